"""Finds a Python of a given minor version on this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

_ASK = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
# The workers' own code; frameworks for older Pythons cannot be run.
OLDEST = (3, 9)
OWN = f"{sys.version_info[0]}.{sys.version_info[1]}"


def _candidates(minor: str) -> Iterator[str]:
    """Interpreters that may be of this version, the likeliest first."""
    name = f"python{minor}"
    if minor == OWN:
        yield sys.executable
    if found := shutil.which(name):
        yield found
    # pyenv keeps versions that are not selected out of the way of its shims.
    for root in filter(None, (os.environ.get("PYENV_ROOT"), _pyenv_root())):
        for home in sorted(Path(root, "versions").glob(f"{minor}*"), reverse=True):
            yield str(home / "bin" / name)
    if uv := shutil.which("uv"):
        found = _first_line([uv, "python", "find", "--no-python-downloads", minor])
        if found:
            yield found


def _first_line(command: list[str]) -> str:
    """The first line that a command prints; empty if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = done.stdout.splitlines()
    return lines[0].strip() if done.returncode == 0 and lines else ""


@cache
def _pyenv_root() -> str:
    pyenv = shutil.which("pyenv")
    return _first_line([pyenv, "root"]) if pyenv else ""


@cache
def find_python(minor: str) -> str:
    """The path of a Python ``minor`` (``3.9``) that works and can make environments; empty if none."""
    for candidate in _candidates(minor):
        if _first_line([candidate, "-c", _ASK]) == minor:
            return candidate
    return ""


def choose_python(minors: Iterable[str]) -> str:
    """An interpreter for a release that has wheels for these versions; empty if none is here.

    The running Python's version comes first (fewest differences between releases), then the newest.
    """

    def age(minor: str) -> tuple[int, ...]:
        return tuple(int(part) for part in re.findall(r"\d+", minor))

    usable = [minor for minor in minors if age(minor) >= OLDEST]
    ordered = sorted(usable, key=lambda minor: (minor == OWN, age(minor)), reverse=True)
    return next((found for minor in ordered if (found := find_python(minor))), "")
