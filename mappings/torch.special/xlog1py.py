"""x log(1 + y) with 0 for x = 0, as torch.special.xlog1py."""

import mindspore
from helpers.torch import log1p
from mindspore import Tensor, nn, ops


class _Log1pProduct(nn.Cell):
    """The product of factors and logarithms, whose gradients are those that torch gives at zero."""

    def construct(self, factor: Tensor, base: Tensor) -> Tensor:
        endless = ops.logical_or(base <= -1, base == float("inf"))  # no number to multiply
        safe = ops.where(ops.logical_and(factor == 0, endless), ops.zeros_like(base), base)
        return factor * log1p(safe)

    def bprop(self, factor: Tensor, base: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor, Tensor]:
        nothing = ops.logical_or(factor == 0, grad == 0)
        gone = ops.logical_and(nothing, base <= -1)
        logarithm = log1p(ops.where(gone, ops.zeros_like(base), base))
        return grad * logarithm, grad * factor / (base + 1)


def xlog1py(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Give input × log(1 + other), and 0 where input is 0 and other is not NaN; shapes broadcast."""
    tensors = [each for each in (input, other) if isinstance(each, Tensor)]
    product: Tensor = tensors[0] if len(tensors) == 1 else input * other  # of the result's dtype and shape
    nothing = ops.zeros_like(product if product.is_floating_point() else product.astype(mindspore.float32))
    return _Log1pProduct()(nothing + input, nothing + other)
