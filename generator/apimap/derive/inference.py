"""Kinds of expressions: noted when an expression is left, from the kinds of its parts."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Mapping, Sequence

import libcst as cst

from apimap.derive.kinds import (
    INTEGER,
    PLAIN,
    SIZE,
    UNKNOWN,
    Integer,
    Items,
    Kind,
    Places,
    Size,
    element,
    join,
    operation,
)


class Inference(cst.CSTTransformer):
    """Notes kinds; ``names`` is what every name is at the place reached."""

    def __init__(self, names: Mapping[str, Kind]) -> None:
        super().__init__()
        self.names: dict[str, Kind] = dict(names)
        self.kinds: dict[cst.CSTNode, Kind] = {}

    def kind(self, node: cst.CSTNode) -> Kind:
        """What an expression of the original program is."""
        return self.kinds.get(node, UNKNOWN)

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes an assignment; ``value`` is the assigned expression, to unpack tuple by tuple."""
        if isinstance(target, cst.Name):
            self.names[target.value] = kind
        elif isinstance(target, (cst.Tuple, cst.List)):
            parts: list[cst.BaseExpression | None] = [None] * len(target.elements)
            if _pairs_up(target, value):
                assert isinstance(value, (cst.Tuple, cst.List))
                parts = [part.value for part in value.elements]
            for inner, part, each in zip(target.elements, parts, _told(target, kind), strict=True):
                if isinstance(inner, cst.StarredElement):
                    self.bind(inner.value, Items(each))
                else:
                    self.bind(inner.value, each if part is None else self.kind(part), part)
        elif isinstance(target, cst.Subscript) and isinstance(target.value, cst.Name):
            self.mix(target.value, kind)

    def mix(self, name: cst.BaseExpression, kind: Kind) -> None:
        """Notes that a container named so holds something of this kind as well."""
        if isinstance(name, cst.Name) and isinstance(held := self.names.get(name.value), Items):
            self.names[name.value] = Items(join(held.item, kind))

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> object:  # type: ignore[override]
        result = super().on_leave(original_node, updated_node)
        if isinstance(original_node, cst.BaseExpression) and original_node not in self.kinds:
            self.kinds[original_node] = self._infer(original_node)
        return result

    def _noted(
        self, original: cst.BaseExpression, updated: cst.BaseExpression, kind: Kind
    ) -> cst.BaseExpression:
        self.kinds[original] = kind
        return updated

    def _infer(self, node: cst.BaseExpression) -> Kind:
        match node:
            case cst.Name(value=name):
                if name in ("True", "False", "None"):
                    return PLAIN
                return self.names.get(name, PLAIN if name in ("np", "rng", "PIL") else UNKNOWN)
            case cst.Integer():
                return INTEGER
            case cst.BaseNumber() | cst.BaseString():
                return PLAIN
            case cst.Tuple() | cst.List() | cst.Set():
                return Items(self._common([self.kind(part.value) for part in node.elements]))
            case cst.Dict():
                return Items(self._common([self.kind(part.value) for part in node.elements]))
            case cst.ListComp(elt=item) | cst.SetComp(elt=item) | cst.GeneratorExp(elt=item):
                return Items(self.kind(item))
            case cst.DictComp(value=item):
                return Items(self.kind(item))
            case cst.Subscript():
                return self._indexed(node)
            case cst.Attribute(value=value) | cst.Call(func=value):
                return PLAIN if self.kind(value) == PLAIN else UNKNOWN
            case cst.UnaryOperation(operator=cst.Not()):
                return PLAIN
            case cst.UnaryOperation(expression=operand):
                return self.kind(operand)
            case cst.BinaryOperation(left=left, right=right):
                return operation(self.kind(left), self.kind(right))
            case cst.BooleanOperation(left=left, right=right) | cst.IfExp(body=left, orelse=right):
                return join(self.kind(left), self.kind(right))
            case cst.Comparison():
                return self._compared(node)
            case cst.NamedExpr(target=target, value=value):
                self.bind(target, self.kind(value))
                return self.kind(value)
        return UNKNOWN

    def _common(self, kinds: list[Kind]) -> Kind:
        if not kinds:
            return UNKNOWN
        found = kinds[0]
        for kind in kinds[1:]:
            found = join(found, kind)
        return found

    def _indexed(self, node: cst.Subscript) -> Kind:
        kind = self.kind(node.value)
        sliced = len(node.slice) == 1 and isinstance(node.slice[0].slice, cst.Slice)
        if sliced and isinstance(kind, (Items, Size)):
            return SIZE if isinstance(kind, Size) else kind
        place = node.slice[0].slice if len(node.slice) == 1 else None
        if isinstance(kind, Places) and isinstance(place, cst.Index):
            at = place.value.evaluated_value if isinstance(place.value, cst.Integer) else len(kind.kinds)
            return kind.kinds[at] if at < len(kind.kinds) else element(kind)
        return element(kind)

    def _compared(self, node: cst.Comparison) -> Kind:
        kinds = [self.kind(node.left)]
        for part in node.comparisons:
            if isinstance(part.operator, (cst.Is, cst.IsNot, cst.In, cst.NotIn)):
                return PLAIN
            kinds.append(self.kind(part.comparator))
        result = operation(kinds[0], kinds[-1])
        return PLAIN if isinstance(result, (Integer, Items, Size)) else result


def _told(target: cst.Tuple | cst.List, kind: Kind) -> Sequence[Kind]:
    """What each place of a target gets of a value of some kind."""
    starred = any(isinstance(part, cst.StarredElement) for part in target.elements)
    if isinstance(kind, Places) and len(kind.kinds) == len(target.elements) and not starred:
        return kind.kinds
    return [element(kind)] * len(target.elements)


def _pairs_up(target: cst.Tuple | cst.List, value: cst.BaseExpression | None) -> bool:
    """Whether an assignment is of one display to another, element by element."""
    if not isinstance(value, (cst.Tuple, cst.List)) or len(value.elements) != len(target.elements):
        return False
    return not any(isinstance(part, cst.StarredElement) for part in (*value.elements, *target.elements))
