"""Folding: the constant parts of a rule's expression computed, so that pages show 0.9 and not 1 - 0.1."""

from __future__ import annotations

import libcst as cst

from apimap.derive.constants import NotConstant, evaluate, literal
from apimap.derive.syntax import dotted_name


class _Folder(cst.CSTTransformer):
    """Replaces constant parts by their values, and conditionals with a constant test by one branch."""

    def leave_IfExp(self, original_node: cst.IfExp, updated_node: cst.IfExp) -> cst.BaseExpression:
        try:
            return updated_node.body if evaluate(updated_node.test) else updated_node.orelse
        except NotConstant:
            return updated_node

    def leave_BooleanOperation(
        self, original_node: cst.BooleanOperation, updated_node: cst.BooleanOperation
    ) -> cst.BaseExpression:
        try:
            left = bool(evaluate(updated_node.left))
        except NotConstant:
            return updated_node
        return updated_node.right if left is isinstance(updated_node.operator, cst.And) else updated_node.left

    def leave_BinaryOperation(
        self, original_node: cst.BinaryOperation, updated_node: cst.BinaryOperation
    ) -> cst.BaseExpression:
        return _folded(updated_node)

    def leave_Comparison(
        self, original_node: cst.Comparison, updated_node: cst.Comparison
    ) -> cst.BaseExpression:
        known = _asks_whether_none(updated_node)
        return _folded(updated_node) if known is None else literal(known)

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        return _folded(updated_node)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        return _folded(updated_node)

    def leave_UnaryOperation(
        self, original_node: cst.UnaryOperation, updated_node: cst.UnaryOperation
    ) -> cst.BaseExpression:
        return _folded(updated_node) if isinstance(updated_node.operator, cst.Not) else updated_node


def _asks_whether_none(node: cst.Comparison) -> bool | None:
    """What ``… is None`` or ``… is not None`` tells of a public name of mindspore, which is never None."""
    match node.comparisons:
        case [cst.ComparisonTarget(operator=cst.Is() | cst.IsNot() as asked, comparator=cst.Name("None"))]:
            named = isinstance(node.left, cst.Attribute) and dotted_name(node.left)
            return isinstance(asked, cst.IsNot) if named and named.startswith("mindspore.") else None
    return None


def _folded(node: cst.BaseExpression) -> cst.BaseExpression:
    try:
        return literal(evaluate(node))
    except NotConstant:
        return node


def fold(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression with its constant parts computed: ``1 - 0.1`` becomes ``0.9``."""
    folded = node.visit(_Folder())
    assert isinstance(folded, cst.BaseExpression)
    return folded
