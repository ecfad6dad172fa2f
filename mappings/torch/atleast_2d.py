"""Tensors with at least 2 axes, as torch.atleast_2d."""

from typing import Any

from mindspore import ops


def atleast_2d(*tensors: Any) -> Any:
    """Give a tensor its missing axes; several tensors, or a sequence of them, become a tuple."""
    return ops.atleast_2d(tensors[0] if len(tensors) == 1 else tensors)
