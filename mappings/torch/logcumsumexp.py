"""The logarithm of a running sum of exponentials, as torch.logcumsumexp."""

import mindspore
from mindspore import Tensor, ops


def logcumsumexp(input: Tensor, dim: int) -> Tensor:
    """Add up along an axis what is given by its logarithms; minus infinity is nothing, wherever it stands."""
    if not input.ndim or not input.size:
        return input * 1
    dim = int(dim)
    nothing, lost = input == -float("inf"), ops.isnan(input)
    finite = ops.where(
        nothing, ops.full_like(input, -1e4 if input.dtype == mindspore.float16 else -1e30), input
    )
    found = ops.logcumsumexp(ops.where(lost, ops.zeros_like(input), finite), dim)
    before = (~nothing).astype(mindspore.int32).cumsum(dim)
    after = lost.astype(mindspore.int32).cumsum(dim)
    # What is minus infinity or NaN has a gradient of NaN, as in torch.
    none = before == 0
    found = ops.where(none, ops.exp(ops.where(none, input, ops.zeros_like(input))).log(), found)
    gone, zeros = after > 0, ops.zeros_like(found)
    share = ops.where(gone, ops.full_like(found, float("nan")), ops.ones_like(found))
    return (found + ops.where(gone, ops.cumsum(input, dim), zeros)) * share  # to every element before it
