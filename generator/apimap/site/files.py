"""Writing generated files: only what changed is touched, and what is no longer generated goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path


def write_all(texts: Mapping[Path, str], owned: Iterable[Path]) -> int:
    """Write texts by path and return how many files changed.

    ``owned`` are folders that hold generated files only: any other file in them is removed, and so are
    folders left empty. Unchanged files keep their modification time, which keeps later stages quick.
    """
    changed = 0
    for path, text in texts.items():
        data = text.encode()
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            changed += 1
    for folder in owned:
        for path in sorted(folder.rglob("*"), reverse=True):  # children before their folder
            if path.is_file() and path not in texts:
                path.unlink()
                changed += 1
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()
    return changed
