"""A causal mask aligned at the last query and key, as torch.nn.attention.bias.causal_lower_right."""

from helpers.torch.nn.attention.bias import CausalBias, CausalVariant
from mindspore import Tensor


def causal_lower_right(*size: int) -> Tensor:
    """Give a mask of booleans for so many queries and keys."""
    if len(size) != 2:
        raise AssertionError("causal_lower_right only supports 2D tensors")
    return CausalBias(CausalVariant.LOWER_RIGHT, *size)
