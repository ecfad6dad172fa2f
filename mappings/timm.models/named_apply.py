"""A function applied to all parts of a network with their names, as timm.models.named_apply does."""

from collections.abc import Callable
from typing import Any

from helpers.torch.nn.Module import named_children
from mindspore import nn


def named_apply(
    fn: Callable[..., Any],
    module: nn.Cell,
    name: str = "",
    depth_first: bool = True,
    include_root: bool = False,
) -> nn.Cell:
    """Call fn(module=…, name=…) for each cell below a network, inner ones first; for the network if asked."""
    if include_root and not depth_first:
        fn(module=module, name=name)
    for leaf, child in named_children(module):
        named_apply(fn, child, f"{name}.{leaf}" if name else leaf, depth_first, True)
    if include_root and depth_first:
        fn(module=module, name=name)
    return module
