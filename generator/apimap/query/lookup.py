"""From what people type to entries of the index, best first."""

from __future__ import annotations

import os
import re
from functools import lru_cache

from apimap.model.ranking import SCORES
from apimap.model.spelling import ALIASES, RECEIVERS, candidates
from apimap.query.index import fold, open_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from apimap.query.ranking.entries import Ranked, Ready
    from apimap.query.ranking.reading import Hit

LIMIT = 12  # hits that are listed at most
_SURE = SCORES["LEAF"] - SCORES["CASE"]  # names that are meant for certain: nothing but names scores as high
_LEAST = 0.68  # below this a match is a guess, and named as one
_CLEAR = 0.02  # ahead of the next that is called otherwise, a match is the one that was meant
_CALL = re.compile(r"[A-Za-z_][\w.]*(\([^()]*\))?", re.ASCII)


class Match:
    """An entry found: its number in the index, its name, how sure the match is, and its document.

    ``side`` is ``torch`` or ``mindspore`` for a name of that framework, and ``word`` for all else.
    """

    __slots__ = ("name", "number", "score", "side")

    def __init__(self, number: int, name: str, score: float, side: str) -> None:
        self.number = number
        self.name = name
        self.score = score
        self.side = side


def clean(name: str) -> str:
    """A name without call brackets and arguments, and with a module's usual alias written out."""
    name = name.partition("(")[0].strip().strip(".")
    head, dot, rest = name.partition(".")
    return f"{ALIASES[head]}.{rest}" if dot and head in ALIASES else name


class _Candidate:
    """As much of an entry as its names need; see apimap.query.ranking.names."""

    __slots__ = ("initials", "keywords", "name", "names", "number", "popular", "remote")

    def __init__(
        self, number: int, name: str, popular: float, remote: int, counterparts: str, claimed: str
    ) -> None:
        from apimap.query.ranking.names import entry_names

        self.number = number
        self.name = name
        self.popular = popular
        self.remote = bool(remote)
        self.names = entry_names(name, counterparts.split(), claimed.split())
        self.keywords: list[str] = []
        self.initials = ""


def _exists(index: sqlite3.Connection, head: str) -> bool:
    """Whether some known name has a module, or class, called ``head`` in this place."""
    low = f"{fold(head)}."
    query = "SELECT 1 FROM name WHERE key >= ? AND key < ? LIMIT 1"
    return index.execute(query, (low, f"{fold(head)}/")).fetchone() is not None


def _spelled(index: sqlite3.Connection, name: str) -> str:
    """The indexed name for a spelling such as ``torch.nn.modules.conv.Conv2d``; itself where none is."""
    query = "SELECT 1 FROM name WHERE key = ? AND name = ? AND whole AND side = 'torch'"

    def known(each: str) -> bool:
        return index.execute(query, (fold(each), each)).fetchone() is not None

    return name if known(name) else next(filter(known, candidates(name)), name)


def _named(index: sqlite3.Connection, name: str, method: float = 0) -> list[Match]:
    """Entries that a name means for certain, best first; ``method`` is added for methods of a tensor."""
    from apimap.query.ranking.names import by_name
    from apimap.query.ranking.typed import Query

    rows = index.execute(
        "SELECT entry.id, entry.name, popular, remote, rank.place, counterparts, claimed, "
        "min(side = 'mindspore') "
        "FROM name JOIN entry ON entry.id = name.entry JOIN rank ON rank.entry = entry.id "
        "WHERE key = ? AND side != 'word' GROUP BY entry.id",
        (fold(name),),
    )
    query, found = Query(name.lower(), name, ""), []
    for number, entry, popular, remote, place, counterparts, claimed, other in rows:
        candidate = _Candidate(number, entry, popular, remote, counterparts, claimed)
        score = by_name(query, candidate, False) + (
            0 if not method else method if entry.startswith("torch.Tensor.") else -method
        )
        found.append((-score, place, len(entry), entry, number, other))
    if not found or -min(found)[0] < _SURE:
        return []
    return [
        Match(number, entry, _share(-less), "mindspore" if other else "torch")
        for less, _, _, entry, number, other in sorted(found)
    ]


def _share(score: float) -> float:
    return round(min(1.0, score / SCORES["FULL"]), 3)


def _authored(index: sqlite3.Connection, name: str) -> bool:
    """Whether somebody wrote what a dotted name of MindSpore means."""
    from apimap.query.ranking.typed import MINDSPORE

    query = "SELECT 1 FROM name WHERE key = ? AND side = 'word' AND lower(name) = ?"
    low = name.lower()
    return bool(MINDSPORE.search(low)) and index.execute(query, (fold(name), low)).fetchone() is not None


def plainly(index: sqlite3.Connection, text: str) -> list[Match]:
    """What a plain name means, without reading the whole index; empty where more has to be looked at."""
    call = _CALL.fullmatch(text)
    if not call:
        return []
    name = text.partition("(")[0].strip(".")
    if _authored(index, name):
        return []
    head, dot, rest = name.partition(".")
    name = f"{ALIASES[head]}.{rest}" if dot and head in ALIASES else name
    found = _named(index, _spelled(index, name))
    # x.permute, where x is nothing that is known: a tensor's method
    if not found and dot and len(head) < 4 and head not in RECEIVERS and not _exists(index, head):
        words = re.split(r"[_0-9]+", name.split(".")[-2].lower())
        if not any(word in RECEIVERS for word in words) and not re.fullmatch("np|tf|jnp|jax", head):
            found = _named(index, name.rpartition(".")[2], method=20)
    return found


@lru_cache(maxsize=1)
def _ready(path: str, _modified: float) -> Ready:
    import json

    from apimap.query.ranking.entries import prepared

    index = open_index(path)
    try:
        (data,) = index.execute("SELECT data FROM finder").fetchone()
    finally:
        index.close()
    return prepared(json.loads(data))


def ready(index: sqlite3.Connection) -> Ready:
    """What the ranking looks through; made once per index file."""
    path = index.execute("PRAGMA database_list").fetchone()[2]
    return _ready(path, os.path.getmtime(path))


def ranked(index: sqlite3.Connection, text: str, limit: int = LIMIT) -> list[Hit]:
    """What the site's Finder answers: entries, modules and documented names without entry, best first."""
    from apimap.query.ranking.rank import find as search

    return search(ready(index), text, limit)


def find(index: sqlite3.Connection, text: str) -> list[Match]:
    """The entries that a text may mean, the surest first; empty when there is none that is more than a guess.

    The text is what people type or paste: a name, a line of code, an error message, words. The ranking is
    the Finder's (:mod:`apimap.query.ranking`); a plain name is looked up without it, to the same effect.
    """
    text = text.strip()
    found = plainly(index, text)
    if found:
        return found
    answers = ranked(index, text)
    hits = [hit for hit in answers if hit.entry.kind == "entry"]
    if not hits or answers[0].entry.kind == "unmapped" or _share(hits[0].score) < _LEAST:
        return []
    numbers = dict(index.execute("SELECT name, id FROM entry").fetchall())
    return [Match(numbers[hit.entry.name], hit.entry.name, _share(hit.score), "word") for hit in hits]


def aside(index: sqlite3.Connection, text: str) -> Ranked | None:
    """What a text means rather than an entry: a module, a page, a MindSpore name; None for none."""
    if plainly(index, text.strip()):
        return None
    hits = ranked(index, text, 1)
    return hits[0].entry if hits and hits[0].entry.kind in ("module", "page", "line") else None


def clearly(matches: Sequence[Match]) -> bool:
    """Whether the first match is what was meant: a name, or far enough ahead of what is called otherwise."""
    first, *others = matches
    if first.side == "mindspore":  # several torch names may have one counterpart
        return not others or first.score - others[0].score >= _CLEAR
    if first.side == "torch" or first.score >= SCORES["NAMED"] / SCORES["FULL"]:
        return True

    def called(match: Match) -> str:
        return match.name.rpartition(".")[2].replace("_", "").lower()

    rest = [other.score for other in others if called(other) != called(first)]
    return not rest or first.score - rest[0] >= _CLEAR


def beginning(index: sqlite3.Connection, prefix: str, limit: int = 200) -> list[str]:
    """Names of both frameworks, full and short, that begin with a text (case counts), in order."""
    low = prefix.lower()
    query = (
        "SELECT DISTINCT name FROM name WHERE key >= ? AND key < ? AND side != 'word' "
        "AND substr(name, 1, ?) = ? ORDER BY name LIMIT ?"
    )
    rows = index.execute(query, (low, f"{low}\U0010ffff", len(prefix), prefix, limit))
    return [row[0] for row in rows]


def known(index: sqlite3.Connection, name: str) -> list[str]:
    """Real torch names without an entry that a full or short name means, the shortest first."""
    key = fold(name)
    query = "SELECT name FROM known WHERE key = ?1 OR substr(key, -length(?1) - 1) = '.' || ?1"
    rows = sorted((row[0] for row in index.execute(query, (key,))), key=lambda row: (len(row), row))
    return [row for row in rows if row == name or row.endswith(f".{name}")] or rows


def nearest(index: sqlite3.Connection, name: str, limit: int = 5) -> list[str]:
    """Full names most like an unknown one, best first: torch's where its side is alike, else mindspore's.

    Likeness compares names of equally many parts, so ``nn.Dropot`` is held against ``nn.Dropout`` and not
    against the length of ``torch.nn.Dropout``.
    """
    from apimap.signatures.nearest import nearest as alike

    full: dict[str, list[str]] = {}
    query = "SELECT name.name, entry.name FROM name JOIN entry ON entry.id = entry WHERE side != 'word'"
    for tail, entry in index.execute(f"{query} ORDER BY side = 'mindspore', entry, name.name"):
        full.setdefault(tail, []).append(entry)
    same = [tail for tail in full if tail.count(".") == name.count(".")]
    leaves = [tail for tail in full if "." not in tail]
    found = alike(name, same, limit) or alike(name.rpartition(".")[2], leaves, limit)
    return list(dict.fromkeys(entry for tail in found for entry in full[tail]))[:limit]
