"""x log(y) with 0 for x = 0, as torch.xlogy."""

import mindspore
from mindspore import Tensor, nn, ops


class _Product(nn.Cell):
    """The product of factors and logarithms, whose gradients are those that torch gives at zero."""

    def construct(self, factor: Tensor, base: Tensor) -> Tensor:
        endless = ops.logical_or(base <= 0, base == float("inf"))  # no number to multiply
        safe = ops.where(ops.logical_and(factor == 0, endless), ops.ones_like(base), base)
        return factor * ops.log(safe)

    def bprop(self, factor: Tensor, base: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor, Tensor]:
        nothing = ops.logical_or(factor == 0, grad == 0)
        gone = ops.logical_and(nothing, base <= 0)
        logarithm = ops.log(ops.where(gone, ops.ones_like(base), base))
        return grad * logarithm, grad * factor / base


def xlogy(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Give input × log(other), and 0 where input is 0 and other is not NaN; shapes broadcast."""
    tensors = [each for each in (input, other) if isinstance(each, Tensor)]
    product: Tensor = tensors[0] if len(tensors) == 1 else input * other  # of the result's dtype and shape
    nothing = ops.zeros_like(product if product.is_floating_point() else product.astype(mindspore.float32))
    double = nothing.dtype == mindspore.float64  # where a Python number would be rounded to float32
    factor, base = (
        mindspore.tensor(each, nothing.dtype) if double and not isinstance(each, Tensor) else each
        for each in (input, other)
    )
    return _Product()(nothing + factor, nothing + base)
