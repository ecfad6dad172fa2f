from typing import Any

from mindspore import Tensor


def addcdiv(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """The formula itself: on CPU mindspore's own kernel takes divisors up to 1e-6 for zero."""
    return self + value * (tensor1 / tensor2)
