"""Kind ``equals``: two inputs hold the same large numbers.

Finds series and continued fractions of special functions that stop too early where both arguments are large.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight

NUMBERS = "[1000.0, 100.0, 30.0, 1e4, 300.0, 1e5]"


class Equals(Kind):
    """The float inputs of one shape, if there are two, in their own dtype and in float64."""

    name = "equals"
    label = Bilingual(en="large and equal", zh="大而相等")
    about = Bilingual(en="two inputs with the same large numbers", zh="两个输入取相同的大数")
    quick = 1
    examples = 1
    explains = frozenset({DifferenceKind.VALUE, DifferenceKind.DTYPE})
    by_element = True
    changes = Sample(
        api="torch.igamma",
        torch="out = torch.igamma(a, x)",
        mindspore="mindspore.ops.igamma",
        arguments={"input": "input", "other": "other"},
        inputs={"a": "np.ones(3, np.float32)", "x": "np.ones(3, np.float32)"},
        makes={"own": "1e5], dtype=np.float32), (3,))", "float64": "dtype=np.float64"},
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3)"},
    )

    def weight(self, detail: str) -> Weight:
        """Two equal large numbers are rare."""
        del detail
        return Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """Only the first two: a third argument is mostly a weight."""
        real = [each for each in subject.given if each.array.dtype.kind == "f" and each.array.size]
        pair = [each for each in real if each.array.shape == real[0].array.shape][:2]
        if len(pair) < 2:
            return
        for detail in ("own", "float64"):
            dtypes = {each.name: each.array.dtype if detail == "own" else detail for each in pair}
            if detail == "float64" and all(each.array.dtype == detail for each in pair):
                continue
            made = {name: f"np.array({NUMBERS}, dtype=np.{dtype})" for name, dtype in dtypes.items()}
            yield Variant(
                detail, {each.name: f"np.resize({made[each.name]}, {each.array.shape})" for each in pair}
            )
