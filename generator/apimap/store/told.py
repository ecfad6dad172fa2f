"""Keeps the programs behind findings by their digest, which reports name them by.

A digest stands for the programs themselves, so what is kept is never stale; it only saves deriving them.
"""

from __future__ import annotations

import contextlib
import pickle
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

from apimap.model.checks import Program

_TABLE = "CREATE TABLE IF NOT EXISTS told (code TEXT PRIMARY KEY, programs BLOB NOT NULL)"
# A damaged file, or pickles of another version, only cost the time to make what was kept again.
UNREADABLE = (
    *(sqlite3.DatabaseError, OSError, pickle.UnpicklingError),
    *(AttributeError, ImportError, EOFError, TypeError, ValueError),
)

Pair = tuple[Program, Program]  # torch's and mindspore's


class Told:
    """A SQLite file of pairs of programs; what is not there is made anew by whoever asks."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, timeout=30)
        self._known: dict[str, Pair] = {}
        with contextlib.suppress(*UNREADABLE):
            self._db.execute(_TABLE)
            for code, programs in self._db.execute("SELECT code, programs FROM told"):
                self._known[code] = pickle.loads(programs)

    def get(self, codes: Iterable[str]) -> dict[str, Pair]:
        """The pairs that are known, by digest."""
        return {code: self._known[code] for code in codes if code in self._known}

    def put(self, pairs: Mapping[str, Pair]) -> None:
        """Keeps pairs of programs."""
        self._known |= pairs
        rows = [(code, pickle.dumps(pair)) for code, pair in pairs.items()]
        with contextlib.suppress(sqlite3.DatabaseError), self._db:
            self._db.executemany("INSERT OR REPLACE INTO told VALUES (?, ?)", rows)
