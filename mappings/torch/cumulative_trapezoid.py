"""Running integrals, as torch.cumulative_trapezoid."""

import mindspore
from mindspore import Tensor, ops


def cumulative_trapezoid(y: Tensor, x: Tensor | None = None, *, dx: float = 1, dim: int = -1) -> Tensor:
    """Add up the trapezoids below y along dim, at points x or at steps dx; one element less than y."""
    if x is not None and x.ndim < y.ndim:
        if x.ndim != 1 or x.shape[0] != y.shape[dim]:
            raise RuntimeError("cumulative_trapezoid: x must have y's size along dim")
        shape = [1] * y.ndim
        shape[dim] = -1
        x = x.reshape(shape)
    width = dx if x is None else ops.diff(x, axis=dim)
    size = y.shape[dim]
    if size < 2:
        shape = [0 if axis == dim % y.ndim else each for axis, each in enumerate(y.shape)]
        return ops.zeros(shape, y.dtype if y.is_floating_point() else mindspore.float32)
    areas = (y.narrow(dim, 0, size - 1) + y.narrow(dim, 1, size - 1)) * width / 2
    wide = areas.astype(mindspore.float32) if areas.dtype == mindspore.float16 else areas
    return ops.cumsum(wide, dim).astype(areas.dtype)  # float16 would stop at 2048
