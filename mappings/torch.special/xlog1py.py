"""x log(1 + y) with 0 for x = 0, as torch.special.xlog1py."""

import mindspore
from helpers.torch import log1p
from mindspore import Tensor, ops


def xlog1py(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Give input × log(1 + other), and 0 where input is 0 and other is not NaN; shapes broadcast."""
    tensors = [each for each in (input, other) if isinstance(each, Tensor)]
    product: Tensor = tensors[0] if len(tensors) == 1 else input * other  # of the result's dtype and shape
    nothing = ops.zeros_like(product if product.is_floating_point() else product.astype(mindspore.float32))
    factor, base = nothing + input, nothing + other
    endless = ops.logical_or(base <= -1, base == float("inf"))  # where the logarithm is no number to multiply
    safe = ops.where(ops.logical_and(factor == 0, endless), ops.zeros_like(base), base)
    return factor * log1p(safe)
