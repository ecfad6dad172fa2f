"""What a headline promises, in words: for which dtypes, in which mode, and what to call on another device."""

from __future__ import annotations

from collections.abc import Sequence

from apimap.model.entry import LANGUAGES, Counterpart, Example, Language
from apimap.published.documents import Message
from apimap.reports.harm import GROUPS, Cost
from apimap.words.texts import text

_COMMA = {"en": ", ", "zh": "、"}
_SEMICOLON = {"en": "; ", "zh": "；"}
LACKING = 2  # examples without a kernel that are named
ASCEND_FIRST = "mindspore.mint."  # made for Ascend: about half of it has no kernel on a CPU


def promise(cost: Cost, device: str, lacking: Sequence[Example] = ()) -> Message:
    """``for floats; refuses integers on CPU``, ``evaluation only``; empty where nothing limits the word.

    ``lacking`` are examples without a kernel on the device, to be told where no difference tells them.
    """
    return {language: _promise(language, cost, device, lacking) for language in LANGUAGES}


def _promise(language: Language, cost: Cost, device: str, lacking: Sequence[Example]) -> str:
    said = [text(language, f"cost.only_{cost.only}")] if cost.only else []

    def words(groups: Sequence[str]) -> str:
        named = (text(language, f"group.{each}") if each in GROUPS else each for each in groups)
        joined = _COMMA[language].join(named)
        # Chinese has a blank before letters of another script.
        return f" {joined}" if language == "zh" and joined[:1].isascii() else joined

    if cost.refuses:
        key = "works" if cost.works else "refuses"
        values = {"works": words(cost.works), "refuses": words(cost.refuses), "device": device}
        said.append(text(language, f"cost.{key}", **values))
    elif lacking:
        named = (
            f"“{getattr(each.title, language)}”" if each.title else f"`{each.id}`"
            for each in lacking[:LACKING]
        )
        said.append(text(language, "cost.lacking", examples=_COMMA[language].join(named), device=device))
    return _SEMICOLON[language].join(said)


def preference(first: Counterpart, shown: Counterpart, badge: str, answers: bool, on_ascend: bool) -> Message:
    """What to say of an entry's first choice where another counterpart is shown; empty where it is the one.

    ``badge`` is that of the first choice here, ``answers`` whether it has an answer here, ``on_ascend``
    whether it was run on Ascend.
    """
    if first.mindspore == shown.mindspore:
        return dict.fromkeys(LANGUAGES, "")
    name = f"`{first.mindspore}`"
    if first.mindspore.startswith(ASCEND_FIRST) and not answers and not on_ascend:
        return {each: text(each, "entry.prefer_ascend", name=name) for each in LANGUAGES}
    if badge in ("unsupported", "not-run", "silent"):
        return {each: text(each, f"entry.prefer_{badge}", name=name) for each in LANGUAGES}
    return {
        each: text(each, "entry.prefer_other", name=name, verdict=text(each, f"verdict.{badge}"))
        for each in LANGUAGES
    }
