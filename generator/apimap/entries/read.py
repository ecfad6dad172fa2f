"""The load stage: YAML files → validated entries, with all faults of all files collected."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError
from rapidfuzz import process

from apimap.model.entry import Entry
from apimap.model.errors import Fault, FaultsError
from apimap.model.paths import MAPPINGS, slug
from apimap.store.known import Known, Lines

# libyaml where PyYAML was built with it (ten times faster), the same safe constructors otherwise.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Below `mappings/`, but not entries: each has a loader of its own.
OTHERS = ("guides", "frameworks")

Place = tuple[Hashable, ...]
Authored = TypeVar("Authored", bound=BaseModel)


@dataclass(frozen=True)
class Loaded:
    """An entry with its file and the line of every key: ``lines[("examples", 0, "torch")]``."""

    entry: Entry
    path: Path
    lines: Mapping[Place, int] = field(repr=False)
    digest: str = field(default="", compare=False)  # of the file's content, where that is of use

    def line(self, *place: Hashable) -> int:
        """The 1-based line of a place, or of its closest known parent."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


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
        text = path.read_text(encoding="utf-8")
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            data = loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
    except UnicodeDecodeError as error:
        raise FaultsError([Fault(path, 0, f"not UTF-8: {error.reason} at byte {error.start}")]) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise FaultsError([Fault(path, mark.line + 1 if mark else 0, f"not YAML: {problem}")]) from None
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
    return Loaded(entry, path, lines)


def _known_or_read(path: Path, mappings: Path, known: Known | None) -> Loaded:
    if known is None:
        return load_file(path, mappings)
    digest, entry = known.entry(path)
    if entry is not None:
        return Loaded(entry, path, Lines(lambda: read(path, Entry)[1]), digest)
    loaded = load_file(path, mappings)
    known.read(path, digest, loaded.entry)
    return replace(loaded, digest=digest)


def _twin_faults(paths: list[Path], mappings: Path) -> Iterator[Fault]:
    seen: dict[str, Path] = {}
    for path in paths:
        folded = path.relative_to(mappings).as_posix().casefold()
        if folded in seen:
            yield Fault(
                path, 0, f"differs from {seen[folded].name} only in letter case; see paths.CASE_TWINS"
            )
        seen.setdefault(folded, path)


def load_all(mappings: Path = MAPPINGS, known: Known | None = None) -> dict[str, Loaded]:
    """Loads every entry, by name and in name order; raises FaultsError with the faults of all files.

    Files that are ``known`` are not read again.
    """
    others = {mappings / name for name in OTHERS}
    paths = [path for path in sorted(mappings.rglob("*.yaml")) if path.parent not in others]
    faults = list(_twin_faults(paths, mappings))
    faults += [Fault(path, 0, "must end in .yaml") for path in sorted(mappings.rglob("*.yml"))]
    entries: dict[str, Loaded] = {}
    for path in paths:
        try:
            loaded = _known_or_read(path, mappings, known)
        except FaultsError as error:
            faults.extend(error.faults)
        else:
            entries[loaded.entry.name] = loaded
    if faults:
        raise FaultsError(faults)
    return dict(sorted(entries.items()))
