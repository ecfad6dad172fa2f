from helpers.torch.nn.utils.prune import L1Unstructured, pruned_by
from mindspore import Tensor
from mindspore.nn import Cell


def l1_unstructured(module: Cell, name: str, amount: float, importance_scores: Tensor | None = None) -> Cell:
    """Set a parameter's elements next to zero to zero, by a mask: how many, or which share of those left."""
    return pruned_by(module, name, L1Unstructured(amount).chosen, importance_scores)
