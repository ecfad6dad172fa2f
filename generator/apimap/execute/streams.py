"""Executes programs in the background, while more of them are still being made.

The caller's thread owns the outcomes and the progress; each framework's executor runs in a thread of its
own and hands outcomes over a queue, so that a Ctrl-C at any moment loses none that was already seen.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from apimap.execute import Executor
from apimap.model.checks import Framework, Outcome, Program
from apimap.model.errors import ApimapError

FRAMEWORKS: tuple[Framework, Framework] = ("torch", "mindspore")

Progress = Callable[[int, int], None]
_Inbox = queue.Queue[Sequence[Program] | None]


@dataclass(frozen=True)
class Side:
    """One framework of a run: its release, the device it runs on, and how to get an executor.

    ``start`` is called only when something has to be executed, so that an unchanged tree starts nothing.
    """

    framework: Framework
    release: str
    device: str
    start: Callable[[], Executor]


def _start(executor: Executor) -> None:
    with contextlib.suppress(ApimapError):
        executor.info  # noqa: B018 - asking imports the framework


class Runner:
    """Executes programs of both frameworks; use as a context manager.

    ``executed`` counts them. One who has some outcomes already overrides :meth:`known` and :meth:`seen`.
    """

    def __init__(self, sides: Mapping[Framework, Side], progress: Progress) -> None:
        self.sides = sides
        self.progress = progress
        self._executors: dict[Framework, Executor] = {}
        self._warming: dict[Framework, threading.Thread] = {}
        self._streams: list[Stream] = []
        self.executed = 0

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *exc: object) -> None:
        for stream in self._streams:
            stream.abandon()
        for executor in self._executors.values():
            executor.close()

    def known(self, programs: Sequence[Program], attempt: int) -> Mapping[Program, Outcome]:
        """Outcomes of those programs that need not be executed for the ``attempt``-th time: here of none."""
        return {}

    def seen(self, program: Program, attempt: int, outcome: Outcome) -> None:
        """Told of each execution as it ends, in the caller's thread."""

    def warm(self) -> None:
        """Begins to start both frameworks, while the caller goes on; what fails is said when it is needed."""
        for framework in FRAMEWORKS:
            executor = self._executors[framework] = self.sides[framework].start()
            thread = self._warming[framework] = threading.Thread(target=_start, args=(executor,), daemon=True)
            thread.start()

    def executor(self, framework: Framework, fresh: bool) -> Executor:
        """A framework's executor, started if need be; ``fresh`` replaces the workers of what ran before."""
        known = self._executors.get(framework)
        if known is None:
            return self._executors.setdefault(framework, self.sides[framework].start())
        if framework in self._warming:  # still starting: it has no workers that are not fresh
            self._warming.pop(framework).join()
        elif fresh:
            known.renew()
        return known

    def stream(self, attempt: int = 0, *, fresh: bool = False, renewed: int = 0) -> Stream:
        """Takes programs as they are made; each framework begins when it is through with earlier streams.

        ``attempt`` above 0 is a repetition, in fresh workers; ``fresh`` asks for those at attempt 0, and
        ``renewed`` for new ones after every so many programs.
        """
        stream = Stream(self, attempt, fresh or attempt > 0, renewed, list(self._streams))
        self._streams.append(stream)
        return stream

    def run(self, programs: Iterable[Program], attempt: int = 0) -> dict[Program, Outcome]:
        """Outcomes of the programs; ``attempt`` above 0 is a repetition in fresh workers.

        Raises whatever an executor raised (EnvironmentFault for a framework that does not start).
        """
        stream = self.stream(attempt)
        stream.feed(programs)
        return stream.finish()


class Stream:
    """Programs on their way through both executors; :meth:`feed` any number of times, then :meth:`finish`.

    Programs that need a throw-away worker run last: each of those costs a start, and would end a warm one.
    """

    def __init__(
        self, runner: Runner, attempt: int, fresh: bool, renewed: int, before: Sequence[Stream]
    ) -> None:
        self._runner, self._attempt, self._fresh, self._before = runner, attempt, fresh, before
        self._renewed = renewed
        self._fed: set[Program] = set()
        self._outcomes: dict[Program, Outcome] = {}
        self._inboxes: dict[Framework, _Inbox] = {}
        self._threads: dict[Framework, threading.Thread] = {}
        self._done: queue.Queue[object] = queue.Queue()
        self._seen = self._total = 0
        self._running = 0

    def feed(self, programs: Iterable[Program]) -> None:
        """Programs to execute, but for those that the runner knows; returns at once."""
        new = [program for program in dict.fromkeys(programs) if program not in self._fed]
        self._fed.update(new)
        self._outcomes |= self._runner.known(new, self._attempt)
        for framework in FRAMEWORKS:
            todo = [p for p in new if p.framework == framework and p not in self._outcomes]
            if todo:
                self._total += len(todo)
                self._inbox(framework).put(todo)
        while not self._done.empty():
            self._take(self._done.get())

    def _inbox(self, framework: Framework) -> _Inbox:
        if framework not in self._inboxes:
            inbox = self._inboxes[framework] = queue.Queue()
            thread = threading.Thread(target=self._work, args=(framework, inbox), daemon=True)
            self._threads[framework] = thread
            self._running += 1
            thread.start()
        return self._inboxes[framework]

    def _work(self, framework: Framework, inbox: _Inbox) -> None:
        try:
            for stream in self._before:
                stream.join(framework)
            executor = self._runner.executor(framework, self._fresh)
            held: list[Program] = []
            going = True
            while going:
                batch, going = _waiting(inbox)
                held += [program for program in batch if program.isolated]
                self._execute(executor, [program for program in batch if not program.isolated])
            self._execute(executor, held)
        except BaseException as error:  # handed to the main thread, which raises it
            self._done.put(error)
        finally:
            self._done.put(None)

    def _execute(self, executor: Executor, programs: Sequence[Program]) -> None:
        size = self._renewed or len(programs)
        for begin in range(0, len(programs), size or 1):
            if begin:
                executor.renew()
            part = programs[begin : begin + size]
            executor.run(part, partial(self._hand_over, part))

    def _hand_over(self, programs: Sequence[Program], index: int, outcome: Outcome) -> None:
        self._done.put((programs[index], outcome))

    def _take(self, item: object) -> None:
        if isinstance(item, BaseException):
            raise item
        if item is None:
            self._running -= 1
        elif isinstance(item, tuple):
            program, outcome = item
            self._outcomes[program] = outcome
            self._runner.seen(program, self._attempt, outcome)
            self._seen += 1
            self._runner.executed += 1
            self._runner.progress(self._seen, self._total)

    def finish(self) -> dict[Program, Outcome]:
        """Waits until everything that was fed is executed; the outcomes.

        Raises whatever an executor raised (EnvironmentFault for a framework that does not start).
        """
        self.abandon()
        while self._running:
            self._take(self._done.get())
        return self._outcomes

    def abandon(self) -> None:
        """Says that nothing more is fed; what was fed goes on."""
        for inbox in self._inboxes.values():
            inbox.put(None)

    def join(self, framework: Framework) -> None:
        """Waits until nothing of this stream runs in a framework any more."""
        thread = self._threads.get(framework)
        if thread is not None:
            thread.join()


def _waiting(inbox: _Inbox) -> tuple[list[Program], bool]:
    """All programs that are waiting, at least one batch; and whether more may come."""
    batch: list[Program] = []
    item = inbox.get()
    while item is not None:
        batch += item
        try:
            item = inbox.get_nowait()
        except queue.Empty:
            return batch, True
    return batch, False
