"""The exponential of matrices, as torch.linalg.matrix_exp."""

import math

import mindspore
from mindspore import Tensor, ops


def matrix_exp(input: Tensor) -> Tensor:
    """Give the exponential of square matrices (..., N, N), by scaling, a Taylor series and squaring.

    The number of squarings is one for all matrices. Not in compiled functions.
    """
    if input.ndim < 2 or input.shape[-1] != input.shape[-2]:
        raise RuntimeError(
            f"linalg.matrix_exp: input must be batches of square matrices, not of shape {input.shape}"
        )
    if not input.size:
        return input
    largest = float(ops.abs(input).sum(-1).max())
    halvings = max(0, math.frexp(largest)[1] + 1) if math.isfinite(largest) else 0
    scaled = input / 2.0**halvings
    eye = ops.eye(input.shape[-1], input.shape[-1], input.dtype).broadcast_to(input.shape)
    result = eye
    for k in range(18 if input.dtype == mindspore.float64 else 12, 0, -1):
        result = eye + ops.matmul(scaled, result) / k
    for _ in range(halvings):
        result = ops.matmul(result, result)
    return result
