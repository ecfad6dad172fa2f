"""Which public names torch documents, per release: what coverage is counted against.

The lists are committed; :mod:`apimap.signatures.documented.collect` writes them with torch at hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_LISTS = Path(__file__).parent


@cache
def documented(release: str) -> frozenset[str]:
    """Full documented names of a torch release; empty when there is no list for it."""
    path = _LISTS / f"torch-{release}.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()
