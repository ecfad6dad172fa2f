"""A copy with slices added to it, as torch.index_add."""

import mindspore
from helpers.torch import scatter_reduce
from mindspore import Tensor


def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1) -> Tensor:
    """Add alpha times slices of source to those of a copy of input that index (1-d, any integers) names.

    Slices that are named several times add up. Not for bfloat16.
    """
    if not (input.is_floating_point() or input.is_complex()):
        alpha = bool(alpha) if input.dtype == mindspore.bool_ else int(alpha)  # as torch takes it
    source = source if alpha == 1 else (source * alpha).astype(input.dtype)
    if not source.ndim:
        return input + source
    shape = [1] * source.ndim
    shape[dim] = -1
    return scatter_reduce(input, int(dim), index.reshape(shape).broadcast_to(source.shape), source, "sum")
