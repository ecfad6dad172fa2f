from typing import Any

from helpers.torch import Size
from mindspore import Tensor


def shapes_are_sizes() -> None:
    """Let tensors have shapes of the class that torch has for them; mindspore's are plain tuples."""
    plain: Any = vars(Tensor)["shape"]
    Tensor.shape = property(lambda tensor: Size(plain.__get__(tensor)), plain.fset, None, plain.__doc__)
