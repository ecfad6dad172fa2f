"""The Finder's scripts: a small file per language with ranking and its index, one more for what comes later.

They are scripts and not JSON so that they also load from a folder opened without a server.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from apimap.model.ranking import policy
from apimap.published.brief import remark, shown
from apimap.published.catalogue import Catalogue
from apimap.published.documents import EntryData
from apimap.published.finder.data import DIGITS, VERDICTS, finder_data, sorted_entries
from apimap.site.coding import coded
from apimap.site.look.markup import plain
from apimap.site.look.scripts import source
from apimap.words.texts import LANGUAGES, SIGNS, Language, text

# In the order in which they are loaded; each is one idea.
RANKER = (
    "finder-words.js",
    "finder-pasted.js",
    "finder-entries.js",
    "finder-names.js",
    "finder-meaning.js",
    "finder-pages.js",
    "finder-reading.js",
    "finder-rank.js",
)
LINE = {"en": 96, "zh": 48}  # characters of a result's line; Chinese ones are twice as wide
DIFFERS = "!"  # begins a line that says how a pair differs; others say what the API does
# What comes after the index, with :func:`finder_more`.
_LATER = ("arguments", "messages", "pinyin", "glossary", "pages", "lines")


def cut(line: str, most: int) -> str:
    """A line of at most ``most`` characters, cut between words and then marked so."""
    if len(line) <= most:
        return line
    head = line[: most - 1]
    space = head.rfind(" ")
    return (head[:space] if space > most * 2 // 3 else head).rstrip(" ,;，；、") + "…"


def _line(language: Language, entry: EntryData) -> str:
    """What a result says below the name: how the pair differs, or else what the API does."""
    differs = remark(language, entry, shown(entry))
    said = plain(differs or getattr(entry.summary, language))
    return (DIFFERS if differs else "") + cut(said, LINE[language])


def _assigned(name: str, data: dict[str, Any]) -> str:
    return f"{name}={json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n"


def _titles(language: Language, data: dict[str, Any]) -> dict[str, list[str]]:
    """The titles of workflows in one language, as a list each, which the other language's joins later."""
    return {name: [both[LANGUAGES.index(language)]] for name, both in data["titles"].items()}


def _keywords(language: Language, data: dict[str, Any]) -> str | tuple[str, str]:
    """The search words in one language: English ones coded, Chinese phrases as they are."""
    words: str = data["keywords"][language]
    return coded(words) if language == "en" else words


def finder_index(
    language: Language,
    catalogue: Catalogue,
    entries: Sequence[EntryData],
    data: dict[str, Any] | None = None,
) -> str:
    """The script that the Finder asks for: its ranking, and the index in one language.

    One request holds both; search words of the other language and what is shown below a name come after it,
    with :func:`finder_more`. ``data`` saves computing :func:`finder_data` twice. The same entries give the
    same bytes.
    """
    index = dict(data or finder_data(catalogue, entries))
    verdicts = index["columns"]["verdict"]
    used = [word for place, word in enumerate(VERDICTS) if DIGITS[place] in verdicts]
    index["language"] = language
    index["keywords"] = _keywords(language, index)
    index["titles"] = _titles(language, index)
    for name in _LATER:
        del index[name]
    index["words"] = {word: [SIGNS[word], text(language, f"verdict.{word}")] for word in used}
    return (
        _assigned("apimapPolicy", policy()) + "".join(map(source, RANKER)) + _assigned("apimapIndex", index)
    )


def finder_more(
    language: Language,
    catalogue: Catalogue,
    entries: Sequence[EntryData],
    data: dict[str, Any] | None = None,
) -> str:
    """What the Finder loads after it can answer: the other language's search words, and a line per entry."""
    [other] = [each for each in LANGUAGES if each != language]
    found = data or finder_data(catalogue, entries)
    told = "\n".join(_line(language, each) for each in sorted_entries(entries))
    return _assigned(
        "apimapMore",
        {
            "keywords": _keywords(other, found),
            "titles": _titles(other, found),
            "line": told,
            **{name: found[name] for name in _LATER},
        },
    )
