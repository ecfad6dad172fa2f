"""The larger of two elements, NaN if one of them is, as torch.maximum."""

from mindspore import Tensor, ops


def maximum(input: Tensor, other: Tensor) -> Tensor:
    """Take the larger element of each pair; where one is NaN, the result is."""
    if not input.ndim and other.ndim and input.is_floating_point() == other.is_floating_point():
        input = input.astype(other.dtype)  # without axes it does not decide the dtype
    elif not other.ndim and input.ndim and input.is_floating_point() == other.is_floating_point():
        other = other.astype(input.dtype)
    both = input + other
    if not both.size:  # no kernel takes nothing
        return both
    result = ops.maximum(input, other)
    if not result.is_floating_point():
        return result
    left, right = (each.astype(result.dtype) for each in (input, other))
    lost = ops.logical_or(ops.isnan(left), ops.isnan(right))
    return ops.where(lost, left + right, result)  # the gradient goes back to both, as in torch
