"""Says which framework release an interpreter has, with or without importing it."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys

from apimap.execute.local.launch import Launcher
from apimap.execute.local.process import FrameworkInfo

_ASK = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"


def probe(framework: str, python: str = sys.executable) -> FrameworkInfo:
    """Imports a framework in a process of its own and tells its version and working devices.

    An executor's ``info`` says the same without a second import. Raises EnvironmentFault.
    """
    launcher = Launcher(framework, python)
    try:
        return launcher.info()
    finally:
        launcher.close()


def installed_release(framework: str, python: str = sys.executable) -> str:
    """The installed version without its build (``2.13.0``), from package metadata only; "" if none.

    Takes a millisecond for this interpreter, a Python start for another.
    """
    if python == sys.executable:
        try:
            version = importlib.metadata.version(framework)
        except importlib.metadata.PackageNotFoundError:
            return ""
    else:
        try:
            done = subprocess.run([python, "-c", _ASK, framework], capture_output=True, text=True, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        version = done.stdout.strip() if done.returncode == 0 else ""
    return version.partition("+")[0]
