"""Shares that add up to one, as torch.nn.functional.softmax."""

import mindspore
from mindspore import Tensor, ops


def softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: mindspore.Type | None = None
) -> Tensor:
    """Turn numbers along dim into shares; a row of nothing but minus infinity is NaN, and it alone.

    Without dim it is axis 0 of 0, 1 or 3 axes, and axis 1 of others.
    """
    given = input if dtype is None else input.astype(dtype)
    axis = int(dim) if dim is not None else 0 if given.ndim in (0, 1, 3) else 1
    if not given.ndim:
        return softmax(given.reshape(1), axis).reshape(())
    if not given.size:
        return given * 1
    if given.shape[axis] == 1:  # the kernel's first gradient along such an axis spoils all that follow
        return given * 0 + 1
    largest = ops.stop_gradient(ops.amax(given, axis, True))
    none = largest - largest  # NaN where the row has no largest number: the kernel stops at such infinities
    return ops.softmax(given - largest + none, axis)
