from typing import Any

import mindspore
from mindspore import Tensor, ops


def shifted(left: Any, right: Any, back: bool = False) -> Any:
    """What ``left << right`` gives, or ``left >> right``; beyond the width no bit is left."""
    if not isinstance(left, Tensor) and not isinstance(right, Tensor):
        return left >> right if back else left << right
    ranked = [each for each in (left, right) if isinstance(each, Tensor)]
    ranked = [each for each in ranked if each.ndim] or ranked
    dtype = ranked[0].dtype if len(ranked) == 1 else (ranked[0][:0] + ranked[1][:0]).dtype
    wide, places = (
        each.astype(mindspore.int64) if isinstance(each, Tensor) else mindspore.tensor(each, mindspore.int64)
        for each in (left, right)
    )
    wide, places = wide + ops.zeros_like(places), places + ops.zeros_like(wide)
    inside = (places >= 0) & (places < 64)  # the kernel takes other numbers round
    if back:
        moved = ops.bitwise_right_shift(wide, ops.where(inside, places, 63))
    else:
        moved = ops.where(inside, ops.bitwise_left_shift(wide, ops.where(inside, places, 0)), 0)
    return moved.astype(dtype)
