"""A function over the leaves of nested structures, as torch.utils._pytree.tree_map."""

from collections.abc import Callable
from typing import Any

from helpers.torch.utils._pytree import tree_flatten


def tree_map(
    func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: Callable[[Any], bool] | None = None
) -> Any:
    """The structure of the first tree with func of the leaves; the others have at least its structure."""
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [_up_to(spec, rest) for rest in rests]
    return spec.unflatten([func(*each) for each in zip(leaves, *others, strict=True)])


def _up_to(spec: Any, tree: Any) -> list[Any]:
    if spec.is_leaf():
        return [tree]
    if type(tree) is not spec.type:
        raise ValueError(f"the trees differ: {spec.type.__name__} and {type(tree).__name__}")
    if isinstance(tree, dict):
        keys = spec.context[1] if spec.type.__name__ == "defaultdict" else spec.context
        if set(keys) != set(tree):
            raise ValueError(f"the trees differ: keys {sorted(keys)} and {sorted(tree)}")
        children = [tree[key] for key in keys]
    else:
        children = list(tree)
    if len(children) != spec.num_children:
        raise ValueError(f"the trees differ: {spec.num_children} and {len(children)} parts")
    parts = zip(spec.children_specs, children, strict=True)
    return [leaf for part, child in parts for leaf in _up_to(part, child)]
