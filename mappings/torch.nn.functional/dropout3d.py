"""Dropout of whole channels, as torch.nn.functional.dropout3d."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def dropout3d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Drop each channel of (N, C, D, H, W) or (C, D, H, W) with probability p, and enlarge the rest.

    What is dropped follows mindspore.set_seed.
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0:
        return input
    batch = 1 if input.ndim == 4 else 2
    shape = input.shape[:batch] + (1,) * (input.ndim - batch)
    kept = (ops.rand(shape) >= p).astype(input.dtype)
    result = input * (kept * mindspore.tensor(0.0 if p == 1 else 1 / (1 - p), input.dtype))
    if inplace:
        with mindspore._no_grad():
            copy_(input, result)
    return result
