"""The spec of a nested structure, as torch.utils._pytree.tree_structure."""

from collections.abc import Callable
from typing import Any

from helpers.torch.utils._pytree import TreeSpec, tree_flatten


def tree_structure(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> TreeSpec:
    """The spec alone."""
    return tree_flatten(tree, is_leaf)[1]
