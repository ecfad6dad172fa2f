"""Where values go into a row in order, as torch.searchsorted."""

import mindspore
from mindspore import Tensor, mint, ops


def searchsorted(
    sorted_sequence: Tensor,
    input: Tensor | float,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
) -> Tensor:
    """Give the places of the values of input, a tensor or a number, in rows that are in order (by sorter)."""
    if side == "left" and right:
        raise RuntimeError("torch.searchsorted(): side and right can't be set to opposites")
    kind = mindspore.int32 if out_int32 else mindspore.int64
    values = input if isinstance(input, Tensor) else mindspore.tensor(input)
    if not values.size:
        return ops.zeros(values.shape, kind)
    if not sorted_sequence.size:
        return ops.zeros(values.shape, kind)
    rows = sorted_sequence
    if sorter is not None:
        rows = ops.gather_elements(rows, -1, sorter)
    if values.dtype != rows.dtype or rows.dtype not in _SEARCHED:
        whole = not (values.is_floating_point() or rows.is_floating_point())
        double = mindspore.float64 in (values.dtype, rows.dtype)
        wide = mindspore.int64 if whole else mindspore.float64 if double else mindspore.float32
        rows, values = rows.astype(wide), values.astype(wide)
    # positions are asked for as int64 throughout: the first call of a process decides for all of them
    return mint.searchsorted(rows, values, right=right or side == "right").astype(kind)


_SEARCHED = (mindspore.float32, mindspore.float64, mindspore.int32, mindspore.int64)
