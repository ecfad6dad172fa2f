"""The largest elements of a sequence cut into windows, as torch.nn.functional.adaptive_max_pool1d."""

from collections.abc import Sequence
from typing import Any

from mindspore import Tensor, ops


def adaptive_max_pool1d(input: Tensor, output_size: int | Sequence[int], return_indices: bool = False) -> Any:
    """Take the largest of each of output_size windows of (N, C, L) or (C, L), of one length or not.

    A window with a NaN is NaN; its index and its gradient are those of a number. float16 to float64.
    """
    size = (1, output_size[0] if isinstance(output_size, Sequence) else int(output_size))
    rows = input.unsqueeze(-2)
    found = ops.adaptive_max_pool2d(rows, size, return_indices)
    values = (found[0] if return_indices else found).squeeze(-2)
    lost = ops.adaptive_max_pool2d(ops.isnan(rows).astype(input.dtype), size).squeeze(-2)
    values = values + ops.where(lost > 0, ops.full_like(values, float("nan")), ops.zeros_like(values))
    return (values, found[1].squeeze(-2)) if return_indices else values
