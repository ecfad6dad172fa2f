"""Inputs as people write them: ``float32[2,3,64,64]``, ``int64[2,16]<1000``, ``mask=bool[2,8]``.

Also files (``@batch.npy``), plain values (``3``, ``True``, ``None``, ``'sum'``) and tuples, lists and
dictionaries of all these: ``(float32[2,3], float32[2,3])``, ``{'x': float32[2]}``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from apimap.model.errors import ApimapError, Exit

# The numpy dtype that an input's numbers are drawn in; the worker makes the framework's dtype of them.
_DRAWN = {
    **{each: each for each in ("float32", "float64", "bool", "int8", "int16", "int32", "int64", "uint8")},
    **{"float16": "float32", "bfloat16": "float32", "complex64": "complex64", "complex128": "complex128"},
}
HIGH = 10  # integers are below this unless the input says otherwise
_NAME = re.compile(r"([A-Za-z_]\w*)\s*=(?!=)")
_TENSOR = re.compile(r"(\w+)\[([\d\s,]*)\]")
_BOUND = re.compile(r"\s*(<|>=)\s*(-?\d+(?:\.\d+)?)")
_FILE = re.compile(r"@([^\s,()\[\]{}]+)")
_PLAIN = re.compile(r"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|True|False|None|'[^']*'|\"[^\"]*\"")


class InputFault(ApimapError):
    """An input that cannot be read; says what is wrong and what would be right."""

    exit_code = Exit.USAGE


@dataclass(frozen=True)
class Given:
    """One argument: ``form`` is its nesting, with numpy arrays where tensors are to be.

    ``name`` is empty for a positional argument; ``dtype`` by array is what the framework is to make of it.
    """

    text: str
    name: str
    form: Any


@dataclass(frozen=True, eq=False)
class Drawn:
    """A tensor's numbers, and the dtype that both frameworks give it."""

    data: np.ndarray[Any, Any]
    dtype: str


@dataclass
class _Reader:
    text: str
    draw: np.random.Generator
    folder: Path
    at: int = 0
    problems: list[str] = field(default_factory=list)

    def fault(self, message: str) -> InputFault:
        hint = "an input is like float32[2,3,64,64], int64[2,16]<1000, mask=bool[2,8], @batch.npy or 3"
        return InputFault(f"input {self.text!r}: {message}; {hint}")

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        self.blanks()
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def next(self) -> str:
        self.blanks()
        return self.text[self.at : self.at + 1]

    def whole(self) -> Any:
        value = self.value()
        if self.next():
            raise self.fault(f"cannot read {self.text[self.at :]!r}")
        return value

    def value(self) -> Any:
        if self.next() == "(":
            return tuple(self.items(")"))
        if self.next() == "[":
            return self.items("]")
        if self.next() == "{":
            return self.mapping()
        if found := self.match(_TENSOR):
            return self.tensor(found[1], found[2])
        if found := self.match(_FILE):
            return self.file(found[1])
        if found := self.match(_PLAIN):
            return ast.literal_eval(found[0])
        raise self.fault(f"cannot read {self.text[self.at :]!r}")

    def items(self, end: str) -> list[Any]:
        self.at += 1
        found: list[Any] = []
        while self.next() != end:
            found.append(self.value())
            if self.next() == ",":
                self.at += 1
            elif self.next() != end:
                raise self.fault(f"{end!r} is missing")
        self.at += 1
        return found

    def mapping(self) -> dict[str, Any]:
        self.at += 1
        found: dict[str, Any] = {}
        while self.next() != "}":
            key = self.match(_PLAIN)
            if key is None or self.next() != ":":
                raise self.fault("a dictionary is like {'x': float32[2]}")
            self.at += 1
            found[str(ast.literal_eval(key[0]))] = self.value()
            if self.next() == ",":
                self.at += 1
            elif self.next() != "}":
                raise self.fault("'}' is missing")
        self.at += 1
        return found

    def tensor(self, dtype: str, shape: str) -> Drawn:
        if dtype not in _DRAWN:
            raise self.fault(f"there is no dtype {dtype}, only {', '.join(_DRAWN)}")
        sizes = tuple(int(each) for each in shape.split(",") if each.strip())
        bounds: dict[str, float] = {}
        while found := self.match(_BOUND):
            bounds[found[1]] = float(found[2])
        return Drawn(self.numbers(dtype, sizes, bounds), dtype)

    def numbers(self, dtype: str, shape: tuple[int, ...], bounds: dict[str, float]) -> np.ndarray[Any, Any]:
        kind = _DRAWN[dtype]
        if kind == "bool":
            return self.draw.random(shape) < 0.5
        low, high = bounds.get(">=", 0), bounds.get("<")
        if "int" in kind:
            high = HIGH if high is None else high
            if high <= low:
                raise self.fault(f"no number is at least {low:g} and below {high:g}")
            return self.draw.integers(int(low), int(high), shape).astype(kind)
        if bounds:
            drawn = low + self.draw.random(shape) * ((low + 1 if high is None else high) - low)
            return np.asarray(drawn, dtype=kind)
        drawn = self.draw.standard_normal(shape)
        if "complex" in kind:
            return np.asarray(drawn + 1j * self.draw.standard_normal(shape), dtype=kind)
        return np.asarray(drawn, dtype=kind)

    def file(self, name: str) -> Any:
        path = self.folder / name
        try:
            data = np.load(path, allow_pickle=False)
        except (OSError, ValueError) as error:
            raise self.fault(f"{name} cannot be read as numpy's .npy or .npz ({error})") from None
        if isinstance(data, np.ndarray):
            return Drawn(data, data.dtype.name)
        return {key: Drawn(data[key], data[key].dtype.name) for key in data.files}


def parse(texts: Sequence[str], seed: int = 0, folder: Path | None = None) -> list[Given]:
    """Arguments from their texts; equal texts and seed give equal numbers on every machine.

    Floats are drawn from the normal distribution, or evenly between bounds where any is given (from 0,
    and 1 above the lower one, where one is missing); integers evenly from 0 to below 10, or the bounds.
    ``folder`` is where relative file names begin. Raises InputFault.
    """
    draw = np.random.default_rng(seed)
    found: list[Given] = []
    for text in texts:
        name = _NAME.match(text)
        reader = _Reader(text, draw, folder or Path.cwd(), at=name.end() if name else 0)
        found.append(Given(text, name[1] if name else "", reader.whole()))
    names = [each.name for each in found if each.name]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputFault(f"the input {twice[0]!r} is given twice")
    return found
