"""Shifts elements along axes, as torch.roll."""

from mindspore import Tensor, ops


def roll(input: Tensor, shifts: int | tuple[int, ...], dims: int | tuple[int, ...] | None = None) -> Tensor:
    """Shift along dims, or over everything in a row; what falls off one end comes in at the other."""
    if dims is None or dims == ():
        return roll(input.reshape(-1), shifts, 0).reshape(input.shape)
    steps = tuple(shifts) if isinstance(shifts, (tuple, list)) else (shifts,)
    axes = tuple(dims) if isinstance(dims, (tuple, list)) else (dims,)
    if len(steps) != len(axes):
        raise RuntimeError(f"shifts and dimensions must align: {len(steps)} shifts, {len(axes)} dims")
    for step, axis in zip(steps, axes, strict=True):
        place = int(axis) % max(input.ndim, 1)
        size = input.shape[place] if input.ndim else 0
        cut = (size - int(step)) % size if size else 0
        if cut:
            before = (slice(None),) * place
            parts = input[(*before, slice(cut, None))], input[(*before, slice(None, cut))]
            input = ops.cat(parts, place)
    return input * 1 if input.is_floating_point() else input.copy()
