"""A function over leaves of a type, as torch.utils._pytree.tree_map_only."""

from collections.abc import Callable
from typing import Any

from helpers.torch.utils._pytree import tree_map


def tree_map_only(
    type_or_types_or_pred: Any,
    func: Callable[[Any], Any],
    tree: Any,
    is_leaf: Callable[[Any], bool] | None = None,
) -> Any:
    """Other leaves stay; the first argument is a type, a tuple of types, or a function that asks."""
    asked = type_or_types_or_pred
    typed = isinstance(asked, type | tuple)

    def changed(leaf: Any) -> Any:
        return func(leaf) if (isinstance(leaf, asked) if typed else asked(leaf)) else leaf

    return tree_map(changed, tree, is_leaf=is_leaf)
