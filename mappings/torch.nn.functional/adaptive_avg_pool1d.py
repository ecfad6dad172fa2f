"""The means of a sequence cut into windows, as torch.nn.functional.adaptive_avg_pool1d."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def adaptive_avg_pool1d(input: Tensor, output_size: int | Sequence[int]) -> Tensor:
    """Take the mean of each of output_size windows of (N, C, L) or (C, L), of one length or not."""
    size = output_size[0] if isinstance(output_size, Sequence) else int(output_size)
    if not input.shape[-1] and size == 1:
        return ops.full((*input.shape[:-1], 1), float("nan"), dtype=input.dtype)
    if not input.shape[-1]:
        raise RuntimeError(
            f"adaptive_avg_pool1d: there is no mean of an axis without elements: {input.shape}"
        )
    if not input.size:
        return ops.zeros((*input.shape[:-1], size), input.dtype)
    wide = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input
    return ops.adaptive_avg_pool2d(wide.unsqueeze(-2), (1, size)).squeeze(-2).astype(input.dtype)
