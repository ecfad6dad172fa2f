"""Each element several times in a row, as torch.repeat_interleave."""

from typing import Any

import mindspore
from mindspore import Tensor, ops


def repeat_interleave(
    input: Tensor, repeats: Any = None, dim: int | None = None, *, output_size: int | None = None
) -> Tensor:
    """Repeat each slice along dim; with counts alone, give each position as often as its count says.

    Not in compiled functions.
    """
    if repeats is None:
        input, repeats, dim = ops.arange(len(input)), input, 0
    if dim is None:
        input, dim = input.reshape(-1), 0
    counts = repeats.reshape(-1).tolist() if isinstance(repeats, Tensor) else [int(repeats)]
    counts = counts * input.shape[dim] if len(counts) == 1 else counts
    if any(count < 0 for count in counts):
        raise RuntimeError("Repeats must be non-negative")
    if len(counts) != input.shape[dim]:
        raise RuntimeError("repeats must have the same size as input along dim")
    places: list[int] = []
    for place, count in enumerate(counts):
        places += [place] * count
    if output_size is not None and output_size != len(places):
        raise RuntimeError("allocated size does not match required size")
    if not places:
        shape = list(input.shape)
        shape[dim] = 0
        return ops.zeros(tuple(shape), input.dtype)
    wide = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input  # no kernel
    return ops.gather(wide, Tensor(places), dim).astype(input.dtype)
