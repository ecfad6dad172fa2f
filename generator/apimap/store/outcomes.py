"""Keeps outcomes by content, so that a program runs once per framework release and device."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import pickle
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

from apimap.execute.local.wire import loads
from apimap.model.checks import Outcome, Program
from apimap.model.paths import CACHE

# Raise when workers run programs or encode outputs differently: every outcome is then made anew.
HARNESS = 2
_CHUNK = 500  # keys per query; SQLite allows 999 variables in old builds
_TABLE = "CREATE TABLE IF NOT EXISTS outcomes (key TEXT PRIMARY KEY, outcome BLOB NOT NULL) WITHOUT ROWID"


class OutcomeCache:
    """A SQLite file of outcomes.

    Holds whatever it is given. Which outcomes to give is the pipeline's decision: ``ok``, ``raised``
    and ``error`` at once, ``crash`` and ``timeout`` once a run in a fresh worker has confirmed them
    (load or memory of one moment must not become a lasting verdict). A file that cannot be read is
    replaced by a new one; ``note`` then says so in one sentence. Used by one thread.
    """

    def __init__(self, path: Path = CACHE / "outcomes.sqlite") -> None:
        self.path = path
        self.note = ""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = self._open()
        except sqlite3.DatabaseError:
            self._start_anew()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=30, isolation_level=None)
        try:
            # Ctrl-C and power loss leave the last whole transaction; a lost one only costs a re-run.
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            db.execute(_TABLE)
            db.execute("SELECT key FROM outcomes LIMIT 1").fetchone()
        except BaseException:
            db.close()
            raise
        return db

    def _start_anew(self) -> None:
        with contextlib.suppress(AttributeError, sqlite3.Error):
            self._db.close()
        for suffix in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        self.note = f"the outcomes kept in {self.path.name} could not be read: starting anew"
        self._db = self._open()

    @staticmethod
    def key(program: Program, release: str, device: str, attempt: int = 0) -> str:
        """The identity of an execution: what ran, on which release and device, for the how manieth time."""
        parts = [
            HARNESS,
            program.framework,
            release,
            device,
            program.isolated,
            program.time_limit,
            program.outputs,
            program.source,
        ]
        return f"{hashlib.sha256(json.dumps(parts).encode()).hexdigest()}-{attempt}"

    def get_many(self, keys: Iterable[str]) -> dict[str, Outcome]:
        """The outcomes that are there, by key."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str, Outcome] = {}
        try:
            for start in range(0, len(wanted), _CHUNK):
                part = wanted[start : start + _CHUNK]
                marks = ",".join("?" * len(part))
                rows = self._db.execute(f"SELECT key, outcome FROM outcomes WHERE key IN ({marks})", part)
                found.update((key, Outcome(**loads(data))) for key, data in rows)
        except (sqlite3.DatabaseError, pickle.UnpicklingError, TypeError, EOFError, ValueError):
            self._start_anew()
            return {}
        return found

    def put_many(self, outcomes: Mapping[str, Outcome]) -> None:
        """Keeps outcomes, all of them or (interrupted) none."""
        fields = [field.name for field in dataclasses.fields(Outcome)]
        rows = [
            (key, pickle.dumps({name: getattr(outcome, name) for name in fields}, protocol=5))
            for key, outcome in outcomes.items()
        ]
        try:
            self._write(rows)
        except sqlite3.OperationalError:  # locked or full: the next run executes these again
            self.note = f"outcomes could not be kept in {self.path.name}"
        except sqlite3.DatabaseError:
            self._start_anew()
            self._write(rows)

    def _write(self, rows: list[tuple[str, bytes]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany("INSERT OR REPLACE INTO outcomes VALUES (?, ?)", rows)
            self._db.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Closes the file."""
        self._db.close()
