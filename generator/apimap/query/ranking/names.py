"""How well a piece of text stands for a name: exactly, in part, without modules, mistyped."""

from __future__ import annotations

import re

from apimap.model.ranking import SCORES as S
from apimap.query.ranking.words import allowed, edits, letters, missing, squash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from apimap.query.ranking.typed import Query

    class Called(Protocol):
        """What has names: an entry, or as much of one as names need."""

        popular: float
        remote: bool
        names: list[Name]
        keywords: list[str]
        initials: str


class Name:
    """A name of either framework, in the forms that queries are held against."""

    __slots__ = (
        *("at", "bare", "claimed", "constant", "full", "joined", "letters", "low"),
        *("member", "pieces", "place", "side", "squashed", "turned"),
    )

    def __init__(self, full: str, side: int, place: int, member: bool = False, claimed: bool = False) -> None:
        self.full = full
        self.low = full.lower()
        self.bare = self.low.replace(".", "").replace("_", "")
        self.pieces = self.low.split(".")
        self.side = side
        self.place = place
        self.at = full.rfind(".") + 1
        self.squashed = squash(full[self.at :])
        self.letters = letters(self.squashed)
        owner = squash(self.pieces[-2:][0])
        self.joined = owner + self.squashed
        self.turned = self.squashed + owner
        self.member = member
        self.claimed = claimed
        self.constant = full[self.at :].isupper()


def entry_names(
    name: str, counterparts: Sequence[str], claimed: Sequence[str] = (), members: Sequence[str] = ()
) -> list[Name]:
    """An entry's own name, its counterparts' (a namesake is looked for before a stand-in).

    Then those that it answers beside its own (``claimed``), and its members'.
    """
    leaf = name.rpartition(".")[2]
    found = [Name(name, 0, 0)]
    found += [
        Name(each, 1, 0 if each.endswith(f".{leaf}") else place) for place, each in enumerate(counterparts)
    ]
    found += [Name(each, 0, 0, claimed=True) for each in claimed]
    return found + [Name(f"{name}.{member}", 0, 0, True) for member in members]


def literal(query: str, low: str, name: Name) -> float:
    """How well a text stands for one name, taken literally."""
    best, found, size = 0.0, name.low.find(low), len(low)
    while found >= 0:
        end = found + size
        rest = len(name.low) - end
        begins = found == 0 or name.low[found - 1] == "."
        cased = name.full[found:end] == query
        if begins and not rest:
            score = (S["FULL"] if not found else S["TAIL"] if found < name.at else S["LEAF"]) - (
                0 if cased else S["CASE"]
            )
        elif begins and name.low[end:] == "_":
            score = (S["KEYWORD"] - 15 if ".tensor." in name.low else S["UNDERSCORE"]) - (
                0 if cased else S["CASE"]
            )
        else:
            hump = (
                low[0] == "_"
                or (found and name.low[found - 1] == "_")
                or _capital(name.full[found : found + 1])
            )
            if end <= name.at:
                score = S["MODULE"] + (20 if begins else 0) - found
            elif begins:
                score = S["PREFIX"]
            elif found > name.at and hump:
                score = S["WORD_START"] + (0 if rest else S["CASE"])
            else:
                score = S["MODULE"] if found < name.at else S["INSIDE"]
            score -= min(50, 1.5 * rest) + (0 if cased else 4)
        best = max(best, score)
        found = name.low.find(low, found + 1)
    if not best and low.endswith("_") and size > 2:
        # torch.exp_ is rather Tensor.exp_, a name with a module left out, than torch.exp
        most = S["SKIPPED"] - S["CASE"] if "." in low else S["FULL"]
        best = max(0, min(most, literal(query[:-1], low[:-1], name) - S["CASE"]))
    return best


def _capital(sign: str) -> bool:
    return "A" <= sign <= "Z" or "0" <= sign <= "9"


def _skipping(pieces: list[str], name: Name) -> float:
    """``torch.dropout`` → ``torch.nn.functional.dropout``: the parts in order, others left out."""
    own, last = name.pieces, pieces[-1]
    if 1 < len(own) < len(pieces) and own[-1] == last and own[0] == pieces[0] and _within(own, pieces):
        return S["SKIPPED"] - 5
    if len(own) <= len(pieces) or len(last) < 2:
        return 0
    at = 0
    for piece in pieces[:-1]:
        try:
            at = own.index(piece, at) + 1
        except ValueError:
            return 0
        if at >= len(own):
            return 0
    if own[-1] == last:
        return S["SKIPPED"]
    return S["PREFIX"] - 20 - 1.5 * (len(own[-1]) - len(last)) if own[-1].startswith(last) else 0


def _within(own: list[str], pieces: list[str]) -> bool:
    """``torch.nn.modules.conv.Conv2d`` has all parts of ``torch.nn.Conv2d``, in order."""
    rest = iter(pieces)
    return all(piece in rest for piece in own)


def _squashed(query: Query, name: Name) -> float:
    own, wanted = name.squashed, query.squashed
    if own == wanted and not (name.low.endswith("_") and not query.low.endswith("_")):
        return S["PREFIX"] - 20 if query.upper and query.lone else S["SQUASHED"]
    if own == wanted and not query.lone and ".init." in name.low:  # "xavier uniform" has no other name
        return S["SQUASHED"]
    plain = not (name.side or name.member or name.claimed)
    if plain and len(wanted) > 6 and wanted in (name.joined, name.turned):
        return S["TURNED"]
    if len(wanted) > 2 and own.startswith(wanted):
        return S["PREFIX"] - 30 - 1.5 * (len(own) - len(wanted))
    return S["INSIDE"] - 20 if len(wanted) > 4 and wanted in own else 0


def by_name(query: Query, entry: Called, fuzzy: bool) -> float:
    """The best score of an entry's names, and of its initials."""
    best = 0.0
    for name in entry.names:
        if (name.member or name.claimed) and not query.dotted and name.low[name.at :] != query.low:
            continue
        score = 0.0
        if query.plain:
            score = literal(query.text, query.low, name)
            if (
                len(query.low) > 6
                and name.bare == query.bare
                and name.low.endswith("_") == query.low.endswith("_")
            ):
                score = max(score, S["UNDERSCORE"])
            if len(query.pieces) > 1:
                score = max(score, _skipping(query.pieces, name))
        if not query.dotted and len(query.squashed) > 1:
            score = max(score, _squashed(query, name))
        if fuzzy and not name.member and not name.claimed:
            score = max(score, _mistyped(query, name))
        if score:
            sure = name.side or score > S["SKIPPED"] + S["CASE"]
            score += entry.popular * S["POPULAR"] * (0.25 if sure else 0.5 if fuzzy else 1)
            member = (S["MEMBER"] if query.dotted else S["MEMBER_ALONE"]) if name.member else 0
            score -= name.side * ((S["ABROAD"] if query.abroad else S["MINDSPORE"]) + S["PLACE"] * name.place)
            score -= member
            if name.claimed:  # warmup is a word, WARMUP the member of an enumeration
                word = name.constant and not (query.dotted or query.upper)
                score -= S["MEMBER_ALONE"] if word else S["CLAIMED"]
            if entry.remote and not query.dotted:
                score -= S["REMOTE"] if query.lone else 2 * S["REMOTE"]
                if query.lone and not query.upper and not name.side and _is_class_beside(name):
                    score -= S["ABROAD"]  # attention: torch's layers of attention, before timm's Attention
            if name.side and name.squashed == entry.names[0].squashed:
                # softplus: the function, not the layer
                own, leaf = entry.names[0].full[entry.names[0].at :], name.full[name.at :]
                score += 4 if leaf in (own, own.removesuffix("_")) else 2
            best = max(best, score)
    if fuzzy and query.likely:
        for each in entry.keywords:
            if each in query.likely:
                less = S["MEANT"] + S["TYPO_EACH"] * query.likely[each]
                best = max(best, S["TYPO"] - less + entry.popular * S["POPULAR"] / 2)
    if not query.dotted and len(query.low) > 1 and entry.initials == query.low:
        best = max(best, S["INITIALS"])
    return best


def _is_class_beside(name: Name) -> bool:
    """Whether it is a class of a library like timm or einops, not named after torch, or a member of one."""
    own = not name.low.startswith("torch") and not name.low.startswith("workflows")
    return own and (name.member or name.full[name.at :] != name.low[name.at :])


def _mistyped(query: Query, name: Name) -> float:
    wanted, own, own_letters = query.squashed, name.squashed, name.letters
    if query.dotted:
        wanted, own = query.low, ".".join(name.pieces[-len(query.pieces) :])
    limit, best = allowed(len(wanted)), 0.0
    if not limit or len(own) < len(wanted) - limit:
        return 0
    lacks = missing(query.spelling, letters(own)) if query.dotted else missing(query.letters, own_letters)
    if lacks > limit:
        return 0
    if own not in query.seen:
        query.seen[own] = edits(wanted, own, limit)
    whole, begin = query.seen[own]
    first = 0 if wanted[:1] == own[:1] else 20
    right = 0 if lacks else S["LETTERS"]
    if whole <= limit:
        best = S["TYPO"] - S["TYPO_EACH"] * whole - S["TYPO_SHARE"] * whole / len(wanted) - first + right
    if begin <= limit and len(wanted) > 3:
        less = S["TYPO_EACH"] * begin + S["TYPO_SHARE"] * begin / len(wanted)
        best = max(best, S["TYPO_PREFIX"] - first - less - 0.8 * max(0, len(own) - len(wanted)))
    if not best and not query.dotted and len(wanted) > 2 and own[:1] == wanted[0] and _scattered(wanted, own):
        best = S["SCATTERED"] - 4 * (len(own) - len(wanted))
    cased = query.upper == bool(re.search("[A-Z]", name.full[name.at :]))
    return best and best + (5 if cased else 0)


def _scattered(wanted: str, own: str) -> bool:
    """Whether all letters are there, in order, with others between."""
    rest = iter(own)
    return all(sign in rest for sign in wanted)
