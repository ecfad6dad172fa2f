"""One forward look at a program: what its names are, statement by statement, scope by scope.

A base for transformers: who looks at a call knows what its receiver and arguments are. Where paths join,
or a loop may come round again, a name that would be two things is unknown.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from apimap.derive.inference import Inference
from apimap.derive.kinds import PLAIN, UNKNOWN, Items, Kind, Own, Tensor, element, join, operation

# Modules whose functions give nothing of torch's.
PLAIN_MODULES = frozenset(
    ["numpy", "math", "cmath", "io", "os", "sys", "time", "tempfile", "pathlib", "random", "string"]
) | {
    *("json", "warnings", "platform", "datetime", "scipy", "bz2", "gzip", "lzma", "zipfile", "tarfile"),
    *("wave", "socket", "struct", "csv", "xml", "shutil", "glob", "logging", "subprocess"),
}


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


class Scope(Inference):
    """Binds names; leaves every node as it is."""

    def __init__(self, names: Mapping[str, Kind]) -> None:
        super().__init__(names)
        self._saved: list[dict[str, Kind]] = []
        self._visited: dict[cst.BaseComp, cst.BaseComp] = {}  # comprehensions whose parts have been visited

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

    def leave_Assign(
        self, original_node: cst.Assign, updated_node: cst.Assign
    ) -> cst.Assign | cst.RemovalSentinel:
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

    def leave_ImportAlias(
        self, original_node: cst.ImportAlias, updated_node: cst.ImportAlias
    ) -> cst.ImportAlias:
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

    def _comprehension(self, node: cst.BaseComp) -> bool:
        """Goes through the clauses first: what they bind is what the rest is made of."""
        self._push()
        parts = ("key", "value") if isinstance(node, cst.DictComp) else ("elt",)
        made: dict[str, object] = {"for_in": node.for_in.visit(self)}
        made |= {part: getattr(node, part).visit(self) for part in parts}
        self._visited[node] = node.with_changes(**made)
        return False  # all of it has been visited

    def visit_ListComp(self, node: cst.ListComp) -> bool:
        return self._comprehension(node)

    def visit_SetComp(self, node: cst.SetComp) -> bool:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: cst.GeneratorExp) -> bool:
        return self._comprehension(node)

    def visit_DictComp(self, node: cst.DictComp) -> bool:
        return self._comprehension(node)

    def leave_CompFor_iter(self, node: cst.CompFor) -> None:
        self.bind(node.target, element(self.kind(node.iter)))

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> object:  # type: ignore[override]
        if not isinstance(original_node, cst.BaseComp):
            return super().on_leave(original_node, updated_node)
        result = super().on_leave(original_node, self._visited.pop(original_node))
        self._pop()
        return result
