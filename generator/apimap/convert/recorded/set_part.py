from typing import Any

from mindspore import Tensor


def set_part(tensor: Any, index: Any, value: Any) -> None:
    """Write into a part of a tensor; a part without elements takes nothing."""
    if not isinstance(tensor, Tensor) or 0 not in tensor[index].shape:
        tensor[index] = value
