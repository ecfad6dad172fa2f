"""A report in memory: a run and its rows."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from generator.checks import Check, Finding, Outcome, Row, RunInfo
from generator.compare import contradiction
from generator.model import Verdict
from generator.results.text import shorten


@dataclass(frozen=True)
class Report:
    """One run: all its checks, sorted by entry and counterpart.

    Within one counterpart rows keep the order in which they were given, which is to be the order of
    the examples in the entry's file, each followed by its variants: :func:`headline` reads the default
    use off it. Raises ValueError when a check occurs twice.
    """

    info: RunInfo
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        ordered = sorted(self.rows, key=lambda row: (row.entry, row.counterpart))
        object.__setattr__(self, "rows", tuple(ordered))
        if len({(row.entry, row.counterpart, row.example, row.variant) for row in ordered}) < len(ordered):
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


_TOLD = (Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR)  # variants told in full
_BRIEF = 60  # characters of the message of any other variant


def _brief(check: Check, verdict: Verdict, message: str) -> str:
    """What is kept of the message of a variant that is no finding."""
    if verdict is Verdict.UNSUPPORTED:
        return message.partition(" (")[0]
    if verdict is Verdict.ORACLE_ERROR and not check.variant.startswith("style"):
        return ""  # torch has no answer; its words for that say nothing of the pair
    return message if len(message) <= _BRIEF else f"{message[: _BRIEF - 1]}…"


def significant(error: float | None) -> float | None:
    """An error to two significant digits: the others are rounding noise, and would change every run."""
    if error is None or not math.isfinite(error):
        return None
    return float(f"{error:.1e}")


def _digest(check: Check) -> str:
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
    if check.variant and verdict not in _TOLD:
        errors = (finding.max_abs, finding.max_rel) if finding.level else (None, None)
        finding = Finding(finding.level, _brief(check, verdict, finding.message), *errors)
        torch = mindspore = None
    return Row(
        entry=check.entry,
        counterpart=check.counterpart,
        example=check.example,
        variant=check.variant,
        verdict=verdict,
        expect=check.expect,
        derived=check.derived,
        refuses=check.refuses,
        level=finding.level,
        message=finding.message,
        max_abs=significant(finding.max_abs),
        max_rel=significant(finding.max_rel),
        torch=shorten(torch.printed) if torch else "",
        mindspore=shorten(mindspore.printed) if mindspore else "",
        contradiction=contradiction(check, verdict),
        code=_digest(check) if torch or mindspore else "",
    )
