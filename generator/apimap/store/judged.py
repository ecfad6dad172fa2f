"""Keeps judged rows by what they were judged from, so that an unchanged entry costs one look-up.

Outcomes are kept as well (:mod:`apimap.store.outcomes`), but to read thousands of them and compare
each pair again takes longer than importing both frameworks.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import sqlite3
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from apimap.model.checks import Row
from apimap.store.kept import UNREADABLE, connect, source_digest

_TABLE = "judged (key TEXT PRIMARY KEY, rows BLOB NOT NULL)"


@cache
def judging_digest() -> str:
    """A digest of the code that executes programs and turns their outcomes into rows."""
    package = Path(__file__).resolve().parents[1]
    rooms = ("model", "execute", "judge", "reports")
    files = [file for room in rooms for file in package.glob(f"{room}/**/*.py")]
    return source_digest(files)


class Judged:
    """A SQLite file of rows, by a digest of the checks that they are of; used by one thread."""

    def __init__(self, path: Path, context: str) -> None:
        """``context`` names what is the same for all checks of a run: releases and device."""
        self._context = f"{judging_digest()} {context}"
        self._db = connect(path, _TABLE)

    def _key(self, code: str) -> str:
        return hashlib.sha256(f"{self._context} {code}".encode()).hexdigest()

    def get(self, code: str) -> list[Row] | None:
        """The rows of the checks with this digest, None if they are to be judged."""
        with contextlib.suppress(*UNREADABLE):
            found = self._db.execute("SELECT rows FROM judged WHERE key = ?", (self._key(code),)).fetchone()
            if found:
                return [Row(*fields) for fields in pickle.loads(found[0])]
        return None

    def put(self, code: str, rows: Sequence[Row]) -> None:
        """Keeps the rows of the checks with this digest."""
        data = pickle.dumps([tuple(vars(row).values()) for row in rows])
        with contextlib.suppress(sqlite3.DatabaseError), self._db:
            self._db.execute("INSERT OR REPLACE INTO judged VALUES (?, ?)", (self._key(code), data))

    def close(self) -> None:
        """Closes the file."""
        self._db.close()
