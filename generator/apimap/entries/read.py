"""The load stage: YAML files → validated entries, with all faults of all files collected."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError
from rapidfuzz import process

from apimap.entries.claimed import claimed
from apimap.entries.helpers import completed, unused
from apimap.model.entry import Entry
from apimap.model.errors import Fault, FaultsError
from apimap.model.paths import CASE_TWINS, MAPPINGS, slug

# libyaml where PyYAML was built with it (ten times faster), the same safe constructors otherwise.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Below `mappings/`, but not entries: each has a loader of its own.
OTHERS = ("guides", "frameworks", "mindspore")

# Bounds of a file, far above what people write (the largest entry has 3,000 values at depth 9). Aliases are
# counted as if they were written out, which a few hundred bytes of them can make longer than any disk.
LARGEST = 100_000  # values
DEEPEST = 50  # lists and mappings within each other
_SUSPECT = 1000  # brackets and leading blanks without which no file can be dangerously deep

Place = tuple[Hashable, ...]
Authored = TypeVar("Authored", bound=BaseModel)


@dataclass(frozen=True)
class Loaded:
    """An entry with its file and the line of every key: ``lines[("examples", 0, "torch")]``."""

    entry: Entry
    path: Path
    lines: Mapping[Place, int] = field(repr=False)

    def line(self, *place: Hashable) -> int:
        """The 1-based line of a place, or of its closest known parent."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


def _deep(path: Path, line: int) -> Fault:
    return Fault(path, line, f"lists and mappings are nested more than {DEEPEST} levels deep")


def _too_deep(path: Path, text: str) -> Fault | None:
    """The place where a file nests more than :data:`DEEPEST` levels, looked for before it is composed.

    libyaml composes by recursion, which ends the process some 10,000 levels down. A level costs a bracket,
    or a blank or dash at the beginning of its line: only files that have :data:`_SUSPECT` are looked at.
    """
    lead = max((len(line) - len(line.lstrip(" -?")) for line in text.splitlines()), default=0)
    if text.count("[") + text.count("{") + lead <= _SUSPECT:
        return None
    depth = 0
    event: Any  # whose mark the type stubs take for optional
    for event in yaml.parse(text, _Loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            return _deep(path, event.start_mark.line + 1)
    return None


def _too_large(path: Path, root: yaml.Node) -> Fault | None:
    """The place where a file holds itself, is too deep, or too large once its aliases are written out."""
    sizes: dict[int, int] = {}

    def size(node: yaml.Node, depth: int) -> int:
        """Values below a node; raises FaultsError at the first place that is too much."""
        line = node.start_mark.line + 1
        if depth > DEEPEST:
            raise FaultsError([_deep(path, line)])
        if id(node) not in sizes:
            sizes[id(node)] = LARGEST + 1  # until its parts are counted: an alias among them is of itself
            total = 1
            for part in node.value if isinstance(node, yaml.CollectionNode) else ():
                for each in part if isinstance(part, tuple) else (part,):
                    total += size(each, depth + 1)
            sizes[id(node)] = total
        if sizes[id(node)] > LARGEST:
            message = f"with its aliases written out this holds more than {LARGEST:,} values"
            raise FaultsError([Fault(path, line, message)])
        return sizes[id(node)]

    try:
        size(root, 1)
    except FaultsError as error:
        return error.faults[0]
    return None


def _composed(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """The nodes of a document and its data; raises FaultsError, and yaml.YAMLError where it is not YAML."""
    if fault := _too_deep(path, text):
        raise FaultsError([fault])
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None, None
        if fault := _too_large(path, node):
            raise FaultsError([fault])
        return node, loader.construct_document(node)
    finally:
        loader.dispose()


def _lines(node: yaml.Node, place: Place = ()) -> Iterator[tuple[Place, int]]:
    yield place, node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            for inner, line in _lines(value, (*place, key.value)):
                # A key's own line is where its name stands, not where its value begins.
                yield inner, key.start_mark.line + 1 if len(inner) == len(place) + 1 else line
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from _lines(item, (*place, index))


def _duplicates(node: yaml.Node, path: Path) -> Iterator[Fault]:
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                yield Fault(path, key.start_mark.line + 1, f"the key `{key.value}` is given twice")
            seen.add(key.value)
            yield from _duplicates(value, path)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _duplicates(item, path)


@cache
def _keys(model: type[BaseModel]) -> list[str]:
    """Every key that a file of this model may use, at any depth."""
    schema = model.model_json_schema()
    shapes = [schema, *schema.get("$defs", {}).values()]
    return sorted({key for shape in shapes for key in shape.get("properties", {})})


def _validation_faults(
    error: ValidationError, path: Path, lines: Mapping[Place, int], keys: list[str]
) -> Iterator[Fault]:
    for detail in error.errors():
        place: Place = ()
        for part in detail["loc"]:  # pydantic mixes names of union branches in; those have no line
            if (*place, part) in lines:
                place = (*place, part)
        where = ".".join(str(part) for part in place) or "the file"
        message, nearest = detail["msg"].removeprefix("Value error, "), ""
        if detail["type"] == "extra_forbidden":
            key = str(detail["loc"][-1])
            message = f"unknown key `{key}`"
            match = process.extractOne(key, keys, score_cutoff=60)
            nearest = match[0] if match else ""
        elif detail["type"] == "missing":
            message = f"`{detail['loc'][-1]}` is missing in {where}"
        else:
            message = f"{where}: {message[:1].lower()}{message[1:]}"
        yield Fault(path, lines.get(place, 1), message, nearest)


def read(path: Path, model: type[Authored]) -> tuple[Authored, dict[Place, int]]:
    """One authored YAML file as a typed value, with the line of every place in it.

    Raises FaultsError with every fault of the file.
    """
    try:
        node, data = _composed(path, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FaultsError([Fault(path, 0, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise FaultsError([Fault(path, 0, f"not UTF-8: {error.reason} at byte {error.start}")]) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise FaultsError([Fault(path, mark.line + 1 if mark else 0, f"not YAML: {problem}")]) from None
    except ValueError as error:  # of a date, or of a number of thousands of digits
        raise FaultsError([Fault(path, 0, f"a value cannot be read: {error}")]) from None
    if node is None or not isinstance(data, dict):
        must = ", ".join(f"`{name}`" for name, field in model.model_fields.items() if field.is_required())
        raise FaultsError([Fault(path, 1, f"the file must hold a mapping with {must} in it")])
    lines = dict(_lines(node))
    faults = list(_duplicates(node, path))
    try:
        value = model.model_validate(data)
    except ValidationError as error:
        faults.extend(_validation_faults(error, path, lines, _keys(model)))
        raise FaultsError(faults) from None
    if faults:
        raise FaultsError(faults)
    return value, lines


def load_file(path: Path, mappings: Path = MAPPINGS) -> Loaded:
    """Loads one entry; raises FaultsError with every fault of the file."""
    entry, lines = read(path, Entry)
    expected = slug(entry.name)
    actual = path.relative_to(mappings).with_suffix("").as_posix()
    if actual != expected:
        message = f"`{entry.name}` must live in {expected}.yaml, not {actual}.yaml"
        raise FaultsError([Fault(path, 1, message)])
    return Loaded(completed(entry, lines, path, mappings), path, lines)


class Lines(Mapping[Place, int]):
    """The lines of an entry's file, read when one is first asked for: when something is wrong."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _found(self) -> Mapping[Place, int]:
        return read(self._path, Entry)[1]

    def __getitem__(self, place: Place) -> int:
        return self._found[place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _twin_faults(paths: list[Path], mappings: Path) -> Iterator[Fault]:
    seen: dict[str, Path] = {}
    for path in paths:
        folded = path.relative_to(mappings).as_posix().casefold()
        if folded in seen:
            yield Fault(
                path, 0, f"differs from {seen[folded].name} only in letter case; see paths.CASE_TWINS"
            )
        seen.setdefault(folded, path)


@dataclass(frozen=True)
class Reading:
    """What the files of a directory hold: entries by name and in name order, and every fault of every file.

    ``unread`` names the entries of the files with faults (by their paths): what refers to one is not wrong.
    """

    loaded: dict[str, Loaded]
    faults: list[Fault]
    unread: frozenset[str] = frozenset()


def _named(path: Path, mappings: Path) -> str:
    """The name of the entry that a file must hold, as far as its path tells."""
    address = path.relative_to(mappings).with_suffix("").as_posix()
    twins = {slug(name): name for name in CASE_TWINS}
    return twins.get(address, address.replace("/", "."))


def load_all(mappings: Path = MAPPINGS) -> dict[str, Loaded]:
    """Loads every entry, by name and in name order; raises FaultsError with the faults of all files."""
    reading = read_all(mappings)
    if reading.faults:
        raise FaultsError(reading.faults)
    return reading.loaded


def read_all(mappings: Path = MAPPINGS, load: Callable[[Path, Path], Loaded] = load_file) -> Reading:
    """Reads every entry that can be read, with the faults of the others.

    ``load`` stands for :func:`load_file`, for those who have some entries already.
    """
    others = {mappings / name for name in OTHERS}
    paths = [path for path in sorted(mappings.rglob("*.yaml")) if path.parent not in others]
    faults = list(_twin_faults(paths, mappings))
    faults += [Fault(path, 0, "must end in .yaml") for path in sorted(mappings.rglob("*.yml"))]
    entries: dict[str, Loaded] = {}
    unread: set[str] = set()
    for path in paths:
        try:
            loaded = load(path, mappings)
        except FaultsError as error:
            faults.extend(error.faults)
            unread.add(_named(path, mappings))
        else:
            entries[loaded.entry.name] = loaded
    faults += unused({name: item.entry for name, item in entries.items()}, frozenset(unread), mappings)
    faults += claimed(entries.values())
    return Reading(dict(sorted(entries.items())), faults, frozenset(unread))
