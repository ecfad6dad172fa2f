"""Pruning made permanent, as torch.nn.utils.prune.remove."""

from mindspore.nn import Cell


def remove(module: Cell, name: str) -> Cell:
    """Give a parameter that was pruned the zeros of its mask for good, under its own name again."""
    prunings = vars(module).get("_prunings", {})
    if name not in prunings:
        raise ValueError(f"Parameter '{name}' of module {type(module).__name__} has to be pruned first")
    prunings[name][0].remove(module)
    return module
