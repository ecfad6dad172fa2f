from collections.abc import Callable
from typing import Any

from helpers.torch import floor_divide, remainder
from mindspore import Tensor


def exact_division() -> None:
    """Let ``%`` and ``//`` of tensors give torch's numbers: mindspore's go by a rounded quotient."""

    def operator(name: str, function: Callable[[Any, Any], Tensor], turned: bool) -> Callable[..., Any]:
        plain = getattr(Tensor, name)

        def between(self: Tensor, other: Any) -> Any:
            if not isinstance(other, (Tensor, int, float)):
                return plain(self, other)
            return function(other, self) if turned else function(self, other)

        return between

    for leaf, function in (("mod", remainder), ("floordiv", floor_divide)):
        for way in ("", "i", "r"):
            setattr(Tensor, f"__{way}{leaf}__", operator(f"__{way}{leaf}__", function, way == "r"))
