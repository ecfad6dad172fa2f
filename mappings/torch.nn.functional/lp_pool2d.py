"""Power-average pooling of images, as torch.nn.functional.lp_pool2d."""

from typing import Any

from helpers.torch.nn.functional import lp_pool3d
from mindspore import Tensor


def lp_pool2d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | tuple[int, int],
    stride: int | tuple[int, int] | None = None,
    ceil_mode: bool = False,
) -> Tensor:
    """Give the p-norm of each window of (N, C, H, W) or (C, H, W); integers are divided as integers."""
    size = _two_numbers(kernel_size)
    step = (
        size if stride is None or (isinstance(stride, (tuple, list)) and not stride) else _two_numbers(stride)
    )
    volume = input.expand_dims(-3)
    return lp_pool3d(volume, norm_type, (1, *size), (1, *step), ceil_mode).squeeze(-3)


def _two_numbers(number: Any) -> Any:
    several = [int(each) for each in number] if isinstance(number, (tuple, list)) else [int(number)]
    return tuple(several) if len(several) == 2 else tuple(several) * 2
