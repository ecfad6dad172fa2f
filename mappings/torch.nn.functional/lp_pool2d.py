"""Power-average pooling of images, as torch.nn.functional.lp_pool2d."""

import math

from mindspore import Tensor, ops


def lp_pool2d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | tuple[int, int],
    stride: int | tuple[int, int] | None = None,
    ceil_mode: bool = False,
) -> Tensor:
    """Give the p-norm of each window of (N, C, H, W) or (C, H, W)."""
    image = input if input.ndim == 4 else input.expand_dims(0)
    size = (kernel_size,) * 2 if isinstance(kernel_size, int) else tuple(kernel_size)
    step = size if not stride else (stride,) * 2 if isinstance(stride, int) else tuple(stride)
    if norm_type == math.inf:
        result = ops.max_pool2d(image, size, step, ceil_mode=ceil_mode)
    else:
        mean = ops.avg_pool2d(image**norm_type, size, step, 0, ceil_mode, True)
        kept = ops.where(mean == 0, ops.zeros_like(mean), mean)  # no gradient at 0, and NaN stays
        total = kept * math.prod(size)
        result = total ** (1 / norm_type)
    return result if input.ndim == 4 else result.squeeze(0)
