"""``type(m) == nn.Linear``: asked as ``isinstance`` asks, before anything else is looked at.

What stands for a class of torch's may be a class and those below it (adapters): equality would find none.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Mapping, Sequence

import libcst as cst
import libcst.matchers as m

from apimap.convert.translate.spelling import Imports, public
from apimap.derive.syntax import dotted_name

_SAME: tuple[type[cst.BaseCompOp], ...] = (cst.Equal, cst.Is, cst.In)
_OTHER: tuple[type[cst.BaseCompOp], ...] = (cst.NotEqual, cst.IsNot, cst.NotIn)
_TYPE = m.Call(func=m.Name("type"), args=[m.Arg(keyword=None, star="")])


def asked_by_type(
    tree: ast.Module,
    parsed: cst.Module,
    known: Container[str],
    handed: Mapping[str, Mapping[str, str]],
) -> tuple[cst.Module, frozenset[cst.CSTNode]]:
    """A file with ``isinstance`` where it compares a type with layers of torch's, and those layers.

    Of what torch derives from such a layer nothing is asked. ``handed`` are torch's names that other files of
    the program hand on.
    """
    nodes = list(ast.walk(tree))
    if not any(_is_type(node.left) for node in nodes if isinstance(node, ast.Compare)):
        return parsed, frozenset()  # as nearly every file is: no second look at its whole tree
    imports, below = Imports(handed=handed), dict[str, list[str]]()
    imports.read(nodes)
    for node in tree.body:
        for base in node.bases if isinstance(node, ast.ClassDef) else []:
            name = imports.resolve(ast.unparse(base))
            if name is not None and isinstance(node, ast.ClassDef):
                below.setdefault(public(name, known), []).append(node.name)
    asking = _Asking(imports, below, known)
    return parsed.visit(asking), frozenset(asking.exact)


def _is_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"


class _Asking(cst.CSTTransformer):
    def __init__(self, imports: Imports, below: dict[str, list[str]], known: Container[str]) -> None:
        super().__init__()
        self.imports, self.below, self.known = imports, below, known
        self.exact: set[cst.CSTNode] = set()

    def _layer(self, node: cst.BaseExpression) -> str | None:
        name = dotted_name(node)
        found = self.imports.resolve(name) if name is not None else None
        found = public(found, self.known) if found is not None else None
        leaf = (found or "").rpartition(".")[2]
        layer = found is not None and found.startswith("torch.nn.") and leaf[:1].isupper()
        layer = layer or found == "torch.dtype"
        return found if layer and leaf != "Module" else None

    def leave_Comparison(
        self, original_node: cst.Comparison, updated_node: cst.Comparison
    ) -> cst.BaseExpression:
        if len(updated_node.comparisons) != 1 or not m.matches(updated_node.left, _TYPE):
            return updated_node
        asked = updated_node.comparisons[0]
        group = isinstance(asked.comparator, (cst.Tuple, cst.List, cst.Set))
        if not isinstance(asked.operator, (*_SAME, *_OTHER)) or group is not isinstance(
            asked.operator, (cst.In, cst.NotIn)
        ):
            return updated_node
        every = (
            [each.value for each in asked.comparator.elements]
            if isinstance(asked.comparator, (cst.Tuple, cst.List, cst.Set))
            else [asked.comparator]
        )
        layers = [self._layer(each) for each in every]
        if not layers or any(each is None for each in layers):
            return updated_node
        subject = (
            cst.ensure_type(updated_node.left, cst.Call).args[0].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        )
        plain = [each.with_changes(lpar=[], rpar=[]) for each in every]
        self.exact.update(plain)
        found: cst.BaseExpression = _isinstance(subject, plain)
        own = [each for layer in layers if layer is not None for each in self.below.get(layer, ())]
        if own:  # a type below the one that is asked for is another type
            inner = cst.UnaryOperation(cst.Not(), _isinstance(subject, [cst.Name(each) for each in own]))
            found = cst.BooleanOperation(found, cst.And(), inner)
        elif not isinstance(asked.operator, _OTHER):
            return found
        if isinstance(asked.operator, _OTHER):
            found = found.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()]) if own else found
            found = cst.UnaryOperation(cst.Not(), found)
        return found.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()]) if own else found


def _isinstance(subject: cst.Arg, classes: Sequence[cst.BaseExpression]) -> cst.Call:
    wanted = classes[0] if len(classes) == 1 else cst.Tuple([cst.Element(each) for each in classes])
    return cst.Call(cst.Name("isinstance"), [subject, cst.Arg(wanted)])
