"""Power-average pooling of sequences, as torch.nn.functional.lp_pool1d."""

from typing import Any

from helpers.torch.nn.functional import lp_pool2d
from mindspore import Tensor


def lp_pool1d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | tuple[int],
    stride: int | tuple[int] | None = None,
    ceil_mode: bool = False,
) -> Tensor:
    """Give the p-norm of each window of (N, C, L) or (C, L); integers are divided as integers."""
    size = _one_number(kernel_size)
    step = (
        size if stride is None or (isinstance(stride, (tuple, list)) and not stride) else _one_number(stride)
    )
    image = input.expand_dims(-2)
    return lp_pool2d(image, norm_type, (1, size), (1, step), ceil_mode).squeeze(-2)


def _one_number(number: Any) -> Any:
    return int(number[0]) if isinstance(number, (tuple, list)) else int(number)
