"""An entry in one line: the counterpart that its verdict is about, and how that one differs."""

from __future__ import annotations

from apimap.model.entry import Difference
from apimap.site.published import EntryData
from apimap.site.texts import Language, text


def shown(entry: EntryData) -> str:
    """The counterpart that an entry's verdict is about; empty for none."""
    real = (each for each in entry.counterparts if each.helper is None)
    return next((each.mindspore for each in real if each.verdict == entry.verdict), "")


def remark(language: Language, entry: EntryData, counterpart: str) -> str:
    """How a pair differs, in Markdown: why there is no counterpart, or the first difference from this one."""
    if entry.missing is not None:
        return text(language, f"missing.{entry.missing.reason.value}")

    def about(difference: Difference) -> bool:
        return difference.counterparts is None or counterpart in difference.counterparts

    found = next(filter(about, entry.differences), None)
    return str(getattr(found, language)) if found else ""
