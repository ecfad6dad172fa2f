"""Fills a tensor in place, as torch.nn.init.ones_ does."""

from mindspore import Tensor, ops


def ones_(tensor: Tensor) -> Tensor:
    """Fill the tensor with ones and return it.

    The tensor has at least one axis.
    """
    tensor[:] = ops.full_like(tensor, 1)
    return tensor
