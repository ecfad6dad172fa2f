"""The area under a curve, as torch.trapezoid."""

import mindspore
from mindspore import Tensor, ops


def trapezoid(y: Tensor, x: Tensor | None = None, *, dx: float = 1, dim: int = -1) -> Tensor:
    """Add up the means of neighbours in y times their distance along dim: dx, or that of the points x."""
    dim = int(dim)
    turned = y.swapaxes(dim, -1)
    if x is not None:
        step = x if x.ndim == 1 else x.swapaxes(dim, -1)
        step = step[..., 1:] - step[..., :-1]
    if y.shape[dim] < 2:
        kind = y.dtype if y.is_floating_point() or y.is_complex() else mindspore.float32
        return ops.zeros(turned.shape[:-1], kind)
    pairs = turned[..., 1:] + turned[..., :-1]
    return (pairs.sum(-1) * dx if x is None else (pairs * step).sum(-1)) / 2
