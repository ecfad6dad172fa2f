"""The class before parametrizing, as torch.nn.utils.parametrize.type_before_parametrizations."""

from helpers.torch.nn.utils.parametrize import is_parametrized
from mindspore.nn import Cell


def type_before_parametrizations(module: Cell) -> type:
    """Give the class that a module had before parameters of it became computed ones."""
    return type(module).__bases__[0] if is_parametrized(module) else type(module)
