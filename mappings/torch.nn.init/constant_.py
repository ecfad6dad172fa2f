"""Fills a tensor in place, as torch.nn.init.constant_ does."""

from mindspore import Tensor, ops


def constant_(
    tensor: Tensor,
    val: float,
) -> Tensor:
    """Fill the tensor with one value and return it.

    Also a Parameter. Not in compiled functions.
    """
    if tensor.size:
        tensor[()] = ops.full_like(tensor, val)
    return tensor
