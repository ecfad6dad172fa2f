"""Execute: runs programs in worker processes, one framework each, and keeps what they left behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from apimap.execute.local.pool import LocalExecutor, Stopped
from apimap.execute.local.process import FrameworkInfo
from apimap.execute.probe import installed_release, probe
from apimap.model.checks import Outcome, Program

__all__ = [
    "Executor",
    "FrameworkInfo",
    "LocalExecutor",
    "Stopped",
    "installed_release",
    "probe",
]


class Executor(Protocol):
    """What runs programs of one framework: local workers here; a cluster can stand behind it as well."""

    @property
    def info(self) -> FrameworkInfo:
        """The framework's version and devices; raises EnvironmentFault."""

    def run(
        self, programs: Sequence[Program], seen: Callable[[int, Outcome], None], *, fresh: bool = False
    ) -> None:
        """Runs all programs, calling ``seen(index, outcome)`` in the calling thread as each ends.

        ``fresh`` runs each program in a new process state of its own.
        """

    def renew(self) -> None:
        """Lets the next run begin in fresh workers."""

    def close(self) -> None:
        """Gives back every process; may be called from another thread to stop a run."""
