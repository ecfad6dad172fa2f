"""Elements limited from below and above, as torch.clamp."""

import mindspore
from mindspore import Tensor, ops


def clamp(input: Tensor, min: Tensor | float | None = None, max: Tensor | float | None = None) -> Tensor:
    """Limit every element; NaN stays NaN. The limits are numbers or tensors, either may be left out.

    Elements at a limit keep their gradient; a NaN has none.
    """
    if min is None and max is None:
        raise ValueError("torch.clamp: at least one of 'min' or 'max' must not be None")
    numbers = [each for each in (min, max) if isinstance(each, (int, float))]
    found = input.astype(mindspore.int64) if input.dtype == mindspore.bool_ and numbers else input
    if any(isinstance(each, float) for each in numbers) and not found.is_floating_point():
        found = found.astype(mindspore.float32)
    if min is not None:
        low = min if isinstance(min, Tensor) else mindspore.tensor(min, found.dtype)
        found = ops.where(ops.logical_or(found < low, low != low), low, found)
    if max is not None:
        high = max if isinstance(max, Tensor) else mindspore.tensor(max, found.dtype)
        found = ops.where(ops.logical_or(found > high, high != high), high, found)
    if found.is_floating_point():  # where a NaN came from, no gradient goes back
        found = ops.where(found == found, found, ops.stop_gradient(found))
    return found
