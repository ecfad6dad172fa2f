"""The extension for VS Code: checked and packaged by its own tools, and the command that it starts exists."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from apimap.model.paths import ROOT
from apimap.run.parser import parse

EXTENSION = ROOT / "editors" / "vscode"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the extension with the tools that its lock file names, packaged."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed here")
    place = tmp_path_factory.mktemp("vscode") / "extension"
    shutil.copytree(EXTENSION, place, ignore=shutil.ignore_patterns("node_modules", "dist"))
    shutil.copy(ROOT / "LICENSE", place)
    for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "package"]):
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return place / "apimap.vsix"


def test_it_is_typechecked_and_packaged_with_all_it_needs(package: Path) -> None:
    names = set(zipfile.ZipFile(package).namelist())
    wanted = {"dist/extension.js", "package.json", "package.nls.zh-cn.json", "LICENSE.txt"}
    assert {f"extension/{name}" for name in wanted} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith(".ts")]


def test_the_command_that_it_starts_is_one_of_ours() -> None:
    settings = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))["contributes"]
    properties = settings["configuration"]["properties"]
    program, *given = properties["apimap.command"]["default"]
    assert program == "apimap"
    for device in properties["apimap.device"]["enum"]:
        for language in properties["apimap.language"]["enum"][1:]:
            found = parse([*given, "--device", device, "--lang", language])
            assert (found.device, found.lang) == (device, language)


def test_every_text_is_there_in_both_languages() -> None:
    english, chinese = (
        json.loads((EXTENSION / f"package.nls{suffix}.json").read_text(encoding="utf-8"))
        for suffix in ("", ".zh-cn")
    )
    assert english.keys() == chinese.keys()
    text = (EXTENSION / "package.json").read_text(encoding="utf-8")
    assert all(f'"%{key}%"' in text for key in english)
