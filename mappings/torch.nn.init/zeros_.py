"""Fills a tensor in place, as torch.nn.init.zeros_ does."""

from mindspore import Tensor, ops


def zeros_(tensor: Tensor) -> Tensor:
    """Fill the tensor with zeros and return it.

    The tensor has at least one axis.
    """
    tensor[:] = ops.full_like(tensor, 0)
    return tensor
