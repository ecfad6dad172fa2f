"""An image with another gamma, as torchvision.transforms.v2.functional.adjust_gamma."""

from typing import Any

import mindspore
from helpers.torch import clamp
from helpers.torchvision.transforms.v2.functional import to_dtype
from mindspore import Tensor
from PIL import Image


def adjust_gamma(inpt: Any, gamma: float, gain: float = 1) -> Any:
    """Raise the numbers, between 0 and 1, of a PIL image or a tensor (…, C, H, W) to gamma, times gain."""
    if gamma < 0:
        raise ValueError(f"gamma {gamma} is negative")
    if isinstance(inpt, Image.Image):
        table = [int(255.999 * gain * pow(each / 255.0, gamma)) for each in range(256)] * 3
        return inpt.convert("RGB").point(table).convert(inpt.mode)
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(inpt).__name__}")
    found = (inpt if inpt.is_floating_point() else to_dtype(inpt, mindspore.float32, True)) ** gamma
    if gain != 1:
        found = clamp(found * gain, 0.0, 1.0)
    return to_dtype(found, inpt.dtype, True)
