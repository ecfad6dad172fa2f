"""Tensors with at least 3 axes, as torch.atleast_3d."""

from typing import Any

from mindspore import ops


def atleast_3d(*tensors: Any) -> Any:
    """Give a tensor its missing axes; several tensors, or a sequence of them, become a tuple."""
    return ops.atleast_3d(tensors[0] if len(tensors) == 1 else tensors)
