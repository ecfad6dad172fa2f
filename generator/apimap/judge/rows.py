"""Rows: what a report keeps of a check, made from its verdict and finding."""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace

from apimap.derive.variants import behind
from apimap.judge.text import shorten
from apimap.judge.verdict import contradiction
from apimap.model.checks import Check, Outcome, Row
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding, Has, Raised

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
