"""A nested structure from leaves, as torch.utils._pytree.tree_unflatten."""

from collections.abc import Iterable
from typing import Any

from helpers.torch.utils._pytree import TreeSpec


def tree_unflatten(leaves: Iterable[Any], treespec: TreeSpec) -> Any:
    """The structure that the spec describes, with these leaves."""
    return treespec.unflatten(leaves)
