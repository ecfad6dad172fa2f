"""Which public names torch documents, per release: what coverage is counted against.

The lists are committed; :mod:`apimap.signatures.documented.collect` writes them with torch at hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from apimap.signatures import Snapshot

_LISTS = Path(__file__).parent


@cache
def documented(release: str, package: str = "torch") -> frozenset[str]:
    """Full documented names of a release of torch, or of a library beside it; empty when there is no list."""
    path = _LISTS / f"{package}-{release}.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()


def documented_in(snapshot: Snapshot) -> frozenset[str]:
    """Full documented names of a snapshot's release, those of the libraries that were joined included."""
    return documented(snapshot.release).union(
        *(documented(each, name) for name, each in snapshot.beside.items())
    )
