"""A quotient that is rounded down, as torch.floor_divide."""

import mindspore
from helpers.torch import fmod, result_type
from mindspore import Tensor, ops


def floor_divide(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Divide and round down: integers to the last digit, floats by what is left over, as Python does.

    Without a gradient, and not in compiled functions.
    """
    dtype = result_type(input, other)
    floating = dtype in (mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64)
    wide = mindspore.int64 if not floating else mindspore.float32
    wide = mindspore.float64 if dtype == mindspore.float64 else wide
    above, below = (
        each.astype(dtype).astype(wide) if isinstance(each, Tensor) else mindspore.tensor(each, wide)
        for each in map(ops.stop_gradient, (input, other))
    )
    rest = fmod(above, below)
    over = (rest != 0) & ((rest < 0) != (below < 0))
    if not floating:
        negative = below == -1  # the processor stops at -2**63 by -1
        whole = ops.RealDiv()(above, ops.where(negative, ops.ones_like(below), below))
        whole = ops.where(negative, -above, whole)
        return (whole - over.astype(wide)).astype(dtype)
    quotient = (above - rest) / below - over.astype(wide)
    whole = ops.floor(quotient)
    whole = whole + (quotient - whole > 0.5).astype(wide)
    inverse = ops.reciprocal(below)
    whole = ops.where(quotient == 0, above * inverse * 0, whole)
    return ops.where(below == 0, above * inverse, whole).astype(dtype)
