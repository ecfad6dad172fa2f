from typing import Any

from helpers import default_dtype


def get_default_dtype() -> Any:
    """Give the dtype of tensors that are made of numbers without one."""
    return default_dtype()
