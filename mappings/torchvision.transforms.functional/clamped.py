"""Images within their range, for the helpers of torchvision that change colours."""

from mindspore import Tensor, ops


def clamped(img: Tensor, most: float) -> Tensor:
    """From 0 to most; NaN stays, which mindspore's clamp loses."""
    return ops.where(img < 0, 0, ops.where(img > most, most, img))
