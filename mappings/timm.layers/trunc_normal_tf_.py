"""Fills a tensor in place, as timm.layers.trunc_normal_tf_ does."""

import mindspore
from helpers.timm.layers import truncated
from mindspore import Tensor


def trunc_normal_tf_(
    tensor: Tensor, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0
) -> Tensor:
    """Fill the tensor with normal numbers between a and b that are then scaled by std and moved by mean."""
    truncated(tensor, 0.0, 1.0, a, b)
    if tensor.size:
        with mindspore._no_grad():
            tensor[()] = tensor * std + mean
    return tensor
