from typing import Any

from helpers.torch import smm
from mindspore import COOTensor, Tensor


def sparse_product(left: Any, right: Tensor) -> Tensor:
    """What ``left @ right`` gives where the left matrix may be held by coordinates; gradients pass."""
    if not isinstance(left, COOTensor):
        return left @ right
    return smm(left, right.expand_dims(-1)).squeeze(-1) if right.ndim == 1 else smm(left, right)
