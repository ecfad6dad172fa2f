"""Kind ``dtype``: the example's data in every other dtype."""

from __future__ import annotations

from typing import Any

import numpy as np

from apimap.derive.variants.inputs import Given
from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Input, Weight

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
# What programs mostly compute with; index and mask inputs keep their own dtype in the example.
COMMON = ("float16", "float32", "float64", "int32", "int64")


class Dtype(Kind):
    """All data in one other dtype; then each input alone (promotion); then indices in the other width."""

    name = "dtype"
    label = Bilingual(en="dtype", zh="数据类型")
    about = Bilingual(
        en="every dtype for all data, then for one input",
        zh="所有数据换成各种 dtype，再逐个换单个输入",
    )
    quick = 4
    explains = frozenset({DifferenceKind.DTYPE})
    changes = Sample(
        api="torch.add",
        torch="out = torch.add(x, y)",
        mindspore="mindspore.mint.add",
        arguments={"input": "input", "other": "other"},
        inputs={"x": "np.ones(3, np.float32)", "y": "np.full(3, 0.5, np.float32)"},
        makes={
            "float64": "x = mindspore.tensor(np.ones(3, np.float32).astype(np.float64))",
            "bfloat16": "dtype=mindspore.bfloat16",
            "y-int32": "np.rint(3 * np.full(3, 0.5, np.float32)).astype(np.int32)",
        },
    )
    leaves = Sample(
        api="torch.zeros",
        torch="out = torch.zeros(3)",
        mindspore="mindspore.mint.zeros",
        arguments={"size": "size"},
        inputs={},
    )

    def weight(self, detail: str) -> Weight:
        """All data in a dtype that is much used is common; one input in another than the rest is not."""
        return Weight.COMMON if detail in COMMON else Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """The commonest dtypes first."""
        if subject.converts:
            return
        given = subject.given
        data = [each for each in given if each.floating] or given
        others = [each for each in given if each not in data]
        own = {each.dtype for each in data}
        for dtype in DTYPES:
            if data and own != {dtype}:
                yield Variant(dtype, {each.name: cast(each, dtype) for each in data})
        if len(data) > 1:
            for each in data[:2]:
                for dtype in ("float64", "int32"):
                    if each.dtype != dtype:
                        yield Variant(f"{each.name}-{dtype}", {each.name: cast(each, dtype)})
        for each in others:
            dtype = "int32" if each.dtype == "int64" else "int64"
            yield Variant(f"{each.name}-{dtype}", {each.name: cast(each, dtype)})


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


def _integral(values: np.ndarray[Any, Any]) -> bool:
    return bool(np.all(np.isfinite(values)) and np.all(values == np.rint(values)))
