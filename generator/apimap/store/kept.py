"""What the files kept between runs have in common: how one is opened, and when it counts as empty."""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import sqlite3
from collections.abc import Iterable
from pathlib import Path

# A damaged file, or pickles of another version, only cost the time to make what was kept again.
UNREADABLE = (
    *(sqlite3.DatabaseError, OSError, pickle.UnpicklingError),
    *(AttributeError, ImportError, EOFError, TypeError, ValueError),
)


def connect(path: Path, table: str) -> sqlite3.Connection:
    """A SQLite file with a table (what follows ``CREATE TABLE IF NOT EXISTS``), both made where lacking."""
    path.parent.mkdir(parents=True, exist_ok=True)
    found = sqlite3.connect(path, timeout=30)
    with contextlib.suppress(*UNREADABLE):
        found.execute(f"CREATE TABLE IF NOT EXISTS {table}")
    return found


def source_digest(files: Iterable[Path]) -> str:
    """A digest of what is in files of code."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()
