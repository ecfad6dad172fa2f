"""Keeps a report as it was where a new run says the same, so that only real changes show in a diff.

A row says what two programs showed. While the programs are the same (``Row.code``) and the verdict is,
what else may move between runs is the programs' own: last digits of float operations that are not
bitwise stable (log, elu, logsumexp …), random numbers, addresses. What a run found out to be chance is
news all the same: the old row quotes a number that another run does not give.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from apimap.judge.groups import key, with_group_codes
from apimap.model.checks import Row
from apimap.reports.report import Report

# What a row says of its programs; the other fields, but for their digest, are how one run printed it.
_says = attrgetter("verdict", "expect", "derived", "refuses", "aside", "finding.level", "contradiction")


def same_row(old: Row, new: Row, code: str) -> bool:
    """Whether two rows of one check say the same of the same programs; ``code`` is the new one's digest.

    A new row that names its numbers chance is not the same as one that quotes them; the other way round it
    is, since chance may give the same number in all of a run's repetitions.
    """
    steady = old.finding.unsteady or not new.finding.unsteady
    return bool(old.code == code and _says(old) == _says(new) and steady)


def settle(old: Report, new: Report) -> Report:
    """The new report with every row of the old one that it repeats; the old one if it repeats all.

    Rows are repeated in the same order. Date, platform, Python and numpy are those of the new run only
    when a row changed, or it looked deeper: an unchanged report still says when and where it was first shown.
    """
    known = {key(row): row for row in old.rows}
    codes = with_group_codes(new.rows)

    def settled(row: Row) -> Row:
        name = key(row)
        code = codes.get(name, row.code)
        earlier = known.get(name)
        if earlier and same_row(earlier, row, code) and (earlier.shown or not row.shown):
            return earlier
        return row if row.code == code else replace(row, code=code)

    rows = tuple(settled(row) for row in new.rows)
    same = rows == old.rows and new.info.variants == old.info.variants
    if not same:
        return replace(new, rows=rows)
    named = {name: said for name in ("by", "machine") if (said := getattr(new.info, name))}
    return replace(old, info=replace(old.info, **named)) if named else old
