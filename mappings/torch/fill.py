"""A tensor full of one number, as torch.fill."""

import mindspore
from mindspore import Tensor, ops


def fill(input: Tensor, value: Tensor | float) -> Tensor:
    """Give a tensor of the shape and dtype of input that holds value everywhere."""
    one = value if isinstance(value, Tensor) else mindspore.tensor(value)
    if one.ndim:
        raise RuntimeError(f"fill takes a tensor without axes for a value, not one of shape {one.shape}")
    return ops.zeros_like(input) + ops.broadcast_to(one.astype(input.dtype), input.shape)
