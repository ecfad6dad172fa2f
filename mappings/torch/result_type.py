"""The dtype of a result, as torch.result_type."""

from typing import Any

import mindspore
from mindspore import Tensor


def result_type(tensor1: Tensor | float, tensor2: Tensor | float) -> mindspore.Type:
    """Give the dtype that an operation on two tensors or numbers has."""
    if not isinstance(tensor1, Tensor) and not isinstance(tensor2, Tensor):
        tensor1 = Tensor(tensor1)
    given: list[Any] = [
        each[:0] if isinstance(each, Tensor) and each.ndim else each for each in (tensor1, tensor2)
    ]
    return (given[0] + given[1]).dtype
