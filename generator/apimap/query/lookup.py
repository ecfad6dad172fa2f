"""From a name as people write it to entries of the index, best first."""

from __future__ import annotations

from apimap.model.spelling import ALIASES
from apimap.query.index import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

# How sure a kind of match is, by side: the full name, a tail with its module, the bare leaf.
_TORCH = (1.0, 0.9, 0.8)
_MINDSPORE = (0.95, 0.85, 0.7)
_RECEIVER = 0.75  # x.permute: the method of a tensor, whatever it is called
_WORD = 0.6
_FOLDED = 0.15  # less, when only the name without case and trailing underscore agrees
_PLACE = 0.01  # less, per counterpart before the one that is named
_PLACES = 4


class Match:
    """An entry found: its number in the index, its name, how sure the match is, and its document.

    ``side`` is ``torch``, ``mindspore`` or ``word``: where the name was found.
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


def _rows(index: sqlite3.Connection, name: str) -> Iterable[tuple[str, str, int, int, int, str]]:
    found = "SELECT name.name, side, whole, place, entry, entry.name FROM name JOIN entry ON entry.id = entry"
    return index.execute(f"{found} WHERE key = ?", (fold(name),))


def _score(name: str, found: str, side: str, whole: int, place: int) -> float:
    if side == "word":
        return _WORD
    grades = _TORCH if side == "torch" else _MINDSPORE
    grade = grades[0] if whole else grades[1] if "." in found else grades[2]
    return round(grade - (_FOLDED if found != name else 0.0) - _PLACE * min(place, _PLACES), 2)


def _exists(index: sqlite3.Connection, head: str) -> bool:
    """Whether some known name has a module, or class, called ``head`` in this place."""
    low = f"{fold(head)}."
    query = "SELECT 1 FROM name WHERE key >= ? AND key < ? LIMIT 1"
    return index.execute(query, (low, f"{fold(head)}/")).fetchone() is not None


def find(index: sqlite3.Connection, name: str) -> list[Match]:
    """All entries that a name may mean, the surest first, ties by module; empty when there is none.

    ``x.permute`` with an ``x`` that is no module means a tensor's method, or else the function of that
    name. Each entry comes once, by its best match.
    """
    best: dict[int, Match] = {}
    rows, receiver = list(_rows(index, name)), ""
    head, dot, _ = name.partition(".")
    if not rows and dot and not _exists(index, head):
        receiver, name = head, name.rpartition(".")[2]
        rows = list(_rows(index, name))
    for found, side, whole, place, number, entry in rows:
        score = _score(name, found, side, whole, place)
        if receiver and side == "torch" and entry.startswith("torch.Tensor."):
            score = round(score + _RECEIVER - _TORCH[2], 2)
        elif receiver:
            score = round(score - 0.3, 2)
        if number not in best or score > best[number].score:
            best[number] = Match(number, entry, score, side)
    return sorted(best.values(), key=lambda match: (-match.score, match.number))


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
