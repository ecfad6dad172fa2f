"""The sessions on the pages of ``compare`` and ``weights`` are what the commands print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from apimap.model.paths import DOCS
from apimap.run.cli import main

pytestmark = pytest.mark.frameworks

_BLOCK = re.compile(r"```(python|console)\n(.*?)```", re.DOTALL)
_SECONDS = re.compile(r"\d+\.\d+ (?=s\)|秒)")
# Errors of rounding depend on the processor.
_ROUNDING = re.compile(r"\d\.\de-\d\d")
_LAST_DIGITS = re.compile(r"\d\.\d{7,}")  # of a float32, as well


def plain(text: str) -> list[str]:
    rounded = _LAST_DIGITS.sub(lambda found: f"{float(found[0]):.5g}", text)
    return _ROUNDING.sub("…", _SECONDS.sub("", rounded)).strip().splitlines()


def write_files(page: Path, folder: Path) -> list[str]:
    """Writes the page's files, and returns what its console shows."""
    shown = []
    for kind, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "python" and text.startswith("# ") and text.partition("\n")[0].endswith(".py"):
            (folder / text.partition("\n")[0][2:]).write_text(text, encoding="utf-8")
        elif kind == "console":
            shown.append(text)
    return shown


def run(line: str, language: str) -> None:
    main([*shlex.split(line)[2:], "--lang", language])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_sessions_are_real(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before, after = write_files(DOCS / language / "compare.md", tmp_path)
    command, _, expected = before.partition("\n")
    run(command, language)
    assert plain(capsys.readouterr().out) == plain(expected)
    port = tmp_path / "mindspore_net.py"
    port.write_text(port.read_text(encoding="utf-8").replace(", momentum=0.1", ""), encoding="utf-8")
    command, _, expected = after.partition("\n")
    run(command, language)
    assert plain(capsys.readouterr().out) == plain(expected)
    (weights,) = write_files(DOCS / language / "weights.md", tmp_path)
    subprocess.run([sys.executable, "save.py"], check=True, cwd=tmp_path)
    command, _, expected = weights.partition("\n")
    run(command, language)
    assert plain(capsys.readouterr().out) == plain(expected)
