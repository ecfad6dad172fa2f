"""What the entries say of a pair of layers: how members correspond, which settings, what is known to differ.

Only the entries of layers that a network has are read: from ``mappings/`` in a checkout, else from the
compiled index of an installed package (which does not hold the argument rules).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from apimap.data import INDEX_FILE
from apimap.entries.read import load_file
from apimap.model.entry import Bilingual, Counterpart, Difference, Rule
from apimap.model.errors import EnvironmentFault, FaultsError
from apimap.model.paths import MAPPINGS, entry_path, slug
from apimap.query.index import document_named, open_index

SITE = "https://apimap.github.io/apimap"  # as in mkdocs.yml


@dataclass(frozen=True)
class Pair:
    """A torch class with one of its counterparts, as the entry has them."""

    torch: str
    mindspore: str
    members: dict[str, str]
    arguments: dict[str, str | Rule | None] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()


def address(torch: str) -> Bilingual:
    """The page of an entry in each language."""
    return Bilingual(en=f"{SITE}/en/{_page(torch)}/", zh=f"{SITE}/zh/{_page(torch)}/")


def _page(torch: str) -> str:
    return (
        torch.replace("workflows.", "workflows/", 1)
        if torch.startswith("workflows.")
        else f"api/{slug(torch)}"
    )


def _pairs(torch: str, counterparts: Iterable[Counterpart], differences: Sequence[Difference]) -> list[Pair]:
    found = []
    for each in counterparts:
        about = [d for d in differences if not d.counterparts or each.mindspore in d.counterparts]
        pair = Pair(torch, each.mindspore, dict(each.members), dict(each.arguments), tuple(about))
        found.append(pair)
    return found


@lru_cache(maxsize=4096)
def _of_file(torch: str, mappings: Path) -> tuple[Pair, ...]:
    path = entry_path(torch, mappings)
    if not path.is_file():
        return ()
    try:
        entry = load_file(path, mappings).entry
    except FaultsError:  # `apimap lint` says what is wrong with it
        return ()
    return tuple(_pairs(torch, entry.counterparts, entry.differences))


def _of_document(torch: str, document: dict[str, Any]) -> list[Pair]:
    found = []
    for each in document["counterparts"]:
        differences = tuple(Difference.model_validate(d) for d in each["differences"])
        found.append(Pair(torch, each["mindspore"], each["members"], {}, differences))
    return found


class Rules:
    """The entries, looked up by class; raises EnvironmentFault where there are neither entries nor index."""

    def __init__(self, mappings: Path = MAPPINGS, index: str = INDEX_FILE) -> None:
        self._mappings = mappings if mappings.is_dir() else None
        self._index = index
        self._documents: dict[str, list[Pair]] = {}

    def pairs(self, torch: str) -> Sequence[Pair]:
        """Every counterpart of a torch class, in the entry's order; none for a class without an entry."""
        if self._mappings is not None:
            return _of_file(torch, self._mappings)
        if torch not in self._documents:
            with closing(open_index(self._index)) as index:
                document = document_named(index, torch)
            self._documents[torch] = _of_document(torch, document) if document else []
        return self._documents[torch]

    def find(self, torch: Sequence[str], mindspore: Sequence[str]) -> Pair | None:
        """The pair of two classes, each given by its public names and those of its bases, nearest first."""
        for name in torch:
            for wanted in mindspore:
                for pair in self.pairs(name):
                    if pair.mindspore == wanted:
                        return pair
        return None

    def standing_for(self, mindspore: Sequence[str]) -> Iterator[Pair]:
        """The pairs whose counterpart is a mindspore class: what tells members without a torch network."""
        for wanted in mindspore:
            for name in self._torch_names(wanted):
                yield from (pair for pair in self.pairs(name) if pair.mindspore == wanted)

    def _torch_names(self, mindspore: str) -> list[str]:
        if self._mappings is not None:
            return _namers(mindspore, self._mappings)
        with closing(open_index(self._index)) as index:
            query = "SELECT DISTINCT entry.name FROM name JOIN entry ON entry.id = entry "
            query += "WHERE side = 'mindspore' AND name.name = ? AND whole = 1 ORDER BY entry"
            return [row[0] for row in index.execute(query, (mindspore,))]


@lru_cache(maxsize=1)
def _texts(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))}


def _namers(mindspore: str, mappings: Path) -> list[str]:
    """The classes of torch.nn whose files name a counterpart."""
    line = re.compile(rf"^\s*- mindspore: {re.escape(mindspore)}$", re.MULTILINE)
    return [f"torch.nn.{stem}" for stem, text in _texts(mappings / "torch.nn").items() if line.search(text)]


__all__ = ["SITE", "EnvironmentFault", "Pair", "Rules", "address"]
