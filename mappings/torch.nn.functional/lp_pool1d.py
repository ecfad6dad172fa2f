"""Power-average pooling of sequences, as torch.nn.functional.lp_pool1d."""

import math

from mindspore import Tensor, ops


def lp_pool1d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | tuple[int],
    stride: int | tuple[int] | None = None,
    ceil_mode: bool = False,
) -> Tensor:
    """Give the p-norm of each window of (N, C, L) or (C, L)."""
    size = kernel_size[0] if isinstance(kernel_size, (tuple, list)) else int(kernel_size)
    step = (stride[0] if isinstance(stride, (tuple, list)) else int(stride)) if stride else size
    rows = (input if input.ndim == 3 else input.expand_dims(0)).expand_dims(-2)
    if norm_type == math.inf:
        result = ops.max_pool2d(rows, (1, size), (1, step), ceil_mode=ceil_mode)
    else:
        mean = ops.avg_pool2d(rows**norm_type, (1, size), (1, step), 0, ceil_mode, True)
        kept = ops.where(mean == 0, ops.zeros_like(mean), mean)  # no gradient at 0, and NaN stays
        result = (kept * size) ** (1 / norm_type)
    result = result.squeeze(-2)
    return result if input.ndim == 3 else result.squeeze(0)
