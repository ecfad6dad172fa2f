"""Kind ``values``: numbers at which implementations part ways."""

from __future__ import annotations

from apimap.derive.variants.inputs import Given
from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight

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


class Values(Kind):
    """Special numbers in the first inputs that are data; wrong and negative indices in the others."""

    name = "values"
    label = Bilingual(en="values", zh="数值")
    about = Bilingual(
        en="infinities, NaN, ±0, denormals, halves, ties, large and saturating numbers, wrong and negative"
        " indices, a sweep",
        zh="无穷、NaN、±0、非规格化数、恰为一半的数、并列值、极大与饱和的数、越界和负数下标、密集扫描",
    )
    quick = 8
    explains = frozenset({DifferenceKind.VALUE})
    by_element = True
    changes = Sample(
        api="torch.index_select",
        torch="out = torch.index_select(x, 0, i)",
        mindspore="mindspore.mint.index_select",
        arguments={"input": "input", "dim": "dim", "index": "index"},
        inputs={"x": "np.arange(3.0)", "i": "np.array([0, 2])"},
        makes={
            "x-nan": "np.where(np.arange(3) == 0, np.nan, np.arange(3.0))",
            "x-zeros": "np.array([0.0, -0.0], dtype=np.float64), (3,))",
            "i-out-of-range": "np.where(np.arange(2) == 0, 1000, np.array([0, 2]))",
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
        """Ordinary numbers are common; infinities, NaN, signed zeros and ties are not."""
        return Weight.COMMON if detail.endswith(("sweep", "negative")) else Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """Of some functions, ties have no one answer, and those are left out."""
        for each in _values(subject.given):
            if subject.leaf not in UNORDERED or not each.detail.endswith(TIED):
                yield each

    def done(self, detail: str) -> str:
        """The numbers, whichever input has them: ``nan`` of ``x-nan``."""
        return detail.partition("-")[2] or detail


def _values(given: list[Given]) -> Variants:
    floats = [each for each in given if each.floating and each.array.size]
    whole = [each for each in given if each.array.dtype.kind in "iu" and each.array.size]
    for each in floats[:2]:
        for detail, number in SINGLE.items():
            yield _named(each, detail, _replaced(each, number))
    for each in floats[:1]:
        for detail, numbers in FLOATS.items():
            if not (detail == "large" and each.dtype == "float16"):
                # Whether mindspore flushes tiny numbers to zero depends on what its process did before.
                yield _named(each, detail, _resized(each, numbers), isolated=detail == "tiny")
        if len(given) == 1 and each.array.ndim:
            span = 6 if each.array.dtype.kind == "f" else 1
            sweep = f"np.linspace(-{span}, {span}, {SWEEP}).astype(np.{each.array.dtype})"
            if each.array.ndim > 1:  # another rank might be another use
                sweep += f".reshape({(1,) * (each.array.ndim - 1) + (SWEEP,)})"
            yield _named(each, "sweep", sweep)
    for each in floats[1:2]:
        yield _named(each, "equal", _resized(each, FLOATS["equal"]))
        yield _named(each, "zeros", _resized(each, FLOATS["zeros"]))
    for each in whole[:1]:
        for detail, numbers in INTEGERS.items():
            if not (detail == "negative" and (floats or each.array.dtype.kind == "u")):
                yield _named(each, detail, _resized(each, numbers))
        if not floats:
            info = f"np.iinfo(np.{each.array.dtype})"
            yield _named(each, "extremes", _resized(each, f"[{info}.min, {info}.max]"))
    for each in whole[:2]:
        if each.array.dtype.kind == "i":
            # As indices these can make a kernel write where it should not.
            yield _named(each, "minus-one", _replaced(each, "-1"), isolated=True)
            yield _named(each, "out-of-range", _replaced(each, str(FAR)), isolated=True)


def _named(given: Given, detail: str, code: str, isolated: bool = False) -> Variant:
    return Variant(f"{given.name}-{detail}", {given.name: code}, isolated=isolated)


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
