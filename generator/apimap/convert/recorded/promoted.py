from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor


def promoted() -> None:
    """Let a tensor without axes beside another one take its dtype, as in torch, if both are of one kind.

    In mindspore a number of float64 makes float64 of a tensor of float32.
    """

    def rank(tensor: Tensor) -> int:
        if tensor.is_complex() or tensor.is_floating_point():
            return 3 if tensor.is_complex() else 2
        return int(tensor.dtype != mindspore.bool_)

    def operator(plain: Callable[..., Any]) -> Callable[..., Any]:
        def between(self: Tensor, other: Any) -> Any:
            if (
                isinstance(other, Tensor)
                and self.dtype != other.dtype
                and (self.ndim == 0) != (other.ndim == 0)
            ):
                if other.ndim == 0 and rank(other) <= rank(self):
                    other = other.astype(self.dtype)
                elif self.ndim == 0 and rank(self) <= rank(other):
                    self = self.astype(other.dtype)
            return plain(self, other)

        return between

    for leaf in ("add", "sub", "mul", "pow", "iadd", "isub", "imul", "lt", "le", "gt", "ge"):
        name = f"__{leaf}__"
        if hasattr(Tensor, name):
            setattr(Tensor, name, operator(getattr(Tensor, name)))
