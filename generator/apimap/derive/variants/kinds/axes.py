"""Kind ``axes``: inputs of 8 and of 9 axes.

Finds kernels that take 4, 5 or 8 axes at most where torch takes 64, and those that read past their table of
lengths in silence.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight


class Axes(Kind):
    """Axes of length one before those of every input; of no counterpart that is for one form of the call."""

    name = "axes"
    label = Bilingual(en="many axes", zh="多轴")
    about = Bilingual(en="8 and 9 axes", zh="8 轴与 9 轴")
    quick = 0
    examples = 1
    explains = frozenset({DifferenceKind.SHAPE})
    changes = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones((2, 3))"},
        makes={"8": "np.ones((2, 3)).reshape((1, 1, 1, 1, 1, 1, 2, 3))", "9": "1, 2, 3))"},
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.array(0.5)"},
    )

    def weight(self, detail: str) -> Weight:
        """Few arrays have eight axes."""
        del detail
        return Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """One for each number of axes."""
        ranked = [each for each in subject.given if each.array.ndim]
        if not ranked or subject.counterpart.form is not None:
            return
        for axes in (8, 9):
            wide = {
                each.name: f"{each.code}.reshape({(1,) * (axes - each.array.ndim) + each.array.shape})"
                for each in ranked
                if each.array.ndim < axes
            }
            if wide:
                yield Variant(str(axes), wide, isolated=True)  # reading past a table may end the process

    def done(self, detail: str) -> str:
        """How many there are."""
        return detail
