"""Runs programs on local worker processes, so that a crash, a hang or a leak costs one program."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from apimap.execute.local.launch import Launcher
from apimap.execute.local.process import FrameworkInfo
from apimap.execute.local.run import Run, Slot, Stopped
from apimap.model.checks import Outcome, Program
from apimap.model.errors import ApimapError

__all__ = ["LocalExecutor", "Stopped"]


class LocalExecutor:
    """Runs programs of one framework in warm worker processes on this machine.

    ``device`` is ``Ascend``, ``GPU`` or ``CPU``, empty for the best that works (see :attr:`info`);
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
        self.launcher = Launcher(framework, python, adapter, memory_limit, device, forks)
        self.jobs = max(1, jobs)
        self.patience = patience
        self._lock = threading.Lock()
        self.slots: list[Slot] = []
        self.preload: set[str] = set()
        self.failed_starts = 0
        self.closing = False
        self.wake, self._waker = socket.socketpair()

    @property
    def info(self) -> FrameworkInfo:
        """Version, devices, Python and numpy of the framework; imports it on first use.

        Raises EnvironmentFault.
        """
        return self.launcher.info()

    @property
    def device(self) -> str:
        """The device that programs run on."""
        return self.launcher.device or self.info.device

    def use(self, device: str) -> None:
        """Chooses the device; only before the first :meth:`run`."""
        self.launcher.device = device

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

    def renew(self) -> None:
        """Ends the warm workers, so that the next :meth:`run` begins in fresh ones."""
        with self._lock:
            self._end_all()

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
