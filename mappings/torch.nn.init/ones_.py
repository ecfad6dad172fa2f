"""Fills a tensor in place, as torch.nn.init.ones_ does."""

from mindspore import Tensor, ops


def ones_(
    tensor: Tensor,
) -> Tensor:
    """Fill the tensor with ones and return it.

    Also a Parameter. Not in compiled functions.
    """
    if tensor.size:
        tensor[()] = ops.ones_like(tensor)
    return tensor
