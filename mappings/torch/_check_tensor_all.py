"""A check of a tensor, as torch._check_tensor_all is."""

from collections.abc import Callable

import mindspore
from mindspore import Tensor


def _check_tensor_all(cond: Tensor, message: Callable[[], str] | None = None) -> None:
    """Raise RuntimeError, with the message that the function gives, unless all elements are true."""
    if not isinstance(cond, Tensor):
        raise TypeError(f"cond must be a tensor, but got {type(cond).__name__}")
    if cond.dtype != mindspore.bool_:
        raise TypeError(f"cond must have the dtype bool, but has {cond.dtype}")
    if cond.size and not cond.all():
        raise RuntimeError(message() if message is not None else "not all elements are true")
