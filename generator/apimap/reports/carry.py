"""Keeps what an earlier, fuller run of the same programs showed, when a run makes fewer variants.

A row is kept only while its programs are what they would be today: either everything that an entry's
variants are made from is unchanged (:attr:`Report.basis`), or its variants are made anew and compared
by their digests. Nothing stale is kept, and nothing known is lost because a run was a quick one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from apimap.judge.groups import WHOLE, Key, code_of, group_of, is_brief, key
from apimap.model.checks import Row
from apimap.reports.report import Report

Codes = Callable[[str], Mapping[Key, str]]  # of an entry: digests of the programs of all its variants


def carried(old: Report, new: Report, codes: Codes) -> Report:
    """The new report with those rows of the old one that it did not look at and that still hold.

    Only variants are carried, of examples that the new run has. ``codes`` is asked of entries whose
    basis has changed, as making all their variants takes a while.
    """
    present = {key(row) for row in new.rows}
    examples = {each[:3] for each in present}
    left: dict[str, list[Row]] = {}
    for row in old.rows:
        if row.variant and key(row) not in present and key(row)[:3] in examples:
            left.setdefault(row.entry, []).append(row)
    known = {key(row): row for row in old.rows}
    kept: list[Row] = []
    whole: dict[tuple[str, ...], str] = {}  # digests of kinds of which some rows are new and some kept
    for entry, rows in left.items():
        if old.basis.get(entry, "") == new.basis.get(entry, " "):
            kept += rows
            whole |= {group_of(row): row.code for row in rows if is_brief(row)}
        else:
            kept += _holding(rows, codes(entry), known)
    rows = [
        replace(row, code=whole[group_of(row)]) if is_brief(row) and group_of(row) in whole else row
        for row in new.rows
    ]
    return replace(new, rows=(*rows, *kept)) if kept else new


def _holding(rows: Iterable[Row], codes: Mapping[Key, str], known: Mapping[Key, Row]) -> Iterator[Row]:
    """The rows whose programs are the same today, each with its own digest."""
    groups: dict[tuple[str, ...], dict[Key, str]] = {}
    for each, row in known.items():
        if is_brief(row):
            groups.setdefault(group_of(row), {})[each] = codes.get(each, "")
    for row in rows:
        today = codes.get(key(row), "")
        if is_brief(row):
            group = {each[3]: code for each, code in groups[group_of(row)].items()}
            same = row.code == WHOLE + code_of(group)
        else:
            same = row.code == today
        if today and same:
            yield replace(row, code=today)
