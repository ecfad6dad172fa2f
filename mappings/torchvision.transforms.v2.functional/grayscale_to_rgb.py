"""An image of three channels, as torchvision.transforms.v2.functional.grayscale_to_rgb."""

from typing import Any

from mindspore import Tensor, ops
from PIL import Image


def grayscale_to_rgb(inpt: Any) -> Any:
    """Take a PIL image or a tensor (…, C, H, W): one channel is given three times, three stay."""
    if isinstance(inpt, Image.Image):
        return inpt.convert("RGB")
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    if inpt.shape[-3] >= 3:
        return inpt
    if inpt.shape[-3] != 1:
        raise TypeError(f"one or three channels are needed, not {inpt.shape[-3]}")
    return ops.cat((inpt, inpt, inpt), -3)
