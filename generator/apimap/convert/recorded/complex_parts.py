from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import Tensor


def complex_parts() -> None:
    """Let Python's complex numbers be written into parts of complex tensors; mindspore takes tensors only."""

    def writing(plain: Callable[[Tensor, Any, Any], None]) -> Callable[[Tensor, Any, Any], None]:
        def write(self: Tensor, index: Any, value: Any) -> None:
            if self.is_complex() and isinstance(value, (int, float, complex)):
                value = mindspore.tensor(complex(value), dtype=self.dtype)
            plain(self, index, value)

        return write

    Tensor.__setitem__ = writing(Tensor.__setitem__)
