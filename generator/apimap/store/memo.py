"""Keeps an entry's derived checks while nothing that they were made from has changed.

Deriving costs about a millisecond a check and LibCST's import a third of a second; an unchanged tree
should cost neither. What was looked at while deriving is recorded and compared next time, so nothing
has to be declared, and a stale answer is not possible: another entry's edited rules, another
signature snapshot or changed code of the generator give another digest.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from apimap.model.checks import Check
from apimap.model.entry import Entry
from apimap.store.kept import UNREADABLE, connect, source_digest

_TABLE = "kept (entry TEXT PRIMARY KEY, head BLOB NOT NULL, body BLOB NOT NULL)"


@cache
def code_digest() -> str:
    """A digest of the code that turns entries into checks."""
    package = Path(__file__).resolve().parents[1]
    return source_digest([*package.glob("derive/**/*.py"), *package.glob("model/*.py")])


def digest_of(entry: Entry | None) -> str:
    """A digest of what an entry says; of "there is no such entry" too."""
    return hashlib.sha256(entry.model_dump_json().encode()).hexdigest() if entry else ""


class Edited:
    """Whether anything was edited since the last whole run: a hint to start the frameworks early.

    True when entries or code differ in name, size or time of change; a wrong guess costs a start.
    """

    def __init__(self, stamp: Path, mappings: Path) -> None:
        self._stamp = stamp
        digest = hashlib.sha256()
        for file in sorted([*mappings.rglob("*.yaml"), *Path(__file__).resolve().parents[1].rglob("*.py")]):
            about = file.stat()
            digest.update(f"{file} {about.st_size} {about.st_mtime_ns}\n".encode())
        self._now = digest.hexdigest()

    def __bool__(self) -> bool:
        return not self._stamp.is_file() or self._stamp.read_text() != self._now

    def settled(self) -> None:
        """Notes that everything as it is now was run."""
        self._stamp.parent.mkdir(parents=True, exist_ok=True)
        self._stamp.write_text(self._now)


class Watched(Mapping[str, Entry]):
    """The entries, noting which names were asked for (absent ones as well)."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Entry:
        self.asked.add(name)
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@dataclass(frozen=True)
class Kept:
    """An entry's checks, a digest of those (:func:`digest_of_checks`), and the entry if it is a mirror,
    resolved.
    """

    entry: Entry | None
    checks: list[Check]
    code: str


@dataclass(frozen=True)
class _Head:
    """What is read of every entry: the digests of all that its checks depend on, and of the checks."""

    context: str
    depends: dict[str, str]
    code: str


def digest_of_checks(checks: Iterable[Check]) -> str:
    """A digest of everything that decides what checks show."""
    digest = hashlib.sha256()
    for check in checks:
        compare = check.compare.model_dump_json() if check.compare else ""
        said = (check.expect, check.refuses, check.derived, check.aside, check.not_run)
        parts = (check.id, *said, compare, check.length)
        digest.update(repr(parts).encode())
        for each in (check.torch, check.mindspore):
            digest.update(repr((each.outputs, each.isolated, each.time_limit)).encode())
            digest.update(each.source.encode())
    return digest.hexdigest()


class Memo:
    """A SQLite file of :class:`Kept`; one that cannot be read counts as empty.

    Only the digests are read at once: of an unchanged entry nobody may want the checks themselves.
    """

    def __init__(self, path: Path, context: str) -> None:
        """``context`` names everything that is the same for all entries: snapshots and release."""
        self._context = f"{code_digest()} {context}"
        self._db = connect(path, _TABLE)
        self._digests: dict[str, str] = {}
        self._fresh: dict[str, tuple[_Head, Kept]] = {}
        self._heads: dict[str, _Head] = {}
        with contextlib.suppress(*UNREADABLE):
            for name, head in self._db.execute("SELECT entry, head FROM kept"):
                self._heads[name] = pickle.loads(head)

    def _digest(self, name: str, entries: Mapping[str, Entry]) -> str:
        if name not in self._digests:
            self._digests[name] = digest_of(entries.get(name))
        return self._digests[name]

    def code(self, name: str, entries: Mapping[str, Entry]) -> str:
        """The digest of an entry's kept checks; "" if there are none, or a dependency has changed."""
        head = self._heads.get(name)
        if head is None or head.context != self._context:
            return ""
        if any(self._digest(asked, entries) != digest for asked, digest in head.depends.items()):
            return ""
        return head.code

    def get(self, name: str, entries: Mapping[str, Entry]) -> Kept | None:
        """What was kept for an entry, if every dependency still says the same."""
        if name in self._fresh:
            return self._fresh[name][1]
        code = self.code(name, entries)
        with contextlib.suppress(*UNREADABLE):
            found = self._db.execute("SELECT body FROM kept WHERE entry = ?", (name,)).fetchone()
            if code and found:
                entry, checks = pickle.loads(found[0])
                return Kept(entry, checks, code)
        return None

    def put(
        self,
        name: str,
        depends: set[str],
        entries: Mapping[str, Entry],
        entry: Entry | None,
        checks: list[Check],
    ) -> Kept:
        """Keeps an entry's checks; written by :meth:`close`."""
        digests = {asked: self._digest(asked, entries) for asked in sorted(depends | {name})}
        kept = Kept(entry, checks, digest_of_checks(checks))
        self._heads[name] = head = _Head(self._context, digests, kept.code)
        self._fresh[name] = (head, kept)
        return kept

    def close(self) -> None:
        """Writes what is new."""
        rows = (
            (name, pickle.dumps(head), pickle.dumps((kept.entry, kept.checks)))
            for name, (head, kept) in self._fresh.items()
        )
        with contextlib.suppress(sqlite3.DatabaseError), self._db:
            self._db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)
        self._db.close()
