"""What a comparison is asked, and the arguments of both networks in the form that workers read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from apimap.proof.inputs import Drawn, parse
from apimap.proof.network import write
from apimap.proof.result import Phase, WeightMap

RATE = 0.01  # learning rate of plain steps
_ANEW = 1000  # added to the seed: the same inputs with other numbers


@dataclass(frozen=True)
class Asked:
    """What is to be compared; see :func:`apimap.proof.compare.compare` for the fields."""

    torch: str
    mindspore: str
    inputs: Sequence[str]
    backward: bool = False
    train_steps: int = 0
    evaluation: bool = True
    seed: int = 0
    rtol: float | None = None
    paths: Sequence[str] = ()
    torch_paths: Sequence[str] = ()
    mindspore_paths: Sequence[str] = ()
    weights: WeightMap | None = None
    loss: tuple[str, str] | None = None
    targets: Sequence[str] = ()
    optimizer: tuple[str, str] | None = None
    rate: float = RATE
    dtype: str = ""

    @property
    def phases(self) -> list[Phase]:
        """In which modes the networks are run."""
        found: list[Phase] = ["evaluation"] if self.evaluation else []
        if self.backward or self.train_steps or not found:
            found.append("training")
        return found


def _form(value: Any, arrays: dict[str, Drawn], place: str) -> dict[str, Any]:
    """An argument as workers read it; its arrays are collected under their places."""
    if isinstance(value, Drawn):
        arrays[place] = value
        return {"kind": "array", "array": place}
    if isinstance(value, dict):
        named = [[key, _form(each, arrays, f"{place}.{key}")] for key, each in value.items()]
        return {"kind": "dict", "items": named}
    if isinstance(value, (list, tuple)):
        items = [_form(each, arrays, f"{place}.{n}") for n, each in enumerate(value)]
        return {"kind": "tuple" if isinstance(value, tuple) else "list", "items": items}
    return {"kind": "value", "value": value}


def _placed(form: dict[str, Any], found: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    if form["kind"] == "array":
        return {**form, "array": found[form["array"]]}
    if form["kind"] == "dict":
        return {**form, "items": [[key, _placed(each, found)] for key, each in form["items"]]}
    if form["kind"] in ("list", "tuple"):
        return {**form, "items": [_placed(each, found) for each in form["items"]]}
    return form


@dataclass(frozen=True)
class Arguments:
    """The arguments of both networks, their numbers in files.

    ``common`` is what both sides are told of them; ``elements`` is the size of the largest array. ``other``
    is the file of the same arguments with other numbers, None where drawing once more gives the same.
    """

    common: dict[str, Any]
    elements: int
    other: Path | None


def arguments(asked: Asked, folder: Path) -> Arguments:
    """Draws what is asked and writes it below a folder."""
    given = parse(asked.inputs, asked.seed)
    targets = parse(asked.targets, asked.seed + 1)
    arrays: dict[str, Drawn] = {}
    forms = [_form(each.form, arrays, f"input{n}") for n, each in enumerate(given)]
    wanted = [_form(each.form, arrays, f"target{n}") for n, each in enumerate(targets)]
    file = folder / "given.bin"
    found = write(file, {place: each.data for place, each in arrays.items()})
    places = {place: {**found[place], "dtype": each.dtype} for place, each in arrays.items()}
    placed = [(each, _placed(form, places)) for each, form in zip(given, forms, strict=True)]
    common = {
        "given": str(file),
        "inputs": [form for each, form in placed if not each.name],
        "named": [[each.name, form] for each, form in placed if each.name],
        "targets": [_placed(form, places) for form in wanted],
        "seed": asked.seed,
        "steps": asked.train_steps,
        "rate": asked.rate,
        "dtype": asked.dtype or None,
    }
    elements = max([1, *(each.data.size for each in arrays.values())])
    return Arguments(common, elements, _drawn_anew(asked, arrays, folder))


def _drawn_anew(asked: Asked, arrays: Mapping[str, Drawn], folder: Path) -> Path | None:
    """The file of arrays with the inputs drawn once more; None where that gives the same numbers."""
    anew: dict[str, Drawn] = {}
    for n, each in enumerate(parse(asked.inputs, asked.seed + _ANEW)):
        _form(each.form, anew, f"input{n}")
    if all(np.array_equal(each.data, arrays[place].data) for place, each in anew.items()):
        return None
    file = folder / "anew.bin"
    write(file, {place: anew.get(place, each).data for place, each in arrays.items()})
    return file
