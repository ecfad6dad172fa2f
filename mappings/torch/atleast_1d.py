"""Tensors with at least 1 axis, as torch.atleast_1d."""

from typing import Any

from mindspore import ops


def atleast_1d(*tensors: Any) -> Any:
    """Give a tensor its missing axes; several tensors, or a sequence of them, become a tuple."""
    return ops.atleast_1d(tensors[0] if len(tensors) == 1 else tensors)
