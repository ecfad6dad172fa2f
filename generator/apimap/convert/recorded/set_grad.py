from typing import Any

from helpers import kept_grad
from mindspore import Tensor


def set_grad(tensor: Any, gradient: Tensor | None) -> None:
    """``tensor.grad = gradient``: later gradients are added to this one in place, as in torch.

    mindspore makes a new tensor of the sum, and reads a view as if it were none.
    """
    tensor._grad = gradient
    kept_grad(tensor)
