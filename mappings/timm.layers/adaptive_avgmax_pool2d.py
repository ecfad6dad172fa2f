"""The mean of two poolings, as timm.layers.adaptive_avgmax_pool2d."""

from collections.abc import Sequence

from helpers.timm.layers import select_adaptive_pool2d
from mindspore import Tensor


def adaptive_avgmax_pool2d(x: Tensor, output_size: int | Sequence[int] = 1) -> Tensor:
    """Give half of the averages and half of the maxima of (N, C, H, W)."""
    return select_adaptive_pool2d(x, "avgmax", output_size)
