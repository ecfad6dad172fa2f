import inspect
from collections.abc import Callable
from typing import Any

from mindspore import nn


def any_activation() -> None:
    """Let layers of transformers take any function or module between their two linear ones, as torch's do."""
    for kind in (nn.TransformerEncoderLayer, nn.TransformerDecoderLayer):
        kind.__init__ = _taking(kind.__init__)


def _taking(plain: Callable[..., None]) -> Callable[..., None]:
    signature = inspect.signature(plain)

    def begin(self: Any, *args: Any, **given: Any) -> None:
        bound = signature.bind(self, *args, **given)
        activation = bound.arguments.get("activation", "relu")
        if not isinstance(activation, str):
            bound.arguments["activation"] = "relu"
        plain(*bound.args, **bound.kwargs)
        if not isinstance(activation, str):
            del self.activation
            self.activation = activation
            object.__setattr__(self, "activation1", activation)  # by which a stack of layers is made

    return begin
