"""A wheel carries its index: installed without either framework, ``apimap query`` answers."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ENTRY = """\
torch: torch.permute
summary: {en: Reorders the axes., zh: 重新排列各轴。}
counterparts:
  - mindspore: mindspore.mint.permute
    arguments: {input: input, dims: dims}
  - mindspore: mindspore.ops.permute
    arguments: {input: input, dims: axis}
examples:
  - id: two-axes
    inputs: {x: "np.arange(6, dtype=np.float32).reshape(2, 3)"}
    torch: out = torch.permute(x, (1, 0))
"""


def pip(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def wheel(source: Path, target: Path, *options: str) -> subprocess.CompletedProcess[str]:
    # In isolation, as a user's pip builds it: what the build needs comes from build-system.requires alone.
    return pip("wheel", "--no-deps", *options, "--wheel-dir", target, source)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with one entry and no index, results or caches."""
    copy = tmp_path_factory.mktemp("source")
    shutil.copytree(
        ROOT / "generator", copy / "generator", ignore=shutil.ignore_patterns("__pycache__", "*.sqlite")
    )
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    (copy / "mappings" / "torch").mkdir(parents=True)
    (copy / "mappings" / "torch" / "permute.yaml").write_text(ENTRY, encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def installed(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin directory of a fresh environment that has the wheel and the light dependencies only."""
    place = tmp_path_factory.mktemp("installed")
    built = wheel(source, place / "dist")
    assert built.returncode == 0, built.stdout + built.stderr
    venv.create(place / "venv", system_site_packages=False, symlinks=True)
    python = place / "venv" / "bin" / "python"
    done = pip("--python", python, "install", "--no-deps", "--no-index", *(place / "dist").iterdir())
    assert done.returncode == 0, done.stderr
    packages = next((place / "venv" / "lib").glob("python*")) / "site-packages"
    for name in ("rapidfuzz", "shtab"):  # copied rather than installed, so that no network is needed
        found = importlib.util.find_spec(name)
        assert found is not None
        assert found.origin is not None
        shutil.copytree(Path(found.origin).parent, packages / name)
    return place / "venv" / "bin"


def apimap(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(installed / "apimap"), *arguments]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=installed, env=environment
    )


def test_query_answers_from_the_wheels_own_index(installed: Path) -> None:
    done = apimap(installed, "query", "permute", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    best = json.loads(done.stdout)["matches"][0]
    assert best["torch"] == "torch.permute"
    assert [each["mindspore"] for each in best["counterparts"]] == [
        "mindspore.mint.permute",
        "mindspore.ops.permute",
    ]
    assert "mindspore.ops.permute(x, (1, 0))" in best["examples"][0]["results"][1]["program"]


def test_a_typo_opens_the_entry_and_what_is_unclear_gets_the_nearest(installed: Path) -> None:
    done = apimap(installed, "query", "torch.permut")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "torch.permute")
    unclear = apimap(installed, "query", "torch.pxrmqt")
    assert unclear.returncode == 1
    assert "torch.permute" in unclear.stderr


def test_version_and_completion_work(installed: Path) -> None:
    assert apimap(installed, "--version").stdout.startswith("apimap ")
    assert "_shtab_apimap" in apimap(installed, "completion", "bash").stdout


def test_commands_of_a_checkout_say_what_is_missing(installed: Path, source: Path) -> None:
    outside = apimap(installed, "lint")
    assert outside.returncode == 3
    assert "run this in a checkout" in outside.stderr
    light = apimap(installed, "lint", "--mappings", str(source / "mappings"))
    assert light.returncode == 3
    assert "install apimap[build]" in light.stderr


def test_a_wheel_with_faulty_entries_is_not_built(source: Path, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty"
    shutil.copytree(source, faulty, ignore=shutil.ignore_patterns("*.sqlite"))
    path = faulty / "mappings" / "torch" / "permute.yaml"
    path.write_text(ENTRY.replace("dims: axis", "dims: axes"), encoding="utf-8")
    # Another environment to build in would be made for nothing: `installed` shows that one has all it takes.
    done = wheel(faulty, tmp_path / "dist", "--no-build-isolation")
    assert done.returncode != 0
    assert "no wheel can be built while the index cannot be compiled" in done.stdout + done.stderr
    assert "has no argument `axes`" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_the_manual_page_is_where_man_looks_for_it(installed: Path) -> None:
    page = installed.parent / "share" / "man" / "man1" / "apimap.1"
    assert ".TH APIMAP" in page.read_text(encoding="utf-8")


def test_the_lock_has_the_pinned_versions_each_with_a_hash() -> None:
    pins = dict(
        line.lower().replace("_", "-").split("==")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line
    )
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    found = re.findall(r"^(\S+)==(\S+)( ;.*)? \\\n +--hash=sha256:", locked, re.MULTILINE)
    assert {"libcst", "pydantic", "mcp", "pygls"} <= {name for name, _, _ in found}
    assert len(found) == locked.count("==") - locked.count(" == ")
    assert [name for name, version, marker in found if not marker and pins[name] != version] == []
