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
    parts = (ops.real(input), ops.imag(input)) if input.is_complex() else (input,)
    largest = sum(float(ops.abs(each).sum(-1).max()) for each in parts)
    bound = (
        1.0 if input.dtype in (mindspore.float64, mindspore.complex128) else 3.0
    )  # few halvings, few roundings
    halvings = max(0, math.ceil(math.log2(largest / bound))) if 0 < largest < math.inf else 0
    scaled = input / 2.0**halvings
    eye = ops.eye(input.shape[-1]).astype(input.dtype).broadcast_to(input.shape)
    result = eye
    for k in range(18, 0, -1):
        result = eye + ops.matmul(scaled, result) / k
    for _ in range(halvings):
        result = ops.matmul(result, result)
    return result
