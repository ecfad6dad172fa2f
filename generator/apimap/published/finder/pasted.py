"""What people paste besides names, as data for the Finder: arguments, members, error messages, pinyin.

All of it is taken from entries, torch's signature snapshot and the reports, none of it is written by
hand. Entries are meant by their place in the list that is given.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from apimap.model.finding import Raised
from apimap.published.catalogue import Catalogue
from apimap.published.documents import EntryData
from apimap.published.popular import KNOWN, POPULAR
from apimap.signatures.documented.usage import usage_rank

HAN = re.compile(r"[\u3400-\u9fff]+")
_FIRST = {name: place for place, name in enumerate((*POPULAR, *KNOWN))}
# Everybody's arguments: nobody who types one of these means a certain function.
_PLAIN = (
    "self",
    "input",
    "other",
    "out",
    "dtype",
    "device",
    "tensor",
    "args",
    "kwargs",
    "x",
    "y",
    "a",
    "b",
    "n",
)
_EACH = 4  # entries kept for an argument
_MEANT = 2  # entries kept for a message
_WORDS = 9  # words kept of a message: enough to know it by
_AUTHORED = 5  # words from which on a search word is what somebody pastes: a message
# What Python says of a name: the name tells, and not the message.
_OF_A_NAME = re.compile("has no attribute|is not defined|cannot import name|no module named")
_FEWEST = 4  # a message of fewer words says nothing of its own
# What a message quotes is of the program that raised it: text in quotes, lists, numbers, addresses.
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|\[[^\]]*\]|\{[^}]*\}|<[^>]*>")


def rank(name: str) -> tuple[int, int, str]:
    """How early an entry comes when nothing else decides: what people use most first."""
    return _FIRST.get(name, len(_FIRST)), usage_rank(name), name


def _short(number: int) -> str:
    """A number to base 36: places are most of what the index of arguments holds."""
    digits = ""
    while number or not digits:
        number, last = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[last] + digits
    return digits


def arguments(catalogue: Catalogue, entries: Sequence[EntryData]) -> str:
    """Argument names and who takes them: ``name:place,place;…`` to base 36, the most used entries first.

    They are those of torch's signatures, and of the argument tables where a signature cannot be read. What a
    member takes, its class does.
    """
    places = {entry.torch: place for place, entry in enumerate(entries)}
    taken: dict[str, set[int]] = defaultdict(set)
    for place, entry in enumerate(entries):
        for counterpart in entry.counterparts:
            for each in counterpart.arguments:
                taken[(each.torch or "").lstrip("*")].add(place)
    for name in catalogue.torch or ():
        owner = name if name in places else name.rpartition(".")[0]
        if owner in places and catalogue.torch:
            for overload in catalogue.torch[name].overloads:
                for parameter in overload:
                    taken[parameter.name].add(places[owner])
    for name in [*_PLAIN, *(name for name in taken if not name or name.startswith("_"))]:
        taken.pop(name, None)
    lines = []
    for name in sorted(taken):
        first = sorted(taken[name], key=lambda place: rank(entries[place].torch))[:_EACH]
        lines.append(f"{name}:{','.join(map(_short, first))}")
    return ";".join(lines)


def members(catalogue: Catalogue, entries: Sequence[EntryData]) -> list[str]:
    """Per entry the members of its class that have no entry of their own, separated by spaces."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in catalogue.torch or ():
        owner, _, leaf = name.rpartition(".")
        if (
            name not in catalogue.entries
            and name not in catalogue.claimed
            and owner in catalogue.entries
            and not leaf.startswith("_")
        ):
            found[owner].append(leaf)
    return [" ".join(sorted(found[entry.torch])) for entry in entries]


def told(message: str) -> str:
    """An error message as it is compared: its first words, without what it quotes of the program."""
    words = re.findall(r"[a-z_]+", _QUOTED.sub(" ", message.lower()))
    return " ".join(words[:_WORDS])


def is_message(words: str) -> bool:
    """Whether search words are as long as a message: what somebody pastes, and does not type."""
    return not HAN.search(words) and told(words).count(" ") >= _AUTHORED - 1


def messages(catalogue: Catalogue, entries: Sequence[EntryData]) -> str:
    """Error messages of either framework that runs showed, and whose they are: ``message\\tplace,place``.

    Only authored examples count: a variant's message is about its odd input. A message that many entries
    share is known by those that people use most. Search words as long as a message are one, and whoever has
    them is whose it is.
    """
    places = {entry.torch: place for place, entry in enumerate(entries)}
    found: dict[str, set[int]] = defaultdict(set)
    for row in (row for report in catalogue.reports for row in report.rows):
        if row.variant or row.finding is None or row.entry not in places:
            continue
        for raised in (row.finding.torch, row.finding.mindspore):
            message = told(raised.words) if isinstance(raised, Raised) else ""
            if message.count(" ") >= _FEWEST - 1 and not _OF_A_NAME.search(message):
                found[message].add(places[row.entry])
    authored: dict[str, set[int]] = defaultdict(set)
    for place, entry in enumerate(entries):
        for words in filter(is_message, entry.keywords):
            authored[told(words)].add(place)
    found |= authored
    lines = []
    for message in sorted(found):
        first = sorted(found[message], key=lambda place: rank(entries[place].torch))[:_MEANT]
        lines.append(f"{message}\t{','.join(map(str, first))}")
    return "\n".join(lines)


def pinyin(texts: Iterable[str]) -> str:
    """How the Chinese characters of some texts are read: ``syllable:characters;…``.

    A character that is read in several ways has the reading that its words here have most often.
    """
    from pypinyin import lazy_pinyin

    read: dict[str, Counter[str]] = defaultdict(Counter)
    for text in sorted(set(texts)):
        for run in HAN.findall(text):
            for sign, syllable in zip(run, lazy_pinyin(run, v_to_u=False), strict=True):
                read[sign][syllable] += 1
    said: dict[str, list[str]] = defaultdict(list)
    for sign in sorted(read):
        often = max(read[sign].values())
        said[min(each for each, count in read[sign].items() if count == often)].append(sign)
    return ";".join(f"{syllable}:{''.join(signs)}" for syllable, signs in sorted(said.items()))
