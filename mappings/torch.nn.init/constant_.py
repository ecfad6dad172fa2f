"""Fills a tensor in place, as torch.nn.init.constant_ does."""

from mindspore import Tensor, ops


def constant_(tensor: Tensor, val: float) -> Tensor:
    """Fill the tensor with one value and return it.

    The tensor has at least one axis.
    """
    tensor[:] = ops.full_like(tensor, val)
    return tensor
