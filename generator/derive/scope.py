"""One forward look at a program: what its names and expressions are.

A base for the rewriting transformer. Every expression's kind is noted when it is left, so that whoever
looks at a call knows what its receiver and arguments are. Where paths join, or a loop may come round
again, a name that would be two things is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from generator.derive.kinds import (
    INTEGER,
    PLAIN,
    SIZE,
    UNKNOWN,
    Integer,
    Items,
    Kind,
    Own,
    Size,
    Tensor,
    element,
    join,
    operation,
)

# Modules whose functions give nothing of torch's.
PLAIN_MODULES = frozenset(
    "numpy np math cmath io os sys time tempfile pathlib random string json warnings platform datetime".split()
)


class _Assigned(cst.CSTVisitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_AssignTarget(self, node: cst.AssignTarget) -> None:
        self._bind(node.target)

    def visit_AugAssign(self, node: cst.AugAssign) -> None:
        self._bind(node.target)

    def visit_NamedExpr(self, node: cst.NamedExpr) -> None:
        self._bind(node.target)

    def visit_For(self, node: cst.For) -> None:
        self._bind(node.target)

    def _bind(self, target: cst.BaseExpression) -> None:
        if isinstance(target, cst.Name):
            self.names.add(target.value)
        elif isinstance(target, (cst.Tuple, cst.List)):
            for part in target.elements:
                self._bind(part.value)


class Scope(cst.CSTTransformer):
    """Notes kinds; ``names`` is what every name is at the place reached."""

    def __init__(self, names: Mapping[str, Kind]) -> None:
        super().__init__()
        self.names: dict[str, Kind] = dict(names)
        self.kinds: dict[cst.CSTNode, Kind] = {}
        self._saved: list[dict[str, Kind]] = []

    def kind(self, node: cst.CSTNode) -> Kind:
        """What an expression of the original program is."""
        return self.kinds.get(node, UNKNOWN)

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes an assignment; ``value`` is the assigned expression, to unpack tuple by tuple."""
        if isinstance(target, cst.Name):
            self.names[target.value] = kind
        elif isinstance(target, (cst.Tuple, cst.List)):
            parts: list[cst.BaseExpression | None] = [None] * len(target.elements)
            if isinstance(value, (cst.Tuple, cst.List)) and len(value.elements) == len(parts):
                if not any(isinstance(e, cst.StarredElement) for e in (*value.elements, *target.elements)):
                    parts = [part.value for part in value.elements]
            for inner, part in zip(target.elements, parts, strict=True):
                if isinstance(inner, cst.StarredElement):
                    self.bind(inner.value, Items(element(kind)))
                else:
                    self.bind(inner.value, element(kind) if part is None else self.kind(part), part)
        elif isinstance(target, cst.Subscript) and isinstance(target.value, cst.Name):
            self.mix(target.value, kind)

    def mix(self, name: cst.BaseExpression, kind: Kind) -> None:
        """Notes that a container named so holds something of this kind as well."""
        if isinstance(name, cst.Name) and isinstance(held := self.names.get(name.value), Items):
            self.names[name.value] = Items(join(held.item, kind))

    def _push(self) -> None:
        self._saved.append(dict(self.names))

    def _pop(self) -> None:
        self.names = self._saved.pop()

    def _join(self, other: Mapping[str, Kind]) -> None:
        for name in self.names.keys() | other.keys():
            if name in self.names and name in other:
                self.names[name] = join(self.names[name], other[name])
            else:
                self.names[name] = self.names.get(name, other.get(name, UNKNOWN))

    # ---- statements

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> cst.Assign:
        for target in original_node.targets:
            self.bind(target.target, self.kind(original_node.value), original_node.value)
        return updated_node

    def leave_AnnAssign(self, original_node: cst.AnnAssign, updated_node: cst.AnnAssign) -> cst.AnnAssign:
        if original_node.value is not None:
            self.bind(original_node.target, self.kind(original_node.value), original_node.value)
        return updated_node

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> cst.AugAssign:
        if isinstance(original_node.target, cst.Name):
            before = self.names.get(original_node.target.value, UNKNOWN)
            self.names[original_node.target.value] = operation(before, self.kind(original_node.value))
        return updated_node

    def visit_If_body(self, node: cst.If) -> None:
        self._push()

    def leave_If_body(self, node: cst.If) -> None:
        before = self._saved[-1]
        self._saved[-1] = self.names
        self.names = dict(before)

    def leave_If(self, original_node: cst.If, updated_node: cst.If) -> cst.If:
        self._join(self._saved.pop())
        return updated_node

    def _enter_loop(self, body: cst.BaseSuite) -> None:
        assigned = _Assigned()
        body.visit(assigned)
        for name in assigned.names & self.names.keys():
            if not isinstance(self.names[name], Tensor):
                self.names[name] = UNKNOWN

    def leave_For_iter(self, node: cst.For) -> None:
        self._enter_loop(node.body)
        self.bind(node.target, element(self.kind(node.iter)))

    def visit_While(self, node: cst.While) -> None:
        self._enter_loop(node.body)

    def leave_WithItem(self, original_node: cst.WithItem, updated_node: cst.WithItem) -> cst.WithItem:
        if original_node.asname is not None:
            self.bind(original_node.asname.name, self.kind(original_node.item))
        return updated_node

    def leave_ImportAlias(self, original_node: cst.ImportAlias, updated_node: cst.ImportAlias) -> cst.ImportAlias:
        first = original_node.evaluated_name.partition(".")[0]
        self.names[original_node.evaluated_alias or first] = PLAIN if first in PLAIN_MODULES else Own()
        return updated_node

    # ---- scopes

    def _enter_function(self, node: cst.FunctionDef | cst.Lambda) -> None:
        self._push()
        every = [*node.params.posonly_params, *node.params.params, *node.params.kwonly_params]
        for parameter in every:
            self.names[parameter.name.value] = UNKNOWN
        for rest in (node.params.star_arg, node.params.star_kwarg):
            if isinstance(rest, cst.Param):
                self.names[rest.name.value] = Items(UNKNOWN)

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        self.names[node.name.value] = Own()
        self._enter_function(node)

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.BaseStatement:
        self._pop()
        return updated_node

    def visit_Lambda(self, node: cst.Lambda) -> None:
        self._enter_function(node)

    def leave_Lambda(self, original_node: cst.Lambda, updated_node: cst.Lambda) -> cst.BaseExpression:
        self._pop()
        return self._noted(original_node, updated_node, Own())

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self._push()

    def leave_ClassDef(self, original_node: cst.ClassDef, updated_node: cst.ClassDef) -> cst.BaseStatement:
        self._pop()
        self.names[original_node.name.value] = Own()
        return updated_node

    def _enter_comprehension(self, node: cst.BaseComp) -> None:
        self._push()
        clause: cst.CompFor | None = node.for_in
        while clause is not None:
            iterated = self._peek(clause.iter)
            self.bind(clause.target, element(iterated))
            clause = clause.inner_for_in

    def _peek(self, node: cst.BaseExpression) -> Kind:
        """The kind of what is iterated, before it has been visited; only the plain cases."""
        if isinstance(node, cst.Name):
            return self.names.get(node.value, UNKNOWN)
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value == "range":
            return Items(INTEGER)
        return UNKNOWN

    def visit_ListComp(self, node: cst.ListComp) -> None:
        self._enter_comprehension(node)

    def visit_SetComp(self, node: cst.SetComp) -> None:
        self._enter_comprehension(node)

    def visit_GeneratorExp(self, node: cst.GeneratorExp) -> None:
        self._enter_comprehension(node)

    def visit_DictComp(self, node: cst.DictComp) -> None:
        self._enter_comprehension(node)

    # ---- expressions

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> object:  # type: ignore[override]
        result = super().on_leave(original_node, updated_node)
        if isinstance(original_node, cst.BaseExpression) and original_node not in self.kinds:
            if isinstance(original_node, (cst.ListComp, cst.SetComp, cst.GeneratorExp, cst.DictComp)):
                self._pop()
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
                return self.names.get(name, PLAIN if name in ("np", "rng") else UNKNOWN)
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
        return element(kind)

    def _compared(self, node: cst.Comparison) -> Kind:
        kinds = [self.kind(node.left)]
        for part in node.comparisons:
            if isinstance(part.operator, (cst.Is, cst.IsNot, cst.In, cst.NotIn)):
                return PLAIN
            kinds.append(self.kind(part.comparator))
        result = operation(kinds[0], kinds[-1])
        return PLAIN if isinstance(result, (Integer, Items, Size)) else result

