"""Says whether the gradients of a tensor are wanted, as torch.Tensor.requires_grad_ does."""

from typing import Any

from mindspore import nn


def requires_grad_(self: Any, requires_grad: bool = True) -> Any:
    """Set it, on a parameter or on all of a module's as well, and return the tensor (or module)."""
    if isinstance(self, nn.Cell):
        for parameter in self.get_parameters():
            parameter.requires_grad = requires_grad
    else:
        self._requires_grad = requires_grad
    return self
