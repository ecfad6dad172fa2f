"""One SQLite file of answers, each by a digest of everything that it was computed from.

Such an answer is never stale: another question has another key. So nothing is ever declared invalid; what
nobody asks for any more goes when room is needed.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

FORMAT = 1  # raised when a file of an older apimap cannot be read
LIMIT = 8 << 30  # bytes; a deep run of everything takes about half of it
_APPLICATION = 0x6170696D  # "apim", which tells our file from another program's
_TABLE = "CREATE TABLE kept (key TEXT PRIMARY KEY, used INTEGER NOT NULL, value BLOB NOT NULL)"
_DAY = 86_400
_WEEK = 7  # days for which a value counts as just used: a run that writes nothing need not note what it read
_AT_ONCE = 200  # values written in one transaction; those of an unfinished one are all that a kill can cost
_CHUNK = 500  # keys per query; SQLite allows 999 variables in old builds

# What unpickling a damaged value may raise.
_UNREADABLE = (
    *(pickle.UnpicklingError, AttributeError, ImportError, IndexError, EOFError),
    *(KeyError, MemoryError, TypeError, ValueError),
)


def digest(*parts: object) -> str:
    """A key: a digest of the ``repr`` of its parts, which are to be texts, numbers, tuples or dataclasses."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:40]


def _say(line: str) -> None:
    print(f"apimap: {line}", file=sys.stderr)


class Store:
    """Values by key; use as a context manager, in one thread.

    A file that is damaged, or not ours, is put aside and counts as empty. Where no file can be had (a disk
    that is full or read-only, another process that does not let go), values are kept for this process
    only. ``say`` is told of either in one line; nothing is raised.
    """

    def __init__(self, path: Path, say: Callable[[str], None] = _say, limit: int = LIMIT) -> None:
        self.path = path
        self._say = say
        self._limit = limit
        self._today = int(time.time()) // _DAY
        self._pending: dict[str, bytes] = {}
        self._read: set[str] = set()  # keys that were last noted as used more than a week ago
        self._written = False
        self._db = self._opened()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def get(self, key: str) -> Any | None:
        """The value of a key, None if there is none."""
        return self.get_many([key]).get(key)

    def get_many(self, keys: Iterable[str]) -> dict[str, Any]:
        """The values that are there, by key."""
        found: dict[str, Any] = {}
        wanted = []
        for key in dict.fromkeys(keys):
            if key in self._pending:
                found[key] = pickle.loads(self._pending[key])
            else:
                wanted.append(key)
        try:
            for start in range(0, len(wanted), _CHUNK):
                part = wanted[start : start + _CHUNK]
                marks = ",".join("?" * len(part))
                rows = self._db.execute(f"SELECT key, used, value FROM kept WHERE key IN ({marks})", part)
                for key, used, value in rows:
                    with contextlib.suppress(*_UNREADABLE):
                        found[key] = pickle.loads(value)
                    if used < self._today - _WEEK:
                        self._read.add(key)
        except sqlite3.OperationalError as error:
            self._say(f"{self.path} cannot be read now ({error}); what it keeps is computed again")
        except sqlite3.DatabaseError as error:
            self._db = self._anew(str(error))
        return found

    def put(self, key: str, value: object) -> None:
        """Keeps a value, which is not None."""
        self._pending[key] = pickle.dumps(value, protocol=5)
        if len(self._pending) >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Writes what is pending, all of it or (interrupted) nothing."""
        if not self._pending:
            return
        rows = [(key, self._today, value) for key, value in self._pending.items()]
        try:
            self._write("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)
        except sqlite3.OperationalError as error:  # locked or full: the next run computes these again
            self._say(f"nothing can be kept in {self.path} now ({error})")
        except sqlite3.DatabaseError as error:
            self._db = self._anew(str(error))
            self._write("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)
        self._pending = {}
        self._written = True

    def close(self) -> None:
        """Writes what is pending, makes room if there is too much, and closes the file."""
        self.flush()
        with contextlib.suppress(sqlite3.DatabaseError):
            if self._read:
                used = [(self._today, key) for key in self._read]
                self._write("UPDATE kept SET used = ? WHERE key = ?", used)
            if self._written:
                self._make_room()
        self._db.close()

    def _make_room(self) -> None:
        """Of a file that is too large, drops the quarter of the values that were not asked for longest."""
        pages, free, size = (
            self._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        if (pages - free) * size > self._limit:
            self._db.execute(
                "DELETE FROM kept WHERE rowid IN (SELECT rowid FROM kept ORDER BY used, rowid "
                "LIMIT (SELECT COUNT(*) / 4 FROM kept))"
            )

    def _write(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany(statement, rows)
            self._db.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    def _opened(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return self._ours()
        except (OSError, sqlite3.OperationalError) as error:
            self._say(f"{self.path} cannot be used ({error}): nothing is kept between runs")
            return self._made(sqlite3.connect(":memory:", isolation_level=None))
        except sqlite3.DatabaseError as error:
            return self._anew(str(error))

    def _ours(self) -> sqlite3.Connection:
        """The file, made if there is none; raises sqlite3.DatabaseError when it is damaged or not ours."""
        db = sqlite3.connect(self.path, timeout=30, isolation_level=None)
        try:
            if not db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
                return self._made(db)
            if db.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
                raise sqlite3.DatabaseError("another program's file")
            if db.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
                raise sqlite3.DatabaseError("another apimap's file")
            db.execute("SELECT used, value FROM kept LIMIT 1").fetchone()
            return self._tuned(db)
        except BaseException:
            db.close()
            raise

    def _made(self, db: sqlite3.Connection) -> sqlite3.Connection:
        self._tuned(db)
        db.execute("BEGIN IMMEDIATE")  # another process may be making the same file
        if not db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
            db.execute(f"PRAGMA application_id = {_APPLICATION}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            db.execute(_TABLE)
        db.execute("COMMIT")
        return db

    @staticmethod
    def _tuned(db: sqlite3.Connection) -> sqlite3.Connection:
        # Ctrl-C and power loss leave the last whole transaction; a lost one only costs the time.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        return db

    def _anew(self, why: str) -> sqlite3.Connection:
        """Puts the file aside, rather than remove what may be somebody's, and begins another."""
        with contextlib.suppress(AttributeError, sqlite3.Error):
            self._db.close()
        aside = self.path.with_name(f"{self.path.name}.unreadable")
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                self.path.with_name(self.path.name + suffix).replace(aside.with_name(aside.name + suffix))
        self._say(f"{self.path} cannot be read ({why}): it counts as empty, and is now {aside.name}")
        return self._ours()
