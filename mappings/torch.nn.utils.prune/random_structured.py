"""Whole slices taken out of a parameter by chance, as torch.nn.utils.prune.random_structured."""

from helpers.torch.nn.utils.prune import RandomStructured
from mindspore.nn import Cell


def random_structured(module: Cell, name: str, amount: float, dim: int) -> Cell:
    """Set slices along dim to zero by chance, by a mask: so many, or such a share of those left.

    NumPy draws them. The parameter itself is NAME_orig then, the mask the buffer NAME_mask.
    """
    RandomStructured.apply(module, name, amount, dim)
    return module
