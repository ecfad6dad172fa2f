"""The leaves of a nested structure, as torch.utils._pytree.tree_leaves."""

from collections.abc import Callable
from typing import Any

from helpers.torch.utils._pytree import tree_flatten


def tree_leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> list[Any]:
    """Leaves in order."""
    return tree_flatten(tree, is_leaf)[0]
