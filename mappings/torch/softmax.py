"""Shares that add up to one, as torch.softmax."""

import mindspore
from mindspore import Tensor, ops


def softmax(input: Tensor, dim: int, dtype: mindspore.Type | None = None) -> Tensor:
    """Turn numbers along dim into shares; a row of nothing but minus infinity is NaN, and it alone."""
    given = input if dtype is None else input.astype(dtype)
    if not given.ndim:
        return softmax(given.reshape(1), dim).reshape(())
    if not given.size:
        return given * 1
    if given.shape[int(dim)] == 1:  # the kernel's first gradient along such an axis spoils all that follow
        return given * 0 + 1
    largest = ops.stop_gradient(ops.amax(given, int(dim), True))
    none = largest - largest  # NaN where the row has no largest number: the kernel stops at such infinities
    return ops.softmax(given - largest + none, int(dim))
