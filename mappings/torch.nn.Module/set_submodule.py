"""Puts a layer at a dotted path of a network, as torch.nn.Module.set_submodule."""

from mindspore import nn


def set_submodule(self: nn.Cell, target: str, module: nn.Cell, strict: bool = False) -> None:
    """Put a layer in the place of another, or where none was yet; with strict only in the place of one."""
    *path, name = target.split(".")
    if not target or not isinstance(module, nn.Cell):
        raise ValueError("set_submodule needs the path of a layer, and a Cell")
    owner = self
    for each in path:
        owner = owner._cells.get(each)
        if owner is None:
            raise AttributeError(f"`{target}`: there is no layer called `{each}`")
    if name not in owner._cells and (strict or hasattr(owner, name)):
        raise AttributeError(f"`{target}`: there is no layer called `{name}`")
    if name in owner._cells and isinstance(owner, (nn.SequentialCell, nn.CellList)):
        owner[list(owner._cells).index(name)] = module
    else:
        setattr(owner, name, module)
