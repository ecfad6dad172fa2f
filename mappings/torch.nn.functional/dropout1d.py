"""Dropout of whole channels, as torch.nn.functional.dropout1d."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Drop each channel of (N, C, L) or (C, L) with probability p, and enlarge the rest.

    What is dropped follows mindspore.set_seed.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if input.ndim not in (2, 3):
        raise RuntimeError(f"expected 2D or 3D input, got {input.ndim}D")
    if not training or p == 0:
        return input
    shape = (*input.shape[:-1], 1)
    kept = (ops.rand(shape) >= p).astype(input.dtype)
    result = input * (kept * mindspore.tensor(0.0 if p == 1 else 1 / (1 - p), input.dtype))
    if inplace:
        with mindspore._no_grad():
            copy_(input, result)
    return result
