"""Images read at the places that a grid names, as torch.nn.functional.grid_sample."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:
    """Read input (N, C, H, W) or (N, C, D, H, W) at grid (N, …, 2 or 3), x first, from -1 to 1.

    Sums are made in float64 and rounded once. What input and grid give keeps gradients.
    """
    sizes = input.shape[:1:-1]
    if input.shape[0] != grid.shape[0] or grid.shape[-1] != len(sizes) or input.dtype != grid.dtype:
        raise RuntimeError("grid_sample(): input and grid must have one dtype, batch and number of axes")
    if mode not in ("bilinear", "nearest", "bicubic") or padding_mode not in (
        "zeros",
        "border",
        "reflection",
    ):
        raise ValueError(f"nn.functional.grid_sample(): not mode {mode!r} and padding_mode {padding_mode!r}")
    if mode == "bicubic" and len(sizes) != 2:
        raise RuntimeError("grid_sample(): bicubic interpolation only supports 4D input")
    shape = (*input.shape[:2], *grid.shape[1:-1])
    if 0 in shape:
        return ops.zeros(shape, input.dtype)
    if 0 in sizes:
        raise RuntimeError("grid_sample(): the image has no pixels")
    own = (mindspore.float64, mindspore.float16)  # in which places are worked out as they are, as there
    numbers = grid if grid.dtype in own else grid.astype(mindspore.float32)
    taps = []
    for axis, size in enumerate(sizes):
        place = numbers[..., axis] + 1
        if align_corners:
            place = place * ((size - 1) / 2)
        elif place.dtype == mindspore.float64:
            place = _grid_sample_once(place, size / 2)
        elif place.dtype == mindspore.float16:
            place = place * (size / 2) - 0.5
        else:  # rounded once, as there
            place = (place.astype(mindspore.float64) * (size / 2) - 0.5).astype(place.dtype)
        taps.append(_grid_sample_taps(place, size, mode, padding_mode, bool(align_corners)))
    images = input.reshape(*input.shape[:2], -1)
    found = None
    corners: list[tuple[tuple[Tensor, Tensor, Tensor], ...]] = [(tap,) for tap in taps[-1]]
    for each in taps[-2::-1]:
        longer = []
        for corner in corners:
            longer += [(*corner, tap) for tap in each]
        corners = longer
    for corner in corners:
        share, inside, index = corner[0]
        for (other, also, at), size in zip(corner[1:], sizes[-2::-1]):
            share, inside, index = other * share, ops.logical_and(also, inside), index * size + at
        flat = index.reshape(index.shape[0], 1, -1).broadcast_to((*input.shape[:2], index[0].numel()))
        values = ops.gather_elements(images, 2, flat).reshape(shape).astype(mindspore.float64)
        values = ops.where(inside.expand_dims(1), values, ops.zeros_like(values))
        part = values * share.expand_dims(1).astype(mindspore.float64)
        if len(sizes) == 3:  # a place that is no number reads nothing in a volume
            part = ops.where(inside.expand_dims(1), part, ops.zeros_like(part))
        found = part if found is None else (found.astype(mindspore.float64) + part)
        found = found.astype(numbers.dtype)
    assert found is not None
    return found.astype(input.dtype)


def _grid_sample_once(place: Tensor, scale: float) -> Tensor:
    """``place * scale - 0.5`` of float64 rounded once, which decides what lies next to a border."""
    product = place * scale
    high = place * 134217729.0  # 2**27 + 1: what the product lacks is known of halves of the digits
    high = high - (high - place)
    lost = ops.stop_gradient((high * scale - product) + (place - high) * scale)
    return (product - 0.5) + ops.where(ops.isfinite(lost), lost, ops.zeros_like(lost))


def _grid_sample_taps(
    place: Tensor, size: int, mode: str, padding_mode: str, align_corners: bool
) -> Sequence[tuple[Tensor, Tensor, Tensor]]:
    """For each pixel that is read along one axis: its share, whether it is one, its index."""
    if mode == "bicubic":
        first = ops.floor(place)
        whole = [first + step for step in (-1, 0, 1, 2)]
        shares = _grid_sample_cubic(place - first)
        whole = [_grid_sample_padded(each, size, padding_mode, align_corners) for each in whole]
    else:
        place = _grid_sample_padded(place, size, padding_mode, align_corners)
        if mode == "nearest":  # a half goes to the even pixel
            first = ops.floor(place)
            rest, odd = place - first, first - 2 * ops.floor(first / 2)
            up = ops.logical_or(rest > 0.5, ops.logical_and(rest == 0.5, odd == 1))
            whole, shares = [ops.where(up, first + 1, first)], [ops.ones_like(place)]
        else:
            first = ops.floor(place)
            whole, shares = [first, first + 1], [first + 1 - place, place - first]
    found = []
    for each, share in zip(whole, shares):
        inside = ops.logical_and(each >= 0, each <= size - 1)
        index = ops.where(inside, each, ops.zeros_like(each)).astype(mindspore.int64)
        found.append((share, inside, index))
    return found


def _grid_sample_padded(place: Tensor, size: int, padding_mode: str, align_corners: bool) -> Tensor:
    """Places outside of the image brought to its border, or reflected there."""
    if padding_mode == "zeros":
        return place
    if padding_mode == "reflection":
        low, span = (0.0, size - 1) if align_corners else (-0.5, size)
        if span == 0:
            return ops.zeros_like(place)
        away = ops.abs(place - low)
        flips = ops.floor(away / span)
        rest = away - flips * span
        place = ops.where(flips - 2 * ops.floor(flips / 2) == 0, rest, span - rest) + low
    place = ops.where(place > 0, place, ops.zeros_like(place))
    return ops.where(place < size - 1, place, ops.full_like(place, size - 1))


def _grid_sample_cubic(rest: Tensor) -> list[Tensor]:
    """The shares of four pixels, of which the second lies rest before the place."""
    a = -0.75
    near = [((a + 2) * each - (a + 3)) * each * each + 1 for each in (rest, 1 - rest)]
    far = [((a * each - 5 * a) * each + 8 * a) * each - 4 * a for each in (rest + 1, 2 - rest)]
    return [far[0], *near, far[1]]
