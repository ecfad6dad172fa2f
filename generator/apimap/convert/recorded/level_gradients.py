from collections.abc import Callable
from typing import Any

from helpers import replaced
from mindspore import Tensor, mint, ops
from mindspore.common._grad_function import _Function


class _Level(_Function):
    """Numbers as they are, which depend on what they were computed of: their gradient there is zeros."""

    @staticmethod
    def forward(ctx: Any, found: Tensor, of: Tensor) -> Tensor:
        ctx.save_for_backward(of)
        return found * 1

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor]:
        return gradient, ops.zeros_like(ctx.saved_tensors[0])


def level_gradients() -> None:
    """Give functions that are level but for their steps a gradient of zeros, as torch does.

    mindspore gives none: an optimizer would leave a parameter alone that torch's decays.
    """

    def level(place: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def made(plain: Callable[..., Any]) -> Callable[..., Any]:
            def function(*args: Any, **given: Any) -> Any:
                found = plain(*args, **given)
                of = args[place] if len(args) > place else None
                if isinstance(of, Tensor) and of._requires_grad and of.is_floating_point():
                    return _Level.apply(found, of)
                return found

            return function

        return made

    for owner in (Tensor, mint, ops):
        for name in ("round", "ceil", "sign", "sgn", "bernoulli"):
            if hasattr(owner, name):
                replaced(owner, name, level(0))
        if hasattr(owner, "copysign"):
            replaced(owner, "copysign", level(1))
