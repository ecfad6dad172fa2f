"""A report in memory: a run and its rows."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from apimap.derive.variants import behind
from apimap.judge import contradiction
from apimap.judge.groups import in_order, key
from apimap.judge.text import shorten
from apimap.model.checks import Check, Outcome, Row, RunInfo
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding, Has, Raised


@dataclass(frozen=True)
class Report:
    """One run: all its checks, sorted by entry and counterpart.

    Within one counterpart examples keep the order in which they were given, which is to be their order
    in the entry's file (:func:`headline` reads the default use off it); each is followed by its
    variants. Raises ValueError when a check occurs twice.
    """

    info: RunInfo
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        ordered = in_order(self.rows)
        object.__setattr__(self, "rows", tuple(ordered))
        if len(set(map(key, ordered))) < len(ordered):
            raise ValueError("a check occurs twice in one report")

    @property
    def counts(self) -> dict[str, int]:
        """How many rows there are of each verdict that occurs, in the order of the design's table."""
        found = Counter(row.verdict for row in self.rows)
        return {verdict.value: found[verdict] for verdict in Verdict if found[verdict]}

    @property
    def contradictions(self) -> tuple[Row, ...]:
        """The rows whose verdict is not what their example expects."""
        return tuple(row for row in self.rows if row.contradiction)

    def pairs(self) -> Iterator[tuple[str, str, tuple[Row, ...]]]:
        """Entry, counterpart and rows of each pair, sorted."""
        for (entry, counterpart), rows in groupby(self.rows, key=lambda row: (row.entry, row.counterpart)):
            yield entry, counterpart, tuple(rows)


_BRIEF = 40  # characters of what was raised that a row keeps of a variant that is no finding


def _brief(check: Check, verdict: Verdict, finding: Finding) -> Finding:
    """What is kept of the finding of a variant that is none to tell: little, so that rows can be grouped."""
    if verdict is Verdict.ORACLE_ERROR and not _tells_refusals(check.variant):
        return Finding()  # torch has no answer; its words for that say nothing of the pair
    if verdict is Verdict.UNSUPPORTED or finding.cause is Cause.ACCEPTS_MORE:
        return Finding(finding.cause, name=finding.name)
    return shortened(replace(finding, max_abs=None, max_rel=None), _BRIEF)


def shortened(finding: Finding, longest: int) -> Finding:
    """The finding with at most so many characters of any text that is quoted."""

    def cut(words: str) -> str:
        return words if len(words) <= longest else f"{words[: longest - 1]}…"

    def side(has: Has | None) -> Has | None:
        return replace(has, words=cut(has.words)) if isinstance(has, Raised) else has

    sides = side(finding.torch), side(finding.mindspore)
    return replace(finding, words=cut(finding.words), torch=sides[0], mindspore=sides[1])


def _tells_refusals(variant: str) -> bool:
    kind = behind(variant)
    return kind is not None and kind.tells_refusals


def significant(error: float | None) -> float | None:
    """An error to three significant digits: the others are rounding noise, and would change every run."""
    if error is None or not math.isfinite(error):
        return None
    return float(f"{error:.2e}")


def digest(check: Check) -> str:
    """Twelve hex digits that stand for both programs: enough that two in a report never share them."""
    text = f"{check.torch.source}\0{check.mindspore.source}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def make_row(
    check: Check,
    verdict: Verdict,
    finding: Finding,
    torch: Outcome | None = None,
    mindspore: Outcome | None = None,
) -> Row:
    """The row of a judged check; outcomes are None for a check that was not run.

    Of a variant that agrees, or gives no answer, the row is short: there are thousands, and what they
    printed can be had again.
    """
    brief = check.variant != "" and not verdict.notable
    if brief:
        finding = _brief(check, verdict, finding)
        torch = mindspore = None
    return Row(
        entry=check.entry,
        counterpart=check.counterpart,
        example=check.example,
        variant=check.variant,
        verdict=verdict,
        expect=check.expect,
        derived=check.derived and not brief,
        refuses=check.refuses,
        aside=check.aside,
        finding=replace(finding, max_abs=significant(finding.max_abs), max_rel=significant(finding.max_rel)),
        torch=shorten(torch.printed) if torch else "",
        mindspore=shorten(mindspore.printed) if mindspore else "",
        contradiction=contradiction(check, verdict),
        code="" if check.not_run else digest(check),
    )
