"""Kind ``values``: numbers at which implementations part ways."""

from __future__ import annotations

from apimap.derive.variants.inputs import Given, with_inputs
from apimap.derive.variants.variant import Variant, Variants
from apimap.model.entry import Example

# One element becomes this; the others stay.
SINGLE = {"nan": "np.nan", "inf": "np.inf", "minus-inf": "-np.inf"}
# All elements become these, in turn: at most six, because that is how many an ordinary example has.
FLOATS = {
    "halves": "[0.5, 1.5, 2.5, -0.5, -1.5, -2.5]",
    "large": "[1e30, -1e30, 3e38, -3e38]",
    "saturating": "[20.0, -20.0, 100.0, -100.0]",
    "zeros": "[0.0, -0.0]",
    "equal": "[1.0]",
    "ties": "[2.0, -1.0, 2.0, 3.0, -1.0, 3.0]",
    "near-one": "[0.9999999, -0.9999999, 1.0, -1.0, 1.0000001]",
    "tiny": "[1e-40, -1e-40, 1e-45]",  # below the normal range of float32
}
INTEGERS = {"zeros": "[0]", "equal": "[1]", "negative": "[-1, -2, 3]"}
# Where equal elements change places, the answer is not unique, and torch promises none.
UNORDERED = {"sort", "argsort", "msort", "topk", "kthvalue", "mode", "median", "nanmedian"}
TIED = ("-equal", "-ties", "-zeros", "-halves", "-near-one", "-large", "-saturating", "-tiny", "-negative")
SWEEP = 97  # points: one in the middle, steps of an eighth
FAR = 1000  # an index that no example has room for


def values(example: Example, given: list[Given], leaf: str = "") -> Variants:
    """Special numbers in the first inputs that are data; wrong and negative indices in the others.

    ``leaf`` is the last part of the API's name: of some, ties have no one answer.
    """
    for each in _values(example, given):
        if leaf not in UNORDERED or not each.name.endswith(TIED):
            yield each


def _values(example: Example, given: list[Given]) -> Variants:
    floats = [each for each in given if each.floating and each.array.size]
    whole = [each for each in given if each.array.dtype.kind in "iu" and each.array.size]
    for each in floats[:2]:
        for detail, number in SINGLE.items():
            yield _named(example, each, detail, _replaced(each, number))
    for each in floats[:1]:
        for detail, numbers in FLOATS.items():
            if not (detail == "large" and each.dtype == "float16"):
                # Whether mindspore flushes tiny numbers to zero depends on what its process did before.
                yield _named(example, each, detail, _resized(each, numbers), isolated=detail == "tiny")
        if len(given) == 1 and each.array.ndim:
            span = 6 if each.array.dtype.kind == "f" else 1
            sweep = f"np.linspace(-{span}, {span}, {SWEEP}).astype(np.{each.array.dtype})"
            if each.array.ndim > 1:  # another rank might be another use
                sweep += f".reshape({(1,) * (each.array.ndim - 1) + (SWEEP,)})"
            yield _named(example, each, "sweep", sweep)
    for each in floats[1:2]:
        yield _named(example, each, "equal", _resized(each, FLOATS["equal"]))
        yield _named(example, each, "zeros", _resized(each, FLOATS["zeros"]))
    for each in whole[:1]:
        for detail, numbers in INTEGERS.items():
            if not (detail == "negative" and (floats or each.array.dtype.kind == "u")):
                yield _named(example, each, detail, _resized(each, numbers))
        if not floats:
            info = f"np.iinfo(np.{each.array.dtype})"
            yield _named(example, each, "extremes", _resized(each, f"[{info}.min, {info}.max]"))
    for each in whole[:2]:
        if each.array.dtype.kind == "i":
            # As indices these can make a kernel write where it should not.
            yield _named(example, each, "minus-one", _replaced(each, "-1"), isolated=True)
            yield _named(example, each, "out-of-range", _replaced(each, str(FAR)), isolated=True)


def _named(example: Example, given: Given, detail: str, code: str, isolated: bool = False) -> Variant:
    return Variant(
        f"values:{given.name}-{detail}", with_inputs(example, {given.name: code}), isolated=isolated
    )


def _resized(given: Given, numbers: str) -> str:
    return f"np.resize(np.array({numbers}, dtype=np.{given.array.dtype}), {_shape(given)})"


def _replaced(given: Given, number: str) -> str:
    """The input with another first element."""
    if given.array.size == 1:
        return _resized(given, f"[{number}]")
    place = f"np.arange({given.array.size})"
    place = f"{place}.reshape({_shape(given)})" if given.array.ndim != 1 else place
    return f"np.where({place} == 0, {number}, {given.expression}).astype(np.{given.array.dtype})"


def _shape(given: Given) -> str:
    return str(given.array.shape)
