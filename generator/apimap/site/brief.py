"""An entry in one line: the counterpart that its verdict is about, and how that one differs."""

from __future__ import annotations

from apimap.reports.weights import bites
from apimap.site.catalogue import RAN
from apimap.site.published import EntryData
from apimap.site.texts import Language, text


def shown(entry: EntryData) -> str:
    """The counterpart that an entry's verdict is about; empty for none."""
    real = (each for each in entry.counterparts if each.helper is None)
    return next((each.mindspore for each in real if each.key == entry.shown), "")


def remark(language: Language, entry: EntryData, counterpart: str) -> str:
    """How a pair differs, in Markdown: why there is no counterpart, or what bites most of this one."""
    if entry.missing is not None:
        why = text(language, f"missing.{entry.missing.reason.value}")
        instead = _instead(language, entry)
        stop, blank = (": ", " ") if language == "en" else ("：", "")
        return f"{why}{stop}{getattr(entry.missing, language)}{blank}{instead}".rstrip()

    pair = next((each for each in entry.counterparts if each.mindspore == counterpart), None)
    differences = pair.differences if pair else entry.differences
    found = next(iter(bites(differences) or differences), None)
    return str(getattr(found, language)) if found else ""


def _instead(language: Language, entry: EntryData) -> str:
    """What there is in place of a missing counterpart: a helper to copy, or a workaround that was run."""
    helper = next((each.helper for each in entry.counterparts if each.helper is not None), None)
    if helper is not None:
        return text(language, "missing.helper", lines=helper.lines)
    ran = any(each.verdict in RAN for example in entry.examples for each in example.results)
    return text(language, "missing.workaround") if ran else ""
