"""Names that entries answer beside their own: each is claimed once in the whole database."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

from apimap.model.entry import Entry
from apimap.model.errors import Fault


class Item(Protocol):
    """An entry with its file, as it was read."""

    @property
    def entry(self) -> Entry:
        """The entry."""

    @property
    def path(self) -> Path:
        """Its file."""

    def line(self, *place: Hashable) -> int:
        """The 1-based line of a place in it."""


def claimed(items: Iterable[Item]) -> Iterator[Fault]:
    """Faults of ``aliases`` and ``family``: a name claimed twice, and one that is an entry itself."""
    every = sorted(items, key=lambda item: item.entry.name)
    own = {item.entry.name for item in every}
    taken: dict[str, str] = {}
    for item in every:
        names = [("aliases", at, each) for at, each in enumerate(item.entry.aliases)]
        names += [("family", at, each) for at, each in enumerate(item.entry.family)]
        for key, at, name in names:
            line = item.line(key, at)
            if name in own:
                itself = "the entry itself" if name == item.entry.name else "an entry of its own"
                yield Fault(item.path, line, f"`{key}` names `{name}`, which is {itself}")
            elif name in taken:
                also = "twice here" if taken[name] == item.entry.name else f"by {taken[name]} as well"
                yield Fault(item.path, line, f"`{key}` names `{name}`, which is claimed {also}")
            taken.setdefault(name, item.entry.name)
