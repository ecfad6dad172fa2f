"""Fills a tensor in place, as torch.nn.init.eye_ does."""

from mindspore import Tensor, ops


def eye_(
    tensor: Tensor,
) -> Tensor:
    """Fill a matrix with the identity and return it.

    Also a Parameter. Not in compiled functions.
    """
    if tensor.ndim != 2:
        raise ValueError(f"a tensor of 2 axes is needed, not of {tensor.ndim}")
    if tensor.size:
        tensor[()] = ops.eye(*tensor.shape, tensor.dtype)
    return tensor
