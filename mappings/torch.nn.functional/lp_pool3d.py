"""Power-average pooling of volumes, as torch.nn.functional.lp_pool3d."""

import math

from mindspore import Tensor, ops


def lp_pool3d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | tuple[int, int, int],
    stride: int | tuple[int, int, int] | None = None,
    ceil_mode: bool = False,
) -> Tensor:
    """Give the p-norm of each window of (N, C, D, H, W) or (C, D, H, W)."""
    volume = input if input.ndim == 5 else input.expand_dims(0)
    size = (kernel_size,) * 3 if isinstance(kernel_size, int) else tuple(kernel_size)
    step = size if stride is None else (stride,) * 3 if isinstance(stride, int) else tuple(stride)
    if norm_type == math.inf:
        result = ops.max_pool3d(volume, size, step, ceil_mode=ceil_mode)
    else:
        mean = ops.avg_pool3d(volume**norm_type, size, step, 0, ceil_mode, True)
        size_of = ops.where(mean == 0, ops.zeros_like(mean), mean)  # no gradient at 0, and NaN stays
        total = size_of * math.prod(size)
        result = total ** (1 / norm_type)
    return result if input.ndim == 5 else result.squeeze(0)
