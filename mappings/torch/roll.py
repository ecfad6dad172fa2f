"""Shifts elements along axes, as torch.roll."""

from mindspore import Tensor, ops


def roll(input: Tensor, shifts: int | tuple[int, ...], dims: int | tuple[int, ...] | None = None) -> Tensor:
    """Shift along dims, or over everything in a row; what falls off one end comes in at the other."""
    shape = input.shape
    if dims is None or dims == ():
        input, dims = input.reshape(-1), 0
    steps = tuple(shifts) if isinstance(shifts, (tuple, list)) else (shifts,)
    axes = tuple(dims) if isinstance(dims, (tuple, list)) else (dims,)
    if len(steps) != len(axes):
        raise RuntimeError(f"shifts and dimensions must align: {len(steps)} shifts, {len(axes)} dims")
    for number in range(len(axes)):
        place = int(axes[number]) % max(input.ndim, 1)
        size = input.shape[place] if input.ndim else 0
        cut = (size - int(steps[number])) % size if size else 0
        if cut:
            before = (slice(None),) * place
            parts = input[(*before, slice(cut, None))], input[(*before, slice(None, cut))]
            input = ops.cat(parts, place)
    return (input * 1 if input.is_floating_point() else input.copy()).reshape(shape)
