"""Execute: runs programs in worker processes, one framework each, and tells what they left behind.

:class:`Executor` is the seam: what stands behind it may be this machine or others. It alone knows where
programs run, so everything that a report says of a machine is asked of it. Frameworks are known by name
only to their adapters (:mod:`apimap.execute.adapters.protocol`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from apimap.execute.local.about import Installed, installed_release
from apimap.execute.local.pool import LocalExecutor, Stopped
from apimap.execute.local.process import FrameworkInfo
from apimap.model.checks import Device, Outcome, Program

__all__ = ["Executor", "FrameworkInfo", "Installed", "LocalExecutor", "Stopped", "installed_release"]


class Executor(Protocol):
    """Runs programs of one framework: local workers here; other machines can stand behind it as well.

    Made without cost: nothing is asked or started before it is needed, so an unchanged tree starts nothing.
    Used by one thread at a time, but for :meth:`close`.
    """

    @property
    def installed(self) -> Installed:
        """Release, Python, numpy and platform of where programs run; imports no framework.

        Raises EnvironmentFault where the framework is not installed, or nobody can be asked.
        """

    @property
    def release(self) -> str:
        """The framework's release there: ``installed.release``."""

    @property
    def device(self) -> Device:
        """The device that programs run on: the one that was asked for, else the best that works.

        Raises EnvironmentFault for one that is not there. Costs an import where other devices than CPU are
        in question.
        """

    def start(self) -> None:
        """Imports the framework now, so that the first program need not wait; raises EnvironmentFault."""

    def run(
        self, programs: Sequence[Program], seen: Callable[[int, Outcome], None], *, fresh: bool = False
    ) -> None:
        """Runs all programs, calling ``seen(index, outcome)`` in the calling thread as each ends.

        ``fresh`` runs each program in a new process state of its own. Raises EnvironmentFault where a
        machine fails (a full disk): that is no outcome of a program.
        """

    def renew(self, salt: int = 0) -> None:
        """Lets the next run begin in fresh workers, which fill memory with what ``salt`` says.

        The same salt again gives the same memory; another one gives other addresses, too. See
        :meth:`apimap.execute.adapters.protocol.Adapter.started`.
        """

    def close(self) -> None:
        """Gives back every process; may be called twice, and from another thread to stop a run."""
