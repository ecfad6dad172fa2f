"""The loss of log probabilities, as torch.nn.functional.nll_loss."""

import mindspore
from helpers.torch.nn.functional import reduction_of
from mindspore import Tensor, ops


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Pick the log probability of each right class, negate and reduce it; no other class is read.

    Classes are on axis 1, or on the only axis. Not in compiled functions: it looks at the classes.
    """
    reduction = reduction_of(reduction, size_average, reduce)
    axis = 1 if input.ndim > 1 else 0
    if target.shape != input.shape[:axis] + input.shape[axis + 1 :]:
        raise ValueError(f"a target of shape {target.shape} does not go with scores of {input.shape}")
    kept = target != ignore_index
    found = ops.where(kept, target, ops.zeros_like(target)).astype(mindspore.int64)
    if found.size and not 0 <= int(found.min()) <= int(found.max()) < input.shape[axis]:
        raise IndexError(f"a target is out of bounds: there are {input.shape[axis]} classes")
    wide = input.astype(mindspore.float32) if input.dtype in _NARROW_LOGS else input
    own = kept.astype(wide.dtype)
    if not found.size:
        losses = ops.zeros(target.shape, wide.dtype)  # kernels refuse to take from nothing
    else:
        if weight is not None:  # an ignored element has no weight, even where that of class 0 is infinite
            own = ops.where(kept, weight[found].astype(wide.dtype), own)
        picked = ops.gather_elements(wide, axis, found.expand_dims(axis)).squeeze(axis)
        losses = ops.where(kept, -picked * own, ops.zeros_like(picked))
    if reduction == "none":
        return losses.astype(input.dtype)
    total = losses.sum() if losses.size else ops.zeros((), wide.dtype)  # a sum over nothing is never written
    if reduction == "mean":
        total = total / (own.sum() if losses.size else ops.zeros((), wide.dtype))
    return total.astype(input.dtype)


_NARROW_LOGS = (mindspore.float16, mindspore.bfloat16)
