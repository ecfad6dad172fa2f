"""One run of an executor: deals programs to workers and attributes what happens to the right one."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from apimap.execute.local.launch import FORK_LIMIT
from apimap.execute.local.process import Process, used
from apimap.execute.local.wire import Frames, frame
from apimap.model.checks import Outcome, Program
from apimap.model.errors import ApimapError, EnvironmentFault, Exit

if TYPE_CHECKING:
    from apimap.execute.local.pool import LocalExecutor

# Programs sent ahead to a worker: it never waits for the parent, and the last ones are shared out evenly.
WINDOW = 8
# While a worker has more than BUSY programs before it, its answers are taken together every so many
# seconds: to be woken for each would cost the parent as much again as some programs take.
BUSY = 8
TOGETHER = 0.002
# A program may take so many times its limit by the clock (and at least the executor's patience). Limits are
# of processor time, which does not depend on what else the machine does; a program that only waits uses none.
CLOCK = 10.0
LOOK = 0.05  # seconds between two looks at a program that is near its limit
FAILED_STARTS = 3  # workers in a row that die or hang before their first program


class Stopped(ApimapError):
    """The executor was closed while it was running programs."""

    exit_code = Exit.INTERRUPTED


class Slot:
    """One worker at work: what it was sent, what it has answered, until when it may take."""

    def __init__(self, process: Process, *, alone: bool) -> None:
        self.process = process
        self.alone = alone  # a throw-away worker: one program only
        self.ready = False
        self.waiting: deque[int] = deque()  # sent and not answered; the first of them is running
        self.spent = 0.0  # processor seconds before the program that is running
        self.deadline = time.monotonic() + FORK_LIMIT  # when to look again
        self.last = self.deadline  # when the program has to end by the clock
        self.frames = Frames()
        self.unsent = bytearray()
        process.sock.setblocking(False)

    def begins(self, limit: float, clock: float) -> None:
        """Notes that a program begins, which may use so many processor seconds and so many by the clock."""
        now = time.monotonic()
        self.deadline, self.last = now + min(limit, clock), now + clock

    def over(self, limit: float) -> bool:
        """Whether the running program has used up its limit; when to look again otherwise."""
        now = time.monotonic()
        total = used(self.process.pid)
        left = 0.0 if total is None else limit - (total - self.spent)
        self.deadline = min(self.last, now + max(LOOK, left))
        return left <= 0 or now >= self.last

    def flush(self) -> None:
        """Sends as much as the socket takes."""
        with contextlib.suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
            while self.unsent:
                del self.unsent[: self.process.sock.send(self.unsent)]


def _death(status: int | None, log: str) -> Outcome:
    """What became of the program whose worker died: over its own time limit, or a crash."""
    if status is None:
        return Outcome("crash", message="the process ended for an unknown reason", log=log)
    if not os.WIFSIGNALED(status):
        code = os.WEXITSTATUS(status)
        message = f"the program ended the process with exit code {code}"
        return Outcome("crash", message=message, log=log, exit_code=code)
    number = os.WTERMSIG(status)
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = f"signal {number}"
    message = f"the process was killed by {name} ({signal.strsignal(number)})"
    return Outcome("timeout" if number == signal.SIGALRM else "crash", message=message, log=log, signal=name)


def _killed(status: int | None) -> bool:
    return status is not None and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


class Run:
    """One call of :meth:`LocalExecutor.run`."""

    def __init__(
        self,
        owner: LocalExecutor,
        programs: Sequence[Program],
        seen: Callable[[int, Outcome], None],
        fresh: bool,
    ) -> None:
        self.owner, self.programs, self.seen = owner, programs, seen
        self.launcher = owner.launcher
        alone = [fresh or program.isolated for program in programs]
        self.shared = deque(index for index, each in enumerate(alone) if not each)
        self.alone = deque(index for index, each in enumerate(alone) if each)
        self.left = len(programs)
        self.selector = selectors.DefaultSelector()
        self.again: set[int] = set()  # programs that the machine has failed once
        self.woken = 0.0  # when answers were last taken

    def finish(self) -> None:
        """Runs until every program has its outcome."""
        with self.selector:
            self.selector.register(self.owner.wake, selectors.EVENT_READ, None)
            for slot in self.owner.slots:
                self.selector.register(slot.process.sock, selectors.EVENT_READ, slot)
            while self.left:
                self.staff()
                for slot in list(self.owner.slots):
                    self.feed(slot)
                self.wait()

    def staff(self) -> None:
        """Starts workers where there is work for more; shared work comes first."""
        slots = self.owner.slots
        while True:
            warm = [slot for slot in slots if not slot.alone]
            if (
                self.shared
                and len(slots) < self.owner.jobs
                and len(warm) < len(self.shared) + len([slot for slot in warm if slot.waiting])
            ):
                self.open(alone=False)
                continue
            if not self.shared and self.alone:
                idle = next((slot for slot in warm if not slot.waiting), None)
                if len(slots) < self.owner.jobs or idle is not None:
                    if len(slots) >= self.owner.jobs and idle is not None:
                        self.drop(idle)
                    slot = self.open(alone=True)
                    self.send(slot, [self.alone.popleft()])
                    continue
            return

    def open(self, *, alone: bool) -> Slot:
        """Starts one worker."""
        if self.owner.closing:
            raise Stopped("stopped")
        slot = Slot(self.launcher.worker(sorted(self.owner.preload), self.owner.salt), alone=alone)
        self.owner.slots.append(slot)
        self.selector.register(slot.process.sock, selectors.EVENT_READ, slot)
        return slot

    def drop(self, slot: Slot, *, grace: bool = False) -> int | None:
        """Ends a worker; what it was sent and has not begun goes back to the front of the queue."""
        self.owner.slots.remove(slot)
        self.selector.unregister(slot.process.sock)
        (self.alone if slot.alone else self.shared).extendleft(reversed(slot.waiting))
        return self.launcher.end(slot.process, grace=grace)

    def feed(self, slot: Slot) -> None:
        """Keeps a warm worker supplied; the fewer programs remain, the fewer it may hoard."""
        if slot.alone or not self.shared or len(slot.waiting) > WINDOW // 2:
            return
        share = WINDOW if self.owner.jobs == 1 else max(1, len(self.shared) // (2 * self.owner.jobs))
        room = min(WINDOW, share) - len(slot.waiting)
        if room > 0:
            self.send(slot, [self.shared.popleft() for _ in range(min(room, len(self.shared)))])

    def send(self, slot: Slot, indices: list[int]) -> None:
        """Sends programs to a worker."""
        batch = [
            (index, program.source, program.outputs, self.clock(index))
            for index, program in ((index, self.programs[index]) for index in indices)
        ]
        if not slot.waiting and slot.ready:
            self.begins(slot, indices[0])
        slot.waiting.extend(indices)
        slot.unsent += frame(batch)
        slot.flush()

    def clock(self, index: int) -> float:
        """Seconds by the clock that a program may take."""
        return max(CLOCK * self.programs[index].time_limit, self.owner.patience)

    def begins(self, slot: Slot, index: int) -> None:
        """Notes that a worker begins with a program."""
        slot.begins(self.programs[index].time_limit, self.clock(index))

    def wait(self) -> None:
        """Waits for the next answer, death or deadline, and deals with it."""
        slots = self.owner.slots
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
            if slot is None or self.owner.closing:
                raise Stopped("stopped")
            if mask & selectors.EVENT_WRITE:
                slot.flush()
            if mask & selectors.EVENT_READ:
                self.read(slot)
        self.woken = now = time.monotonic()
        for slot in list(slots):
            if slot.waiting and slot.deadline <= now:
                self.late(slot)

    def read(self, slot: Slot) -> None:
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

    def heard(self, slot: Slot, message: Any) -> bool:
        """Deals with one message of a worker; returns whether it stays."""
        if message[0] == "failed":
            self.failed(slot, f"its worker failed: {message[1]}")
            return False
        if message[0] == "ready":
            slot.ready, slot.spent = True, message[1]
            self.owner.failed_starts = 0
        else:
            _, index, fields, retire, loaded, slot.spent = message
            slot.waiting.popleft()  # answers come in the order of the programs
            self.owner.preload.update(loaded)
            if retire or slot.alone:
                self.drop(slot)
            if fields["status"] == "fault":
                self.fault(index, f"{fields['exception']}: {fields['message']}")
            else:
                self.done(index, Outcome(**fields))
            if retire or slot.alone:
                return False
        if slot.waiting:
            self.begins(slot, slot.waiting[0])
        return True

    def fault(self, index: int, why: str) -> None:
        """Has a program run again in a fresh worker when the machine failed it; raises EnvironmentFault then.

        Such a failure says nothing of program and framework, so it is never an outcome.
        """
        if index in self.again:
            raise EnvironmentFault(
                f"the machine failed a {self.launcher.framework} program twice ({why}); mend that and run "
                "again: what was executed is kept"
            )
        self.again.add(index)
        self.alone.append(index)

    def failed(self, slot: Slot, why: str) -> None:
        """Ends a worker that has failed by itself."""
        if not slot.ready:
            self.failed_start(slot, f"fails as it starts ({why})")
            return
        running = slot.waiting.popleft() if slot.waiting else None
        self.drop(slot)
        if running is not None:
            self.fault(running, why)

    def done(self, index: int, outcome: Outcome) -> None:
        """Hands one outcome on."""
        self.left -= 1
        self.seen(index, outcome)

    def late(self, slot: Slot) -> None:
        """Ends a worker if its program (or start) is over its limit."""
        if not slot.ready:
            self.failed_start(slot, "does not start")
            return
        limit = self.programs[slot.waiting[0]].time_limit
        if not slot.over(limit):
            return
        index = slot.waiting.popleft()
        log = self.launcher.log(slot.process)
        self.drop(slot)
        self.done(index, Outcome("timeout", message=f"still running after {limit:g} s", log=log))

    def died(self, slot: Slot) -> None:
        """Blames the running program for its worker's death, and no other."""
        log = self.launcher.log(slot.process)
        if not slot.ready:
            self.failed_start(slot, "ends as soon as it starts")
            return
        running = slot.waiting.popleft() if slot.waiting else None
        status = self.drop(slot, grace=True)
        outcome = _death(status, log)
        if running is None:
            return
        if (
            _killed(status) and running not in self.again
        ):  # when memory is short the system kills whom it likes
            self.fault(running, outcome.message)
        else:
            self.done(running, outcome)

    def failed_start(self, slot: Slot, how: str) -> None:
        """Gives up on forking, then on everything, when workers do not even start."""
        log = self.launcher.log(slot.process).strip().splitlines()
        self.drop(slot)
        self.owner.failed_starts += 1
        if self.owner.failed_starts >= FAILED_STARTS:
            if not self.launcher.stop_forking():
                tail = f": {log[-1].strip()}" if log else ""
                raise EnvironmentFault(f"a worker of {self.launcher.framework} {how}{tail}")
            self.owner.failed_starts = 0
