"""Files as people have them: encodings, magics, links and pipes; each fault one line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from apimap.convert import reading
from apimap.convert.notebook import program_of
from apimap.convert.reading import UnreadableFile, encoded, read_program, shown
from apimap.convert.scanning.scan import Scanner
from apimap.convert.tree import FileResult, TreeResult, write_tree
from apimap.model.errors import Exit
from apimap.run.cli import main
from convert_sample import sample_rules


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"import torch\r\n", "utf-8"),
        (b"\xef\xbb\xbfimport torch\n", "utf-8-sig"),
        ("# -*- coding: gbk -*-\ns = '中文'\n".encode("gbk"), "gbk"),
        (b"#!/usr/bin/python\n# coding=latin-1\ns = '\xe9'\n", "iso-8859-1"),
    ],
)
def test_a_program_is_read_and_written_as_python_reads_it(tmp_path: Path, data: bytes, encoding: str) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(data)
    text, found = read_program(path)
    assert found == encoding
    assert not text.startswith("\ufeff")
    assert encoded(text, found) == data


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"s = '\xe9'\n", "not UTF-8: "),
        (b"\xff\xfei\0m\0", "not UTF-8: "),
        (b"# coding: nosuch\n", "an encoding that Python does not know"),
    ],
)
def test_what_is_no_text_is_one_line(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(data)
    with pytest.raises(UnreadableFile, match=fault) as told:
        read_program(path)
    assert "\n" not in str(told.value)


def test_a_pipe_and_a_link_that_leads_nowhere_hold_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "loop.py").symlink_to("loop.py")
    with pytest.raises(UnreadableFile, match="not a regular file"):
        read_program(tmp_path / "pipe.py")
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_program(tmp_path / "loop.py")


def test_a_link_that_leads_nowhere_is_written_as_one(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    (source / "gone.py").symlink_to("/nonexistent/x.py")
    (source / "data").symlink_to("data")
    os.mkfifo(source / "pipe")
    write_tree(
        TreeResult((FileResult(Path("gone.py"), fault="?"),), copied=(Path("data"), Path("pipe"))),
        source,
        out,
    )
    assert (out / "gone.py").readlink() == Path("/nonexistent/x.py")
    assert sorted(each.name for each in out.iterdir()) == ["data", "gone.py"]


def test_a_name_that_no_line_can_hold_is_shown_all_the_same() -> None:
    assert shown(os.fsdecode(b"a\nb\xff.py")) == "a\\nb\\xff.py"
    assert shown("中文.py") == "中文.py"


def test_what_is_far_too_long_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 20)
    assert "longer than 20" in Scanner(sample_rules()).scan("import torch\n" * 2).fault


def notebook(*cells: str) -> str:
    return json.dumps({"cells": [{"cell_type": "code", "source": each} for each in cells]})


@pytest.mark.parametrize(
    "cell",
    [
        "if colab:\n    !pip install \\\n        torch\nx = 1",
        "files = !ls\nout = %timeit -o f()",
        "x?\n??torch.abs\ntorch.abs??",
        "%%time\nx = 1",
    ],
)
def test_what_only_ipython_reads_is_no_fault(cell: str) -> None:
    compile(program_of(notebook(cell)), "notebook", "exec")


def test_a_cell_that_is_timed_is_still_a_program() -> None:
    assert "\nx = torch.abs(y)" in program_of(notebook("%%time\nx = torch.abs(y)"))
    assert "\nx = 1" not in program_of(notebook("%%bash\nx = 1"))


def test_what_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    assert main(["scan", str(tmp_path), "-o", str(tmp_path / "no" / "a")]) == Exit.ENVIRONMENT
    assert capsys.readouterr().err == f"apimap: {tmp_path}/no/a: No such file or directory\n"
