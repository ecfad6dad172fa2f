"""A border around an image, as torchvision.transforms.functional.pad."""

from collections.abc import Sequence
from typing import Any

import numpy
from mindspore import Tensor
from PIL import Image, ImageOps

_PAD_MODES = {"edge": "edge", "reflect": "reflect", "symmetric": "symmetric"}


def _pad_sides(padding: int | Sequence[int]) -> tuple[int, int, int, int]:
    sides = tuple(padding) if isinstance(padding, Sequence) else (padding,)
    if len(sides) not in (1, 2, 4):
        raise ValueError(f"padding is one, two or four numbers, not {len(sides)}")
    left, top, right, bottom = (sides * 4)[:4] if len(sides) < 4 else sides
    return left, top, right, bottom


def _pad_array(array: Any, sides: tuple[int, int, int, int], mode: str, high: int) -> Any:
    left, top, right, bottom = sides
    widths = [(0, 0)] * high + [(top, bottom), (left, right)]
    return numpy.pad(array, widths + [(0, 0)] * (array.ndim - len(widths)), mode=_PAD_MODES[mode])  # type: ignore[call-overload]


def pad(img: Any, padding: int | Sequence[int], fill: Any = 0, padding_mode: str = "constant") -> Any:
    """Take a PIL image or a tensor (…, H, W).

    padding is one number, (across, down), or left, top, right and bottom.
    """
    sides = _pad_sides(padding)
    if padding_mode not in ("constant", *_PAD_MODES):
        raise ValueError(f"padding_mode cannot be {padding_mode}")
    if isinstance(img, Tensor):
        array = img.asnumpy()
        if padding_mode != "constant":
            return Tensor(_pad_array(array, sides, padding_mode, array.ndim - 2))
        left, top, right, bottom = sides
        widths = [(0, 0)] * (array.ndim - 2) + [(top, bottom), (left, right)]
        value = fill[0] if isinstance(fill, (tuple, list)) else fill
        return Tensor(numpy.pad(array, widths, constant_values=value or 0))
    if not isinstance(img, Image.Image):
        raise TypeError(f"a tensor or a PIL image is needed, not {type(img).__name__}")
    if padding_mode == "constant":
        bands = len(img.getbands())
        colour: Any = tuple(fill) if isinstance(fill, (tuple, list)) else fill
        if isinstance(colour, tuple) and len(colour) == 1:
            colour = colour * bands
        elif colour is None or (isinstance(colour, (int, float)) and bands > 1):
            colour = (colour or 0,) * bands
        if img.mode != "F":
            colour = tuple(map(int, colour)) if isinstance(colour, tuple) else int(colour)
        return ImageOps.expand(img, border=sides, fill=colour)
    return Image.fromarray(_pad_array(numpy.asarray(img), sides, padding_mode, 0))
