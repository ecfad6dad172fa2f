"""Axes reordered, split and joined by a pattern, as torch.func.rearrange."""

import math
import re
from typing import Any

from mindspore import Tensor, ops


def rearrange(tensor: Any, pattern: str, **axes_lengths: int) -> Tensor:
    """Bring a tensor, or a list of tensors of one shape, into the order that the pattern says.

    `(a b)` joins or splits axes, with lengths by name; `...` stands for any axes, 1 for one of length one.
    Not in compiled functions.
    """
    whole = tensor if isinstance(tensor, Tensor) else ops.stack(list(tensor))
    if pattern.count("->") != 1:
        raise ValueError(f"{pattern!r} is not of the form 'left -> right'")
    first, second = pattern.split("->")
    more = whole.ndim - len([each for each in _rearrange_axes(first) if each != "..."])
    left, right = _rearrange_groups(first, more), _rearrange_groups(second, more)
    if len(left) != whole.ndim:
        raise ValueError(f"{pattern!r} has {len(left)} axes, the tensor {whole.ndim}")
    lengths: dict[str, int] = dict(axes_lengths)
    for group, length in zip(left, whole.shape):
        unknown = [name for name in group if name not in lengths]
        known = math.prod(lengths[name] for name in group if name in lengths)
        if len(unknown) > 1 or length % known or (not unknown and known != length):
            raise ValueError(f"({' '.join(group)}) does not fit an axis of length {length}")
        lengths.update(dict.fromkeys(unknown, length // known))
    names = [name for group in left for name in group]
    wanted = [name for group in right for name in group]
    if (
        sorted(names) != sorted(set(wanted))
        or len(wanted) > len(names)
        or not axes_lengths.keys() <= set(names)
    ):
        raise ValueError(f"both sides of {pattern!r} need the same names, once each")
    split = whole.reshape([lengths[name] for name in names])
    moved = split.permute(tuple(names.index(name) for name in wanted)) if names else split
    return moved.reshape([math.prod(lengths[name] for name in group) for group in right])


def _rearrange_axes(side: str) -> list[str]:
    """The axes of a side of the pattern, each a name, several in parentheses, or the dots."""
    return re.findall(r"\([^()]*\)|\.\.\.|\w+", side)


def _rearrange_groups(side: str, more: int) -> list[list[str]]:
    """The names that are joined in each axis of a side; one of length one has none."""
    dots = [f"...{place}" for place in range(more)]
    groups: list[list[str]] = []
    for axis in _rearrange_axes(side):
        names = [name for name in re.findall(r"\.\.\.|\w+", axis) if name != "1"]
        if axis == "...":
            groups += [[name] for name in dots]
        else:
            groups.append([each for name in names for each in (dots if name == "..." else [name])])
    return groups
