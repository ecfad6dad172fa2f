"""An entry in one line: the counterpart that its verdict is about, and how that one differs."""

from __future__ import annotations

import re

from apimap.published.catalogue import RAN
from apimap.published.documents import EntryData
from apimap.reports.weights import bites
from apimap.words.texts import Language, text

_NAMES = re.compile(r"\bmindspore(?:\.\w+)+", re.ASCII)
# What every program is made of says nothing of a workaround.
_PLAIN = re.compile(
    r"[Tt]ensor|Parameter|set_context|context(\.\w+)*|(u?int|b?float|complex)\d+|bool_?|Tensor\.from_numpy"
)
_MOST = 3  # names that a line has room for


def name(language: Language, entry: EntryData) -> str:
    """What an entry is called: torch's name, or a workflow's title."""
    return str(getattr(entry.title, language)) if entry.title else entry.torch


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


def instead(entry: EntryData) -> tuple[str, ...] | int | None:
    """What there is in place of a missing counterpart, in no language.

    A helper's number of lines, or the mindspore names in a workaround that ran; None for neither.
    """
    helper = next((each.helper for each in entry.counterparts if each.helper is not None), None)
    if helper is not None:
        return helper.lines
    if not any(each.verdict in RAN for example in entry.examples for each in example.results):
        return None
    code = entry.answer.mindspore if entry.answer else ""
    found = (name.removeprefix("mindspore.") for name in _NAMES.findall(code))
    return tuple(dict.fromkeys(name for name in found if not _PLAIN.fullmatch(name)))[:_MOST]


def _instead(language: Language, entry: EntryData) -> str:
    """What there is in place of a missing counterpart: a helper to copy, or a workaround that was run."""
    found = instead(entry)
    if found is None:
        return ""
    if isinstance(found, int):
        return text(language, "missing.helper", lines=found)
    comma = text(language, "support.comma")
    named = comma.join(f"`{name}`" for name in found)
    if not named and entry.answer:
        told = next((each.title for each in entry.examples if each.id == entry.answer.example), None)
        named = str(getattr(told, language)) if told else ""
    return text(language, "missing.by", names=named) if named else text(language, "missing.workaround")
