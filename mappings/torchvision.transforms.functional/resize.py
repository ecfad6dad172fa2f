"""An image of another size, as torchvision.transforms.functional.resize."""

from collections.abc import Sequence
from typing import Any

from helpers.torch.nn.functional import interpolate
from helpers.torchvision.transforms.functional import get_dimensions
from mindspore import Tensor, float32
from PIL import Image

_RESIZE_KINDS = {
    "nearest": Image.Resampling.NEAREST,
    "nearest-exact": Image.Resampling.NEAREST,
    "bilinear": Image.Resampling.BILINEAR,
    "bicubic": Image.Resampling.BICUBIC,
    "box": Image.Resampling.BOX,
    "hamming": Image.Resampling.HAMMING,
    "lanczos": Image.Resampling.LANCZOS,
}


def _resize_kind(interpolation: Any) -> str:
    if isinstance(interpolation, int):
        kinds = {int(kind): name for name, kind in _RESIZE_KINDS.items() if name != "nearest-exact"}
        return kinds[int(interpolation)]
    name = str(getattr(interpolation, "name", interpolation)).lower().replace("_", "-")
    return {"linear": "bilinear", "antialias": "lanczos"}.get(name, name)


def _resize_size(size: Sequence[int], height: int, width: int, longest: int | None) -> tuple[int, int]:
    if len(size) == 2:
        if longest is not None:
            raise ValueError("max_size goes with a size of one number only")
        return size[0], size[1]
    short, long = min(height, width), max(height, width)
    wanted, other = size[0], int(size[0] * long / short)
    if longest is not None:
        if longest <= wanted:
            raise ValueError(f"max_size {longest} is not above size {wanted}")
        if other > longest:
            wanted, other = int(longest * wanted / other), longest
    return (other, wanted) if width <= height else (wanted, other)


def resize(
    img: Any,
    size: int | Sequence[int],
    interpolation: Any = "bilinear",
    max_size: int | None = None,
    antialias: bool | None = True,
) -> Any:
    """Resize a PIL image or a tensor (…, C, H, W); one number is the length of the shorter side.

    A tensor of bytes may differ by 1: torchvision rounds along the way.
    """
    kind = _resize_kind(interpolation)
    _, height, width = get_dimensions(img)
    high, wide = _resize_size([size] if isinstance(size, int) else [*size], height, width, max_size)
    if (high, wide) == (height, width):
        return img
    if isinstance(img, Image.Image):
        return img.resize((wide, high), _RESIZE_KINDS[kind])
    assert isinstance(img, Tensor)
    batch = img.reshape((-1, *img.shape[-3:])) if img.ndim != 4 else img
    smooth = bool(antialias) and kind in ("bilinear", "bicubic")
    corners = False if kind in ("bilinear", "bicubic") else None
    whole = not img.is_floating_point()
    resized = interpolate(
        batch.astype(float32) if whole else batch, (high, wide), None, kind, corners, None, smooth
    )
    if whole:
        resized = resized.clamp(0, 255) if kind == "bicubic" else resized
        resized = (resized if kind.startswith("nearest") else resized.round()).astype(img.dtype)
    return resized.reshape((*img.shape[:-2], high, wide))
