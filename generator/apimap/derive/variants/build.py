"""From entries to the checks of their variants, each after the check that it is a variant of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from apimap.derive import Deriver, Underivable, program
from apimap.derive.variants.hand import plain
from apimap.derive.variants.inputs import Given, givens
from apimap.derive.variants.plan import (
    GRAPH_EXAMPLES,
    QUICK_EXAMPLES,
    call_variants,
    eligible,
    input_variants,
    limited,
    slow,
)
from apimap.derive.variants.variant import Level, Variant, kind_of
from apimap.derive.variants.wrap import Wrapped, gradient, graph
from apimap.model.checks import Check, Program, Row
from apimap.model.entry import Counterpart, Entry, Example
from apimap.signatures import Snapshot
from apimap.store.memo import Kept, Memo, Watched, digest_of_checks

TIME_LIMIT = 10.0  # seconds: a variant is no larger than its example


def with_variants(
    checks: list[Check],
    entries: Mapping[str, Entry],
    torch: Snapshot,
    mindspore: Snapshot,
    level: Level,
    memo: Memo | None = None,
) -> list[Check]:
    """The checks, those of each example followed by their variants' checks.

    ``entries`` have their mirrors resolved. Variants that no rule can express are left out: the check
    of the example shows the rules at work, and the argument table shows their gaps.
    """
    if level == "none":
        return checks
    by_entry: dict[str, list[Check]] = {}
    for check in checks:
        by_entry.setdefault(check.entry, []).append(check)
    made: list[Check] = []
    for name, group in by_entry.items():
        made += _merged(group, variants_of(name, group, entries, torch, mindspore, level, memo).checks)
    return made


def variants_of(
    name: str,
    group: list[Check],
    entries: Mapping[str, Entry],
    torch: Snapshot,
    mindspore: Snapshot,
    level: Level,
    memo: Memo | None = None,
) -> Kept:
    """The checks of one entry's variants, from ``group``, the checks of its examples."""
    kept = memo.get(name, entries) if memo is not None else None
    if kept is not None:
        return kept
    watched = Watched(entries)
    maker = _Maker(entries[name], Deriver(watched, torch, mindspore), torch, level)
    variants = list(maker.checks(group))
    if memo is not None:
        return memo.put(name, watched.asked, entries, None, variants)
    return Kept(None, variants, digest_of_checks(variants))


def _merged(group: list[Check], variants: list[Check]) -> Iterator[Check]:
    found: dict[tuple[str, str], list[Check]] = {}
    for each in variants:
        found.setdefault((each.counterpart, each.example), []).append(each)
    for check in group:
        yield check
        yield from found.get((check.counterpart, check.example), ())


def made_again(
    rows: Iterable[Row],
    checks: Sequence[Check],
    entry: Entry,
    entries: Mapping[str, Entry],
    torch: Snapshot,
    mindspore: Snapshot,
) -> dict[str, Check]:
    """The checks, by their ids, behind some rows of an entry's variants: what a report leaves out.

    ``checks`` are those of the entry's examples. A row whose variant is no longer made is passed over.
    """
    wanted = {(row.counterpart, row.example, row.variant) for row in rows}
    maker = _Maker(entry, Deriver(entries, torch, mindspore), torch, "full", wanted)
    return {check.id: check for check in maker.checks(list(checks))} if wanted else {}


class _Maker:
    """Makes the variants of one entry."""

    def __init__(
        self,
        entry: Entry,
        deriver: Deriver,
        torch: Snapshot,
        level: Level,
        wanted: set[tuple[str, str, str]] | None = None,
    ) -> None:
        self.entry = entry
        self.deriver = deriver
        self.torch = torch
        self.level: Level = level
        self.wanted = wanted
        self.having = {each[:2] for each in wanted} if wanted is not None else set()
        self.examples = {example.id: example for example in entry.examples}
        self.counterparts = {counterpart.key: counterpart for counterpart in entry.counterparts}
        self.given: dict[str, list[Given]] = {}
        self.programs: dict[tuple[str, str, str], Program] = {}

    def checks(self, group: list[Check]) -> Iterator[Check]:
        """The variants of the entry's checks."""
        seen: Counter[str] = Counter()
        for check in group:
            example, counterpart = self.examples[check.example], self.counterparts.get(check.counterpart)
            if not eligible(example) or counterpart is None or check.expect != "consistent" or check.not_run:
                continue
            if not check.derived and not plain(self._code(counterpart, example), counterpart.mindspore):
                continue
            seen[check.counterpart] += 1
            level: Level = "quick" if slow(example) else self.level
            if level == "quick" and seen[check.counterpart] > QUICK_EXAMPLES:
                continue
            if self.wanted is not None and (check.counterpart, check.example) not in self.having:
                continue
            names = set()
            for each in self._of(check, example, counterpart, seen[check.counterpart], level):
                kind = each.variant.partition(":")[0]
                if kind not in example.variants_off and each.variant not in names:
                    names.add(each.variant)
                    yield each

    def _of(
        self, check: Check, example: Example, counterpart: Counterpart, place: int, level: Level
    ) -> Iterator[Check]:
        if example.id not in self.given:
            self.given[example.id] = givens(example)
        given = self.given[example.id]
        length = max((each.array.size for each in given), default=0)
        code = self._code(counterpart, example)
        for each in limited(input_variants(self.entry, counterpart, example, given), level):
            if self._is_wanted(check, each.name):
                yield self._check(check, each, code, length)
        if not check.derived:
            return
        called = call_variants(self.entry, counterpart, example, self.torch)
        for each in limited(called, level) if self._wants_calls(check) else ():
            if not self._is_wanted(check, each.name):
                continue
            try:
                derived = self.deriver.derive(self.entry, counterpart, each.example)
            except Underivable:
                continue
            yield self._check(check, each, derived, length)
        wraps = [gradient]
        if level == "full" and place <= GRAPH_EXAMPLES:
            wraps.append(graph)
        for wrap in wraps:
            if not self._is_wanted(check, wrap.__name__):
                continue
            wrapped = wrap(example, given, example.torch, code)
            if wrapped is not None:
                yield self._wrapped(check, example, wrapped, length)

    def _wants_calls(self, check: Check) -> bool:
        """Whether any changed call is wanted: to look for them takes longer than all the rest."""
        if self.wanted is None:
            return True
        kinds = {kind_of(each[2]) for each in self.wanted if each[:2] == (check.counterpart, check.example)}
        return bool(kinds & {"style", "arguments"})

    def _is_wanted(self, check: Check, variant: str) -> bool:
        return self.wanted is None or (check.counterpart, check.example, variant) in self.wanted

    def _code(self, counterpart: Counterpart, example: Example) -> str:
        hand = example.mindspore
        if isinstance(hand, str):
            return hand
        if hand is not None and counterpart.mindspore in hand:
            return hand[counterpart.mindspore]
        return self.deriver.derive(self.entry, counterpart, example)

    def _program(self, variant: Variant, code: str) -> Program:
        """torch's program, made once for all counterparts."""
        key = (variant.example.id, variant.name, code)
        if key not in self.programs:
            self.programs[key] = self._limited(program("torch", variant.example, code))
        return self.programs[key]

    @staticmethod
    def _limited(made: Program, isolated: bool = False) -> Program:
        return replace(made, isolated=isolated or made.isolated, time_limit=min(made.time_limit, TIME_LIMIT))

    def _check(self, check: Check, variant: Variant, code: str, length: int) -> Check:
        before = f"{variant.before}\n" if variant.before else ""
        return replace(
            check,
            variant=variant.name,
            torch=self._program(variant, before + variant.example.torch),
            mindspore=self._limited(program("mindspore", variant.example, before + code), variant.isolated),
            length=length,
        )

    def _wrapped(self, check: Check, example: Example, wrapped: Wrapped, length: int) -> Check:
        changed = example.model_copy(update={"outputs": list(wrapped.outputs)})
        return replace(
            check,
            variant=wrapped.name,
            torch=self._limited(program("torch", changed, wrapped.torch)),
            mindspore=self._limited(program("mindspore", changed, wrapped.mindspore)),
            length=length,
        )
