"""Keeps a report as it was where a new run says the same, so that only real changes show in a diff.

Some float operations (log, elu, softplus, logsumexp …) are not bitwise stable even within one process:
up to 5e-7 relative was measured. So last digits of printed numbers move from run to run, and the largest
error, itself a difference of last digits, by a small factor.
"""

from __future__ import annotations

import re
from dataclasses import replace

from generator.checks import Row
from generator.results.report import Report

# Twenty times the instability that was measured, so that sums of a few unstable numbers pass as well,
# and a tenth of what the four decimals of a printed tensor can show.
NOISE = 1e-5
# Below this a printed number is noise around zero, whose relative change says nothing.
AROUND_ZERO = 1e-6
# Errors are a few units in the last place: one run may show one of them and the next run four.
FACTOR = 4.0

_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?!\w)")
# Levels whose message quotes numbers that are already compared: the errors and the outputs.
_NUMERIC = {"", "value", "distribution"}


def _frame(text: str) -> str:
    """The text with its numbers taken out; padding follows the numbers' width and goes as well."""
    return "".join(_NUMBER.sub("#", text).split())


def _near(old: str, new: str) -> bool:
    if old == new:
        return True
    if old.lstrip("+-").isdigit() and new.lstrip("+-").isdigit():
        return False  # integers have no noise
    left, right = float(old), float(new)
    return abs(left - right) <= max(AROUND_ZERO, NOISE * max(abs(left), abs(right)))


def same_text(old: str, new: str) -> bool:
    """Whether two printed texts say the same, but for the last digits of their floats."""
    if old == new:
        return True
    if _frame(old) != _frame(new):
        return False
    return all(_near(a, b) for a, b in zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=True))


def same_error(old: float | None, new: float | None) -> bool:
    """Whether two largest errors are of one size: both rounding noise, or within a factor of four."""
    if old is None or new is None:
        return old is new
    return max(old, new) <= max(NOISE, FACTOR * min(old, new))


def same_row(old: Row, new: Row) -> bool:
    """Whether two rows of one check say the same, but for noise."""
    fixed = ("verdict", "expect", "derived", "refuses", "level", "contradiction")
    if any(getattr(old, name) != getattr(new, name) for name in fixed):
        return False
    if not (same_error(old.max_abs, new.max_abs) and same_error(old.max_rel, new.max_rel)):
        return False
    if not (same_text(old.torch, new.torch) and same_text(old.mindspore, new.mindspore)):
        return False
    if old.level in _NUMERIC:
        return _frame(old.message) == _frame(new.message)
    return same_text(old.message, new.message)


def _key(row: Row) -> tuple[str, str, str, str]:
    return row.entry, row.counterpart, row.example, row.variant


def settle(old: Report, new: Report) -> Report:
    """The new report with every row of the old one that it repeats; the old one if it repeats all.

    Rows are repeated in the same order. Date, platform, Python and numpy are those of the new run only
    when a row changed: an unchanged report still says when and where it was first shown.
    """
    known = {_key(row): row for row in old.rows}

    def settled(row: Row) -> Row:
        earlier = known.get(_key(row))
        return earlier if earlier and same_row(earlier, row) else row

    rows = tuple(settled(row) for row in new.rows)
    return old if rows == old.rows else replace(new, rows=rows)
