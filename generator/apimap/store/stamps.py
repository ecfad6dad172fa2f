"""Stamps: whether something made earlier is still what it would be today."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from apimap.model.paths import ROOT

# What pages and index are made of, besides entries and reports; generated pages are among docs/, so that
# a hand in them shows.
_PARTS = ("docs", "generator", "mkdocs.yml", "mkdocs.zh.yml", "pyproject.toml")
_UNMADE = {
    "__pycache__",
    "data",
}  # bytecode; the index, which has a stamp of its own


def _files(root: Path) -> list[Path]:
    if root.is_file():
        return [root]
    found = (path for path in root.rglob("*") if path.is_file())
    return sorted(path for path in found if not _UNMADE & set(path.relative_to(root).parts[:-1]))


def tree_digest(mappings: Path, results: Path) -> str:
    """A digest of every file that the site and the index are made of."""
    digest = hashlib.sha256()
    for root in (mappings, results, *(ROOT / part for part in _PARTS)):
        for path in _files(root):
            digest.update(f"{path}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


class Stamp:
    """A file that says from what some files were made, and how they looked then."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @staticmethod
    def _text(code: str, made: Iterable[Path]) -> str:
        digest = hashlib.sha256(code.encode())
        for path in made:
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def says(self, code: str, made: Sequence[Path]) -> bool:
        """Whether the files are there, as they were when made from the same."""
        try:
            return self._path.read_text() == self._text(code, made)
        except OSError:
            return False

    def note(self, code: str, made: Sequence[Path]) -> None:
        """Notes that the files are now made from ``code``."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(self._text(code, made))
