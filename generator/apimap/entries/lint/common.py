"""What rules of several kinds need: the thing that they look at, the nearest known word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import process

from apimap.entries.read import Loaded
from apimap.model.entry import Entry
from apimap.signatures import Snapshot


@dataclass(frozen=True)
class Lintable:
    """What rules look at: an entry as it was read, the same with its mirror resolved, and the signatures.

    ``mindspore`` has the known releases, oldest first, the reference last.
    """

    loaded: Loaded
    resolved: Entry
    torch: Snapshot
    mindspore: Sequence[Snapshot]


def nearest(word: str, choices: Sequence[str], few: int = 6) -> str:
    """The choice that is most like a word; the first ``few`` of them where none is."""
    match = process.extractOne(word, choices, score_cutoff=50)
    return match[0] if match else ", ".join(choices[:few])
