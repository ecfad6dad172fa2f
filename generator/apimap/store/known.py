"""Remembers authored files that were read and linted before, by their content.

Reading and linting a thousand files takes seconds, and between two runs few of them change. What is
remembered is the typed entry and that nothing was wrong with it; a fault is always found anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from pathlib import Path

from apimap.model.entry import Entry
from apimap.store.kept import UNREADABLE, source_digest


@cache
def reading_digest() -> str:
    """A digest of the code that reads and lints files, and of the signatures that it lints by."""
    package = Path(__file__).resolve().parents[1]
    rooms = ("model", "signatures", "entries", "derive")
    files = [file for room in rooms for file in package.glob(f"{room}/*.py")]
    digest = hashlib.sha256(source_digest(files).encode())
    for file in sorted(package.glob("signatures/snapshots/*.json")):
        about = file.stat()
        digest.update(f"{file.name} {about.st_size} {about.st_mtime_ns}".encode())
    return digest.hexdigest()


def digest_of_file(path: Path) -> str:
    """A digest of a file's content; empty if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


class Lines(Mapping[tuple[Hashable, ...], int]):
    """The lines of a file's keys, found when they are first asked for: when something is wrong."""

    def __init__(self, find: Callable[[], Mapping[tuple[Hashable, ...], int]]) -> None:
        self._find = find
        self._found: Mapping[tuple[Hashable, ...], int] | None = None

    @property
    def _lines(self) -> Mapping[tuple[Hashable, ...], int]:
        if self._found is None:
            self._found = self._find()
        return self._found

    def __getitem__(self, place: tuple[Hashable, ...]) -> int:
        return self._lines[place]

    def __iter__(self) -> Iterator[tuple[Hashable, ...]]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


class Known:
    """A file of what is known; one that cannot be read counts as empty, as does one of other code."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._entries: dict[str, tuple[str, Entry]] = {}
        self._clean: dict[str, str] = {}
        self._changed = False
        with contextlib.suppress(*UNREADABLE):
            code, entries, clean = pickle.loads(path.read_bytes())
            if code == reading_digest():
                self._entries, self._clean = entries, clean

    def entry(self, path: Path) -> tuple[str, Entry | None]:
        """A digest of a file, and its entry if that is known."""
        digest = digest_of_file(path)
        known = self._entries.get(str(path))
        return digest, known[1] if known is not None and digest and known[0] == digest else None

    def read(self, path: Path, digest: str, entry: Entry) -> None:
        """Remembers the entry in a file."""
        self._entries[str(path)] = (digest, entry)
        self._changed = True

    def is_clean(self, name: str, key: str) -> bool:
        """Whether linting an entry in these circumstances found nothing."""
        return bool(key) and self._clean.get(name) == key

    def linted(self, name: str, key: str) -> None:
        """Remembers that linting an entry found nothing."""
        self._clean[name] = key
        self._changed = True

    def close(self) -> None:
        """Writes what is new."""
        if self._changed:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part = self._path.with_suffix(".part")
            part.write_bytes(pickle.dumps((reading_digest(), self._entries, self._clean)))
            part.replace(self._path)
