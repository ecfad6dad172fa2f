"""Runs checks: what the cache lacks is executed on both frameworks at once, judged and confirmed.

The parent owns the cache and the progress; each framework's executor runs in a thread of its own and
hands outcomes over a queue, so that a Ctrl-C at any moment keeps every outcome already seen.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.checks import Check, Finding, Framework, Outcome, Program, Row
from generator.compare import contradiction, judge
from generator.compare.judge import Judgement
from generator.errors import ApimapError
from generator.execute import Executor, OutcomeCache
from generator.model import Verdict
from generator.results import make_row

# Every verdict that is not "consistent" is confirmed by this many more runs, each in workers forked
# afresh: some frameworks' operations return uninitialised memory, which shows as a new answer each time.
CONFIRMATIONS = 2

FRAMEWORKS: tuple[Framework, Framework] = ("torch", "mindspore")


@dataclass(frozen=True)
class Side:
    """One framework of a run: its release, the device it runs on, and how to get an executor.

    ``start`` is called only when something has to be executed, so that an unchanged tree starts nothing.
    """

    framework: Framework
    release: str
    device: str
    start: Callable[[], Executor]


@dataclass(frozen=True)
class Verified:
    """Rows in check order, and how many programs were really executed (the rest came from the cache)."""

    rows: list[Row]
    executed: int


Progress = Callable[[int, int], None]


def _start(executor: Executor) -> None:
    with contextlib.suppress(ApimapError):
        executor.info  # noqa: B018 - asking imports the framework


class Runner:
    """Executes programs of both frameworks through the cache; use as a context manager."""

    def __init__(self, sides: Mapping[Framework, Side], cache: OutcomeCache, progress: Progress) -> None:
        self._sides = sides
        self._cache = cache
        self._progress = progress
        self._executors: dict[Framework, Executor] = {}
        self._warming: dict[Framework, threading.Thread] = {}
        self.executed = 0

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *exc: object) -> None:
        for executor in self._executors.values():
            executor.close()

    def warm(self) -> None:
        """Begins to start both frameworks, while the caller goes on; what fails is said when it is needed."""
        for framework in FRAMEWORKS:
            executor = self._executors[framework] = self._sides[framework].start()
            thread = self._warming[framework] = threading.Thread(target=_start, args=(executor,), daemon=True)
            thread.start()

    def renew(self) -> None:
        """Lets the next run begin in fresh workers; a framework still starting has none that are not."""
        for framework, executor in self._executors.items():
            if framework not in self._warming:
                executor.renew()

    def _key(self, program: Program, attempt: int) -> str:
        side = self._sides[program.framework]
        return f"{self._cache.key(program, side.release, side.device)}-{attempt}"

    def _work(
        self, framework: Framework, programs: Sequence[Program], attempt: int, done: queue.Queue[object]
    ) -> None:
        try:
            executor = self._executors.get(framework)
            if executor is None:
                executor = self._executors[framework] = self._sides[framework].start()
            elif attempt:
                executor.renew()
            if framework in self._warming:
                self._warming.pop(framework).join()
            executor.run(programs, lambda index, outcome: done.put((programs[index], outcome)))
        except BaseException as error:  # handed to the main thread, which raises it
            done.put(error)
        finally:
            done.put(framework)

    def run(self, programs: Iterable[Program], attempt: int = 0) -> dict[Program, Outcome]:
        """Outcomes of the programs; ``attempt`` above 0 is a repetition in fresh workers.

        Raises whatever an executor raised (EnvironmentFault for a framework that does not start).
        """
        keys = {program: self._key(program, attempt) for program in programs}
        known = self._cache.get_many(keys.values())
        outcomes = {program: known[key] for program, key in keys.items() if key in known}
        todo = {f: [p for p in keys if p.framework == f and p not in outcomes] for f in FRAMEWORKS}
        total = sum(map(len, todo.values()))
        if not total:
            return outcomes
        done: queue.Queue[object] = queue.Queue()
        running = {framework for framework in FRAMEWORKS if todo[framework]}
        for framework in running:
            args = (framework, todo[framework], attempt, done)
            threading.Thread(target=self._work, args=args, daemon=True).start()
        fresh: dict[str, Outcome] = {}
        failure: BaseException | None = None
        count = 0
        try:
            while running:
                item = done.get()
                if isinstance(item, BaseException):
                    failure = failure or item
                elif isinstance(item, str):
                    running.discard(item)
                elif isinstance(item, tuple):
                    program, outcome = item
                    outcomes[program] = fresh[keys[program]] = outcome
                    count += 1
                    self._progress(count, total)
                    if len(fresh) >= 200:
                        self._cache.put_many(fresh)
                        fresh = {}
        finally:
            self.executed += count
            self._cache.put_many(fresh)
        if failure is not None:
            raise failure
        return outcomes


_SEVERITY = [
    Verdict.CRASH,
    Verdict.TIMEOUT,
    Verdict.DIVERGENT,
    Verdict.ERROR,
    Verdict.ORACLE_ERROR,
    Verdict.UNSUPPORTED,
    Verdict.CONSISTENT,
]


def _row(check: Check, first: Judgement | None, outcomes: Sequence[Mapping[Program, Outcome]]) -> Row:
    """The row of a check from its first run, judged, and its confirmations (only those that were made)."""
    if first is None:
        return make_row(check, Verdict.NOT_RUN, Finding(message=check.not_run))
    runs = [
        (made[check.torch], made[check.mindspore])
        for made in outcomes
        if {check.torch, check.mindspore} <= made.keys()
    ]
    judged = [first, *(judge(check, torch, mindspore) for torch, mindspore in runs[1:])]
    verdict, finding = min(judged, key=lambda answer: _SEVERITY.index(answer[0]))
    if len({answer[0] for answer in judged}) > 1:
        words = ", ".join(answer[0].value for answer in judged)
        message = f"not deterministic: {words} in {len(judged)} runs; {finding.message}"
        finding = replace(finding, message=message)
    row = make_row(check, verdict, finding, *runs[0])
    # Where runs disagree (uninitialised memory, say), the worst is the verdict, and an expectation that
    # one of them met is not contradicted: otherwise the same tree would pass one day and fail the next.
    return replace(row, contradiction=all(contradiction(check, answer[0]) for answer in judged))


# What nobody expected is confirmed: of an example, everything that does not agree; of a variant, what
# its page reports as a finding.
_FINDINGS = {Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR}


def run_checks(checks: Sequence[Check], runner: Runner) -> Verified:
    """Executes, judges and confirms; rows are in the order of ``checks``.

    Examples come first and variants in workers of their own: a variant may damage the process it runs in.
    """
    rows = _run([check for check in checks if not check.variant], runner)
    variants = [check for check in checks if check.variant]
    if variants:
        runner.renew()
        rows |= _run(variants, runner)
    return Verified([rows[check.id] for check in checks], runner.executed)


def _doubtful(check: Check, verdict: Verdict) -> bool:
    if check.variant:
        return verdict in _FINDINGS
    return verdict is not Verdict.CONSISTENT or contradiction(check, verdict)


def _run(checks: Sequence[Check], runner: Runner) -> dict[str, Row]:
    todo = [check for check in checks if not check.not_run]
    outcomes = [
        runner.run(dict.fromkeys(program for check in todo for program in (check.torch, check.mindspore)))
    ]
    first = {check.id: judge(check, outcomes[0][check.torch], outcomes[0][check.mindspore]) for check in todo}
    doubtful = [check for check in todo if _doubtful(check, first[check.id][0])]
    again = dict.fromkeys(program for check in doubtful for program in (check.torch, check.mindspore))
    for attempt in range(1, CONFIRMATIONS + 1):
        # Reversed once, so that what ran before a program differs between its runs.
        order = list(again) if attempt % 2 == 0 else list(reversed(again))
        outcomes.append(runner.run(order, attempt))
    return {check.id: _row(check, first.get(check.id), outcomes) for check in checks}
