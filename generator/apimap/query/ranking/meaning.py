"""How well words stand for an entry: search words as a whole, in other forms, in part."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

from apimap.model.ranking import MOODS
from apimap.model.ranking import SCORES as S
from apimap.query.ranking.entries import rarity
from apimap.query.ranking.words import (
    HAN,
    LITTLE,
    STOP,
    VAGUE,
    chinese,
    edits,
    latin,
    letters,
    meant,
    near,
    telling,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from apimap.query.ranking.entries import Ranked, Ready
    from apimap.query.ranking.typed import Query


_MOODS = tuple((mood, re.compile(found, re.ASCII)) for mood, found in MOODS.items())
_LONGEST = 6  # characters of a Chinese word


@dataclass(slots=True)
class Word:
    """A word of a query: its text as compared, its weight, and what it may stand for."""

    text: str
    weight: float
    han: bool = False
    pairs: list[str] = field(default_factory=list)
    hits: dict[int, float] = field(default_factory=dict)
    total: float = 0
    typed: str = ""
    like: list[tuple[str, float, bool]] = field(default_factory=list)
    short: bool = False


class Words(list[Word]):
    """The words of a query; ``apart``: the same with Chinese text cut into known words (``cut``)."""

    apart: Words | None = None
    cut = False


def _covered(word: Word, entry: Ranked) -> float:
    """How well one word of the query is covered by an entry's words: 0 to 1."""
    if word.han:
        hits = word.hits.get(entry.number, 0)
        if not hits and word.pairs:
            return 0
        if word.text in entry.chinese:
            return 1 if word.text in entry.han else 0.93
        inside = max((len(each) for each in entry.han if each in word.text), default=0)
        return max(
            0.75 * hits / word.total if hits else 0, 0.8 * inside / len(word.text) if inside > 1 else 0
        )
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


def _han(text: str, ready: Ready) -> Word:
    """A Chinese word, and of each entry how much of its pairs of characters it has: rare ones say more."""
    size, pairs, total = len(ready.entries), [], 0.0
    hits: dict[int, float] = {}
    for at in range(len(text) - 1):
        pair = text[at : at + 2]
        found = [entry.number for entry in ready.entries if pair in entry.chinese]
        weight = math.log(1 + size / len(found)) if found else 1
        total += weight
        for number in found:
            hits[number] = hits.get(number, 0) + weight
        pairs.append(pair)
    whole = sum(text in entry.chinese for entry in ready.entries)
    weight = math.log(1 + size / (whole or 3)) * min(3, len(text)) / 2
    weight *= 1 if hits or len(text) < 2 else S["UNKNOWN"]
    return Word(text, weight, True, pairs, hits, total)


def _apart(text: str, lexicon: Container[str]) -> list[str]:
    """Chinese text as the known words in it, so that as few characters as possible are left over.

    These say nothing alone, but two of them may be a word that is not known.
    """
    best: list[tuple[float, int, bool]] = [(0, 0, False)]  # cost, where the last piece begins, is it known
    for end in range(1, len(text) + 1):
        found = (best[end - 1][0] + 1, end - 1, False)
        for size in range(2, min(_LONGEST, end) + 1):
            cost = best[end - size][0] + 0.4
            if cost < found[0] and text[end - size : end] in lexicon:
                found = (cost, end - size, True)
        best.append(found)
    pieces: list[str] = []
    rest, at = "", len(text)
    while at > 0:
        _, start, known = best[at]
        if known:
            if len(rest) > 1:
                pieces.insert(0, rest)
            rest = ""
            pieces.insert(0, text[start:at])
        else:
            rest = text[at - 1] + rest
        at = start
    if len(rest) > 1:
        pieces.insert(0, rest)
    return pieces


def words(text: str, ready: Ready) -> Words:
    """The query's words, each with its weight: rare ones say more.

    Chinese ones as they stand, and in ``apart`` cut up.
    """
    found, cut, is_cut = Words(), Words(), False
    for run in HAN.findall(text):
        for part in filter(None, LITTLE.sub(" ", run).strip().split(" ")):
            whole = chinese(part)
            plain = telling(whole)
            found.append(_han(plain, ready))
            pieces = [each for each in _apart(whole, ready.lexicon) if each not in ("张量", "元素")]
            if len(pieces) > 1 or (pieces and pieces[0] != plain):
                cut += [_han(each, ready) for each in pieces]
                is_cut = True
            else:
                cut.append(found[-1])
    for word in latin(text):
        if word in STOP:
            continue
        own = meant(word)
        hits = ready.counts.get(own, 0)
        short = not hits and bool(re.fullmatch("[a-z]{2,3}", word))
        like = _alike(own, ready)
        weight = rarity(hits, len(ready.entries)) * (1 if hits or like or short else S["UNKNOWN"])
        found.append(Word(own, weight, typed=word, like=like, short=short))
    kept = Words(word for word in found if word.text not in VAGUE) or found
    if is_cut:
        kept.apart = Words([*cut, *(word for word in kept if not word.han)])
        kept.apart.cut = True
    return kept


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
        for each in entry.han if word.han and entry.number in word.hits else ():
            common = sum(pair in each for pair in word.pairs)
            if common:
                best = max(best, 2 * common / (len(word.pairs) + len(each) - 1) * word.weight / total)
    return best


def _together(found: list[Word], entry: Ranked, total: float) -> float:
    """How much of Chinese words that were cut apart one search word has, of all that either says: 0 to 1."""
    best = 0.0
    for each in entry.han:
        shared, rest = 0.0, len(each)
        for word in found:
            if word.han and word.text in each:
                shared += word.weight
                rest -= len(word.text)
        if shared:
            best = max(best, 2 * shared / (total + shared + 2 * max(0, rest)))
    for word in found:
        if not word.han and word.text in entry.bag:
            best += word.weight / total / 2
    return min(1, best)


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


def _by_words(query: Query, found: Words, entry: Ranked) -> float:
    if any(each.lower() == query.low for each in entry.titles):
        return S["TITLE"]
    place = max(_place(entry.keywords, query.low), _place(entry.keywords, query.raw))
    if query.primitive and query.primitive in entry.keywords:
        return S["NAMELIKE"]
    code = query.code and query.raw in entry.keywords
    if place >= 0 and (query.mindspore or query.foreign or code):
        return S["AUTHORED"]
    if place >= 0:
        from_ = S["NAMELIKE"] if query.namelike and not query.abroad else S["KEYWORD"]
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
    place = _place(entry.hanned, query.meant) if query.han else -1
    if place >= 0:
        return S["KEYWORD"] - S["REWORDED"] * 2 - min(S["LATE"], 2 * entry.places[place])
    if query.stems and not query.han and (not query.lone or query.twin):
        own = 0.0
        if entry.said == query.said:
            own = S["KEYWORD"] - S["REWORDED"]
        elif entry.said == query.stems:
            own = S["KEYWORD"] - S["REWORDED"] * (4 if query.vague else 1)
        times, place = 1, _place(entry.told, query.told)
        if place < 0:
            times, place = (4 if query.vague else 1), _place(entry.squashed, query.stems)
        if place < 0 and query.ordered:
            times, place = 3, _place(entry.ordered, query.ordered)
        if place >= 0:
            less = min(S["LATE"], 2 * entry.places[place]) + S["REWORDED"] * times
            own = max(own, S["KEYWORD"] - less + _akin(found, entry))
        if own:
            return own
    if query.stems and not query.han and not query.lone:
        # "build custom layer" does not go on as "build custom op".
        whole = len(query.stems) > 5 and not query.vague
        if whole and any(each.startswith(query.stems) for each in entry.squashed):
            return S["UNFINISHED"] - S["REWORDED"] * 2 + _akin(found, entry)
    share = _by_share(query, found, entry)
    return max(share, _by_share(query, found.apart, entry) - S["APART"]) if found.apart else share


def _by_share(query: Query, found: Words, entry: Ranked) -> float:
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
    if found.cut:
        share = (1 - S["FIT_APART"]) * share + S["FIT_APART"] * _together(found, entry, total)
    else:
        share = (1 - S["FIT"]) * share + S["FIT"] * _fit(found, entry)
    own = sum(word.typed in entry.parts for word in found)
    score = S["WORDS"] + S["WORDS_SPAN"] * share + 20 * own / max(len(entry.parts), len(found))
    steep = S["LONE"] - 40  # where a lone word's scores grow slowly, so that they stay below LONE
    if query.lone and not query.han and score > steep:
        score = steep + 40 * (score - steep) / (S["WORDS"] + S["WORDS_SPAN"] + 20 - steep)
    return score


def _mood(low: str) -> str:
    """What a query wants of a thing: to get, set or ask it; empty where it does not say."""
    return next((mood for mood, found in _MOODS if found.search(low)), "")


def worded(query: Query, found: Words, entries: Sequence[Ranked]) -> list[float]:
    """How well words stand for each entry.

    The forms of an operation are one: what is found for any is found for all. Somebody who thinks of words
    wants the function rather than the method, the in-place form or the copy that mirrors it.
    """
    scores = [0 if entry.lent else _by_words(query, found, entry) for entry in entries]
    for entry, score in zip(entries, scores[:], strict=True):
        if entry.form >= 0 and not entry.apart:
            scores[entry.form] = max(scores[entry.form], score)
    mood = _mood(query.low)
    preferred = []
    for entry, score in zip(entries, scores, strict=True):
        form = entries[entry.form] if entry.form >= 0 else None
        less = _kin(query, entry) + _moody(mood, entry)
        if entry.remote and any(word.text in entry.within for word in found):
            less -= S["REMOTE"]  # its module is named
        # Another name that begins like what was typed: householder_product rather than orgqr.
        if form and not entry.apart and form.leaf != entry.leaf:
            less -= 2 * max(0, _akin(found, entry) - _akin(found, form))
        best = max(score, scores[form.number]) if form else score
        part = 0.25 if best > S["SKIPPED"] else 0.5 if query.lone and not query.han else 1
        preferred.append(best and best - less + entry.popular * S["POPULAR"] * part)
    return preferred


def _moody(wanted: str, entry: Ranked) -> float:
    """Less for what sets a thing where the query gets it, more for what asks what it asks."""
    if not wanted or not entry.does:
        return 0
    if entry.does == "is":
        return -S["MOOD"] if wanted == "is" else 0
    return 0 if entry.does == wanted else S["MOOD"]


def _kin(query: Query, entry: Ranked) -> float:
    """What an entry comes after others that words fit as well."""
    kin = S["MINDSPORE"] if entry.names[0].low.startswith("torch.tensor.") else 0.0
    kin /= 2 if entry.form < 0 else 1  # a method without a function
    kin += (S["TWIN"] if entry.form >= 0 else 0) + (0 if entry.popular else S["RARE"])
    kin += S["UNUSED"] if entry.unused and not entry.popular else 0
    kin += S["REMOTE"] if entry.remote else 0
    kin -= S["PORTING"] if query.porting and entry.name.startswith("workflows.") else 0
    return kin
