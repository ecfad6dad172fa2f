from collections.abc import Callable
from typing import Any

from mindspore import Tensor


def empty_lists() -> None:
    """Let a list without positions select nothing of a tensor, as in torch; mindspore refuses it."""

    def is_empty(each: Any) -> bool:
        return isinstance(each, list) and not each

    def selecting(plain: Callable[..., Any]) -> Callable[..., Any]:
        def found(self: Tensor, index: Any, *value: Any) -> Any:
            parts = index if isinstance(index, tuple) else (index,)
            if not any(map(is_empty, parts)):
                return plain(self, index, *value)
            if value:  # there is nothing to write to
                return None
            nothing = tuple(slice(0, 0) if is_empty(each) else each for each in parts)
            return plain(self, nothing if isinstance(index, tuple) else nothing[0])

        return found

    Tensor.__getitem__ = selecting(Tensor.__getitem__)
    Tensor.__setitem__ = selecting(Tensor.__setitem__)
