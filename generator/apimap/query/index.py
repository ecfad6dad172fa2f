"""The compiled index: one sqlite file with every name and, per entry, what ``apimap query`` prints.

Reading it needs the standard library only and is on the query path, so the imports stay few here; what
writing needs is imported when writing. The same catalogue gives the same bytes (for one sqlite release).
"""

from __future__ import annotations

import os
import sqlite3
from functools import lru_cache

from apimap.data import INDEX_FILE
from apimap.model.errors import EnvironmentFault
from apimap.model.spelling import MODULES
from apimap.query.pieces import Pack, packed, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from apimap.model.entry import Entry
    from apimap.published.catalogue import Catalogue

FORMAT = 13  # raised whenever the tables below or the documents in them change shape

_TABLES = """
CREATE TABLE entry (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE common (pieces BLOB NOT NULL);  -- one row: what documents of many packs say
CREATE TABLE pack (
    id INTEGER PRIMARY KEY,  -- entries with (id - 1) // PACK are in it, in their order
    pieces BLOB NOT NULL,  -- of their documents alone (see Pack)
    places BLOB NOT NULL
);
CREATE TABLE names (
    key TEXT NOT NULL,       -- the name as people may write it, folded (see fold)
    written TEXT NOT NULL,   -- before folding, a full name or a tail of it; empty where it is the key
    side TEXT NOT NULL,      -- torch, mindspore or word (a keyword)
    whole INTEGER NOT NULL,  -- 1: a full name
    place INTEGER NOT NULL,  -- position of the counterpart that it names, 0 on the torch side
    entry INTEGER NOT NULL REFERENCES entry (id),
    PRIMARY KEY (key, written, side, place, entry)
) WITHOUT ROWID;
CREATE VIEW name AS
    SELECT key, iif(written = '', key, written) AS name, side, whole, place, entry FROM names;
CREATE TABLE knowns (key TEXT NOT NULL, written TEXT NOT NULL, PRIMARY KEY (key, written)) WITHOUT ROWID;
CREATE VIEW known AS SELECT key, iif(written = '', key, written) AS name FROM knowns;
CREATE TABLE reverse (
    key TEXT NOT NULL,       -- a mindspore name or a tail of it, folded
    name TEXT NOT NULL,      -- the full name
    document TEXT NOT NULL,  -- apimap.site.reverse.ReverseName, of the full name alone
    PRIMARY KEY (key, name)
) WITHOUT ROWID;
CREATE TABLE guide (name TEXT PRIMARY KEY, place INTEGER NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE rank (
    entry INTEGER PRIMARY KEY REFERENCES entry (id),
    popular REAL NOT NULL,
    remote INTEGER NOT NULL,     -- 1: in a module that few programs import
    place INTEGER NOT NULL,      -- of its module
    counterparts TEXT NOT NULL,  -- the shown one first
    claimed TEXT NOT NULL        -- names that the entry answers beside its own
);
CREATE TABLE finder (data TEXT NOT NULL);  -- one row: apimap.site.finder.finder_data
CREATE TABLE text (key TEXT PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL) WITHOUT ROWID;
"""

# Documents say alike things, so together they are much smaller; of so many, one is read in five milliseconds.
PACK = 64

_TEXTS = ("verdict", "rule", "todo", "kind", "missing", "entry", "helper", "support")


def fold(name: str) -> str:
    """A name without letter case and without the in-place underscore: what lookups compare first."""
    folded = name.lower()
    return folded if folded.endswith("__") else folded.rstrip("_")


def _written(key: str, name: str) -> str:
    return "" if name == key else name


def _tails(name: str) -> Iterator[str]:
    while name:
        yield name
        name = name.partition(".")[2]


def _order(entry: Entry) -> tuple[int, str]:
    place = MODULES.index(entry.module) if entry.module in MODULES else len(MODULES)
    return place, entry.name


def _names(entry: Entry, number: int) -> Iterator[tuple[str, str, str, int, int, int]]:
    """Rows of the table ``name`` for one entry."""
    sides = [("torch", name, 0) for name in (entry.name, *entry.aliases, *entry.family)]
    for place, each in enumerate(entry.counterparts):
        if each.helper is None:  # a helper's name is torch's
            sides.append(("mindspore", each.mindspore, place))
    for side, full, place in sides:
        for tail in _tails(full):
            yield fold(tail), tail, side, int(tail == full), place, number
    for word in entry.keywords:
        yield fold(word), word, "word", 1, 0, number


def write_index(catalogue: Catalogue, path: Path | str = INDEX_FILE) -> None:
    """Compile a catalogue; ``path`` is replaced in one step, so that a reader never sees half of it.

    Entries are numbered in the order in which equally good matches are listed: by module (:data:`MODULES`),
    then by name. Names that torch's signature snapshot knows and no entry covers are kept as ``known``.
    """
    import json

    from apimap.published.entries import entry_data
    from apimap.published.finder.data import finder_data
    from apimap.published.reverse import reverse_names
    from apimap.query.ranking.entries import ranked
    from apimap.words.texts import SIGNS, TEXTS

    entries = sorted(catalogue.entries.values(), key=_order)
    names: set[tuple[str, str, str, int, int, int]] = set()
    for number, entry in enumerate(entries, 1):
        names.update(_names(entry, number))
    published = [entry_data(catalogue, entry) for entry in entries]
    documents = [each.model_dump_json(by_alias=True) for each in published]
    found = finder_data(catalogue, published)
    numbers = {entry.name: number for number, entry in enumerate(entries, 1)}
    ranks = [
        (
            numbers[each.name],
            each.popular,
            int(each.remote),
            each.order,
            " ".join(name.full for name in each.names if name.side),
            " ".join(name.full for name in each.names if name.claimed),
        )
        for each in ranked(found)
    ]
    known = [
        each
        for each in catalogue.torch or ()
        if each not in catalogue.entries and each not in catalogue.claimed
    ]
    reverse = [
        (fold(tail), name, told.model_dump_json() if tail == name else "")
        for name, told in reverse_names(catalogue, published).items()
        for tail in _tails(name)
    ]
    texts = [(key, *both) for key, both in TEXTS.items() if key.partition(".")[0] in _TEXTS]
    texts += [(f"sign.{word}", sign, sign) for word, sign in SIGNS.items()]

    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    fresh = f"{path}.new"
    if os.path.exists(fresh):
        os.remove(fresh)
    connection = sqlite3.connect(fresh)
    try:
        connection.executescript(f"PRAGMA page_size = 4096; PRAGMA user_version = {FORMAT}; {_TABLES}")
        with connection:
            rows = enumerate((entry.name for entry in entries), 1)
            connection.executemany("INSERT INTO entry VALUES (?, ?)", rows)
            parts = [documents[start : start + PACK] for start in range(0, len(documents), PACK)]
            common, packs = packed(parts)
            connection.execute("INSERT INTO common VALUES (?)", (common,))
            numbered = ((number, *each) for number, each in enumerate(packs))
            connection.executemany("INSERT INTO pack VALUES (?, ?, ?)", numbered)
            spelled = ((key, _written(key, name), *rest) for key, name, *rest in sorted(names))
            connection.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?, ?, ?)", spelled)
            unmapped = ((fold(name), _written(fold(name), name)) for name in sorted(known))
            connection.executemany("INSERT INTO knowns VALUES (?, ?)", unmapped)
            connection.executemany("INSERT OR IGNORE INTO reverse VALUES (?, ?, ?)", sorted(reverse))
            guides = [(each.guide, each.place, each.model_dump_json()) for each in catalogue.guides]
            connection.executemany("INSERT INTO guide VALUES (?, ?, ?)", sorted(guides))
            connection.executemany("INSERT INTO rank VALUES (?, ?, ?, ?, ?, ?)", sorted(ranks))
            finder = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
            connection.execute("INSERT INTO finder VALUES (?)", (finder,))
            connection.executemany("INSERT INTO text VALUES (?, ?, ?)", sorted(texts))
        connection.execute("VACUUM")
    finally:
        connection.close()
    os.replace(fresh, path)


@lru_cache(1)
def _common(pieces: bytes) -> list[str]:
    return unpacked(pieces)


@lru_cache(2)
def _pack(common: bytes, pieces: bytes, places: bytes) -> Pack:
    return Pack(_common(common), pieces, places)


def document(index: sqlite3.Connection, number: int) -> dict[str, Any]:
    """The published document of an entry, by its number."""
    import json

    wanted = "SELECT common.pieces, pack.pieces, places FROM common, pack WHERE id = ?"
    row = index.execute(wanted, ((number - 1) // PACK,)).fetchone()
    found: dict[str, Any] = json.loads(_pack(*row).text((number - 1) % PACK))
    return found


def document_named(index: sqlite3.Connection, name: str) -> dict[str, Any] | None:
    """The published document of an entry, by its full torch name; None where there is no such entry."""
    row = index.execute("SELECT id FROM entry WHERE name = ?", (name,)).fetchone()
    return document(index, row[0]) if row else None


def open_index(path: str = INDEX_FILE) -> sqlite3.Connection:
    """Open an index for reading; raises EnvironmentFault when it is absent or of another format."""
    if not os.path.isfile(path):
        raise EnvironmentFault(f"there is no compiled index at {path}; `apimap build` writes it")
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = sqlite3.connect(f"file:{quoted}?mode=ro&immutable=1", uri=True)
    try:
        found = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.DatabaseError:
        found = 0
    if found != FORMAT:
        connection.close()
        raise EnvironmentFault(f"{path} is no index that this apimap reads; `apimap build` writes a new one")
    return connection
