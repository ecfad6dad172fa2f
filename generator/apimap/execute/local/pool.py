"""Runs programs on local worker processes, so that a crash, a hang or a leak costs one program."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from apimap.execute.local.about import Installed, installed
from apimap.execute.local.launch import Launcher
from apimap.execute.local.process import FrameworkInfo
from apimap.execute.local.run import Run, Slot, Stopped
from apimap.model.checks import Device, Outcome, Program
from apimap.model.entry import DEVICES
from apimap.model.errors import ApimapError, EnvironmentFault

__all__ = ["LocalExecutor", "Stopped"]


class LocalExecutor:
    """Runs programs of one framework in warm worker processes on this machine.

    ``device`` is ``Ascend``, ``GPU`` or ``CPU`` in any case, empty for the best that works;
    ``jobs`` workers run at a time; ``memory_limit`` (bytes, over what the framework takes itself)
    holds for each. A program's time limit is of processor time; by the clock it may take ten times as
    long, and at least ``patience`` seconds. One :meth:`run` at a time per executor; two executors may
    run in two threads.
    """

    def __init__(
        self,
        framework: str,
        device: str = "",
        *,
        jobs: int = 1,
        python: str = sys.executable,
        memory_limit: int = 4 << 30,
        adapter: Path | None = None,
        forks: bool = True,
        patience: float = 60.0,
    ) -> None:
        self.framework = framework
        self.asked = device
        self.launcher = Launcher(framework, python, adapter, memory_limit, lambda: self.device, forks)
        self.jobs = max(1, jobs)
        self.patience = patience
        self.salt = 0
        self._installed: Installed | None = None
        self._lock = threading.Lock()
        self._importing = threading.RLock()  # one thread may start it while another asks for its device
        self.slots: list[Slot] = []
        self.preload: set[str] = set()
        self.failed_starts = 0
        self.closing = False
        self.wake, self._waker = socket.socketpair()

    @property
    def installed(self) -> Installed:
        """Release, Python, numpy and platform, without an import; raises EnvironmentFault."""
        if self._installed is None:
            self._installed = installed(self.framework, self.launcher.python, self.launcher.adapter)
        return self._installed

    @property
    def release(self) -> str:
        """The framework's release; raises EnvironmentFault."""
        return self.installed.release

    @property
    def device(self) -> Device:
        """The device that programs run on: the one asked for, else the best that works.

        Asking the framework costs its import, so it is asked only where a driver is present or a device
        other than CPU was named. Raises EnvironmentFault for one that does not exist or cannot be used.
        """
        asked = self.asked
        wanted = next((each for each in DEVICES if asked.lower() == each.lower()), None)
        if asked and wanted is None:
            raise EnvironmentFault(f"no device is called {asked!r}; choose one of {', '.join(DEVICES)}")
        if wanted == "CPU" or (wanted is None and not self.installed.drivers):
            return "CPU"
        found = self.info.devices
        if wanted is None:
            return next(each for each in DEVICES if each in found)
        if wanted not in found:
            raise EnvironmentFault(
                f"{self.framework} cannot use {wanted} here, only {', '.join(found)}; "
                "leave DEVICE out to use that"
            )
        return wanted

    @property
    def info(self) -> FrameworkInfo:
        """Version and working devices of the framework; imports it on first use.

        Raises EnvironmentFault.
        """
        with self._importing:
            return self.launcher.info()

    def start(self) -> None:
        """Imports the framework; raises EnvironmentFault."""
        with self._importing:
            self.launcher.info()

    def run(
        self, programs: Sequence[Program], seen: Callable[[int, Outcome], None], *, fresh: bool = False
    ) -> None:
        """Runs all programs and calls ``seen(index, outcome)`` in this thread as each ends, in any order.

        Isolated programs, and with ``fresh`` all of them, get a worker of their own each. What was
        seen stays valid whatever happens later. Raises EnvironmentFault if no worker can be kept
        alive or the machine fails a program twice (a full disk), Stopped if closed meanwhile, and
        whatever ``seen`` raises; no worker is left busy.
        """
        with self._lock:
            try:
                Run(self, programs, seen, fresh).finish()
            except BaseException as error:
                self._end_all()
                if self.closing and isinstance(error, (ApimapError, OSError)):
                    raise Stopped("stopped") from error
                raise

    def renew(self, salt: int = 0) -> None:
        """Ends the warm workers, so that the next :meth:`run` begins in fresh ones.

        Those with another salt are forked from another process: what a kernel reads where nobody wrote may
        be an address, and that is the same in all forks of one.
        """
        with self._lock:
            self._end_all()
            if salt != self.salt:
                self.launcher.renew()
            self.salt = salt

    def close(self) -> None:
        """Ends all processes, those of a run in another thread included; may be called twice."""
        self.closing = True
        with contextlib.suppress(OSError):
            self._waker.send(b"x")
        held = self._lock.acquire(timeout=1.0)
        if not held:  # in another thread, busy with starting a worker
            self.launcher.kill()
            held = self._lock.acquire(timeout=5.0)
        self._end_all()
        self.launcher.close()
        if held:
            self._lock.release()
        self.wake.close()
        self._waker.close()

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end_all(self) -> None:
        while self.slots:
            self.launcher.end(self.slots.pop().process)
