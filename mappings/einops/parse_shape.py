"""The lengths of named axes, as einops.parse_shape gives them."""

from typing import Any

from helpers.einops import pattern_axes
from mindspore import ops


@ops.constexpr  # type: ignore[untyped-decorator]
def _by_name(pattern: str, shape: tuple[int, ...]) -> dict[str, int]:
    axes = list(pattern_axes(pattern, skips=True))
    if any(len(axis) > 1 for axis in axes):
        raise RuntimeError(f"axes of several names have no length of their own: {pattern!r}")
    if ("...",) in axes:
        place = axes.index(("...",))
        axes[place : place + 1] = [("_",)] * (len(shape) - len(axes) + 1)
    if len(axes) != len(shape):
        raise RuntimeError(f"the pattern {pattern!r} does not fit the shape {shape}")
    found = {}
    for axis, length in zip(axes, shape):
        name = axis[0] if axis else "1"
        fixed = name.partition(":")[0]
        if fixed.isdecimal() and int(fixed) != length:
            raise RuntimeError(f"an axis of length {length} is not {fixed} in {pattern!r}")
        if name != "_" and not fixed.isdecimal():
            found[name] = length
    return found


def parse_shape(x: Any, pattern: str) -> dict[str, int]:
    """Give the length of each axis that a pattern names, `b _ h w`; `_` and `...` are passed over."""
    return _by_name(pattern, tuple(x.shape))
