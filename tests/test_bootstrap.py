"""Setting up: complete or removed, and one clear sentence when it cannot be done."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from apimap.model.paths import ROOT
from tools import bootstrap


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with nothing but pins; pip is played by :func:`play`."""
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text("pins\n")
    monkeypatch.setattr(bootstrap, "ROOT", str(tmp_path))
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(bootstrap, "STAMP", str(tmp_path / ".venv" / "apimap-ready"))
    monkeypatch.setattr(bootstrap, "LOG", str(tmp_path / ".cache" / "setup.log"))
    return tmp_path


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Replaces running commands: ``venv`` makes the folder, ``pip`` says what it is told to."""

    def set_up(says: str = "", works: bool = True) -> list[str]:
        ran: list[str] = []

        def run(command: list[str]) -> bool:
            ran.append("pip" if "pip" in command else "venv")
            if "pip" not in command:
                Path(bootstrap.VENV).mkdir()
                return True
            Path(bootstrap.LOG).write_text(says)
            return works

        monkeypatch.setattr(bootstrap, "run", run)
        return ran

    return set_up


def test_an_environment_is_made_once(checkout: Path, play: Callable[..., list[str]]) -> None:
    ran = play()
    bootstrap.environment()
    bootstrap.environment()
    assert ran == ["venv", "pip"]


def test_changed_pins_are_installed_into_the_present_environment(
    checkout: Path, play: Callable[..., list[str]]
) -> None:
    ran = play()
    bootstrap.environment()
    (checkout / "constraints.txt").write_text("other pins\n")
    bootstrap.environment()
    assert ran == ["venv", "pip", "pip"]


def test_half_an_environment_is_made_anew(checkout: Path, play: Callable[..., list[str]]) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "broken").touch()
    play()
    bootstrap.environment()
    assert not (checkout / ".venv" / "broken").exists()
    assert (checkout / ".venv" / "apimap-ready").exists()


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("ERROR: [Errno -3] Temporary failure in name resolution", "the package index cannot be reached"),
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "the disk is full"),
        (
            "WARNING: x\nERROR: No matching distribution found for mindspore==2.10.0",
            "No matching distribution",
        ),
    ],
)
def test_a_failure_is_one_sentence_and_leaves_nothing(
    checkout: Path,
    play: Callable[..., list[str]],
    capsys: pytest.CaptureFixture[str],
    log: str,
    sentence: str,
) -> None:
    play(log, works=False)
    with pytest.raises(SystemExit) as stopped:
        bootstrap.environment()
    assert stopped.value.code == 3
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not (checkout / ".venv").exists()


def test_too_little_disk_is_said_before_anything_is_done(
    checkout: Path,
    play: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = play()
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1_200_000_000))
    with pytest.raises(SystemExit):
        bootstrap.environment()
    assert "1.2 GB of disk are free here, 6 GB are needed" in capsys.readouterr().err
    assert ran == []


def test_an_unsupported_python_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 1))
    with pytest.raises(SystemExit) as stopped:
        bootstrap.main()
    assert stopped.value.code == 3
    assert "Python 3.9 is not supported; both frameworks need 3.11 or 3.12" in capsys.readouterr().err


def make(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_missing_python_is_one_sentence() -> None:
    done = make("PYTHON=/nowhere/python3.11", "setup")
    assert done.returncode != 0
    assert "there is no /nowhere/python3.11 here" in done.stderr
    assert "Traceback" not in done.stderr


def test_help_lists_every_target_that_people_type() -> None:
    listed = make("help").stdout
    for target in ("all", "serve", "lint", "verify", "build", "test", "bench", "clean", "help"):
        assert f"\n{target} " in f"\n{listed}"
