"""The shape of a nested structure, as torch.utils._pytree.TreeSpec."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar


class TreeSpec:
    """A container's type, what belongs to it beside its children, and their specs; a leaf has no type."""

    nodes: ClassVar[dict[type, tuple[Callable[..., Any], Callable[..., Any]]]] = {}

    def __init__(self, type: Any, context: Any, children_specs: Iterable[TreeSpec]) -> None:
        self.type = type
        self.context = context
        self.children_specs = list(children_specs)
        self.num_children = len(self.children_specs)
        self.num_leaves: int = sum(each.num_leaves for each in self.children_specs) if type is not None else 1
        self.num_nodes: int = 1 + sum(each.num_nodes for each in self.children_specs)

    def is_leaf(self) -> bool:
        """Whether it describes a leaf."""
        return self.type is None

    def children(self) -> list[TreeSpec]:
        """The specs of its children."""
        return list(self.children_specs)

    def child(self, index: int) -> TreeSpec:
        """The spec of one child."""
        return self.children_specs[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TreeSpec):
            return NotImplemented
        mine = (self.type, self.context, self.children_specs)
        return mine == (other.type, other.context, other.children_specs)

    def __hash__(self) -> int:
        return hash((self.type, repr(self.context), tuple(self.children_specs)))

    def __repr__(self) -> str:
        if self.type is None:
            return "*"
        return f"TreeSpec({self.type.__name__}, {self.context}, {self.children_specs})"

    def unflatten(self, leaves: Iterable[Any]) -> Any:
        """The structure with these leaves; raises ValueError if their number is another."""
        given = list(leaves)
        if len(given) != self.num_leaves:
            raise ValueError(f"the spec has {self.num_leaves} leaves, {len(given)} are given")
        if self.type is None:
            return given[0]
        children, start = [], 0
        for spec in self.children_specs:
            children.append(spec.unflatten(given[start : start + spec.num_leaves]))
            start += spec.num_leaves
        return self._made(children)

    def _made(self, children: list[Any]) -> Any:
        if self.type in TreeSpec.nodes:
            return TreeSpec.nodes[self.type][1](children, self.context)
        name = self.type.__name__
        if name == "defaultdict":
            factory, keys = self.context
            return self.type(factory, zip(keys, children, strict=True))
        if name == "deque":
            return self.type(children, maxlen=self.context)
        if issubclass(self.type, dict):
            return self.type(zip(self.context, children, strict=True))
        return self.type(*children) if hasattr(self.type, "_fields") else self.type(children)
