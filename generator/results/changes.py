"""What changed from one run to another, per pair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.model import Verdict
from generator.results.headline import headline
from generator.results.report import Report

Kind = Literal["available", "gone", "consistent", "divergent", "unsupported", "other"]

_BAD = {Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT}


@dataclass(frozen=True)
class Change:
    """A pair whose headline is not what it was.

    ``kind``: ``available`` (the old run does not have the pair, or did not support it), ``gone`` (the
    new run does not have it), newly ``consistent``, ``divergent`` (or crashing, or hanging) or
    ``unsupported``, else ``other``. ``old`` and ``new`` are headlines, empty where there is none.
    """

    entry: str
    counterpart: str
    kind: Kind
    old: str
    new: str


def _kind(old: str, new: str) -> Kind:
    if not new:
        return "gone"
    if new == Verdict.UNSUPPORTED:
        return "unsupported"
    if old in ("", Verdict.UNSUPPORTED):
        return "available"
    if new == Verdict.CONSISTENT:
        return "consistent"
    if new in _BAD:
        return "divergent"
    return "other"


def diff(old: Report, new: Report) -> list[Change]:
    """Every pair whose headline changed, sorted by entry and counterpart."""
    before = {(entry, counterpart): headline(rows) for entry, counterpart, rows in old.pairs()}
    after = {(entry, counterpart): headline(rows) for entry, counterpart, rows in new.pairs()}
    changes = []
    for pair in sorted(before.keys() | after.keys()):
        was, now = before.get(pair, ""), after.get(pair, "")
        if was != now:
            changes.append(Change(*pair, kind=_kind(was, now), old=was, new=now))
    return changes
