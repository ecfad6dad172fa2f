"""Resizing, as torch.nn.functional.upsample."""

from helpers.torch.nn.functional import interpolate
from mindspore import Tensor


def upsample(
    input: Tensor,
    size: int | tuple[int, ...] | None = None,
    scale_factor: float | tuple[float, ...] | None = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
) -> Tensor:
    """Resize (N, C, *) to a size or by a factor, as interpolate does."""
    return interpolate(input, size, scale_factor, mode, align_corners)
