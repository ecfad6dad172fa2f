"""The area under a curve, as torch.trapezoid."""

import mindspore
from mindspore import Tensor, ops


def trapezoid(y: Tensor, x: Tensor | None = None, *, dx: float = 1, dim: int = -1) -> Tensor:
    """Add up the means of neighbours in y times their distance along dim: dx, or that of the points x."""
    dim = int(dim)
    turned = y.swapaxes(dim, -1)
    if y.shape[dim] < 2:
        kind = y.dtype if y.is_floating_point() or y.is_complex() else mindspore.float32
        return ops.zeros(turned.shape[:-1], kind)
    pairs = turned[..., 1:] + turned[..., :-1]
    if x is None:
        return pairs.sum(-1) * dx / 2
    places = x if x.ndim == 1 else x.swapaxes(dim, -1)
    return (pairs * (places[..., 1:] - places[..., :-1])).sum(-1) / 2
