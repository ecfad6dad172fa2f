"""From entries to the checks of their variants, each after the check that it is a variant of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from apimap.derive import Deriver, Underivable
from apimap.derive.program import program
from apimap.derive.variants.hand import fixes_dtype, plain
from apimap.derive.variants.inputs import Given, givens, replaced
from apimap.derive.variants.kind import Kind, Subject, Variant
from apimap.derive.variants.kinds import KINDS
from apimap.model.checks import Check, Level, Program
from apimap.model.entry import Counterpart, Entry, Example
from apimap.signatures import Snapshot

TIME_LIMIT = 10.0  # seconds: a variant is no larger than its example
# Of how many examples per counterpart a quick run makes variants, those that an author put first.
QUICK_EXAMPLES = 2


def eligible(example: Example) -> bool:
    """Whether an example has variants: it agrees by value, in a warm worker, and torch accepts it.

    What refuses, crashes or diverges shows no use to vary; random results cannot be compared by value.
    """
    plain_one = not (example.refuses or example.isolated or example.not_run)
    return plain_one and (example.compare is None or example.compare.how == "values")


def slow(example: Example) -> bool:
    """Whether mindspore compiles something for the example, however it is called: optimizers do."""
    return "optim" in example.torch


def with_variants(
    checks: list[Check],
    entries: Mapping[str, Entry],
    torch: Snapshot,
    mindspore: Snapshot,
    level: Level,
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
        made += _merged(group, variants_of(name, group, entries, torch, mindspore, level))
    return made


def variants_of(
    name: str,
    group: list[Check],
    entries: Mapping[str, Entry],
    torch: Snapshot,
    mindspore: Snapshot,
    level: Level,
) -> list[Check]:
    """The checks of one entry's variants, from ``group``, the checks of its examples."""
    return list(_Maker(entries[name], Deriver(entries, torch, mindspore), torch, level).checks(group))


def _asks(check: Check) -> bool:
    return check.expect == "consistent" and not check.not_run


def _merged(group: list[Check], variants: list[Check]) -> Iterator[Check]:
    found: dict[tuple[str, str], list[Check]] = {}
    for each in variants:
        found.setdefault((each.counterpart, each.example), []).append(each)
    for check in group:
        yield check
        yield from found.get((check.counterpart, check.example), ())


class _Maker:
    """Makes the variants of one entry."""

    def __init__(
        self,
        entry: Entry,
        deriver: Deriver,
        torch: Snapshot,
        level: Level,
    ) -> None:
        self.entry = entry
        self.deriver = deriver
        self.torch = torch
        self.level: Level = level
        self.examples = {example.id: example for example in entry.examples}
        self.counterparts = {counterpart.key: counterpart for counterpart in entry.counterparts}
        self.given: dict[str, list[Given]] = {}
        self.programs: dict[tuple[str, str, str], Program] = {}

    def checks(self, group: list[Check]) -> Iterator[Check]:
        """The variants of the entry's checks."""
        seen: Counter[str] = Counter()
        derived = {check.counterpart for check in group if check.derived and _asks(check)}
        for check in group:
            example, counterpart = self.examples[check.example], self.counterparts.get(check.counterpart)
            if not eligible(example) or counterpart is None or not _asks(check):
                continue
            by_hand = not check.derived
            if by_hand and (
                check.aside or not plain(self._code(counterpart, example), counterpart.mindspore)
            ):
                continue
            seen[check.counterpart] += 1
            level: Level = "quick" if slow(example) else self.level
            if level == "quick" and seen[check.counterpart] > QUICK_EXAMPLES:
                continue
            names = set()
            beside = by_hand and check.counterpart in derived
            for each in self._of(check, example, counterpart, seen[check.counterpart], level, beside):
                if each.variant not in names:
                    names.add(each.variant)
                    yield each

    def _of(
        self, check: Check, example: Example, counterpart: Counterpart, place: int, level: Level, beside: bool
    ) -> Iterator[Check]:
        """The variants of one check; ``beside``: it was written by hand beside others that rules wrote."""
        if example.id not in self.given:
            self.given[example.id] = givens(example)
        given = self.given[example.id]
        length = max((each.array.size for each in given), default=0)
        code = self._code(counterpart, example)
        converts = beside and fixes_dtype(code)
        subject = Subject(self.entry, counterpart, example, given, code, self.torch, converts)
        for kind in KINDS:
            if (kind.asks and not check.derived) or kind.name in example.variants_off:
                continue
            if kind.examples is not None and place > kind.examples:
                continue
            made = kind.variants(subject)
            for each in made if level == "full" else islice(made, kind.quick):
                try:
                    found = self._check(check, subject, kind, each, length)
                except Underivable:  # no rule expresses it: the argument table shows that gap
                    continue
                yield found

    def _code(self, counterpart: Counterpart, example: Example) -> str:
        hand = example.mindspore
        if isinstance(hand, str):
            return hand
        if hand is not None and counterpart.mindspore in hand:
            return hand[counterpart.mindspore]
        return self.deriver.derive(self.entry, counterpart, example)

    def _check(self, check: Check, subject: Subject, kind: Kind, variant: Variant, length: int) -> Check:
        """Raises Underivable where the mindspore code is to be derived anew and cannot be."""
        name = kind.named(variant.detail)
        example = replaced(subject.example, variant.inputs)
        if variant.outputs:
            example = example.model_copy(update={"outputs": list(variant.outputs)})
        torch, mindspore = variant.torch, variant.mindspore
        if mindspore is None:
            mindspore = subject.mindspore
            if torch is not None:
                changed = subject.example.model_copy(update={"torch": torch})
                mindspore = self.deriver.derive(self.entry, subject.counterpart, changed)
        before = f"{variant.before}\n" if variant.before else ""
        return replace(
            check,
            variant=name,
            torch=self._program(example, name, before + (subject.example.torch if torch is None else torch)),
            mindspore=self._limited(
                program("mindspore", example, before + mindspore, self.deriver.entries), variant.isolated
            ),
            length=variant.length or length,
        )

    def _program(self, example: Example, variant: str, code: str) -> Program:
        """torch's program, made once for all counterparts."""
        key = (example.id, variant, code)
        if key not in self.programs:
            self.programs[key] = self._limited(program("torch", example, code))
        return self.programs[key]

    @staticmethod
    def _limited(made: Program, isolated: bool = False) -> Program:
        return replace(made, isolated=isolated or made.isolated, time_limit=min(made.time_limit, TIME_LIMIT))
