"""Running integrals, as torch.cumulative_trapezoid."""

import mindspore
from helpers.torch import cumsum, result_type
from mindspore import Tensor, ops


def cumulative_trapezoid(y: Tensor, x: Tensor | None = None, *, dx: float = 1, dim: int = -1) -> Tensor:
    """Add up the trapezoids below y along dim, at points x or at steps dx; one element less than y."""
    dim = int(dim)
    if x is not None and x.ndim < y.ndim:
        if x.ndim != 1:
            x = x.reshape((1,) * (y.ndim - x.ndim) + tuple(x.shape))
        elif x.shape[0] != y.shape[dim]:
            raise RuntimeError("cumulative_trapezoid: x must have y's size along dim")
        else:
            shape = [1] * y.ndim
            shape[dim] = -1
            x = x.reshape(shape)
    size = y.shape[dim]
    if size < 2:
        shape = [0 if axis == dim % y.ndim else each for axis, each in enumerate(y.shape)]
        found = y.dtype if x is None else result_type(y, x)
        return ops.zeros(shape, found if found.is_floating_point or found.is_complex else mindspore.float32)
    # A Python number would be rounded to float32.
    step = mindspore.tensor(dx, y.dtype) if y.dtype == mindspore.float64 else dx
    width = step if x is None else ops.diff(x, axis=dim)
    areas = (y.narrow(dim, 0, size - 1) + y.narrow(dim, 1, size - 1)) * width / 2
    return cumsum(areas, dim)
