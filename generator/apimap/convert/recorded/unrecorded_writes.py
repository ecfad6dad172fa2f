from typing import Any

import mindspore
from helpers import nothing_at
from mindspore import Tensor


def unrecorded_writes() -> None:
    """Record a write only where a gradient goes through it, as torch does.

    mindspore records each, and gives the tensor memory of its own for that, which no view of it sees.
    """

    def apart(plain: Any) -> Any:
        def write(self: Tensor, *args: Any) -> Any:
            if self.size == 0 or (len(args) > 1 and nothing_at(self, args[0])):
                return self
            given = (self, args[-1])
            if any(isinstance(each, Tensor) and each._requires_grad for each in given):
                return plain(self, *args)
            with mindspore._no_grad():
                return plain(self, *args)

        return write

    for name in ("__setitem__", "copy_"):
        setattr(Tensor, name, apart(getattr(Tensor, name)))
