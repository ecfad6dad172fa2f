"""Writing generated files: only what changed is touched, and what is no longer generated goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path


def write_all(contents: Mapping[Path, str | bytes], owned: Iterable[Path]) -> int:
    """Write texts (and bytes) by path and return how many files changed.

    ``owned`` are folders that hold generated files only: any other file in them is removed, and so are
    folders left empty. Unchanged files keep their modification time, which keeps later stages quick.
    """
    changed = 0
    for path, content in contents.items():
        data = content.encode() if isinstance(content, str) else content
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            changed += 1
    for folder in owned:
        for path in sorted(folder.rglob("*"), reverse=True):  # children before their folder
            if path.is_file() and path not in contents:
                path.unlink()
                changed += 1
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()
    return changed
