"""The index as entries and a vocabulary; what its columns hold, ``apimap.published.finder.data`` says."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

from apimap.model.ranking import MESSAGE_BLANKS, SCORES, USED
from apimap.query.ranking.names import Name, entry_names
from apimap.query.ranking.words import (
    HAN,
    TURNED,
    chinese,
    letters,
    meant,
    ordered,
    parts,
    phrase,
    said,
    squash,
    telling,
    told,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

_APART = re.compile("_(copy)?$")
_CODED = re.compile(r"[=()\[\]{}@~+*/<>]")
_ALL_HAN = re.compile(r"^[\u3400-\u9fff]+$")
_WORD = 7  # fewer characters than this are a Chinese word
_HAS_HAN = re.compile(r"[\u3400-\u9fff]")
_UNSTEMMED = re.compile(r"[\u3400-\u9fff.]")  # a page's word that is Chinese or a module's name


@dataclass(slots=True, eq=False)
class Ranked:
    """An entry, or by its ``kind`` a module, a page, a documented name without entry, a MindSpore name.

    ``within``: what its module says; ``does``: whether its name says that it gets, sets or asks something.
    What an entry's words say is filled in later; a page has its own in ``asked``, squashed and apart.
    """

    name: str
    leaf: str
    number: int = -1
    order: int = 0
    popular: float = 0
    remote: bool = False
    kind: str = "entry"
    names: list[Name] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)
    does: str = ""
    initials: str = ""
    unused: bool = False
    form: int = -1
    apart: bool = False
    lent: bool = False
    places: list[int] = field(default_factory=list)
    phrases: list[tuple[list[str], float]] = field(default_factory=list)
    squashed: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    ordered: list[str] = field(default_factory=list)
    hanned: list[str] = field(default_factory=list)
    said: str = ""
    han: list[str] = field(default_factory=list)
    chinese: str = ""
    readings: list[tuple[str, str]] = field(default_factory=list)
    bag: dict[str, float] = field(default_factory=dict)
    asked: list[tuple[str, list[str]]] = field(default_factory=list)


@dataclass(slots=True)
class Ready:
    """All that :func:`apimap.query.ranking.find` looks through."""

    entries: list[Ranked]
    unmapped: list[Ranked]
    modules: list[Ranked]
    pages: list[Ranked]
    lines: list[Ranked]
    heads: list[str]
    aliases: Mapping[str, str]
    receivers: Mapping[str, str]
    operators: Mapping[str, str]
    by_name: dict[str, Ranked]
    claimed: dict[str, str]
    takers: dict[str, list[int]]
    messages: list[tuple[str, list[str], list[int]]]
    glossary: dict[str, str]
    counts: dict[str, int] = field(default_factory=dict)
    coded: set[str] = field(default_factory=set)
    lexicon: set[str] = field(default_factory=set)
    single: list[tuple[str, int]] = field(default_factory=list)
    vocabulary: list[tuple[str, int]] = field(default_factory=list)


def rarity(hits: int, size: int) -> float:
    """What a word says that so many of all entries have."""
    return math.log(1 + size / (hits or 8))


def _does(own: Sequence[str]) -> str:
    if own[0].startswith("is") or own[0] == "are":
        return "is"
    return "get" if "get" in own else "set" if "set" in own else ""


def ranked(index: Mapping[str, Any]) -> list[Ranked]:
    """The entries of an index with their names and search words, before these are taken apart."""
    columns = {name: cells.split("\n") for name, cells in index["columns"].items()}
    words = [index["keywords"][language].split("\n") for language in ("en", "zh")]
    popular = {
        number: 1 - place / (2 * len(index["popular"])) for place, number in enumerate(index["popular"])
    }
    popular |= dict.fromkeys(index["known"], SCORES["KNOWN"])
    found = []
    for number, coded in enumerate(columns["name"]):
        place, _, leaf = coded.partition(":")
        module = index["modules"][int(place)]
        name = f"{module}.{leaf}"
        short = columns["counterparts"][number].split()
        counterparts = [f"mindspore.{each}{leaf if each.endswith('.') else ''}" for each in short]
        usual = max(USED[int(columns["used"][number])], 0.15 if leaf.endswith("2d") else 0)
        usual = SCORES["KNOWN"] if module == "workflows" else usual
        entry = Ranked(name, leaf, number, int(place), popular.get(number) or usual)
        entry.form = number + int(columns["form"][number]) if columns["form"][number] else -1
        entry.unused = columns["used"][number] == "0" and module != "workflows"
        entry.apart = bool(_APART.search(leaf)) and not name.startswith("torch.nn.init.")
        entry.remote = not entry.popular and (int(place) >= index["near"] or leaf.startswith("_"))
        entry.names = entry_names(
            name,
            counterparts,
            [f"torch.{each}" for each in columns["claimed"][number].split()],
            columns["members"][number].split(),
        )
        entry.titles = index["titles"].get(name, [])
        entry.parts = parts(leaf)
        entry.does = _does(entry.parts)
        entry.within = [meant(part) for piece in module.split(".")[1:] for part in parts(piece)]
        entry.initials = "".join(part[0] for part in entry.parts)
        entry.keywords = [each.lower() for column in words for each in column[number].split("\t") if each]
        found.append(entry)
    return found


def _spell(entry: Ranked, ready: Ready, syllables: Mapping[str, str]) -> None:
    """Takes an entry's search words apart; ``counts`` has how many entries say a word."""
    counts = ready.counts
    seen = [0, 0]
    for each in entry.keywords:
        script = 1 if _HAS_HAN.search(each) else 0
        entry.places.append(seen[script])
        seen[script] += 1
    own = [said(each) if each.count(" ") < MESSAGE_BLANKS else [] for each in entry.keywords]
    phrases = [
        [] if _HAS_HAN.search(each) else words for each, words in zip(entry.keywords, own, strict=True)
    ]
    entry.squashed = [phrase(words) for words in phrases]
    entry.told = [
        told(words, each) if words else "" for each, words in zip(entry.keywords, phrases, strict=True)
    ]
    entry.ordered = [
        "" if TURNED.search(each) else ordered(words)
        for each, words in zip(entry.keywords, phrases, strict=True)
    ]
    entry.phrases = [(words, 0.0) for words in (*phrases, [meant(part) for part in entry.parts])]
    entry.said = "".join(map(meant, entry.parts))
    joined = " ".join(entry.keywords)
    entry.han = HAN.findall(chinese(joined))
    # What the name says in Chinese, where two of its parts have a word for it.
    translated = [ready.glossary[part] for part in entry.parts if part in ready.glossary]
    if len(translated) > 1:
        entry.han.append("".join(translated))
    entry.chinese = " ".join(entry.han)
    entry.hanned = [telling(chinese(each)) if _ALL_HAN.search(each) else "" for each in entry.keywords]
    ready.lexicon.update(each for each in entry.han if 1 < len(each) < _WORD)
    for run in HAN.findall(joined):
        read = [syllables.get(sign, "?") for sign in run]
        entry.readings.append(("".join(read), "".join(each[0] for each in read)))
    entry.bag = dict.fromkeys(entry.within, SCORES["OF_MODULE"])
    for words in own:
        entry.bag.update(dict.fromkeys(words, 0.95))
    for word in entry.parts:
        entry.bag[meant(word)] = 1 if meant(word) == word else 0.96
    for word, share in entry.bag.items():
        if share > SCORES["OF_MODULE"]:
            counts[word] = counts.get(word, 0) + 1


def _deepen(ready: Ready, syllables: Mapping[str, str]) -> None:
    for entry in ready.entries:
        _spell(entry, ready, syllables)
    single: dict[str, None] = {}
    size = len(ready.entries)
    for entry in ready.entries:
        form = ready.entries[entry.form] if entry.form >= 0 else None
        # Says nothing beside its plainer form.
        entry.lent = bool(form and not entry.keywords and entry.leaf in (form.leaf, f"{form.leaf}_"))
        entry.phrases = [
            (words, sum(rarity(ready.counts[word], size) for word in words))
            for words, _ in entry.phrases
            if words
        ]
        single |= dict.fromkeys(each for each in entry.keywords if re.fullmatch("[a-z]{5,}", each))
        ready.coded.update(each for each in entry.keywords if _CODED.search(each))
    ready.single = [(word, letters(word)) for word in single]
    ready.vocabulary = [(word, letters(word)) for word in ready.counts]


def _page(path: str, en: Sequence[str], zh: Sequence[str]) -> Ranked:
    words = [*en, *zh]
    asked = [
        (squash(each), [] if _UNSTEMMED.search(each) else list(dict.fromkeys(said(each)))) for each in words
    ]
    return Ranked(path, path, kind="page", titles=[en[0], zh[0]], asked=asked)


def _listed(groups: str, kind: str) -> list[Ranked]:
    """Names from ``module:leaf,leaf;module:…``."""
    found = []
    for group in filter(None, groups.split(";")):
        module, _, leaves = group.partition(":")
        for leaf in leaves.split(","):
            name = f"{module}.{leaf}"
            found.append(Ranked(name, leaf, kind=kind, names=[Name(name, 0, 0)]))
    return found


def prepared(index: Mapping[str, Any]) -> Ready:
    """An index (``apimap.published.finder.data.finder_data``) made ready for queries."""
    entries, unmapped = ranked(index), _listed(index["unmapped"], "unmapped")
    heads: dict[str, None] = {}
    for entry in (*entries, *unmapped):
        for name in entry.names:
            heads |= dict.fromkeys(name.low[: name.at].split("."))
    takers = {}
    for each in filter(None, index["arguments"].split(";")):
        argument, _, places = each.partition(":")
        takers[argument] = [int(place, 36) for place in places.split(",")]
    messages = []
    for line in filter(None, index["messages"].split("\n")):
        message, _, places = line.partition("\t")
        messages.append((message, message.split(" "), [int(place) for place in places.split(",")]))
    pairs = (each.partition(":") for each in index["glossary"].split(";"))
    ready = Ready(
        entries=entries,
        unmapped=unmapped,
        modules=[
            Ranked(name, name.rpartition(".")[2], kind="module")
            for name in index["modules"]
            if name.startswith("torch")
        ],
        pages=[_page(path, en, zh) for path, en, zh in index["pages"]],
        lines=_listed(index["lines"], "line"),
        heads=list(heads),
        aliases=index["aliases"],
        receivers=index["receivers"],
        operators=index["operators"],
        by_name={entry.name: entry for entry in entries},
        claimed={name.full: entry.name for entry in entries for name in entry.names if name.claimed},
        takers=takers,
        messages=messages,
        glossary={part: chinese(word) for part, _, word in pairs},
    )
    syllables = {}
    for each in filter(None, index["pinyin"].split(";")):
        syllable, _, signs = each.partition(":")
        syllables.update(dict.fromkeys(signs, syllable))
    _deepen(ready, syllables)
    return ready
