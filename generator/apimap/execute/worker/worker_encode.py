"""Writes Python and numpy values as the wire forms of ``apimap/model/values.py``.

Part of the worker: standard library and numpy only, Python 3.9 syntax. Framework types are the
adapter's business; it is asked first.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable
from typing import Any

import numpy as np

# More than this is no example for a page, and would cross the pipe and fill the cache.
LARGEST_ARRAY = 64 << 20  # bytes
DEEPEST = 64  # nesting of lists, tuples and dicts

_EMPTY: dict[str, Any] = {}
_LISTS = (list, type(_EMPTY.keys()), type(_EMPTY.values()), type(_EMPTY.items()))


class Unencodable(Exception):
    """An output that cannot cross: too large, too deeply nested (or containing itself)."""


def array(kind: str, data: Any, dtype: str | None = None) -> Any:
    """An array as its wire form; ``dtype`` overrides the name that numpy gives it.

    ``data`` may have any strides, byte order and number of dimensions. Raises Unencodable if larger
    than LARGEST_ARRAY bytes.
    """
    if data.nbytes > LARGEST_ARRAY:
        raise Unencodable(
            f"an output of {data.nbytes >> 20} MB is more than the {LARGEST_ARRAY >> 20} MB "
            "that may be compared"
        )
    if not data.dtype.isnative:
        data = data.astype(data.dtype.newbyteorder("="))
    # tobytes() writes C order whatever the strides; np.ascontiguousarray would turn 0-d into 1-d.
    return ("array", kind, dtype or data.dtype.name, tuple(int(n) for n in data.shape), data.tobytes())


def other(value: Any, text: str | None = None) -> Any:
    """Anything without a form of its own, by the name of its type and its text."""
    return ("other", type(value).__name__, repr(value) if text is None else text)


def _field_names(value: Any) -> Any:
    names = getattr(value, "_fields", None)
    if names is None and hasattr(type(value), "n_sequence_fields"):  # C named tuples: torch.return_types.max
        members = vars(type(value))
        kinds = (types.MemberDescriptorType, types.GetSetDescriptorType)
        names = [name for name, member in members.items() if isinstance(member, kinds)]
        names = names[: type(value).n_sequence_fields]
    return tuple(str(name) for name in names) if names and len(names) == len(value) else None


def _numpy(value: Any) -> Any:
    if value.dtype.kind not in "biufcmM" and value.dtype.name != "bfloat16":
        return other(value)
    return array("ndarray" if isinstance(value, np.ndarray) else "scalar", np.asarray(value))


def _leaf(value: Any) -> Any:
    if value is None:
        return ("none",)
    if isinstance(value, enum.Enum):
        return other(value, str(value))
    if isinstance(value, np.str_):
        return ("str", str(value))
    if isinstance(value, (np.ndarray, np.generic)):  # before float: np.float64 is a float
        return _numpy(value)
    if isinstance(value, np.dtype):
        return ("dtype", value.name)
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, int):
        return ("int", int(value))
    if isinstance(value, float):
        return ("float", float(value))
    if isinstance(value, complex):
        return ("complex", value.real, value.imag)
    if isinstance(value, str):
        return ("str", str(value))
    if isinstance(value, type):
        return ("other", "type", value.__module__ + "." + value.__qualname__)
    if isinstance(value, (set, frozenset)):
        return other(value, "{" + ", ".join(sorted(repr(item) for item in value)) + "}")
    if isinstance(value, (types.GeneratorType, types.ModuleType)):
        return other(value, getattr(value, "__name__", ""))
    return other(value)


def encode(value: Any, special: Callable[[Any], Any], depth: int = 0) -> Any:
    """The wire form of any value; ``special(value)`` returns a framework type's wire form, or None.

    Raises Unencodable, and whatever the framework raises when a tensor's data is fetched.
    """
    if depth > DEEPEST:
        raise Unencodable(f"an output is nested more than {DEEPEST} levels deep")
    form = special(value)
    if form is not None:
        return form
    if isinstance(value, dict):
        return (
            "dict",
            [
                (encode(key, special, depth + 1), encode(item, special, depth + 1))
                for key, item in value.items()
            ],
        )
    if isinstance(value, tuple):
        return ("tuple", [encode(item, special, depth + 1) for item in value], _field_names(value))
    if isinstance(value, _LISTS):
        return ("list", [encode(item, special, depth + 1) for item in value])
    return _leaf(value)
