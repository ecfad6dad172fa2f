"""Elements at the borders, as torch.nn.functional.pad puts them there or cuts them off."""

from collections.abc import Sequence

from mindspore import Tensor, nn, ops


def pad(input: Tensor, pad: Sequence[int], mode: str = "constant", value: float | None = None) -> Tensor:
    """Add elements at the borders of the last axes; a negative number cuts as many off.

    What is cut off is a slice: ops.pad loses one more row or column there with every further call on CPU.
    """
    sides = [int(each) for each in pad]
    if mode == "reflect" and len(sides) == 6:
        return nn.ReflectionPad3d(tuple(sides))(input)
    if mode != "constant" or len(sides) % 2 or len(sides) > 2 * input.ndim:
        return ops.pad(input, tuple(sides), mode, value)
    kept = input
    for place in range(0, len(sides), 2):
        axis = input.ndim - 1 - place // 2
        low, high = max(-sides[place], 0), max(-sides[place + 1], 0)
        if low or high:
            kept = kept[(slice(None),) * axis + (slice(low, kept.shape[axis] - high),)]
    more = [max(each, 0) for each in sides]
    if any(more) and not kept.size:  # no kernel pads nothing
        shape = list(kept.shape)
        for place in range(0, len(more), 2):
            shape[len(shape) - 1 - place // 2] += more[place] + more[place + 1]
        return ops.full(tuple(shape), value or 0, dtype=kept.dtype)
    return ops.pad(kept, tuple(more), value=value) if any(more) else kept.copy()
