"""History replayed: 2.9.0 is the newest known mindspore, then a package index offers 2.10.0.

The tree is a copy with one entry, mindspore a fake one that pip installs from an index on this machine;
torch is the real one. What runs is what `make refresh` and the scheduled workflow run.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from apimap.execute import installed_release
from apimap.model.paths import ROOT
from apimap.signatures.taking import write_snapshot
from replay import Index

pytestmark = pytest.mark.frameworks

ENTRY = """\
torch: torch.square
summary: {en: The square of each element., zh: 逐元素求平方。}
counterparts:
  - mindspore: mindspore.ops.square
    arguments: {input: input, out: null}
examples:
  - id: numbers
    inputs: {x: "np.array([1.0, 2.0], dtype=np.float32)"}
    torch: out = torch.square(x)
"""
NINE = '  - release: 2.9.0\n    python: ["3.11", "3.12"]\n'


class Tree:
    """A copy of the project in which commands are run."""

    def __init__(self, root: Path, index: Index) -> None:
        self.root, self._index = root, index

    def apimap(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {
            "PYTHONPATH": str(self.root / "generator"),
            "APIMAP_ENVS": str(self.root / "envs"),
        }
        # The packages of the fake index are small; a configured index or folder of wheels has real ones.
        for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL"):
            environment.pop(name, None)
        environment["PIP_CONFIG_FILE"] = os.devnull
        command = [sys.executable, "-m", "apimap", *words, "--index-url", self._index.url]
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=300, check=False
        )

    def state(self) -> dict[str, bytes]:
        """Everything that a refresh may touch, by path."""
        folders = ("results", "mappings", "generator/apimap/signatures/snapshots", "build/pages")
        files = (path for folder in folders for path in (self.root / folder).rglob("*") if path.is_file())
        return {str(path.relative_to(self.root)): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    root = tmp_path_factory.mktemp("replay")
    # The entries are others than those of the real site, and so are the addresses that must not break.
    others = ("mindspore-*.json", "addresses.txt")
    ignored = shutil.ignore_patterns("__pycache__", "index.sqlite", *others)
    for name in ("generator", "docs"):
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    for name in ("mkdocs.yml", "mkdocs.zh.yml", "pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    (root / "mappings" / "torch").mkdir(parents=True)
    (root / "mappings" / "torch" / "square.yaml").write_text(ENTRY, encoding="utf-8")
    known = root / "mappings" / "frameworks"
    torch = installed_release("torch")
    for framework, release, releases in (
        ("torch", torch, f'  - release: {torch}\n    python: ["3.11", "3.12"]\n'),
        ("mindspore", "2.9.0", NINE),
    ):
        head = f"package: {framework}\nreference: {release}\nsince: {release}\nrequires: []\nreleases:\n"
        known.mkdir(exist_ok=True)
        (known / f"{framework}.yaml").write_text(head + releases, encoding="utf-8")
    index = Index(tmp_path_factory.mktemp("index"))
    with index:
        index.offer("torch", torch)
        index.offer("mindspore", "2.9.0")
        made = Tree(root, index)
        home = root / "envs" / "mindspore-2.9.0"
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        wheel = next((index._root / "simple" / "mindspore").glob("*.whl"))
        python = home / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel], check=True)
        (home / "apimap-ready").write_text("mindspore==2.9.0\n")
        write_snapshot("mindspore", str(python), root / "generator" / "apimap" / "signatures" / "snapshots")
        yield made


def test_history_is_replayed(tree: Tree) -> None:
    # The reference has a report, as `make` writes it.
    python = tree.root / "envs" / "mindspore-2.9.0" / "bin" / "python"
    command = [sys.executable, "-m", "apimap", "verify", "--mindspore-python", str(python)]
    environment = os.environ | {"PYTHONPATH": str(tree.root / "generator")}
    done = subprocess.run(
        command, cwd=tree.root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr + done.stdout
    checked = tree.apimap("releases", "check")
    assert checked.returncode == 0, checked.stderr + checked.stdout
    before = tree.state()
    assert "nothing to do" in tree.apimap("refresh").stdout
    assert tree.state() == before

    tree._index.offer("mindspore", "2.9.0", "2.10.0")
    checked = tree.apimap("releases", "check")
    assert (checked.returncode, "not verified yet" in checked.stdout) == (1, True)
    assert tree.state() == before  # asking changes nothing

    refreshed = tree.apimap("refresh")
    assert refreshed.returncode == 0, refreshed.stderr + refreshed.stdout
    assert "regressions: consistent before, not now: 1" in refreshed.stdout
    assert "torch.square ↔ mindspore.ops.square" in refreshed.stdout
    after = tree.state()
    new = {path for path in after if path not in before and not path.startswith("build/")}
    report = next(path for path in new if path.startswith("results/"))
    assert new == {report, "generator/apimap/signatures/snapshots/mindspore-2.10.0.json"}
    rows = json.loads(after[report])["results"]["torch.square"]["mindspore.ops.square"]
    assert rows[0]["verdict"] == "divergent"
    kept = [path for path in before if not path.startswith("build/")]  # pages of an earlier build go
    changed = {path for path in kept if before[path] != after[path]}
    assert changed == {"mappings/frameworks/mindspore.yaml"}  # the only file that a person also writes
    assert "- release: 2.10.0" in after["mappings/frameworks/mindspore.yaml"].decode()

    text = next((tree.root / ".cache" / "releases").glob("*.md")).read_text(encoding="utf-8")
    assert text.startswith("## mindspore 2.10.0 after 2.9.0")
    assert "mindspore.ops.square(x)" in text  # the program of the regression
    pages = [path for path in after if re.fullmatch(r"build/pages/en/releases/[^/]+", path)]
    assert len(pages) == 2
    page = after[next(path for path in pages if "2.10.0" in path)].decode()
    assert "### Regressions (1)" in page
    added = after[
        next(path for path in after if re.search(r"pages/en/releases/.*2\.10\.0.*/added\.md", path))
    ]
    assert "cube" in added.decode()  # the new API
    site = next((tree.root / "site" / "en" / "releases").glob("*2.10.0*/added/index.html"))
    assert "cube" in site.read_text(encoding="utf-8")

    again = tree.apimap("refresh")
    assert (again.returncode, "nothing to do" in again.stdout) == (0, True)
    assert tree.state() == after


def test_an_index_that_is_gone_touches_nothing(tree: Tree) -> None:
    before = tree.state()
    url, tree._index.url = tree._index.url, "http://127.0.0.1:9/simple/"
    try:
        done = tree.apimap("refresh")
    finally:
        tree._index.url = url
    assert (done.returncode, tree.state() == before) == (3, True)
    assert done.stderr.count("\n") == 1
    assert "cannot be reached" in done.stderr
