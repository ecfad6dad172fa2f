"""The logarithm of two added exponentials that masks keep, as torch.masked.logaddexp."""

import math

import mindspore
from mindspore import Tensor, ops


def logaddexp(
    input: Tensor,
    other: Tensor,
    *,
    dtype: mindspore.Type | None = None,
    input_mask: Tensor | None = None,
    other_mask: Tensor | None = None,
) -> Tensor:
    """Add two tensors of logarithms element by element; what its mask does not keep counts as 0."""
    nothing = -math.inf
    first = input if input_mask is None else ops.where(input_mask, input, ops.full_like(input, nothing))
    second = other if other_mask is None else ops.where(other_mask, other, ops.full_like(other, nothing))
    top = ops.maximum(first, second)
    far = ops.where(first == second, ops.zeros_like(top), -ops.abs(first - second))
    return (top + ops.log1p(ops.exp(far))).astype(dtype or input.dtype)
