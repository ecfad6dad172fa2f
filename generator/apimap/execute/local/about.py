"""What an interpreter of this machine would run programs with, told without importing a framework."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from apimap.execute.adapters import adapter_file
from apimap.execute.local.process import settled
from apimap.model.errors import EnvironmentFault

_SCRIPT = Path(__file__).resolve().parents[1] / "worker" / "worker_about.py"
_LIMIT = 300.0  # seconds by the clock for a Python to start and read some metadata


@dataclass(frozen=True)
class Installed:
    """What programs of one framework run with, where its executor runs them.

    ``version`` is the framework's with its build; ``python`` and ``numpy`` are versions (numpy's is empty
    where there is none), ``platform`` is the system and the processor (``Linux x86_64``). ``drivers`` are
    the kinds of devices that have a driver there, best first; whether they work is not known. ``confined``
    says that programs run without a network there. ``libraries`` are those that programs may import beside
    the framework, with their versions.
    """

    framework: str
    version: str
    python: str
    numpy: str
    platform: str
    drivers: tuple[str, ...] = ()
    confined: bool = False
    libraries: tuple[tuple[str, str], ...] = ()

    @property
    def release(self) -> str:
        """The version without its build: ``2.13.0`` for ``2.13.0+cpu``."""
        return self.version.partition("+")[0]


def installed(framework: str, python: str = sys.executable, adapter: Path | None = None) -> Installed:
    """Asks an interpreter of this machine, at the cost of a Python start; raises EnvironmentFault."""
    command = [settled(python), str(_SCRIPT), str(adapter or adapter_file(framework))]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT, check=True)
        told = json.loads(done.stdout)
    except subprocess.CalledProcessError as error:
        why = (error.stderr.strip().splitlines() or ["it ended without a word"])[-1]
        raise EnvironmentFault(f"{framework} cannot be used with {python}: {why}") from None
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        raise EnvironmentFault(f"{framework} cannot be used with {python}: {error}") from None
    if not told["version"]:
        raise EnvironmentFault(f"{framework} is not installed for {python}; run `make` to set everything up")
    return Installed(
        framework,
        told["version"],
        told["python"],
        told["numpy"],
        told["platform"],
        tuple(told["devices"]),
        told["confined"],
        tuple(sorted(told["libraries"].items())),
    )


def installed_release(framework: str, python: str = sys.executable) -> str:
    """The release that an interpreter of this machine has, "" if none or if it cannot be asked."""
    try:
        return installed(framework, python).release
    except EnvironmentFault:
        return ""
