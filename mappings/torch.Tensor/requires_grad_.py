"""Says whether the gradients of a tensor are wanted, as torch.Tensor.requires_grad_ does."""

from mindspore import Tensor


def requires_grad_(self: Tensor, requires_grad: bool = True) -> Tensor:
    """Set it, on a parameter as well, and return the tensor."""
    self._requires_grad = requires_grad
    return self
