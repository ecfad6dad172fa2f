"""The old name of torch.nn.init.constant_."""

from helpers.torch.nn.init import constant_
from mindspore import Tensor


def constant(
    tensor: Tensor,
    val: float,
) -> Tensor:
    """Do what constant_ does, which torch has replaced it by; without a warning."""
    return constant_(tensor, val)
