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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.checks import Check
from generator.model import Entry

_TABLE = "CREATE TABLE IF NOT EXISTS memo (entry TEXT PRIMARY KEY, kept BLOB NOT NULL) WITHOUT ROWID"


@cache
def code_digest() -> str:
    """A digest of the code that turns entries into checks."""
    package = Path(__file__).parent
    files = sorted(
        [
            *package.glob("derive/*.py"),
            *package.glob("variants/*.py"),
            *(package / name for name in ("expand.py", "checks.py", "model.py")),
        ]
    )
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


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
        for file in sorted([*mappings.rglob("*.yaml"), *Path(__file__).parent.rglob("*.py")]):
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
    """An entry with its mirror resolved, its checks, and the digests of all that they depend on."""

    context: str
    depends: dict[str, str]
    entry: Entry
    checks: list[Check]


class Memo:
    """A SQLite file of :class:`Kept`; one that cannot be read counts as empty."""

    def __init__(self, path: Path, context: str) -> None:
        """``context`` names everything that is the same for all entries: snapshots and release."""
        self._context = f"{code_digest()} {context}"
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, timeout=30)
        self._digests: dict[str, str] = {}
        self._fresh: dict[str, Kept] = {}
        self._found: dict[str, Kept] = {}
        # A damaged file or another version's pickles only cost the time to derive again.
        with contextlib.suppress(
            sqlite3.DatabaseError, pickle.UnpicklingError, AttributeError, ImportError, EOFError
        ):
            self._db.execute(_TABLE)
            for name, kept in self._db.execute("SELECT entry, kept FROM memo"):
                self._found[name] = pickle.loads(kept)

    def _digest(self, name: str, entries: Mapping[str, Entry]) -> str:
        if name not in self._digests:
            self._digests[name] = digest_of(entries.get(name))
        return self._digests[name]

    def get(self, name: str, entries: Mapping[str, Entry]) -> Kept | None:
        """What was kept for an entry, if every dependency still says the same."""
        kept = self._found.get(name)
        if kept is None or kept.context != self._context:
            return None
        if any(self._digest(asked, entries) != digest for asked, digest in kept.depends.items()):
            return None
        return kept

    def put(
        self, name: str, depends: set[str], entries: Mapping[str, Entry], entry: Entry, checks: list[Check]
    ) -> None:
        """Keeps an entry's checks; written by :meth:`close`."""
        digests = {asked: self._digest(asked, entries) for asked in sorted(depends | {name})}
        self._fresh[name] = Kept(self._context, digests, entry, checks)

    def close(self) -> None:
        """Writes what is new."""
        rows = [(name, pickle.dumps(kept)) for name, kept in self._fresh.items()]
        with contextlib.suppress(sqlite3.DatabaseError), self._db:
            self._db.execute(_TABLE)
            self._db.executemany("INSERT OR REPLACE INTO memo VALUES (?, ?)", rows)
        self._db.close()
