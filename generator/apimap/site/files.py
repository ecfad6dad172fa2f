"""Writing generated files: only what changed is touched, and what is no longer generated goes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path


def write(contents: Mapping[Path, str | bytes]) -> int:
    """Write texts (and bytes) by path and return how many files changed.

    Unchanged files keep their modification time, which keeps later stages quick.
    """
    changed = 0
    for path, content in contents.items():
        data = content.encode() if isinstance(content, str) else content
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            changed += 1
    return changed


def remove_others(kept: Collection[Path], owned: Iterable[Path]) -> int:
    """Remove what is no longer generated and return how many files that were.

    ``owned`` are folders that hold generated files only: any file in them that is not ``kept`` is removed,
    and so are folders left empty.
    """
    changed = 0
    for folder in owned:
        for path in sorted(folder.rglob("*"), reverse=True):  # children before their folder
            if path.is_file() and path not in kept:
                path.unlink()
                changed += 1
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()
    return changed
