from typing import Any

from mindspore import Tensor, ops


def median(self: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The lower median of all numbers, or along dim with its place."""
    if dim is None:
        return self.flatten().sort()[0][(self.size - 1) // 2]
    return ops.median(self, dim, keepdim)
