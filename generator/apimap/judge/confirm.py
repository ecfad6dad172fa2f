"""Judges checks: executes both programs of each, compares what they left, confirms what nobody expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from apimap.execute.streams import Runner, Stream
from apimap.judge import contradiction, judge
from apimap.judge.rows import make_row
from apimap.judge.unsteady import (
    PROBES,
    Run,
    changed,
    doubted,
    of_memory,
    same,
    steadied,
    unquoted,
    unwritten,
)
from apimap.judge.variants import exact, explained, reseeded, shaken, unexplained
from apimap.judge.verdict import Judgement
from apimap.model.checks import Check, Finding, Outcome, Program, Row
from apimap.model.entry import Verdict

__all__ = ["Runner", "Seen", "Verified", "Verifying", "run_checks"]

# What an earlier run on the same device and releases showed of some checks: rows of the same programs, by the
# checks' ids. A row that comes again word for word needs no run to confirm it: the earlier one has been that.
Seen = Callable[[Sequence[Check]], Mapping[str, Row]]

# A verdict that is not "consistent" is confirmed by at most this many more runs, each in workers forked
# afresh: some frameworks' operations return uninitialised memory, which shows as a new answer each time.
# What an author expects has been seen before: it takes one, unless the runs are unlike (:func:`_open`).
CONFIRMATIONS = 2
# An expected difference that chance decides (what memory held, which thread computed) may stay away so often.
# It is looked for this many times more: one that comes in a fifth of the runs is missed once in 40.
TRIES = 14


@dataclass(frozen=True)
class Verified:
    """Rows in check order, and how many programs were really executed (the rest came from the cache)."""

    rows: list[Row]
    executed: int


def _runs(check: Check, outcomes: Sequence[Mapping[Program, Outcome]]) -> list[Run]:
    """What both sides of a check left, in each run that was made of it."""
    wanted = {check.torch, check.mindspore}
    return [(made[check.torch], made[check.mindspore]) for made in outcomes if wanted <= made.keys()]


def _answered(runs: list[Run]) -> list[Run]:
    """The runs that torch came to the end of: another shows nothing of the pair. All where it never did."""
    return [run for run in runs if run[0].status != "timeout"] or runs


def _each(check: Check, first: Judgement, runs: Sequence[Run]) -> list[Judgement]:
    """The judgement of each run; that of the first is known, and so is that of those that left the same."""
    return [first if all(map(same, run, runs[0])) else judge(check, *run) for run in runs]


def _row(check: Check, first: Judgement | None, runs: Sequence[Run], memory: bool) -> Row:
    """The row of a check from its first run, judged, and its confirmations (only those that were made).

    ``memory`` says that memory that was never written decides its answer.
    """
    if first is None:
        return make_row(check, Verdict.NOT_RUN, check.not_run or Finding())
    judged = _each(check, first, runs)
    place = min(range(len(judged)), key=lambda place: judged[place][0].severity)
    row = make_row(check, *judged[place], *runs[place])
    # Where runs disagree (uninitialised memory, say), the worst is the verdict, and an expectation that
    # one of them met is not contradicted: otherwise the same tree would pass one day and fail the next.
    row = replace(row, contradiction=all(contradiction(check, answer[0]) for answer in judged))
    if check.compare and check.compare.unsteady and not check.variant:
        return unquoted(check.compare.unsteady, row)
    return unwritten(row) if memory else steadied(check, row, judged, runs)


_DEAD = {Verdict.CRASH, Verdict.TIMEOUT}

# Programs that may write where they should not share workers, but not many of them one worker.
SUSPECTS = 120


class Verifying:
    """Checks on their way to rows: :meth:`feed` them as they are made, then :meth:`rows`.

    Variants are executed after the examples, in workers of their own: a variant may damage its process.
    Those that are likely to (:func:`_shared`) come last; what they show there counts only if it is good.
    """

    def __init__(self, runner: Runner, seen: Seen | None = None) -> None:
        self._runner = runner
        self._seen: Seen = seen or (lambda _: {})
        self._streams: dict[int, Stream] = {}
        self._checks: dict[int, list[Check]] = {0: [], 1: [], 2: []}

    def feed(self, checks: Sequence[Check]) -> None:
        """Begins to execute checks; examples are to be fed before variants."""
        for place in self._checks:
            some = [check for check in checks if _place(check) == place]
            if some:
                self._checks[place] += some
                self._held(place).feed(_programs(map(_shared, some)))

    def _held(self, place: int) -> Stream:
        if place not in self._streams:
            if place and 0 in self._streams:  # no more examples: its workers are free for the variants
                self._streams[0].abandon()
            renewed = SUSPECTS if place == 2 else 0
            self._streams[place] = self._runner.stream(fresh=place > 0, renewed=renewed)
        return self._streams[place]

    def rows(self) -> dict[str, Row]:
        """Executes what is left and confirms; a row for each check's id."""
        outcomes: dict[Program, Outcome] = {}
        for stream in self._streams.values():
            stream.abandon()
        for stream in self._streams.values():
            outcomes |= stream.finish()
        found: dict[str, Row] = {}
        alone: list[Check] = []
        for check in self._checks[2]:
            shared = _shared(check)
            judged = judge(shared, outcomes[shared.torch], outcomes[shared.mindspore])
            if _doubtful(check, judged[0]):
                alone.append(check)
            else:
                found[check.id] = make_row(check, *judged)
        outcomes |= self._runner.run(_programs(alone))
        for some in (self._checks[0], [*self._checks[1], *alone]):
            found |= _judged(some, outcomes, self._runner, self._seen)
        return found


def _place(check: Check) -> int:
    """Examples, variants, or variants that ask for throw-away workers."""
    return 0 if not check.variant else 2 if check.mindspore.isolated else 1


def _shared(check: Check) -> Check:
    """A variant that asks for a throw-away worker, first tried in a warm one, which is far cheaper."""
    if not check.variant or not check.mindspore.isolated:
        return check
    return replace(check, mindspore=replace(check.mindspore, isolated=False))


def _programs(checks: Iterable[Check]) -> dict[Program, None]:
    return dict.fromkeys(
        program for check in checks if not check.not_run for program in (check.torch, check.mindspore)
    )


def run_checks(checks: Sequence[Check], runner: Runner, seen: Seen | None = None) -> Verified:
    """Executes, judges and confirms; rows are in the order of ``checks``."""
    work = Verifying(runner, seen)
    work.feed(checks)
    rows = work.rows()
    return Verified([rows[check.id] for check in checks], runner.executed)


def _doubtful(check: Check, verdict: Verdict) -> bool:
    """Whether nobody expected it: of an example, all that does not agree; of a variant, what is told."""
    if check.variant:
        return verdict.notable
    return verdict is not Verdict.CONSISTENT or contradiction(check, verdict)


def _judged(
    checks: Sequence[Check], outcomes: Mapping[Program, Outcome], runner: Runner, seen: Seen
) -> dict[str, Row]:
    todo = [check for check in checks if not check.not_run]
    first = {check.id: judge(check, outcomes[check.torch], outcomes[check.mindspore]) for check in todo}
    first |= _explained([check for check in todo if check.variant], first, outcomes, runner)
    doubtful = [check for check in todo if _doubtful(check, first[check.id][0])]
    before = seen([check for check in doubtful if not check.variant])
    doubtful = [check for check in doubtful if not _repeats(check, first[check.id], outcomes, before)]
    # A variant that dies in a warm worker may be the victim of another: what it does alone counts.
    dead = {check.id: _alone(check) for check in doubtful if check.variant and first[check.id][0] in _DEAD}
    again = _programs([dead.get(check.id, check) for check in doubtful])
    runs = [outcomes]
    for attempt in range(1, CONFIRMATIONS + 1):
        # Reversed once, so that what ran before a program differs between its runs.
        runs.append(runner.run(list(again) if attempt % 2 == 0 else list(reversed(again)), attempt))
        unsettled = [
            check
            for check in doubtful
            if check.id in dead or _open(check, first[check.id], _runs(check, runs))
        ]
        again = _programs([dead.get(check.id, check) for check in unsettled])
    made = {
        check.id: _answered(_runs(dead[check.id], runs[1:]) if check.id in dead else _runs(check, runs))
        for check in todo
    }
    for check in doubtful:  # what the first run showed counts where it is one of those
        if made[check.id][0] != (outcomes[check.torch], outcomes[check.mindspore]):
            first[check.id] = judge(dead.get(check.id, check), *made[check.id][0])
    memory = _of_memory(doubtful, made, runner)
    for check in doubtful:
        if _stayed_away(check, first[check.id], made[check.id]):
            made[check.id] = _answered([*made[check.id], *_sought(check, runner)])
    return {
        check.id: _row(
            dead.get(check.id, check), first.get(check.id), made.get(check.id, ()), check.id in memory
        )
        for check in checks
    }


def _repeats(
    check: Check, first: Judgement, outcomes: Mapping[Program, Outcome], before: Mapping[str, Row]
) -> bool:
    """Whether an earlier run's row of the check is what this run's would be, and what its author expects."""
    earlier = before.get(check.id)
    if earlier is None or earlier.contradiction:
        return False
    return _row(check, first, _runs(check, [outcomes]), memory=False) == earlier


def _open(check: Check, first: Judgement, runs: Sequence[Run]) -> bool:
    """Whether one confirmation is not enough: nobody expected what came, or it was not the same twice."""
    if check.variant or check.expect == "any" or contradiction(check, first[0]):
        return True
    return any(each != first for each in _each(check, first, runs)) or any(changed(check, runs))


def _of_memory(checks: Sequence[Check], made: Mapping[str, Sequence[Run]], runner: Runner) -> set[str]:
    """The checks whose answer is memory that was never written, by their ids; those in doubt are probed."""
    asked = [_alone(check) for check in checks if doubted(check, made[check.id])]
    programs = dict.fromkeys(check.mindspore for check in asked)
    probes = [runner.run(programs, attempt, salt=salt) for attempt, salt in PROBES] if programs else []
    return {check.id for check in asked if of_memory(check, [answers[check.mindspore] for answers in probes])}


def _stayed_away(check: Check, first: Judgement, runs: Sequence[Run]) -> bool:
    """Whether a doubtful example agreed in every run: its author saw another verdict."""
    if check.variant or first[0] is not Verdict.CONSISTENT:
        return False
    return all(judge(check, torch, mindspore)[0] is Verdict.CONSISTENT for torch, mindspore in runs[1:])


def _sought(check: Check, runner: Runner) -> list[Run]:
    """More runs of a check, each in a fresh worker with other memory, until one does not agree."""
    found: list[Run] = []
    first = max(attempt for attempt, _ in PROBES) + 1
    for attempt in range(first, first + TRIES):
        made = runner.run(_programs([check]), attempt, salt=attempt)
        found.append((made[check.torch], made[check.mindspore]))
        if not contradiction(check, judge(check, *found[-1])[0]):
            break
    return found


def _alone(check: Check) -> Check:
    return replace(check, mindspore=replace(check.mindspore, isolated=True))


def _explained(
    checks: Sequence[Check],
    first: Mapping[str, Judgement],
    outcomes: Mapping[Program, Outcome],
    runner: Runner,
) -> dict[str, Judgement]:
    """New verdicts on variants whose difference is chance or rounding in torch itself."""
    doubted = [check for check in checks if unexplained(first[check.id])]
    probes = {
        check.id: (*reseeded(check.torch), exact(check.torch), shaken(check.torch)) for check in doubted
    }
    made = runner.run(dict.fromkeys(program for each in probes.values() for program in each))
    found: dict[str, Judgement] = {}
    for check in doubted:
        *seeds, wide, moved = (made[program] for program in probes[check.id])
        judged = explained(check, outcomes[check.torch], outcomes[check.mindspore], seeds, wide, moved)
        if judged is not None:
            found[check.id] = judged
    return found
