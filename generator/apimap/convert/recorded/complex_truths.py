from collections.abc import Callable
from typing import Any

import mindspore
from helpers import replaced
from mindspore import Tensor, mint, ops


def complex_truths() -> None:
    """Let a complex number be true unless it is zero, as in torch; mindspore looks at its real part only."""

    def cast(plain: Callable[..., Any]) -> Callable[..., Any]:
        def casted(tensor: Any, *args: Any, **given: Any) -> Any:
            words = [each for each in (*args, *given.values()) if isinstance(each, type(mindspore.bool_))]
            if isinstance(tensor, Tensor) and tensor.is_complex() and mindspore.bool_ in words:
                return ops.not_equal(tensor, 0)
            return plain(tensor, *args, **given)

        return casted

    def of_truths(plain: Callable[..., Any]) -> Callable[..., Any]:
        def found(tensor: Any, *args: Any, **given: Any) -> Any:
            truths = isinstance(tensor, Tensor) and tensor.is_complex()
            return plain(ops.not_equal(tensor, 0) if truths else tensor, *args, **given)

        return found

    for owner, name in ((Tensor, "astype"), (Tensor, "to"), (ops, "cast")):
        replaced(owner, name, cast)
    for owner, name in ((Tensor, "bool"), (Tensor, "all"), (ops, "all"), (mint, "all")):
        replaced(owner, name, of_truths)
