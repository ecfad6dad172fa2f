"""Reduces findings: the smallest inputs, of the simplest numbers, with which two programs still part.

Each finding proposes smaller inputs, a few at a time; those of all findings are executed together, in
the same workers as everything else. The effort for one finding is bounded by :data:`ROUNDS`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from apimap.derive.inputs import values_of
from apimap.execute.streams import Runner
from apimap.judge import judge
from apimap.judge.alike import alike, raised_alike, with_told
from apimap.judge.groups import key
from apimap.judge.rows import make_row
from apimap.model.checks import Check, Outcome, Row, Shown
from apimap.model.entry import Verdict
from apimap.model.finding import Finding

ROUNDS = 8  # at most so many times a finding may propose
LITERAL = 12  # elements that an array may have to be written out
ISOLATED = (
    2  # candidates a round of a program that needs a throw-away worker, which costs fifty times as much
)

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]
Proposals = Generator[list[Arrays], "int | None", "Arrays | None"]

_SAID = 46  # characters of what was raised by which a smaller program shows the same


def reduced(checks: Iterable[Check], rows: Sequence[Row], runner: Runner) -> list[Row]:
    """The rows, those of findings reduced; of findings that say the same only one is, and told in full.

    ``checks`` has the rows' checks. A reduced row says what its reduced programs printed.
    """
    by_key = {key(check): check for check in checks}
    works = []
    for group in alike(rows):
        check = by_key[key(group[0])]
        # What chance shows is not looked for in smaller inputs, where it may or may not show again.
        arrays = {} if group[0].finding.unsteady else _arrays(check)
        works.append(_Work(check, group[0], arrays, _proposals(arrays, group[0])))
    for _ in range(ROUNDS):
        if not any(work.proposed for work in works):
            break
        outcomes = runner.run(
            dict.fromkeys(p for work in works for c in work.candidates for p in (c.torch, c.mindspore))
        )
        for work in works:
            work.advance(outcomes)
    return with_told(rows, {key(row): row for row in _confirmed(works, runner)})


def _confirmed(works: Sequence[_Work], runner: Runner) -> Iterator[Row]:
    """The told rows with their programs: those reduced where a fresh worker confirms that they show it."""
    done = [(work, work.check_of(work.result)) for work in works if work.result]
    outcomes = runner.run(dict.fromkeys(p for _, c in done for p in (c.torch, c.mindspore)), 1)
    found = {key(work.row): (work.check, work.row) for work in works}
    for work, check in done:
        torch, mindspore = outcomes[check.torch], outcomes[check.mindspore]
        verdict, finding = judge(check, torch, mindspore)
        if work.shows(verdict, finding):
            row = make_row(check, verdict, finding, torch, mindspore)
            row = replace(row, code=work.row.code)
            found[key(work.row)] = (check, row)
    for check, row in found.values():
        yield replace(row, shown=Shown(check.torch, check.mindspore))


@dataclass
class _Work:
    """One finding on its way to a smaller one."""

    check: Check
    row: Row
    arrays: Arrays
    proposals: Proposals
    proposed: list[Arrays] | None = None
    result: Arrays | None = None

    def __post_init__(self) -> None:
        self._next(None)

    @property
    def candidates(self) -> list[Check]:
        return [self.check_of(arrays) for arrays in self.proposed or ()]

    def check_of(self, arrays: Arrays | None) -> Check:
        """The check with other inputs."""
        text = {name: written(array) for name, array in (arrays or {}).items()}
        return replace(
            self.check,
            torch=self.check.torch.with_inputs(text),
            mindspore=self.check.mindspore.with_inputs(text),
        )

    def shows(self, verdict: Verdict, finding: Finding) -> bool:
        """Whether a smaller check shows what this one does."""
        if verdict is not self.row.verdict or finding.level != self.row.finding.level:
            return False
        if finding.level != "exception":
            return True
        known = self.row.finding
        return finding.cause is known.cause and raised_alike(finding, _SAID) == raised_alike(known, _SAID)

    def _next(self, answer: int | None) -> None:
        try:
            proposed = self.proposals.send(answer)
            limit = ISOLATED if self.check.mindspore.isolated else len(proposed)
            self.proposed = proposed[:limit]
        except StopIteration as stop:
            self.proposed, self.result = None, stop.value

    def advance(self, outcomes: Mapping[Any, Outcome]) -> None:
        """Takes the first proposal that still shows the finding."""
        if self.proposed is None:
            return
        found = None
        for place, check in enumerate(self.candidates):
            if self.shows(*judge(check, outcomes[check.torch], outcomes[check.mindspore])):
                found = place
                break
        self._next(found)


def _arrays(check: Check) -> Arrays:
    """The arrays that both programs make tensors of; none where one is made of anything else."""
    try:
        values = values_of(check.mindspore.inputs)
    except Exception:
        return {}
    mine, theirs = ([each for each in p.inputs if each.tensor] for p in (check.mindspore, check.torch))
    found = {each.name: values[each.name] for each in mine}
    arrays = all(isinstance(value, np.ndarray) and value.dtype.kind in "biufc" for value in found.values())
    return found if arrays and mine == theirs else {}


def _proposals(arrays: Arrays, row: Row) -> Proposals:
    """Ever smaller inputs; is sent the place of the first that still shows the finding, or None.

    Returns the smallest inputs found that can be written out, None if there are none.
    """
    if not arrays:
        return None
    now = arrays
    small = {name: _cut(array) for name, array in arrays.items()}
    element = _element(arrays, row.finding.at)
    first = [_ones(small), small, *([element] if element else []), _ones(arrays)]
    chosen = yield first
    if chosen is not None:
        now = first[chosen]
        if now is first[0]:
            return now
    for _ in range(ROUNDS - 3):
        options = list(_shorter(now))
        if not options:
            break
        chosen = yield options
        if chosen is None:
            break
        now = options[chosen]
    simple = [each for each in _simpler(now) if _writable(each)]
    if simple:
        chosen = yield simple
        if chosen is not None:
            return simple[chosen]
    if not _writable(now):
        return None
    if all(now[name] is array for name, array in arrays.items()):  # only written out; that must show it too
        return None
    return now


def _cut(array: Array) -> Array:
    """The first element along each axis; axes of length zero stay."""
    return array[tuple(slice(0, 1) for _ in array.shape)]


def _ones(arrays: Arrays) -> Arrays:
    return {name: np.ones_like(array) for name, array in arrays.items()}


def _element(arrays: Arrays, place: tuple[int, ...] | None) -> Arrays | None:
    """The element at the finding's index, of each input that has it."""
    if not place:
        return None
    chosen = {}
    for name, array in arrays.items():
        has = array.ndim == len(place) and all(i < n for i, n in zip(place, array.shape, strict=True))
        chosen[name] = array[tuple(slice(i, i + 1) for i in place)] if has else array
    return chosen


def _shorter(arrays: Arrays) -> Iterator[Arrays]:
    """Axes of one length cut together, then alone; to one element, to two, to either half."""
    lengths = sorted({n for array in arrays.values() for n in array.shape if n > 1}, reverse=True)
    for length in lengths[:3]:
        for keep in dict.fromkeys((1, 2, length // 2)):
            if keep < length:
                yield {
                    name: array[tuple(slice(0, keep) if n == length else slice(None) for n in array.shape)]
                    for name, array in arrays.items()
                }
        if length > LITERAL:
            half = slice(length // 2, None)
            yield {
                name: array[tuple(half if n == length else slice(None) for n in array.shape)]
                for name, array in arrays.items()
            }
    if len(arrays) > 1:
        for name, array in arrays.items():
            for axis, length in enumerate(array.shape):
                if length > 1:
                    cut = tuple(slice(0, 1) if at == axis else slice(None) for at in range(array.ndim))
                    yield {**arrays, name: array[cut]}


def _simpler(arrays: Arrays) -> Iterator[Arrays]:
    """Ones in all inputs but one, then numbers with one decimal."""
    names = list(arrays)
    if len(names) > 1:
        for name in names:
            yield {each: arrays[each] if each == name else np.ones_like(arrays[each]) for each in names}
    with np.errstate(all="ignore"):
        yield {
            name: np.round(array, 1) if array.dtype.kind in "fc" else array for name, array in arrays.items()
        }


def _writable(arrays: Arrays) -> bool:
    return all(array.size <= LITERAL or _constant(array) is not None for array in arrays.values())


def _constant(array: Array) -> str | None:
    if not array.size or (np.all(array == 0) and not np.signbit(array.real).any()):
        return "zeros"
    return "ones" if np.all(array == 1) else None


def written(array: Array) -> str:
    """A numpy expression, as short as can be, that makes the array."""
    dtype = "bool" if array.dtype.kind == "b" else f"np.{array.dtype}"
    if word := _constant(array):
        if array.shape:
            return f"np.{word}({array.shape}, dtype={dtype})"
        return f"np.array({1 if word == 'ones' else 0}, dtype={dtype})"
    return f"np.array({_listed(array)}, dtype={dtype})"


def _listed(array: Array) -> str:
    if array.ndim:
        return f"[{', '.join(_listed(each) for each in array)}]"
    text = str(array[()])
    return re.sub(r"\b(nan|inf)\b", r"np.\1", text)
