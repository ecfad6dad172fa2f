"""Texts: both languages are what they say they are, and nothing is left to be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from apimap.entries.read import Loaded
from apimap.model.entry import Bilingual, Entry
from apimap.model.errors import Fault

_CJK = re.compile(r"[\u4e00-\u9fff]")
_PLACEHOLDER = re.compile(r"\bTODO\b")


def _texts(entry: Entry) -> Iterator[tuple[tuple[object, ...], str, str]]:
    yield ("summary",), entry.summary.en, entry.summary.zh
    for index, note in enumerate(entry.notes):
        yield ("notes", index), note.en, note.zh
    for index, difference in enumerate(entry.differences):
        yield ("differences", index), difference.en, difference.zh
    for index, said in enumerate(entry.tensorflow):
        yield ("tensorflow", index), said.en, said.zh
    for index, claim in enumerate(entry.claims):
        yield ("claims", index, "said"), claim.said.en, claim.said.zh
        yield ("claims", index, "now"), claim.now.en, claim.now.zh
    if entry.missing:
        yield ("missing",), entry.missing.en, entry.missing.zh
    if entry.title:
        yield ("title",), entry.title.en, entry.title.zh
    for index, example in enumerate(entry.examples):
        texts: list[tuple[str, Bilingual | None]] = [("title", example.title), ("not_run", example.not_run)]
        if example.compare:
            texts.append(("compare", example.compare.reason))
        for key, text in texts:
            if text is not None:
                yield ("examples", index, key), text.en, text.zh
    for index, counterpart in enumerate(entry.counterparts):
        if counterpart.note:
            yield ("counterparts", index, "note"), counterpart.note.en, counterpart.note.zh


def bilingual(en: str, zh: str) -> Iterator[str]:
    """What is wrong with a text: a language that is not what it says it is, a placeholder of a draft."""
    if not _CJK.search(zh):
        yield "the `zh` text has no Chinese in it"
    if _CJK.search(en):
        yield "the `en` text has Chinese in it"
    if _PLACEHOLDER.search(en) or _PLACEHOLDER.search(zh):
        yield "a draft's TODO is still there; write the text"


def texts(item: Loaded) -> Iterator[Fault]:
    """Both languages are what they say they are, and no placeholder of a draft is left."""
    for place, en, zh in _texts(item.entry):
        where = ".".join(str(part) for part in place)
        for wrong in bilingual(en, zh):
            yield Fault(item.path, item.line(*place), f"{where}: {wrong}")
