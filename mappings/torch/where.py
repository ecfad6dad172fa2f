"""Picks by a condition, or the places where it holds, as torch.where."""

from typing import Any

from mindspore import Tensor, mint, ops


def _beside(value: Any, other: Any) -> Any:
    """A number, or a tensor without axes, in the dtype that it has beside a tensor."""
    if not isinstance(other, Tensor) or (isinstance(value, Tensor) and (value.ndim or not other.ndim)):
        return value
    whole = not isinstance(value, (float, complex)) and not (
        isinstance(value, Tensor) and (value.is_floating_point() or value.is_complex())
    )
    fraction = isinstance(value, float) or (isinstance(value, Tensor) and value.is_floating_point())
    if other.is_floating_point() and (whole or fraction):
        return value.astype(other.dtype) if isinstance(value, Tensor) else Tensor(value, other.dtype)
    return value


def where(condition: Tensor, input: Any = None, other: Any = None) -> Any:
    """Give input where the condition holds, else other; of a condition alone one index tensor per axis."""
    if input is not None:
        return mint.where(condition, _beside(input, other), _beside(other, input))
    kept = condition if condition.ndim else condition.reshape(1)
    places = ops.nonzero(kept != 0)  # of small numbers the kernel thinks that they are 0
    return tuple(places[:, axis] for axis in range(kept.ndim))
