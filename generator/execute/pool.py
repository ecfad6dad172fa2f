"""Runs programs on local worker processes, so that a crash, a hang or a leak costs one program."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.checks import Outcome, Program
from generator.errors import ApimapError, EnvironmentFault, Exit
from generator.execute.launch import FORK_LIMIT, FrameworkInfo, Launcher, Process
from generator.execute.wire import Frames, frame

WINDOW = 32  # programs sent ahead to a worker, so that it never waits for the parent
# While a worker has more than BUSY programs before it, its answers are taken together every so many
# seconds: to be woken for each would cost the parent as much again as some programs take.
BUSY = 8
TOGETHER = 0.002
FAILED_STARTS = 3  # workers in a row that die or hang before their first program


class Stopped(ApimapError):
    """The executor was closed while it was running programs."""

    exit_code = Exit.INTERRUPTED


class _Slot:
    """One worker at work: what it was sent, what it has answered, until when it may take."""

    def __init__(self, process: Process, *, alone: bool) -> None:
        self.process = process
        self.alone = alone  # a throw-away worker: one program only
        self.ready = False
        self.waiting: deque[int] = deque()  # sent and not answered; the first of them is running
        self.deadline = time.monotonic() + FORK_LIMIT
        self.frames = Frames()
        self.unsent = bytearray()
        process.sock.setblocking(False)

    def flush(self) -> None:
        """Sends as much as the socket takes."""
        with contextlib.suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
            while self.unsent:
                del self.unsent[: self.process.sock.send(self.unsent)]


def _death(status: int | None) -> tuple[str, bool]:
    """What a worker died of, and whether it was its own time limit."""
    if status is None:
        return "the process ended for an unknown reason", False
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = f"signal {number}"
        return f"the process was killed by {name} ({signal.strsignal(number)})", number == signal.SIGALRM
    return f"the program ended the process with exit code {os.WEXITSTATUS(status)}", False


class LocalExecutor:
    """Runs programs of one framework in warm worker processes on this machine.

    ``device`` is ``Ascend``, ``GPU`` or ``CPU``, empty for the best that works (see :attr:`info`);
    ``jobs`` workers run at a time; ``memory_limit`` (bytes, over what the framework takes itself)
    holds for each. One :meth:`run` at a time per executor; two executors may run in two threads.
    """

    def __init__(self, framework: str, device: str = "", *, jobs: int = 1, python: str = sys.executable,
                 memory_limit: int = 4 << 30, adapter: Path | None = None, forks: bool = True) -> None:
        self._launcher = Launcher(framework, python, adapter, memory_limit, device, forks)
        self._jobs = max(1, jobs)
        self._lock = threading.Lock()
        self._slots: list[_Slot] = []
        self._preload: set[str] = set()
        self._failed_starts = 0
        self._closing = False
        self._wake, self._waker = socket.socketpair()

    @property
    def info(self) -> FrameworkInfo:
        """Version, devices, Python and numpy of the framework; imports it on first use.

        Raises EnvironmentFault.
        """
        return self._launcher.info()

    @property
    def device(self) -> str:
        """The device that programs run on."""
        return self._launcher.device or self.info.device

    def use(self, device: str) -> None:
        """Chooses the device; only before the first :meth:`run`."""
        self._launcher.device = device

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None], *,
            fresh: bool = False) -> None:
        """Runs all programs and calls ``seen(index, outcome)`` in this thread as each ends, in any order.

        Isolated programs, and with ``fresh`` all of them, get a worker of their own each. What was
        seen stays valid whatever happens later. Raises EnvironmentFault if no worker can be kept
        alive, Stopped if closed meanwhile, and whatever ``seen`` raises; no worker is left busy.
        """
        with self._lock:
            try:
                _Run(self, programs, seen, fresh).finish()
            except BaseException as error:
                self._end_all()
                if self._closing and isinstance(error, (ApimapError, OSError)):
                    raise Stopped("stopped") from error
                raise

    def renew(self) -> None:
        """Ends the warm workers, so that the next :meth:`run` begins in fresh ones."""
        with self._lock:
            self._end_all()

    def close(self) -> None:
        """Ends all processes, those of a run in another thread included; may be called twice."""
        self._closing = True
        with contextlib.suppress(OSError):
            self._waker.send(b"x")
        held = self._lock.acquire(timeout=1.0)
        if not held:  # in another thread, busy with starting a worker
            self._launcher.kill()
            held = self._lock.acquire(timeout=5.0)
        self._end_all()
        self._launcher.close()
        if held:
            self._lock.release()
        self._wake.close()
        self._waker.close()

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end_all(self) -> None:
        while self._slots:
            self._launcher.end(self._slots.pop().process)


class _Run:
    """One call of :meth:`LocalExecutor.run`."""

    def __init__(self, owner: LocalExecutor, programs: Sequence[Program],
                 seen: Callable[[int, Outcome], None], fresh: bool) -> None:
        self.owner, self.programs, self.seen = owner, programs, seen
        self.launcher = owner._launcher
        alone = [fresh or program.isolated for program in programs]
        self.shared = deque(index for index, each in enumerate(alone) if not each)
        self.alone = deque(index for index, each in enumerate(alone) if each)
        self.left = len(programs)
        self.selector = selectors.DefaultSelector()
        self.woken = 0.0  # when answers were last taken

    def finish(self) -> None:
        """Runs until every program has its outcome."""
        with self.selector:
            self.selector.register(self.owner._wake, selectors.EVENT_READ, None)
            for slot in self.owner._slots:
                self.selector.register(slot.process.sock, selectors.EVENT_READ, slot)
            while self.left:
                self.staff()
                for slot in list(self.owner._slots):
                    self.feed(slot)
                self.wait()

    def staff(self) -> None:
        """Starts workers where there is work for more; shared work comes first."""
        slots = self.owner._slots
        while True:
            warm = [slot for slot in slots if not slot.alone]
            if self.shared and len(slots) < self.owner._jobs and len(warm) < len(self.shared) + len(
                    [slot for slot in warm if slot.waiting]):
                self.open(alone=False)
                continue
            if not self.shared and self.alone:
                idle = next((slot for slot in warm if not slot.waiting), None)
                if len(slots) < self.owner._jobs or idle is not None:
                    if len(slots) >= self.owner._jobs and idle is not None:
                        self.drop(idle)
                    slot = self.open(alone=True)
                    self.send(slot, [self.alone.popleft()])
                    continue
            return

    def open(self, *, alone: bool) -> _Slot:
        """Starts one worker."""
        if self.owner._closing:
            raise Stopped("stopped")
        slot = _Slot(self.launcher.worker(sorted(self.owner._preload)), alone=alone)
        self.owner._slots.append(slot)
        self.selector.register(slot.process.sock, selectors.EVENT_READ, slot)
        return slot

    def drop(self, slot: _Slot, *, grace: bool = False) -> int | None:
        """Ends a worker; what it was sent and has not begun goes back to the front of the queue."""
        self.owner._slots.remove(slot)
        self.selector.unregister(slot.process.sock)
        (self.alone if slot.alone else self.shared).extendleft(reversed(slot.waiting))
        return self.launcher.end(slot.process, grace=grace)

    def feed(self, slot: _Slot) -> None:
        """Keeps a warm worker supplied; the fewer programs remain, the fewer it may hoard."""
        if slot.alone or not self.shared or len(slot.waiting) > WINDOW // 2:
            return
        share = WINDOW if self.owner._jobs == 1 else max(1, len(self.shared) // (2 * self.owner._jobs))
        room = min(WINDOW, share) - len(slot.waiting)
        if room > 0:
            self.send(slot, [self.shared.popleft() for _ in range(min(room, len(self.shared)))])

    def send(self, slot: _Slot, indices: list[int]) -> None:
        """Sends programs to a worker."""
        batch = [(index, program.source, program.outputs, program.time_limit)
                 for index, program in ((index, self.programs[index]) for index in indices)]
        if not slot.waiting and slot.ready:
            slot.deadline = time.monotonic() + self.programs[indices[0]].time_limit
        slot.waiting.extend(indices)
        slot.unsent += frame(batch)
        slot.flush()

    def wait(self) -> None:
        """Waits for the next answer, death or deadline, and deals with it."""
        slots = self.owner._slots
        for slot in slots:
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if slot.unsent else 0)
            if self.selector.get_key(slot.process.sock).events != events:
                self.selector.modify(slot.process.sock, events, slot)
        if any(len(slot.waiting) > BUSY for slot in slots):
            time.sleep(max(0.0, self.woken + TOGETHER - time.monotonic()))
        now = time.monotonic()
        ends = [slot.deadline for slot in slots if slot.waiting]
        for key, mask in self.selector.select(max(0.0, min(ends) - now) if ends else None):
            slot = key.data
            if slot is None or self.owner._closing:
                raise Stopped("stopped")
            if mask & selectors.EVENT_WRITE:
                slot.flush()
            if mask & selectors.EVENT_READ:
                self.read(slot)
        self.woken = now = time.monotonic()
        for slot in list(slots):
            if slot.waiting and slot.deadline <= now:
                self.late(slot)

    def read(self, slot: _Slot) -> None:
        """Takes what a worker has sent."""
        try:
            data = slot.process.sock.recv(1 << 20)
        except BlockingIOError:
            return
        except ConnectionResetError:
            data = b""
        slot.frames.feed(data)
        while (message := slot.frames.take()) is not None:
            if not self.heard(slot, message):
                return
        if not data:
            self.died(slot)

    def heard(self, slot: _Slot, message: Any) -> bool:
        """Deals with one message of a worker; returns whether it stays."""
        if message[0] == "ready":
            slot.ready = True
            self.owner._failed_starts = 0
        else:
            _, index, fields, retire, loaded = message
            slot.waiting.popleft()  # answers come in the order of the programs
            self.owner._preload.update(loaded)
            if retire or slot.alone:
                self.drop(slot)
            self.done(index, Outcome(**fields))
            if retire or slot.alone:
                return False
        if slot.waiting:
            slot.deadline = time.monotonic() + self.programs[slot.waiting[0]].time_limit
        return True

    def done(self, index: int, outcome: Outcome) -> None:
        """Hands one outcome on."""
        self.left -= 1
        self.seen(index, outcome)

    def late(self, slot: _Slot) -> None:
        """Ends a worker whose program (or start) is over its limit."""
        if not slot.ready:
            self.failed_start(slot, "does not start")
            return
        index = slot.waiting.popleft()
        log = self.launcher.log(slot.process)
        self.drop(slot)
        limit = self.programs[index].time_limit
        self.done(index, Outcome("timeout", message=f"still running after {limit:g} s", log=log))

    def died(self, slot: _Slot) -> None:
        """Blames the running program for its worker's death, and no other."""
        log = self.launcher.log(slot.process)
        if not slot.ready:
            self.failed_start(slot, "ends as soon as it starts")
            return
        running = slot.waiting.popleft() if slot.waiting else None
        message, late = _death(self.drop(slot, grace=True))
        if running is not None:
            self.done(running, Outcome("timeout" if late else "crash", message=message, log=log))

    def failed_start(self, slot: _Slot, how: str) -> None:
        """Gives up on forking, then on everything, when workers do not even start."""
        log = self.launcher.log(slot.process).strip().splitlines()
        self.drop(slot)
        self.owner._failed_starts += 1
        if self.owner._failed_starts >= FAILED_STARTS:
            if not self.launcher.stop_forking():
                tail = f": {log[-1].strip()}" if log else ""
                raise EnvironmentFault(f"a worker of {self.launcher.framework} {how}{tail}")
            self.owner._failed_starts = 0
