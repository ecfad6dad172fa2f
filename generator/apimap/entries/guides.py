"""Guides: prose in both languages around examples of the entries, so that every block of code was executed.

A guide is one file under ``mappings/guides/``. It holds no code of its own: a step shows examples by
``entry#example``, and its texts link to entries by name (``[the layer](torch.nn.Linear)``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from apimap.entries.lint import bilingual, nearest
from apimap.entries.read import Place, read
from apimap.model.entry import Bilingual, Entry, Identifier, Strict, Text
from apimap.model.errors import Fault, FaultsError
from apimap.model.paths import MAPPINGS

Shown = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][\w.-]*#[a-z0-9][a-z0-9-]*$")]
# A Markdown link whose target is an entry: a dotted name that begins with one of the two roots.
LINK = re.compile(r"\]\(((?:torch|workflows)\.[\w.-]+)\)")
_CODE = re.compile(r"```|^ {4}\S", re.MULTILINE)


class Step(Strict):
    """A section of a guide: what to do and why, then the examples that show it.

    ``text`` is Markdown without code blocks; ``show`` lists examples as ``entry#example``.
    """

    heading: Bilingual
    text: Bilingual
    show: list[Shown] = Field(default_factory=list)


class Guide(Strict):
    """A task that takes several entries, told from start to end; ``place`` orders the list of guides."""

    guide: Identifier
    place: int = Field(ge=1)
    title: Bilingual
    summary: Bilingual
    keywords: list[Text] = Field(default_factory=list)
    steps: list[Step] = Field(min_length=1)

    @property
    def name(self) -> str:
        """The identifier, as other names are written: ``guides.<id>``."""
        return f"guides.{self.guide}"

    @property
    def about(self) -> frozenset[str]:
        """The entries that it links to or shows."""
        linked = (name for step in self.steps for name in LINK.findall(step.text.en))
        return frozenset(linked) | {each.partition("#")[0] for step in self.steps for each in step.show}


@dataclass(frozen=True)
class LoadedGuide:
    """A guide with its file and the line of every key."""

    guide: Guide
    path: Path
    lines: Mapping[Place, int] = field(repr=False)


def load_guides(mappings: Path = MAPPINGS) -> list[LoadedGuide]:
    """All guides in their order; raises FaultsError with the faults of all files."""
    found, faults = read_guides(mappings)
    if faults:
        raise FaultsError(faults)
    return found


def read_guides(mappings: Path = MAPPINGS) -> tuple[list[LoadedGuide], list[Fault]]:
    """The guides that can be read, in their order, and every fault of the files."""
    found: list[LoadedGuide] = []
    faults: list[Fault] = []
    for path in sorted((mappings / "guides").glob("*.yaml")):
        try:
            guide, lines = read(path, Guide)
        except FaultsError as error:
            faults.extend(error.faults)
            continue
        if guide.guide != path.stem:
            faults.append(Fault(path, 1, f"`{guide.guide}` must live in {guide.guide}.yaml, not {path.name}"))
        found.append(LoadedGuide(guide, path, lines))
    return sorted(found, key=lambda each: (each.guide.place, each.guide.guide)), faults


def _texts(guide: Guide) -> Iterator[tuple[Place, Bilingual]]:
    yield ("title",), guide.title
    yield ("summary",), guide.summary
    for index, step in enumerate(guide.steps):
        yield ("steps", index, "heading"), step.heading
        yield ("steps", index, "text"), step.text


def _mirrors(entry: Entry, names: AbstractSet[str]) -> bool:
    return entry.mirror is not None and entry.mirror.of in names


def lint(
    item: LoadedGuide, entries: Mapping[str, Entry], unread: AbstractSet[str] = frozenset()
) -> Iterator[Fault]:
    """Both languages are written, examples and entries that a guide names exist, and no code is its own.

    ``entries`` are by name, with mirrors resolved; ``unread`` names those whose files cannot be read, of
    which nothing can be said.
    """

    def fault(place: Place, message: str, near: str = "") -> Fault:
        return Fault(item.path, item.lines.get(place, 1), message, near)

    for place, words in _texts(item.guide):
        where = ".".join(str(part) for part in place)
        for wrong in bilingual(words.en, words.zh):
            yield fault(place, f"{where}: {wrong}")
        for text in (words.en, words.zh):
            if _CODE.search(text):
                yield fault(place, f"{where}: a block of code; show an example of an entry instead")
            for name in LINK.findall(text):
                if name not in entries and name not in unread:
                    yield fault(place, f"no entry is called `{name}`", nearest(name, list(entries), 0))
    for index, step in enumerate(item.guide.steps):
        for number, shown in enumerate(step.show):
            place = ("steps", index, "show", number)
            name, _, example = shown.partition("#")
            if name in unread or (name in entries and _mirrors(entries[name], unread)):
                continue
            if name not in entries:
                yield fault(place, f"no entry is called `{name}`", nearest(name, list(entries), 0))
                continue
            known = [each.id for each in entries[name].examples]
            if example not in known:
                yield fault(place, f"`{name}` has no example `{example}`", nearest(example, known))


def schema() -> dict[str, Any]:
    """JSON Schema of a guide, as published for editors."""
    return {"$id": "guide.schema.json", **Guide.model_json_schema()}
