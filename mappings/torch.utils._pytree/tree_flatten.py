"""Leaves and structure of nested containers, as torch.utils._pytree.tree_flatten."""

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any

from helpers.torch.utils._pytree import TreeSpec


def tree_flatten(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> tuple[list[Any], TreeSpec]:
    """Leaves in order and the spec; lists, tuples, named tuples, deques and dictionaries are containers."""
    kind = type(tree)
    if is_leaf is not None and is_leaf(tree):
        return [tree], TreeSpec(None, None, [])
    context: Any = None
    if kind in TreeSpec.nodes:
        children, context = TreeSpec.nodes[kind][0](tree)
    elif kind is defaultdict:
        children, context = list(tree.values()), [tree.default_factory, list(tree)]
    elif kind in (dict, OrderedDict):
        children, context = list(tree.values()), list(tree)
    elif kind is deque:
        children, context = list(tree), tree.maxlen
    elif kind in (list, tuple) or (isinstance(tree, tuple) and hasattr(tree, "_fields")):
        children = list(tree)
    else:
        return [tree], TreeSpec(None, None, [])
    leaves, specs = [], []
    for child in children:
        found, spec = tree_flatten(child, is_leaf)
        leaves += found
        specs.append(spec)
    return leaves, TreeSpec(kind, context, specs)
