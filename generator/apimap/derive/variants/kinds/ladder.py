"""Kind ``ladder``: numbers from 1e-3 down to the smallest normal ones, compared without absolute tolerance.

Finds what an absolute tolerance hides: small numbers that become zero, thresholds that are added or compared
with, and results of which only the leading digits are right.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight

RUNGS = {
    "float32": "[1e-3, 1e-7, 1e-13, 1e-20, 1e-30, 1e-37]",
    "float64": "[1e-3, 1e-17, 1e-37, 1e-100, 1e-200, 1e-300]",
}


class Ladder(Kind):
    """The first float input, in float32 and in float64."""

    name = "ladder"
    label = Bilingual(en="small numbers", zh="小数值")
    about = Bilingual(
        en="1e-3 … 1e-37 (float64: 1e-300), compared without absolute tolerance",
        zh="1e-3 … 1e-37（float64 到 1e-300），比较时不用绝对容差",
    )
    quick = 1
    examples = 1
    explains = frozenset({DifferenceKind.VALUE, DifferenceKind.DTYPE})
    by_element = True
    strict = True
    changes = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3, np.float32)"},
        makes={"x-float32": "1e-37], dtype=np.float32), (3,))", "x-float64": "1e-300"},
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(n)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"n": "np.arange(3)"},
    )

    def weight(self, detail: str) -> Weight:
        """Numbers that small are rare."""
        del detail
        return Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """Other inputs keep their numbers, in the ladder's dtype."""
        real = [each for each in subject.given if each.array.dtype.kind == "f" and each.array.size]
        for dtype, rungs in RUNGS.items() if real else ():
            first, *others = real
            steps = {first.name: f"np.resize(np.array({rungs}, dtype=np.{dtype}), {first.array.shape})"}
            same = {each.name: f"{each.code}.astype(np.{dtype})" for each in others}
            yield Variant(f"{first.name}-{dtype}", steps | same)
