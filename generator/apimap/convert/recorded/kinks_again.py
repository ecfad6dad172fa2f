from collections.abc import Callable
from typing import Any

from helpers import replaced
from mindspore import Tensor, mint, nn, ops
from mindspore.common._grad_function import _Function


class _Linked(_Function):
    """A gradient as it is, which depends on what it was computed of: its own gradient there is zeros."""

    @staticmethod
    def forward(ctx: Any, gradient: Tensor, of: Tensor) -> Tensor:
        return gradient * 1

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor]:
        return gradient, ops.zeros_like(gradient)


class _Entry(_Function):
    """A tensor as it is, whose gradient depends on it."""

    @staticmethod
    def forward(ctx: Any, input: Tensor) -> Tensor:
        ctx.save_for_backward(input)
        return input * 1

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Tensor:
        return _Linked.apply(gradient, *ctx.saved_tensors)


def kinks_again() -> None:
    """Give functions that are straight but for kinks zeros where their gradient is differentiated.

    mindspore gives nothing there, so that a bias, say, has None for a gradient.
    """
    names = (
        *("relu", "relu6", "leaky_relu", "hardtanh", "threshold", "softshrink", "hardshrink", "prelu"),
        *("abs", "absolute", "__abs__", "l1_loss"),
    )
    for owner in (mint, ops, mint.nn.functional, Tensor):
        for name in names:
            if hasattr(owner, name):
                replaced(owner, name, _linked)
    _of_helpers((*names, "rrelu"))
    for kind in ("ReLU", "ReLU6", "LeakyReLU", "Hardtanh", "HShrink", "SoftShrink", "Threshold", "PReLU"):
        for owner in (nn, mint.nn):
            layer = getattr(owner, kind, None)
            if layer is not None:
                layer.construct = _of_layer(layer.construct)


def _of_helpers(names: tuple[str, ...]) -> None:
    """The same for the program's helpers, which stand in this module; not where they change their input."""

    def linked(plain: Callable[..., Any], name: str) -> Callable[..., Any]:
        def found(input: Any, *args: Any, **given: Any) -> Any:
            changes = given.get("inplace") or (name != "rrelu" and any(each is True for each in args))
            return plain(input if changes else _entered(input), *args, **given)

        return found

    for name in names:
        for each in (name, f"functional_{name}", f"torch_{name}"):
            if each in globals():
                globals()[each] = linked(globals()[each], name)


def _entered(input: Any) -> Any:
    real = isinstance(input, Tensor) and input._requires_grad and input.is_floating_point()
    return _Entry.apply(input) if real else input


def _linked(plain: Callable[..., Any]) -> Callable[..., Any]:
    return lambda input, *args, **given: plain(_entered(input), *args, **given)


def _of_layer(plain: Callable[..., Any]) -> Callable[..., Any]:
    return lambda layer, x: plain(layer, _entered(x))
