"""Kind ``dtype``: the example's data in every other dtype."""

from __future__ import annotations

from apimap.derive.variants.inputs import Given, with_inputs
from apimap.derive.variants.variant import Variant, Variants
from apimap.model.entry import Example, Input

# The commonest first, so that a short list is a good one.
DTYPES = (
    "float16",
    "float64",
    "int32",
    "bfloat16",
    "float32",
    "int64",
    "bool",
    "complex64",
    "uint8",
    "int8",
    "int16",
)


def dtypes(example: Example, given: list[Given]) -> Variants:
    """All data in one other dtype; then each input alone (promotion); then indices in the other width."""
    data = [each for each in given if each.floating] or given
    others = [each for each in given if each not in data]
    own = {each.dtype for each in data}
    for dtype in DTYPES:
        if data and own != {dtype}:
            changed = {each.name: cast(each, dtype) for each in data}
            yield Variant(f"dtype:{dtype}", with_inputs(example, changed))
    if len(data) > 1:
        for each in data[:2]:
            for dtype in ("float64", "int32"):
                if each.dtype != dtype:
                    yield Variant(
                        f"dtype:{each.name}-{dtype}", with_inputs(example, {each.name: cast(each, dtype)})
                    )
    for each in others:
        dtype = "int32" if each.dtype == "int64" else "int64"
        yield Variant(f"dtype:{each.name}-{dtype}", with_inputs(example, {each.name: cast(each, dtype)}))


def cast(given: Given, dtype: str) -> str | Input:
    """An input expression with (about) the same numbers in another dtype.

    Fractions are scaled before they are rounded to integers, or most would be 0; unsigned numbers lose
    their sign, because numpy leaves open what a negative float becomes.
    """
    code, array = given.code, given.array
    if dtype == "bfloat16":
        return Input(value=given.expression, dtype=dtype, tensor=True)
    if dtype == "bool":
        return f"{code} > 0" if array.dtype.kind != "c" else f"{code} != 0"
    if array.dtype.kind == "c":
        code = f"{code}.real"
        array = array.real
    if dtype.startswith("complex"):
        return f"({code} * (1 - 0.5j)).astype(np.{dtype})"
    if "int" in dtype:
        if dtype.startswith("u") and array.size and array.min() < 0:
            code = f"np.abs({code})"
        if array.dtype.kind == "f" and not _integral(array):
            code = f"np.rint(3 * {code})"
    return f"{code}.astype(np.{dtype})"


def _integral(array: object) -> bool:
    import numpy as np

    values = np.asarray(array)
    return bool(np.all(np.isfinite(values)) and np.all(values == np.rint(values)))
