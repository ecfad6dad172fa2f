"""Words: what they mean to the ranking, and how far apart two of them are."""

from __future__ import annotations

import re
from functools import cache

from apimap.model.ranking import ALIKE, SAME, VERBS
from apimap.model.ranking import STOP as STOP_WORDS
from apimap.model.ranking import VAGUE as VAGUE_WORDS
from apimap.model.spelling import squash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["squash"]

HAN = re.compile(r"[\u3400-\u9fff]+")
_LATIN = re.compile(r"[a-z]+|[0-9]+[a-z]?")
_BRITISH = re.compile(r"is(e|ed|es|er|ing|ation|ations)$")
_DOUBLED = re.compile(r"([lr])ling$")
_COLOUR = re.compile(r"ours?$")
_PLURAL = re.compile(r"ies$")
_ENDING = re.compile(
    r"(ational|ionals?|ations?|ating|ates?|ated|ators?|ions?|ings?|ers?|ors?|ments?|ed|es|e|s|ly|al|ity)$"
)
_SHORT_ENDING = re.compile(
    r"(ations?|ating|ates?|ated|ators?|ions?|ings?|ers?|ors?|ments?|ed|es|e|s|ly)$"
)  # equal is no equation
_TWICE = re.compile(r"(.)\1$")
FAR = 1 << 30


def stem(word: str) -> str:
    """British and American endings, plurals and verb forms of one word become equal."""
    if len(word) < 4 or any(sign in "0123456789" for sign in word):
        return word
    ending = _SHORT_ENDING if len(word) < 7 else _ENDING
    word = _BRITISH.sub(r"iz\1", word, count=1)
    word = _DOUBLED.sub(r"\1ing", word, count=1)
    word = _PLURAL.sub("y", _COLOUR.sub("or", word, count=1), count=1)
    return _TWICE.sub(r"\1", ending.sub("", word, count=1), count=1)


_SAME = {stem(word): stem(line.split()[0]) for line in SAME for word in line.split()}
STOP = frozenset(STOP_WORDS.split(" "))
VAGUE = frozenset(map(stem, VAGUE_WORDS.split(" ")))
_ALIKE = tuple((re.compile(found), meant) for found, meant in ALIKE)


@cache
def meant(word: str) -> str:
    """A word as it is compared: in one form, and one for all that mean the same."""
    form = stem(word)
    return _SAME.get(form, form)


def chinese(text: str) -> str:
    """Chinese text with one word for each of several that mean the same."""
    for found, word in _ALIKE:
        text = found.sub(word, text)
    return text


_PARTICLE = re.compile(r"[的了]|一个")
_PLAIN = re.compile(r"张量|元素")
_VERB = re.compile(f"^({VERBS})")
LITTLE = re.compile(r"[的了和与请]|怎么|如何|怎样|什么|函数|一个")
TURNED = re.compile(" (to|into|from|of|by) ")  # list to tensor is not tensor to list


def telling(text: str) -> str:
    """Chinese text without what says nothing of what is asked for."""
    rest = _VERB.sub("", _PLAIN.sub("", _PARTICLE.sub("", text)), count=1)
    return rest if len(rest) > 1 else text


def has_twin(word: str) -> bool:
    """Whether a word is one of several for the same."""
    return stem(word) in _SAME


def latin(text: str) -> list[str]:
    """The Latin words and numbers of a text."""
    return _LATIN.findall(HAN.sub(" ", text.lower()))


def said(text: str) -> list[str]:
    """The words of a text that say something."""
    return [meant(word) for word in latin(text) if word not in STOP]


def phrase(own: Sequence[str]) -> str:
    """A phrase as one word, without what is vague."""
    telling = [word for word in own if word not in VAGUE]
    return "".join(telling or own)


def ordered(own: Sequence[str]) -> str:
    """A phrase in whatever order its words are said; one word alone has none."""
    telling = [word for word in own if word not in VAGUE]
    return " ".join(sorted(telling)) if len(telling) > 1 else ""


def told(own: Sequence[str], text: str) -> str:
    """A phrase as its words follow each other; what comes from something follows it."""
    return "".join(own) + ("<" if " from " in text else "")


_HUMP = re.compile(r"([a-z])([A-Z])")
_CAPITALS = re.compile(r"([A-Z]+)([A-Z][a-z])")
_NUMBER = re.compile(r"([a-zA-Z])([0-9][a-z]?)")


def parts(leaf: str) -> list[str]:
    """``cross_entropy``, ``BatchNorm2d`` → cross entropy, batch norm 2d."""
    apart = _NUMBER.sub(r"\1_\2", _CAPITALS.sub(r"\1_\2", _HUMP.sub(r"\1_\2", leaf)))
    return [part for part in apart.lower().split("_") if part]


def edits(a: str, b: str, limit: int) -> tuple[int, int]:
    """Edits from ``a`` to the whole of ``b`` and to its best beginning; :data:`FAR` beyond ``limit``.

    One edit is a letter too many, missing or wrong, or two that changed places.
    """
    from rapidfuzz.distance import OSA

    if len(b) > 78:
        return FAR, FAR
    whole = OSA.distance(a, b, score_cutoff=limit)
    begin = FAR
    for end in range(max(1, len(a) - limit), min(len(b), len(a) + limit) + 1):
        begin = min(begin, OSA.distance(a, b[:end], score_cutoff=limit))
    return (whole if whole <= limit else FAR), (begin if begin <= limit else FAR)


def letters(word: str) -> int:
    """The letters of a word as bits."""
    bits = 0
    for sign in word:
        bits |= 1 << (ord(sign) & 31)
    return bits


def missing(wanted: int, own: int) -> int:
    """How many letters of one word another lacks."""
    return (wanted & ~own).bit_count()


def allowed(length: int) -> int:
    """How many edits a word of some length may be away."""
    return 0 if length < 3 else 1 if length < 5 else 2 if length < 9 else 3


def near(own: str, bits: int, other: str, other_bits: int, most: int) -> bool:
    """Whether a known word may be within so many edits, by what can be seen without comparing."""
    return abs(len(other) - len(own)) <= most and missing(bits, other_bits) <= most
