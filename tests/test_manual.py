"""The manual page: every command is in it, and groff has nothing to complain about."""

from __future__ import annotations

import shutil
import subprocess

import pytest

pytest.importorskip("argparse_manpage", reason="the build's requirements are not installed")

from apimap.run.manual import manual
from apimap.run.parser import COMMANDS


def test_every_command_is_in_the_manual_and_so_are_the_exit_codes() -> None:
    text = manual().replace("\\-", "-")
    assert [name for name in COMMANDS if f"apimap {name}" not in text] == []
    assert "130" in text


def test_it_is_the_same_every_day() -> None:
    assert manual() == manual()
    assert manual().startswith('.TH APIMAP "1" "" "apimap ')


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed here")
def test_groff_reads_it_without_a_warning() -> None:
    command = ["groff", "-Kutf8", "-man", "-Tutf8", "-ww", "-z"]
    done = subprocess.run(command, input=manual(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
