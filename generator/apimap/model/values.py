"""Outputs of a program in neutral form: what crosses from a worker, and what compare looks at.

A worker sends nested tuples of Python builtins (any Python from 3.9 can write them, whatever its
numpy); :func:`decode` turns them into the classes below. No framework type ever reaches the parent.

Wire forms::

    ("none",) ("bool", v) ("int", v) ("float", v) ("complex", real, imag) ("str", v)
    ("array", kind, dtype, shape, bytes)      kind: "tensor" | "ndarray" | "scalar" (numpy scalar)
    ("list", [..]) ("tuple", [..], names|None) ("dict", [(key, value), ..])   keys: wire forms
    ("dtype", "float32")                       a dtype object, by its bare name
    ("other", type_name, text)                 anything else, by type and text (device: "cpu")
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

ArrayKind = Literal["tensor", "ndarray", "scalar"]


@dataclass(frozen=True, eq=False)
class Array:
    """A tensor, numpy array or numpy scalar.

    ``dtype`` is the framework's bare name (``float32``, ``bfloat16``, ``bool``, ``int64`` …);
    ``data`` has the tensor's shape, 0-d included, bfloat16 widened to float32 (exact).
    """

    kind: ArrayKind
    dtype: str
    data: np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Scalar:
    """A Python None, bool, int, float, complex or str; ``kind`` is its wire word."""

    kind: Literal["none", "bool", "int", "float", "complex", "str"]
    value: bool | int | float | complex | str | None


@dataclass(frozen=True)
class Sequence:
    """A list or tuple; ``names`` are the fields of a named tuple."""

    kind: Literal["list", "tuple"]
    items: tuple[Value, ...]
    names: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Mapping:
    """A dict, in its own order."""

    items: tuple[tuple[Value, Value], ...]


@dataclass(frozen=True)
class Other:
    """Anything else: a dtype object (kind ``dtype``) or another object by type name and text."""

    kind: str
    text: str


Value = Array | Scalar | Sequence | Mapping | Other


def _array(kind: ArrayKind, dtype: str, shape: tuple[int, ...], data: bytes) -> Array:
    if dtype == "bfloat16":
        bits = np.frombuffer(data, dtype=np.uint16).astype(np.uint32) << 16
        return Array(kind, dtype, bits.view(np.float32).reshape(shape))
    return Array(kind, dtype, np.frombuffer(data, dtype=np.dtype(dtype)).reshape(shape))


def decode(wire: Any) -> Value:
    """Turns a wire form into a value; raises ValueError for a form that this module does not know."""
    word = wire[0]
    if word == "array":
        return _array(*wire[1:])
    if word == "none":
        return Scalar("none", None)
    if word == "complex":
        return Scalar("complex", complex(wire[1], wire[2]))
    if word in ("bool", "int", "float", "str"):
        return Scalar(word, wire[1])
    if word == "list":
        return Sequence("list", tuple(decode(item) for item in wire[1]))
    if word == "tuple":
        names = tuple(wire[2]) if wire[2] else None
        return Sequence("tuple", tuple(decode(item) for item in wire[1]), names)
    if word == "dict":
        return Mapping(tuple((decode(key), decode(value)) for key, value in wire[1]))
    if word == "dtype":
        return Other("dtype", wire[1])
    if word == "other":
        return Other(wire[1], wire[2])
    raise ValueError(f"unknown wire form {word!r}")
