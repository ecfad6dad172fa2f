from typing import Any

from mindspore import Tensor


def number(value: Any) -> Any:
    """What a value is formatted as: the number of a tensor without axes, everything else as it is."""
    return value.item() if isinstance(value, Tensor) and value.ndim == 0 else value
