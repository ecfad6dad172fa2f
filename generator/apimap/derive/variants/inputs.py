"""An example's inputs as arrays, and the same example with other input expressions."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from apimap.derive.inputs import inputs_of, values_of
from apimap.model.entry import Example, Input

_CLOSED = (ast.Call, ast.Name, ast.Attribute, ast.Subscript)


@dataclass(frozen=True)
class Given:
    """One input that becomes a tensor: its numpy expression, and the array that it makes.

    ``dtype`` is that of the tensor, ``bfloat16`` included.
    """

    name: str
    expression: str
    array: np.ndarray[Any, Any]
    dtype: str

    @property
    def code(self) -> str:
        """The expression, fit to be followed by ``.name`` or ``[…]``."""
        closed = isinstance(ast.parse(self.expression, mode="eval").body, _CLOSED)
        return self.expression if closed else f"({self.expression})"

    @property
    def floating(self) -> bool:
        """Whether it holds real or complex floating-point numbers."""
        return self.array.dtype.kind in "fc"


def givens(example: Example) -> list[Given]:
    """The inputs that are numpy arrays and become tensors; none if an expression cannot be evaluated."""
    inputs = inputs_of(example)
    try:
        values = values_of(inputs)
    except Exception:  # the base check reports it
        return []
    return [
        Given(each.name, each.expression, value, each.dtype or str(value.dtype))
        for each in inputs
        if each.tensor and isinstance(value := values[each.name], np.ndarray) and value.dtype.kind in "biufc"
    ]


def replaced(example: Example, changed: Mapping[str, str | Input]) -> Example:
    """The example with other inputs; a plain text keeps what was said of the tensor's dtype."""
    inputs = dict(example.inputs)
    for name, given in changed.items():
        old = inputs[name]
        keeps = isinstance(given, str) and isinstance(old, Input)
        inputs[name] = old.model_copy(update={"value": given}) if keeps else given  # type: ignore[union-attr]
    return example.model_copy(update={"inputs": inputs})
