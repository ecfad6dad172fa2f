"""Says whether a parameter is trained, as torch.Tensor.requires_grad_ does."""

from mindspore import Parameter, Tensor


def requires_grad_(self: Tensor, requires_grad: bool = True) -> Tensor:
    """Set it on a parameter; of other tensors mindspore.grad says what it differentiates. Returns it."""
    if isinstance(self, Parameter):
        self.requires_grad = requires_grad
    return self
