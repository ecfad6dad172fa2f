"""Kind ``width``: numbers that need every digit, or the whole range, of their dtype.

Finds kernels that compute float64 in float32 or int64 through floating point, and sorts and searches that
compare rounded numbers.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.derive.variants.kinds.dtype import cast
from apimap.model.entry import Bilingual, DifferenceKind, Weight

# Of one sign, so that a sum of them has no cancellation that would make every digit doubtful.
FULL = {
    "close": ("float64", "[1 + 1e-12, 1.0, 1 + 3e-12, 1 - 1e-12, 2.5, 0.3]"),
    "far": ("float64", "[1e300, 0.1, 1e-300, 0.3, 0.2, 1e200]"),
    "long": ("int64", "[2**53 + 1, 2**31, 2**32 + 10, 2**24 + 1, 7, 2**53 + 3]"),
    "int": ("int32", "[2**24 + 1, 2**24, 2**24 + 3, 7, 2**30 + 1, 5]"),
}


class Width(Kind):
    """The first data input full of such numbers; other data in the same dtype."""

    name = "width"
    label = Bilingual(en="full width", zh="全精度")
    about = Bilingual(
        en="1 + 1e-12 and 1e±300 in float64, 2⁵³ + 1 and 2³² + 10 in int64, 2²⁴ + 1 in int32",
        zh="float64 的 1 + 1e-12 与 1e±300，int64 的 2⁵³ + 1 与 2³² + 10，int32 的 2²⁴ + 1",
    )
    quick = 2
    examples = 1
    explains = frozenset({DifferenceKind.VALUE, DifferenceKind.DTYPE})
    by_element = True
    strict = True
    changes = Sample(
        api="torch.sort",
        torch="out = torch.sort(x)[0]",
        mindspore="mindspore.mint.sort",
        arguments={"input": "input", "dim": "dim", "descending": "descending", "stable": "stable"},
        inputs={"x": "np.ones(4, np.float32)"},
        makes={"x-close": "1 + 1e-12", "x-long": "2**53 + 1"},
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones(2, np.complex64)"},
    )

    def weight(self, detail: str) -> Weight:
        """Numbers that a narrower dtype does not hold are rare."""
        del detail
        return Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """Floats in the place of integers, and the other way round: torch says whether that makes sense."""
        real = [each for each in subject.given if each.array.dtype.kind == "f" and each.array.size]
        whole = [each for each in subject.given if each.array.dtype.kind in "iu" and each.array.size]
        data = real or whole
        for detail, (dtype, numbers) in FULL.items() if data else ():
            first, *others = data
            shape = first.array.shape
            full = {first.name: f"np.resize(np.array({numbers}, dtype=np.{dtype}), {shape})"}
            yield Variant(f"{first.name}-{detail}", full | {each.name: cast(each, dtype) for each in others})

    def done(self, detail: str) -> str:
        """The numbers, whichever input has them."""
        return detail.rpartition("-")[2]
