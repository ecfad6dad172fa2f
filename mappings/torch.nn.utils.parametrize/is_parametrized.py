"""Whether a parameter is computed, as torch.nn.utils.parametrize.is_parametrized."""

from mindspore.nn import Cell


def is_parametrized(module: Cell, tensor_name: str | None = None) -> bool:
    """Tell whether a parameter of the module, or the named one, is computed by others."""
    lists = module._cells.get("parametrizations")
    return lists is not None and (bool(len(lists)) if tensor_name is None else tensor_name in lists)
