"""Inputs dropped whole at random, as torchvision.ops.stochastic_depth."""

import mindspore
from mindspore import Tensor, ops


def stochastic_depth(input: Tensor, p: float, mode: str, training: bool = True) -> Tensor:
    """Set rows (mode "row") or the whole batch ("batch") to 0 with probability p; else divide by 1 - p."""
    if not 0 <= p <= 1:
        raise ValueError(f"p must be from 0 to 1, not {p}")
    if mode not in ("batch", "row"):
        raise ValueError(f"mode must be batch or row, not {mode!r}")
    if not training or p == 0:
        return input
    shape = (*input.shape[:1], *[1] * (input.ndim - 1)) if mode == "row" else (1,) * input.ndim
    kept = (ops.rand(shape, dtype=mindspore.float32) >= p).astype(input.dtype)
    return input * (kept / (1 - p) if p < 1 else kept)
