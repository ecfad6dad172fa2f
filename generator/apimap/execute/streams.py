"""Executes programs in the background, while more of them are still being made.

The caller's thread owns the outcomes and the progress; each framework's executor runs in a thread of its
own and hands outcomes over a queue, so that a Ctrl-C at any moment loses none that was already seen.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from apimap.execute import Executor
from apimap.model.checks import Framework, Outcome, Program
from apimap.model.errors import ApimapError

Progress = Callable[[int, int], None]
_Inbox = queue.Queue[Sequence[Program] | None]


def _start(executor: Executor) -> None:
    with contextlib.suppress(ApimapError):
        executor.start()


class Runner:
    """Executes programs of all frameworks; use as a context manager.

    ``executed`` counts them. One who has some outcomes already overrides :meth:`known` and :meth:`seen`.
    ``sides`` are their executors, which it closes at the end. One is started only when something has to be
    executed, so that an unchanged tree starts nothing.
    """

    def __init__(self, sides: Mapping[Framework, Executor], progress: Progress) -> None:
        self.sides = sides
        self.progress = progress
        self._salts: dict[Framework, int] = {}
        self._warming: dict[Framework, threading.Thread] = {}
        self._streams: list[Stream] = []
        self.executed = 0

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *exc: object) -> None:
        for stream in self._streams:
            stream.abandon()
        for executor in self.sides.values():
            executor.close()

    def known(self, programs: Sequence[Program], attempt: int, salt: int) -> Mapping[Program, Outcome]:
        """Outcomes of those programs that need not be executed for the ``attempt``-th time: here of none."""
        return {}

    def seen(self, program: Program, attempt: int, salt: int, outcome: Outcome) -> None:
        """Told of each execution as it ends, in the caller's thread."""

    def warm(self) -> None:
        """Begins to start all frameworks, while the caller goes on; what fails is said when it is needed."""
        for framework, executor in self.sides.items():
            thread = self._warming[framework] = threading.Thread(target=_start, args=(executor,), daemon=True)
            thread.start()

    def executor(self, framework: Framework, fresh: bool = False, salt: int = 0) -> Executor:
        """A framework's executor; ``fresh``, or another salt, replaces the workers of what ran before."""
        if framework in self._warming:
            self._warming.pop(framework).join()
        executor = self.sides[framework]
        if fresh or self._salts.get(framework, 0) != salt:
            executor.renew(salt)
            self._salts[framework] = salt
        return executor

    def stream(
        self, attempt: int = 0, *, fresh: bool = False, renewed: int = 0, salt: int | None = None
    ) -> Stream:
        """Takes programs as they are made; each framework begins when it is through with earlier streams.

        ``attempt`` above 0 is a repetition, in fresh workers; ``fresh`` asks for those at attempt 0, and
        ``renewed`` for new ones after every so many programs. ``salt`` says what fills their memory, by
        default the attempt: a result that was never written is another one in each.
        """
        salt = attempt if salt is None else salt
        stream = Stream(self, attempt, fresh or attempt > 0, renewed, salt, list(self._streams))
        self._streams.append(stream)
        return stream

    def run(
        self, programs: Iterable[Program], attempt: int = 0, *, salt: int | None = None
    ) -> dict[Program, Outcome]:
        """Outcomes of the programs; ``attempt`` and ``salt`` as for :meth:`stream`.

        Raises whatever an executor raised (EnvironmentFault for a framework that does not start).
        """
        stream = self.stream(attempt, salt=salt)
        stream.feed(programs)
        return stream.finish()


class Stream:
    """Programs on their way through the executors; :meth:`feed` any number of times, then :meth:`finish`.

    Programs that need a throw-away worker run last: each of those costs a start, and would end a warm one.
    """

    def __init__(
        self,
        runner: Runner,
        attempt: int,
        fresh: bool,
        renewed: int,
        salt: int,
        before: Sequence[Stream],
    ) -> None:
        self._runner, self._attempt, self._fresh, self._before = runner, attempt, fresh, before
        self._renewed, self._salt = renewed, salt
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
        self._outcomes |= self._runner.known(new, self._attempt, self._salt)
        for framework in self._runner.sides:
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
            executor = self._runner.executor(framework, self._fresh, self._salt)
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
                executor.renew(self._salt)
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
            self._runner.seen(program, self._attempt, self._salt, outcome)
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
