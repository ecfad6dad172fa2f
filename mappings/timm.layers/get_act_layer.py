"""Activations by name, as timm.layers.get_act_layer gives them."""

from collections.abc import Callable
from typing import Any

from helpers.timm.layers import GELU, GELUTanh, QuickGELU, Tanh
from mindspore import mint, nn


def _act_leaky(negative_slope: float = 0.01) -> nn.Cell:
    return nn.LeakyReLU(negative_slope)


_ACT_LAYERS: dict[str, Any] = {
    "silu": nn.SiLU,
    "swish": nn.SiLU,
    "mish": nn.Mish,
    "relu": nn.ReLU,
    "relu6": nn.ReLU6,
    "leaky_relu": _act_leaky,
    "elu": nn.ELU,
    "prelu": mint.nn.PReLU,
    "celu": nn.CELU,
    "selu": nn.SeLU,
    "gelu": GELU,
    "gelu_tanh": GELUTanh,
    "quick_gelu": QuickGELU,
    "sigmoid": nn.Sigmoid,
    "tanh": Tanh,
    "hard_sigmoid": nn.HSigmoid,
    "hard_swish": nn.HSwish,
    "identity": mint.nn.Identity,
}


def get_act_layer(name: Any = "relu") -> Any:
    """Give a function that makes the activation of a name; a class or function as it is, None for nothing.

    The function takes inplace, which changes nothing.
    """
    if not name or not isinstance(name, str):
        return name or None
    return _act_made(_ACT_LAYERS[name.lower().replace("hards", "hard_s")])


def _act_made(layer: Callable[..., nn.Cell]) -> Callable[..., nn.Cell]:
    def made(*args: Any, inplace: bool | None = None, **kwargs: Any) -> nn.Cell:
        return layer(*args, **kwargs)

    return made
