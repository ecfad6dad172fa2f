"""Dropout that keeps mean and variance, as torch.nn.functional.alpha_dropout."""

from mindspore import Tensor, ops


def alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> Tensor:
    """Set elements to the limit of SELU, with the probability p, and scale all; inplace changes nothing."""
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0:
        return input
    if p == 1:
        return input * 0
    limit = -1.7580993408473766
    keep = (ops.rand(*input.shape).reshape(input.shape) >= p).astype(input.dtype)
    scale = ((1 - p) * (1 + p * limit**2)) ** -0.5
    return (input * keep + limit * (1 - keep) - limit * p) * scale
