"""Every element divided by the squares of its neighbour channels, as torch's local_response_norm."""

import mindspore
from mindspore import Tensor, ops


def local_response_norm(
    input: Tensor, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0
) -> Tensor:
    """Divide by (k + alpha × the mean of the squares of size channels) ** beta; (N, C) and any axes after."""
    if input.ndim < 3:
        raise ValueError(f"Expected 3D or higher dimensionality input (got {input.ndim} dimensions)")
    if not input.size:
        return input
    squares = input * input
    channels = input.shape[1]
    nothing = ops.zeros_like(squares.narrow(1, 0, 1))
    padded = ops.cat([nothing] * (size // 2) + [squares] + [nothing] * ((size - 1) // 2), axis=1)
    total = padded.narrow(1, 0, channels)
    for start in range(1, size):
        total = total + padded.narrow(1, start, channels)
    if not input.is_floating_point():  # the mean of integers is one, rounded towards zero
        return input / ((total // size).astype(mindspore.float32) * alpha + k) ** beta
    if input.dtype == mindspore.float64:  # a Python number would be rounded to float32
        wide = [mindspore.tensor(each, mindspore.float64) for each in (alpha, k, beta)]
        return input / (total / size * wide[0] + wide[1]) ** wide[2]
    return input / (total / size * alpha + k) ** beta
