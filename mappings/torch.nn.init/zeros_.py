"""Fills a tensor in place, as torch.nn.init.zeros_ does."""

from mindspore import Tensor, ops


def zeros_(
    tensor: Tensor,
) -> Tensor:
    """Fill the tensor with zeros and return it.

    Also a Parameter. Not in compiled functions.
    """
    if tensor.size:
        tensor[()] = ops.zeros_like(tensor)
    return tensor
