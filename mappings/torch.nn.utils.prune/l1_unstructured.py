"""The elements next to zero taken out of a parameter, as torch.nn.utils.prune.l1_unstructured."""

from helpers.torch.nn.utils.prune import L1Unstructured
from mindspore import Tensor
from mindspore.nn import Cell


def l1_unstructured(module: Cell, name: str, amount: float, importance_scores: Tensor | None = None) -> Cell:
    """Set a parameter's elements next to zero to zero, by a mask: so many, or such a share of those left.

    The parameter itself is NAME_orig then, the mask the buffer NAME_mask; remove undoes it.
    """
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module
