"""Rows of variants that are no finding, gathered by what they showed: there are tens of thousands.

One line of a report holds all such rows of one example and kind, with one digest for the programs of
all of them. What they printed is left out, because it can be had again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from apimap.derive.variants import KINDS, kind_of
from apimap.model.checks import Check, Row
from apimap.model.entry import Verdict
from apimap.model.finding import Finding
from apimap.model.lean import lean

Key = tuple[str, str, str, str]  # entry, counterpart, example, variant
_VERDICTS = {verdict: place for place, verdict in enumerate(Verdict)}
_KINDS = {kind.name: place for place, kind in enumerate(KINDS)}


# What identifies a row, or the check that it is of; asked for some millions of times in a run.
key: Callable[[Row | Check], Key] = attrgetter("entry", "counterpart", "example", "variant")


def group_of(row: Row) -> tuple[str, ...]:
    """What rows of one example and kind have in common."""
    return row.entry, row.counterpart, row.example, kind_of(row.variant)


def is_brief(row: Row) -> bool:
    """Whether a row is told with others of its kind only."""
    return bool(row.variant) and not row.verdict.notable


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Rows by entry, counterpart, example as first met, kind; findings before the others."""
    places: dict[tuple[str, str, str], int] = {}
    listed = list(rows)
    for row in listed:
        places.setdefault((row.entry, row.counterpart, row.example), len(places))

    texts: dict[int, str] = {}  # of brief findings, which many rows have in common

    def said(finding: Finding) -> str:
        if id(finding) not in texts:
            texts[id(finding)] = f"{finding.cause} {lean(finding)}"
        return texts[id(finding)]

    def order(row: Row) -> tuple[object, ...]:
        where = (row.entry, row.counterpart, places[row.entry, row.counterpart, row.example])
        if not row.variant:
            return (*where, -1, 0, 0, "", "")
        kind = _KINDS.get(kind_of(row.variant), len(_KINDS))
        brief = is_brief(row)
        says = (_VERDICTS[row.verdict], said(row.finding)) if brief else (0, "")
        return (*where, kind, brief, *says, row.variant)

    return sorted(listed, key=order)


def code_of(codes: Mapping[str, str]) -> str:
    """One digest for the programs of some variants, given each one's."""
    text = repr(sorted(codes.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def grouped(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Rows of one counterpart, in order, with brief rows of one example and kind together."""
    group: list[Row] = []
    for row in rows:
        same = group and is_brief(row) and group_of(row) == group_of(group[0])
        if group and not same:
            yield group
            group = []
        if is_brief(row):
            group.append(row)
        else:
            yield [row]
    if group:
        yield group


def with_group_codes(rows: Iterable[Row]) -> dict[Key, str]:
    """For each brief row the digest of its group; a group that was read has it already."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        if is_brief(row):
            groups.setdefault(group_of(row), []).append(row)
    found: dict[Key, str] = {}
    for group in groups.values():
        # Rows kept from an older report carry the digest of the whole kind, which then still holds.
        code = next((row.code for row in group if row.code.startswith(WHOLE)), "")
        code = code or WHOLE + code_of({row.variant: row.code for row in group})
        found |= {key(row): code for row in group}
    return found


WHOLE = "~"  # before a digest that is of all variants of a kind
