"""Dropout of channels that keeps mean and variance, as torch.nn.functional.feature_alpha_dropout."""

import mindspore
from mindspore import Tensor, ops


def feature_alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Tensor:
    """Set whole channels of (N, C, *) to the limit of SELU, with the probability p, and scale all.

    inplace changes nothing.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0:
        return input
    if input.ndim < 2 or not input.is_floating_point():
        raise ValueError("whole channels are dropped of floats with two axes and more")
    if p == 1:
        return input * 0
    limit = -1.7580993408473766
    shape = input.shape[:2] + (1,) * (input.ndim - 2)
    keep = (ops.rand(*shape) >= p).astype(input.dtype)
    scale = ((1 - p) * (1 + p * limit**2)) ** -0.5
    dropped, shift, factor = (mindspore.tensor(each, input.dtype) for each in (limit, limit * p, scale))
    return (input * keep + dropped * (1 - keep) - shift) * factor  # numbers of Python have float32 digits
