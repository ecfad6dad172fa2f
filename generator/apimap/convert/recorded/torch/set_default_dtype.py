from typing import Any

from helpers import default_dtype


def set_default_dtype(d: Any) -> None:
    """Choose the dtype of tensors and layers that are made without one."""
    if not d.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    default_dtype(d)
