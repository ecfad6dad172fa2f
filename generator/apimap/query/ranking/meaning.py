"""How well words stand for an entry: search words as a whole, in other forms, in part."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

from apimap.model.ranking import SCORES as S
from apimap.model.ranking import VERBS
from apimap.query.ranking.entries import rarity
from apimap.query.ranking.words import HAN, STOP, VAGUE, chinese, edits, latin, letters, meant, near

TYPE_CHECKING = False
if TYPE_CHECKING:
    from apimap.query.ranking.entries import Ranked, Ready
    from apimap.query.ranking.typed import Query


@dataclass(slots=True)
class Word:
    """A word of a query: its text as compared, its weight, and what it may stand for."""

    text: str
    weight: float
    han: bool = False
    pairs: list[tuple[str, float]] = field(default_factory=list)
    typed: str = ""
    like: list[tuple[str, float, bool]] = field(default_factory=list)
    short: bool = False


def _covered(word: Word, entry: Ranked) -> float:
    """How well one word of the query is covered by an entry's words: 0 to 1."""
    if word.han:
        if word.text in entry.han:
            return 1
        if any(word.text in each for each in entry.han):
            return 0.93
        total = hits = 0.0
        for pair, weight in word.pairs:
            total += weight
            if pair in entry.chinese:
                hits += weight
        inside = max((len(each) for each in entry.han if each in word.text), default=0)
        return max(0.75 * hits / total if total else 0, 0.8 * inside / len(word.text) if inside > 1 else 0)
    best = entry.bag.get(word.text, 0)
    if not best:
        for like, share, part in word.like:
            weight = entry.bag.get(like, 0)
            if weight and (not part or weight > 0.95):
                best = max(best, share * weight)
    if not best and word.short and entry.initials.startswith(word.typed):
        best = 0.9
    return best


def _alike(own: str, ready: Ready) -> list[tuple[str, float, bool]]:
    """Words of the vocabulary that a word may stand for, each with its share of a full match."""
    like, bits, most = [], letters(own), 2 if len(own) > 6 else 1
    for other, _ in ready.vocabulary:
        if len(own) > 2 and other.startswith(own):
            like.append((other, 0.85, False))
        elif len(other) > 3 and own.startswith(other):
            like.append((other, 0.85, True))
    if len(own) > 3 and all(part for _, _, part in like):
        for other, other_bits in ready.vocabulary:
            if near(own, bits, other, other_bits, most) and edits(own, other, most)[0] <= most:
                like.append((other, 0.6, False))
    return like


_LITTLE = re.compile(r"[的了和与请]|怎么|如何|怎样|什么|函数|一个")
_PLAIN = re.compile(r"张量|元素")
_VERB = re.compile(f"^({VERBS})")


def _han(part: str, ready: Ready) -> Word:
    part, size = chinese(part), len(ready.entries)
    telling = _VERB.sub("", _PLAIN.sub("", part), count=1)
    if len(telling) > 1:
        part = telling
    hits = sum(part in entry.chinese for entry in ready.entries)
    pairs = []
    for at in range(len(part) - 1):
        pair = part[at : at + 2]
        count = sum(pair in entry.chinese for entry in ready.entries)
        pairs.append((pair, math.log(1 + size / count) if count else 1))
    return Word(part, math.log(1 + size / (hits or 3)) * min(3, len(part)) / 2, True, pairs)


def words(text: str, ready: Ready) -> list[Word]:
    """The query's words, each with its weight: rare ones say more."""
    found: list[Word] = []
    for run in HAN.findall(text):
        found += [_han(part, ready) for part in _LITTLE.sub(" ", run).strip().split(" ") if part]
    for word in latin(text):
        if word in STOP:
            continue
        own = meant(word)
        hits = ready.counts.get(own, 0)
        short = not hits and bool(re.fullmatch("[a-z]{2,3}", word))
        weight = rarity(hits, len(ready.entries))
        found.append(Word(own, weight, typed=word, like=_alike(own, ready), short=short))
    return [word for word in found if word.text not in VAGUE] or found


def _fit(found: list[Word], entry: Ranked) -> float:
    """How much the query and an entry's best search words have in common, of all that either says: 0 to 1."""
    best, total = 0.0, sum(word.weight for word in found)
    for own, weight in entry.phrases:
        shared = 0.0
        for word in found:
            if not word.han and word.text in own:
                shared += word.weight
        if shared:
            best = max(best, 2 * shared / (total + weight))
    for word in found:
        for each in entry.han if word.han else ():
            common = sum(pair in each for pair, _ in word.pairs)
            if common:
                best = max(best, 2 * common / (len(word.pairs) + len(each) - 1) * word.weight / total)
    return best


def _akin(found: list[Word], entry: Ranked) -> float:
    """A little, for an entry whose name begins as one of the words does: eig for eigenvalues."""
    return (
        S["AKIN"]
        if any(
            not word.han and len(part) > 2 and (word.typed.startswith(part) or part.startswith(word.text))
            for word in found
            for part in entry.parts
        )
        else 0
    )


def _begun(low: str, keywords: list[str]) -> int:
    """How many letters the shortest search word goes on for that begins so; -1 when none does."""
    if len(low) <= 5:
        return -1
    return min((len(each) - len(low) for each in keywords if each.startswith(low)), default=-1)


def _place(words: list[str], word: str) -> int:
    return words.index(word) if word in words else -1


def _by_words(query: Query, found: list[Word], entry: Ranked) -> float:
    if any(each.lower() == query.low for each in entry.titles):
        return S["TITLE"]
    place = max(_place(entry.keywords, query.low), _place(entry.keywords, query.raw))
    if query.primitive and query.primitive in entry.keywords:
        return S["NAMELIKE"]
    if place >= 0 and query.mindspore:
        return S["AUTHORED"]
    if place >= 0:
        from_ = S["NAMELIKE"] if query.namelike else S["KEYWORD"]
        return from_ - min(S["LATE"], 2 * entry.places[place]) + _akin(found, entry)
    place = max((_place(entry.keywords, each) for each in query.forms), default=-1)
    if place >= 0:
        return S["KEYWORD"] - S["REWORDED"] - min(S["LATE"], 2 * entry.places[place])
    begun = -1 if query.lone and not query.han else _begun(query.low, entry.keywords)
    if begun < 0:
        begun = next((far for each in query.forms if (far := _begun(each, entry.keywords)) >= 0), -1)
    if begun >= 0:
        return S["UNFINISHED"] - min(60, S["UNFINISHED_EACH"] * begun) + _akin(found, entry)
    if not found:
        return 0
    if query.stems and not query.han and not query.lone:
        if entry.said in (query.stems, query.said):
            return S["KEYWORD"] - S["REWORDED"]
        place = _place(entry.squashed, query.stems)
        if place >= 0:
            less = min(S["LATE"], 2 * entry.places[place]) + S["REWORDED"] * (4 if query.vague else 1)
            return S["KEYWORD"] - less + _akin(found, entry)
        # "build custom layer" does not go on as "build custom op".
        whole = len(query.stems) > 5 and not query.vague
        if whole and any(each.startswith(query.stems) for each in entry.squashed):
            return S["UNFINISHED"] - S["REWORDED"] * 2 + _akin(found, entry)
    return _by_share(query, found, entry)


def _by_share(query: Query, found: list[Word], entry: Ranked) -> float:
    """The share of the query's words that an entry's cover."""
    covered = total = 0.0
    for word in found:
        total += word.weight
        covered += word.weight * _covered(word, entry)
    share = covered / total if total else 0
    if share < S["WEAK"] / 2:
        return 0
    if share < S["WEAK"]:
        return S["FAINT"] + S["WORDS_SPAN"] * share
    share = (1 - S["FIT"]) * share + S["FIT"] * _fit(found, entry)
    own = sum(word.typed in entry.parts for word in found)
    score = S["WORDS"] + S["WORDS_SPAN"] * share + 20 * own / max(len(entry.parts), len(found))
    return min(S["LONE"], score) if query.lone and not query.han else score


def worded(query: Query, found: list[Word], entry: Ranked) -> float:
    """How well words stand for an entry: its function before methods, in-place forms and copies of it."""
    score = _by_words(query, found, entry)
    kin = S["MINDSPORE"] if entry.names[0].low.startswith("torch.tensor.") else 0
    kin += (S["TWIN"] if entry.twin else 0) + (0 if entry.popular else S["RARE"])
    kin += S["REMOTE"] if entry.remote else 0
    kin -= S["PORTING"] if query.porting and entry.name.startswith("workflows.") else 0
    part = 0.25 if score > S["SKIPPED"] else 0.5 if query.lone and not query.han else 1
    return score and score - kin + entry.popular * S["POPULAR"] * part
