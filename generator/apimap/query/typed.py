"""The Python API: ``apimap.query(name)`` and ``apimap.load()``, answered from the compiled index alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping

from apimap.data import INDEX_FILE
from apimap.query import lookup
from apimap.query.index import document_named, open_index
from apimap.query.records import Answer, Entry, Match, made


class Entries(Mapping[str, Entry]):
    """All entries by torch name, in the order of their modules; each is read when it is asked for.

    ``entries["torch.permute"]`` wants the full name (KeyError otherwise); :func:`query` takes any.
    """

    def __init__(self, index: sqlite3.Connection) -> None:
        self._index = index

    def __getitem__(self, name: str) -> Entry:
        found = document_named(self._index, name)
        if found is None:
            raise KeyError(name)
        return made(found, Entry)

    def __iter__(self) -> Iterator[str]:
        for (name,) in self._index.execute("SELECT name FROM entry ORDER BY id"):
            yield name

    def __len__(self) -> int:
        found: int = self._index.execute("SELECT count(*) FROM entry").fetchone()[0]
        return found


def load(index: str = INDEX_FILE) -> Entries:
    """Every entry of the compiled index, or of another one at a path; raises EnvironmentFault without one."""
    return Entries(open_index(index))


def query(name: str, *, index: str = INDEX_FILE) -> Answer:
    """What a name means: torch or mindspore, full or short, as ``apimap query`` takes it.

    No match is an answer without matches. Raises EnvironmentFault when there is no index.
    """
    connection = open_index(index)
    entries = Entries(connection)
    matches = tuple(Match(each.score, entries[each.name]) for each in lookup.find(connection, name))
    return Answer(name, matches, () if matches else tuple(lookup.nearest(connection, lookup.clean(name))))
