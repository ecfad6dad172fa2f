"""The sum or the mean of a loss whose half precision is added up in float32."""

import mindspore
from mindspore import Tensor, ops


def reduced_in_float32(loss: Tensor, reduction: str) -> Tensor:
    """Give the mean, the sum or the loss itself; of nothing, where mindspore writes neither, 0 or NaN."""
    if reduction == "none":
        return loss
    if not loss.size:
        whole = mindspore.int64 if not loss.is_floating_point() else loss.dtype
        return ops.full((), 0 if reduction == "sum" else float("nan"), dtype=whole)
    half = loss.dtype in (mindspore.float16, mindspore.bfloat16)
    total = (loss.astype(mindspore.float32) if half else loss).sum()
    return (total if reduction == "sum" else total / loss.size).astype(loss.dtype if half else total.dtype)
