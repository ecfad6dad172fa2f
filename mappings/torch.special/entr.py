"""Entropy of elements, as torch.special.entr."""

import mindspore
from mindspore import Tensor, nn, ops


class _Entropy(nn.Cell):
    """The function, and its gradient also where that is no number."""

    def construct(self, numbers: Tensor) -> Tensor:
        logarithm = ops.log(ops.where(numbers > 0, numbers, ops.ones_like(numbers)))
        return ops.where(numbers < 0, float("-inf"), -numbers * logarithm + 0.0)

    def bprop(self, numbers: Tensor, found: Tensor, grad: Tensor) -> tuple[Tensor]:
        return (grad * (-ops.log(numbers) - 1),)


def entr(input: Tensor) -> Tensor:
    """Give -x log(x) of each element: 0 at 0, minus infinity below; of integers float32."""
    return _Entropy()(input if input.is_floating_point() else input.astype(mindspore.float32))
