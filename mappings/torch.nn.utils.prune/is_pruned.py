"""Whether a network is pruned, as torch.nn.utils.prune.is_pruned."""

from mindspore.nn import Cell


def is_pruned(module: Cell) -> bool:
    """Tell whether a parameter of the module, or of one inside it, is multiplied with a mask."""
    return any(vars(cell).get("_prunings") for _, cell in module.cells_and_names())
