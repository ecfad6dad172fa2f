"""The way back: for each public name of mindspore's common modules, the torch name that it stands for.

Most of it follows from the entries: a name is a counterpart, or the same object as one. What is left is
answered by lines under ``mappings/mindspore/``, a file per module: what the name is for, and what stands near
it in torch. A member of a class that has no answer of its own has that of its class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from apimap.entries.lint import bilingual, nearest
from apimap.entries.read import Place, read
from apimap.model.entry import Bilingual, Entry, Strict, Text
from apimap.model.errors import Fault, FaultsError
from apimap.model.helper import PREFIX
from apimap.model.paths import MAPPINGS
from apimap.signatures import Snapshot
from apimap.signatures.documented.usage import usage_rank

# Every public name below these is answered: what people read and write in MindSpore's programs.
ANSWERED = (
    "mindspore.mint",
    "mindspore.ops",
    "mindspore.nn",
    "mindspore.Tensor",
    "mindspore.amp",
    "mindspore.dataset",
    "mindspore.common.initializer",
    "mindspore.experimental.optim",
)
FOLDER = "mindspore"  # below `mappings/`

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$")]
EntryName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w*(\.[A-Za-z_][\w-]*)+$")]
By = Literal["pair", "same", "line", "member"]


class Line(Strict):
    """What one or more names are for, in one sentence.

    ``names`` are written without the module; as a mapping, each has torch names of its own. ``near`` holds
    torch names (or workflows) that do a related thing, for all of them. Both name entries, the one to look at
    first in front.
    """

    names: list[Name] | dict[Name, list[EntryName]] = Field(min_length=1)
    en: Text
    zh: Text
    near: list[EntryName] = Field(default_factory=list)

    @property
    def said(self) -> Bilingual:
        """The sentence in both languages."""
        return Bilingual(en=self.en, zh=self.zh)

    def near_of(self, name: str) -> tuple[str, ...]:
        """The torch names near to one of its names, its own first."""
        own = self.names.get(name, []) if isinstance(self.names, dict) else []
        return tuple(dict.fromkeys([*own, *self.near]))


class Lines(Strict):
    """The lines of one module of :data:`ANSWERED`, in a file of its name."""

    module: Name
    lines: list[Line] = Field(min_length=1)


@dataclass(frozen=True)
class LoadedLines:
    """A file of lines, with the line number of every key."""

    content: Lines
    path: Path
    places: Mapping[Place, int] = field(repr=False)

    @cached_property
    def by_name(self) -> dict[str, Line]:
        """The line of each name, in full."""
        module = self.content.module
        return {f"{module}.{name}": line for line in self.content.lines for name in line.names}


def read_lines(mappings: Path = MAPPINGS) -> tuple[list[LoadedLines], list[Fault]]:
    """The files that can be read, by module, and every fault of the others."""
    found: list[LoadedLines] = []
    faults: list[Fault] = []
    for path in sorted((mappings / FOLDER).glob("*.yaml")):
        try:
            content, places = read(path, Lines)
        except FaultsError as error:
            faults += error.faults
            continue
        if content.module != path.stem:
            message = f"`{content.module}` must live in {content.module}.yaml, not {path.name}"
            faults.append(Fault(path, 1, message))
        found.append(LoadedLines(content, path, places))
    return found, faults


def load_lines(mappings: Path = MAPPINGS) -> list[LoadedLines]:
    """All files of lines; raises FaultsError with the faults of all of them."""
    found, faults = read_lines(mappings)
    if faults:
        raise FaultsError(faults)
    return found


# --- answers --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReverseAnswer:
    """What is known of a mindspore name, seen from torch.

    ``by`` says how: a ``pair`` of an entry, the ``same`` object as the counterpart ``of``, an own ``line``,
    or the class ``of`` which it is a ``member``. ``torch`` are the entries that it stands for, the likeliest
    first; ``near`` are torch names that do a related thing.
    """

    name: str
    by: By
    torch: tuple[str, ...] = ()
    of: str = ""
    said: Bilingual | None = None
    near: tuple[str, ...] = ()


def module_of(name: str) -> str:
    """The module of :data:`ANSWERED` that a full name is of; empty for all others."""
    found = (each for each in ANSWERED if name == each or name.startswith(f"{each}."))
    return next(found, "")


def public_names(mindspore: Snapshot) -> list[str]:
    """Every name that has to be answered, members of classes included."""
    return [name for name in mindspore.names() if module_of(name) and mindspore.kind(name) != "module"]


def is_member(name: str, mindspore: Snapshot) -> bool:
    """Whether a name is a member of a class; of Tensor it is not, whose methods are read like functions."""
    owner = name.rpartition(".")[0]
    return owner != "mindspore.Tensor" and mindspore.kind(owner) == "class"


def paired(entries: Mapping[str, Entry]) -> dict[str, tuple[str, ...]]:
    """By counterpart: the entries that name it. Those that recommend it and are used most come first."""
    found: dict[str, dict[str, int]] = {}
    for entry in entries.values():
        if entry.workflow:
            continue
        for place, each in enumerate(entry.counterparts):
            if not each.mindspore.startswith(PREFIX):
                places = found.setdefault(each.mindspore, {})
                places[entry.name] = min(place, places.get(entry.name, place))
    return {
        name: tuple(sorted(places, key=lambda each: (bool(places[each]), usage_rank(each), len(each), each)))
        for name, places in found.items()
    }


def answers(
    entries: Mapping[str, Entry], mindspore: Snapshot, lines: Sequence[LoadedLines]
) -> dict[str, ReverseAnswer]:
    """The answer of every public name that has one. ``entries`` are by name, with mirrors resolved.

    A pair says more than the same object by another name, this more than a line, a line more than a class.
    A line stays beside a pair: it says what the name is for.
    """
    pairs = paired(entries)
    authored = {
        name: (line, name.removeprefix(f"{item.content.module}."))
        for item in lines
        for name, line in item.by_name.items()
    }
    found: dict[str, ReverseAnswer] = {}
    names = public_names(mindspore)
    for name in names:
        said: Bilingual | None = None
        near: tuple[str, ...] = ()
        if name in authored:
            line, short = authored[name]
            said, near = line.said, line.near_of(short)
        others = [each for each in sorted(mindspore.same.get(name, ())) if each in pairs]
        if name in pairs:
            found[name] = ReverseAnswer(name, "pair", pairs[name], said=said, near=near)
        elif others:
            found[name] = ReverseAnswer(name, "same", pairs[others[0]], others[0], said, near)
        elif said is not None:
            found[name] = ReverseAnswer(name, "line", said=said, near=near)
    for name in names:
        owner = name.rpartition(".")[0]
        if name not in found and owner in found and is_member(name, mindspore):
            found[name] = ReverseAnswer(name, "member", of=owner)
    return found


# --- linting --------------------------------------------------------------------------------------------


def lint(
    lines: Sequence[LoadedLines],
    entries: Mapping[str, Entry],
    mindspore: Snapshot,
    unread: AbstractSet[str] = frozenset(),
    mappings: Path = MAPPINGS,
) -> Iterator[Fault]:
    """Both languages are written, names are real and said once, and every public name is answered.

    ``entries`` are by name, with mirrors resolved; ``unread`` names those whose files cannot be read: what
    they would answer is not missed. Without any ``lines`` nothing is demanded: these are another's mappings.
    """
    known = {name for entry in entries.values() for name in (entry.name, *entry.aliases, *entry.family)}
    seen: set[str] = set()
    for item in lines:
        if item.content.module not in ANSWERED:
            yield Fault(item.path, 1, f"`{item.content.module}` is no module that is answered", "")
            continue
        for index, line in enumerate(item.content.lines):
            yield from _line_faults(item, index, line, mindspore, known | unread, seen)
    if lines and not unread:
        found = answers(entries, mindspore, lines)
        for name in public_names(mindspore):
            if name not in found:
                path = mappings / FOLDER / f"{module_of(name)}.yaml"
                yield Fault(path, 1, f"`{name}` has no answer: no entry names it, and no line here")


def _line_faults(
    item: LoadedLines,
    index: int,
    line: Line,
    mindspore: Snapshot,
    known: AbstractSet[str],
    seen: set[str],
) -> Iterator[Fault]:
    module = item.content.module

    def fault(message: str, *place: object, near: str = "") -> Fault:
        where: Place = ("lines", index, *place)
        while where and where not in item.places:
            where = where[:-1]
        return Fault(item.path, item.places.get(where, 1), message, near)

    for wrong in bilingual(line.en, line.zh):
        yield fault(wrong, "en")
    for number, short in enumerate(line.names):
        place = short if isinstance(line.names, dict) else number
        name = f"{module}.{short}"
        if name not in mindspore:
            yield fault(f"mindspore has no `{name}`", "names", place, near=", ".join(mindspore.nearest(name)))
        if name in seen:
            yield fault(f"`{name}` is said twice", "names", place)
        seen.add(name)
        for each in line.names[short] if isinstance(line.names, dict) else ():
            if each not in known:
                yield fault(
                    f"no entry is called `{each}`", "names", place, near=nearest(each, sorted(known), 0)
                )
    for number, each in enumerate(line.near):
        if each not in known:
            yield fault(f"no entry is called `{each}`", "near", number, near=nearest(each, sorted(known), 0))


def schema() -> dict[str, Any]:
    """JSON Schema of a file of lines, as published for editors."""
    return {"$id": "reverse.schema.json", **Lines.model_json_schema()}
