"""Kind ``many``: 4,096 elements along the last axis, for whatever accumulates.

Finds sums that stop growing (float16 counts to 2048 and no further), norms that overflow on the way, and
kernels that treat the end of a long row differently.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind

LENGTH = 4096
FILLED = {
    "ones": "np.ones({shape}, dtype=np.float16)",
    "thirties": "np.full({shape}, 30, dtype=np.float16)",
    "floats": "np.resize({code}, {shape}).astype(np.float32)",
}


class Many(Kind):
    """All float inputs whose last axis is as long as the first one's."""

    name = "many"
    label = Bilingual(en="many elements", zh="大量元素")
    about = Bilingual(
        en="4,096 elements along the last axis: ones and thirties in float16, the example's own in float32",
        zh="最后一轴有 4,096 个元素：float16 的 1 与 30，以及 float32 的示例原数",
    )
    quick = 1
    examples = 1
    explains = frozenset({DifferenceKind.VALUE, DifferenceKind.DTYPE})
    changes = Sample(
        api="torch.cumsum",
        torch="out = torch.cumsum(x, dim=-1)",
        mindspore="mindspore.mint.cumsum",
        arguments={"input": "input", "dim": "dim", "dtype": "dtype"},
        inputs={"x": "np.ones((2, 3), np.float32)"},
        makes={"ones": "np.ones((2, 4096), dtype=np.float16)", "floats": "(2, 4096)).astype(np.float32)"},
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(n)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"n": "np.arange(3)"},
    )

    def variants(self, subject: Subject) -> Variants:
        """A small example only: 4,096 of long rows would be slow, and say no more."""
        real = [each for each in subject.given if each.array.dtype.kind == "f" and each.array.ndim]
        if not real or max(each.array[..., :1].size for each in real) > 8:
            return
        last = real[0].array.shape[-1]
        long = [each for each in real if each.array.shape[-1] == last]
        size = max(each.array[..., :1].size * LENGTH for each in long)
        for detail, made in FILLED.items():
            shapes = {each.name: (*each.array.shape[:-1], LENGTH) for each in long}
            inputs = {each.name: made.format(shape=shapes[each.name], code=each.code) for each in long}
            others = {each.name: f"{each.code}.astype(np.float16)" for each in real if each not in long}
            changed = inputs if detail == "floats" else inputs | others
            yield Variant(detail, changed, length=size)

    def done(self, detail: str) -> str:
        """What the inputs are filled with."""
        return detail
