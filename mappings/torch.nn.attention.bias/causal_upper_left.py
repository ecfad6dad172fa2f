"""A causal mask aligned at the first query and key, as torch.nn.attention.bias.causal_upper_left."""

from helpers.torch.nn.attention.bias import CausalBias, CausalVariant
from mindspore import Tensor


def causal_upper_left(*size: int) -> Tensor:
    """Give a mask of booleans for so many queries and keys."""
    if len(size) != 2:
        raise AssertionError("causal_upper_left only supports 2D tensors")
    return CausalBias(CausalVariant.UPPER_LEFT, *size)
