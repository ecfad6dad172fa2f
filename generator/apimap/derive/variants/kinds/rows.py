"""Kind ``rows``: a special row first, ordinary rows after it.

Finds kernels that leave the rows after a special one unwritten (softmax after a row of minus infinity: a mask
that hides everything), or carry a NaN over into them.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind, Weight

SPECIAL = {"minus-inf": "-np.inf", "nan": "np.nan", "zeros": "0"}


class Rows(Kind):
    """Float inputs and masks of two axes or more, the first row along the last axis changed."""

    name = "rows"
    label = Bilingual(en="special row", zh="特殊行")
    about = Bilingual(
        en="a first row of minus infinity, NaN or zeros (masks: all false or true), ordinary rows after it",
        zh="第一行全为负无穷、NaN 或 0（掩码则全假或全真），其后各行照常",
    )
    quick = 1
    examples = 1
    explains = frozenset({DifferenceKind.VALUE})
    changes = Sample(
        api="torch.softmax",
        torch="out = torch.softmax(x, dim=-1)",
        mindspore="mindspore.mint.softmax",
        arguments={"input": "input", "dim": "dim", "dtype": "dtype"},
        inputs={"x": "np.ones((2, 3), np.float32)"},
        makes={
            "x-minus-inf": "np.where(np.arange(6).reshape((2, 3)) < 3, -np.inf, np.ones((2, 3), np.float32))"
        },
    )
    leaves = Sample(
        api="torch.softmax",
        torch="out = torch.softmax(x, dim=-1)",
        mindspore="mindspore.mint.softmax",
        arguments={"input": "input", "dim": "dim", "dtype": "dtype"},
        inputs={"x": "np.ones(3, np.float32)"},
    )

    def weight(self, detail: str) -> Weight:
        """A row that is masked whole is rare."""
        del detail
        return Weight.CORNER

    def variants(self, subject: Subject) -> Variants:
        """Masks, then the first two float inputs."""
        tables = [each for each in subject.given if each.array.ndim > 1 and each.array.size]
        masks = [each for each in tables if each.array.dtype.kind == "b"]
        real = [each for each in tables if each.array.dtype.kind == "f"]
        for each in [*masks[:1], *real[:2]]:
            words = {"false": "False", "true": "True"} if each in masks else SPECIAL
            shape, dtype = each.array.shape, each.array.dtype
            if each.array.size == shape[-1]:  # one row only
                continue
            for detail, number in words.items():
                first = f"np.arange({each.array.size}).reshape({shape}) < {shape[-1]}"
                cast = "" if each in masks else f".astype(np.{dtype})"
                yield Variant(
                    f"{each.name}-{detail}",
                    {each.name: f"np.where({first}, {number}, {each.expression}){cast}"},
                )

    def done(self, detail: str) -> str:
        """The row, whichever input has it."""
        return detail.partition("-")[2]
