"""A convolution whose taps are moved, as torchvision.ops.deform_conv2d."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def deform_conv2d(
    input: Tensor,
    offset: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: int | Sequence[int] = (1, 1),
    padding: int | Sequence[int] = (0, 0),
    dilation: int | Sequence[int] = (1, 1),
    mask: Tensor | None = None,
) -> Tensor:
    """Convolve (N, C, H, W), each tap moved by offset (N, 2·G·kh·kw, oh, ow), y before x, and times mask.

    Reads four values per tap, with gradients for all inputs. G groups of channels have offsets of their own.
    """
    (sy, sx), (py, px), (dy, dx) = (
        _deform_conv2d_pair(stride),
        _deform_conv2d_pair(padding),
        _deform_conv2d_pair(dilation),
    )
    count, channels, height, width = input.shape
    outputs, share, kh, kw = weight.shape
    taps, (tall, wide) = kh * kw, offset.shape[2:]
    if not input.size:
        return ops.zeros((count, outputs, tall, wide), input.dtype)
    groups = offset.shape[1] // (2 * taps)
    if not groups:
        raise RuntimeError("offset must have a multiple of 2 · kernel height · kernel width channels")
    moved = offset.reshape(count, groups, kh, kw, 2, tall, wide)
    down, right = ops.arange(kh).reshape(kh, 1, 1, 1) * dy - py, ops.arange(kw).reshape(kw, 1, 1) * dx - px
    y = moved[:, :, :, :, 0] + (down + ops.arange(tall).reshape(tall, 1) * sy).astype(offset.dtype)
    x = moved[:, :, :, :, 1] + (right + ops.arange(wide) * sx).astype(offset.dtype)
    rows = input.reshape(count, groups, channels // groups, height * width)
    found = _deform_conv2d_read(
        rows, y.reshape(count, groups, -1), x.reshape(count, groups, -1), height, width
    )
    if mask is not None:
        found = found * mask.reshape(count, groups, 1, taps * tall * wide)
    parts = channels // share
    found = found.reshape(count, parts, share * taps, tall * wide)
    out = ops.matmul(weight.reshape(parts, outputs // parts, share * taps), found)
    out = out.reshape(count, outputs, tall, wide)
    return out if bias is None else out + bias.reshape(-1, 1, 1)


def _deform_conv2d_pair(value: int | Sequence[int]) -> Sequence[int]:
    return value if isinstance(value, Sequence) else (value, value)


def _deform_conv2d_read(rows: Tensor, y: Tensor, x: Tensor, height: int, width: int) -> Tensor:
    """Bilinear values of maps (N, G, C, H·W) at places (N, G, P); 0 outside."""
    top, left = ops.floor(y), ops.floor(x)
    far = (y <= -1) | (y >= height) | (x <= -1) | (x >= width)
    near = (y > -1) & (y < height) & (x > -1) & (x < width)
    total = ops.zeros((*rows.shape[:3], y.shape[2]), rows.dtype)
    for row, weight_y in ((top, top + 1 - y), (top + 1, y - top)):
        for column, weight_x in ((left, left + 1 - x), (left + 1, x - left)):
            inside = near & (row >= 0) & (row < height) & (column >= 0) & (column < width)
            place = row.clamp(0, height - 1) * width + column.clamp(0, width - 1)
            index = ops.stop_gradient(place).astype(mindspore.int32)[:, :, None].broadcast_to(total.shape)
            found = ops.where(inside[:, :, None], ops.gather_elements(rows, 3, index), 0)
            part = found * (weight_y * weight_x)[:, :, None].astype(rows.dtype)
            total = total + ops.where(far[:, :, None], 0, part)  # an infinite weight would leave a NaN
    return total
