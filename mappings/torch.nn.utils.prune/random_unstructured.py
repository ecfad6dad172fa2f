"""Elements taken out of a parameter by chance, as torch.nn.utils.prune.random_unstructured."""

from helpers.torch.nn.utils.prune import RandomUnstructured
from mindspore.nn import Cell


def random_unstructured(module: Cell, name: str, amount: float) -> Cell:
    """Set elements of a parameter to zero by chance, by a mask: so many, or such a share of those left.

    NumPy draws them. The parameter itself is NAME_orig then, the mask the buffer NAME_mask.
    """
    RandomUnstructured.apply(module, name, amount)
    return module
