from typing import Any

from mindspore import Tensor
from mindspore.nn import Cell


def register_buffer(self: Cell, name: str, tensor: Any, persistent: bool = True) -> None:
    """Add a tensor that is not trained; a sparse one, for which mindspore has no place, is a plain member."""
    if tensor is None or isinstance(tensor, Tensor):
        self.register_buffer(name, tensor, persistent)
    else:
        object.__setattr__(self, name, tensor)
