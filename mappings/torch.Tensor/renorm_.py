"""Changes a tensor in place, as torch.Tensor.renorm_ does."""

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Tensor, ops


def renorm_(self: Tensor, p: float, dim: int, maxnorm: float) -> Tensor:
    """Shrinks the slices whose norm is too large, written into the tensor, which is returned.

    Its views see it; gradients go through it. Not for bfloat16.
    """
    half = self.dtype == mindspore.float16
    wide = self.astype(mindspore.float32) if half else self.copy()  # the gradient reads what it was
    sizes = ops.real(ops.abs(wide)) if wide.is_complex() else ops.abs(wide)
    axes = tuple(axis for axis in range(self.ndim) if axis != dim % self.ndim)
    if self.size:
        if p == float("inf"):
            norms = ops.amax(sizes, axes, keepdims=True)
        else:
            norms = (sizes ** mindspore.tensor(p, sizes.dtype)).sum(axes, keepdims=True)
            norms = norms ** mindspore.tensor(1 / p, sizes.dtype)
        limit = mindspore.tensor(maxnorm, sizes.dtype)
        share = ops.where(norms > limit, limit / (norms + 1e-7), ops.ones_like(norms))
        copy_(self, (wide * share.astype(wide.dtype)).astype(self.dtype))
    return self
