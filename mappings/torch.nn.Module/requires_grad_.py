"""Says whether the parameters of a module are trained, as torch.nn.Module.requires_grad_ does."""

from mindspore import nn


def requires_grad_(self: nn.Cell, requires_grad: bool = True) -> nn.Cell:
    """Set it on every parameter of the cell, and return the cell."""
    for parameter in self.get_parameters():
        parameter.requires_grad = requires_grad
    return self
