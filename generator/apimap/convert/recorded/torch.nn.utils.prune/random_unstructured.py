from helpers.torch.nn.utils.prune import RandomUnstructured, pruned_by
from mindspore.nn import Cell


def random_unstructured(module: Cell, name: str, amount: float) -> Cell:
    """Set elements of a parameter to zero by chance, by a mask: how many, or which share of those left."""
    return pruned_by(module, name, RandomUnstructured(amount).chosen)
