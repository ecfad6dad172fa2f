"""An entry in one line: the counterpart that its verdict is about, and how that one differs."""

from __future__ import annotations

from apimap.site.published import EntryData
from apimap.site.texts import Language, text


def shown(entry: EntryData) -> str:
    """The counterpart that an entry's verdict is about; empty for none."""
    real = (each for each in entry.counterparts if each.helper is None)
    return next((each.mindspore for each in real if each.key == entry.shown), "")


def remark(language: Language, entry: EntryData, counterpart: str) -> str:
    """How a pair differs, in Markdown: why there is no counterpart, or what bites most of this one."""
    if entry.missing is not None:
        return text(language, f"missing.{entry.missing.reason.value}")

    pair = next((each for each in entry.counterparts if each.mindspore == counterpart), None)
    found = next(iter(pair.differences if pair else entry.differences), None)
    return str(getattr(found, language)) if found else ""
