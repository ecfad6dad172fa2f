"""What stages hand on: entries, groups of checks by their digests, and which entries were looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from apimap.entries.read import Loaded, Reading
from apimap.model.checks import Check
from apimap.model.entry import Entry
from apimap.model.errors import Fault


class Watched(Mapping[str, Entry]):
    """The entries, noting which names were asked for (absent ones as well)."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Entry:
        self.asked.add(name)
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        self.asked.update(self._entries)
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@dataclass
class Group:
    """Some checks of one entry, known by a digest of them; of an unchanged entry nobody may want them.

    ``pairs`` are the counterparts that they are of, ``asked`` the entries that were looked at. The digest is
    empty where there are faults.
    """

    code: str
    number: int
    pairs: tuple[str, ...]
    _make: Callable[[], list[Check]] = field(repr=False, compare=False)
    asked: frozenset[str] = frozenset()

    @cached_property
    def checks(self) -> list[Check]:
        """The checks, in file order."""
        return self._make()


NOTHING = Group("", 0, (), list)


class Answer(NamedTuple):
    """What is kept of a group of checks, and the entry that they are of, resolved, where it is a mirror."""

    code: str
    number: int
    pairs: tuple[str, ...]
    entry: Entry | None


@dataclass
class Prepared:
    """What is authored: every entry with its mirror resolved, its checks, and all that is wrong."""

    reading: Reading
    entries: dict[str, Entry] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def lacks_mirror(self, entry: Entry) -> bool:
        """Whether an entry mirrors one that cannot be read."""
        return entry.mirror is not None and entry.mirror.of in self.reading.unread

    @property
    def count(self) -> int:
        """How many checks there are."""
        return sum(group.number for group in self.groups.values())

    @property
    def pairs(self) -> int:
        """How many pairs have checks (a missing entry's workaround counts as one)."""
        return sum(len(group.pairs) for group in self.groups.values())

    @cached_property
    def checks(self) -> list[Check]:
        """All checks, in the order of the entries."""
        return [check for group in self.groups.values() for check in group.checks]


class Resolved(Mapping[str, str]):
    """Digests of entries whose mirrors are resolved: of their files, with those of what they mirror."""

    def __init__(self, loaded: Mapping[str, Loaded], contents: Mapping[str, str]) -> None:
        self._loaded = loaded
        self._contents = contents

    def __getitem__(self, name: str) -> str:
        mirror = self._loaded[name].entry.mirror
        return self._contents[name] + (self._contents.get(mirror.of, "") if mirror else "")

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)
