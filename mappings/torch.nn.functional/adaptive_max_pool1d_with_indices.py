"""The largest of each window of a sequence and its place, as adaptive_max_pool1d_with_indices of torch."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def adaptive_max_pool1d_with_indices(
    input: Tensor, output_size: int | Sequence[int]
) -> tuple[Tensor, Tensor]:
    """Take the largest of each of output_size windows of (N, C, L) or (C, L), and where they stood.

    A window with a NaN is NaN, at the last of them. float16 to float64.
    """
    size = (1, output_size[0] if isinstance(output_size, Sequence) else int(output_size))
    rows = input.unsqueeze(-2)
    _, indices = ops.adaptive_max_pool2d(rows, size, True)
    # Where the last NaN of a window stands, counted from 1; 0 where there is none.
    places = ops.arange(1, input.shape[-1] + 1).astype(mindspore.float32)
    marked = ops.where(ops.isnan(rows), places, ops.zeros_like(places))
    lost = ops.stop_gradient(ops.adaptive_max_pool2d(marked, size))
    indices = ops.where(lost > 0, lost.astype(indices.dtype) - 1, indices).squeeze(-2)
    return ops.gather_elements(input, -1, indices), indices  # the gradient goes there, to a NaN as well
