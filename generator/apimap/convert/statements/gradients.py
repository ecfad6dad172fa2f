"""Gradients that a program sets itself: ``p.grad = g``, which torch adds later ones to, in place."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.giving import GIVING, is_in_place
from apimap.convert.statements.binding import Binding
from apimap.convert.translate.sites import How
from apimap.derive.kinds import Tensor, Unknown
from apimap.derive.syntax import dotted_name, word

_NAME = "torch.Tensor.grad"
_WHY = "later gradients are added to the tensor itself"
_APART = "later gradients are added to the tensor itself; set each gradient in a line of its own"
_GRADIENT = m.Attribute(attr=m.Name("_grad"))
_NONE, _TEXT = cst.Name("None"), cst.SimpleString('"_grad"')
_BY_NAME = m.Call(
    func=m.Name("setattr") | m.Name("getattr") | m.Name("hasattr"),
    args=[m.Arg(), m.Arg(m.SimpleString(m.MatchRegex(r"""['"]grad['"]"""))), m.ZeroOrMore()],
)


class Gradients(Binding):
    """Sets them by a helper, where something else may hold what is set, or it is a view."""

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> Any:
        written = super().leave_Assign(original_node, updated_node)
        if not isinstance(written, cst.Assign) or not self.classes.records:
            return written
        targets = [each.target for each in written.targets]
        gradients = [each for each in targets if m.findall(each, _GRADIENT) and not _is_owner(each)]
        if not gradients or self._is_unheld(original_node.value):
            return written
        alone = len(targets) == 1 or dotted_name(written.value) is not None
        if not alone or not all(isinstance(each, (cst.Attribute, cst.Name)) for each in targets):
            self.by_hand(original_node, _NAME, _APART)
            return written
        self._record(original_node, _NAME, How.HELPER, "set_grad", "", _WHY)
        return cst.FlattenSentinel([self._set(each, written.value) for each in targets])

    def _set(self, target: cst.BaseExpression, value: cst.BaseExpression) -> cst.BaseSmallStatement:
        if isinstance(target, cst.Attribute) and m.matches(target, _GRADIENT):
            return cst.Expr(self.program.called("set_grad", target.value, value))
        assert isinstance(target, (cst.Attribute, cst.Name))
        return cst.Assign([cst.AssignTarget(target)], value)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        """``setattr(p, "grad", None)``."""
        written = super().leave_Call(original_node, updated_node)
        if not isinstance(written, cst.Call) or not m.matches(original_node, _BY_NAME):
            return written
        owner, name, *rest = written.args
        if not isinstance(self.kind(original_node.args[0].value), (Tensor, Unknown)):
            return written
        if m.matches(written.func, m.Name("setattr")) and not self._is_unheld(original_node.args[2].value):
            self._record(original_node, _NAME, How.HELPER, "set_grad", "", _WHY)
            return self.program.called("set_grad", owner.value, rest[0].value)
        return written.with_changes(args=[owner, name.with_changes(value=_TEXT), *rest])

    def leave_Del(self, original_node: cst.Del, updated_node: cst.Del) -> Any:
        """``del p.grad`` leaves None in torch."""
        target = updated_node.target
        if isinstance(target, cst.Attribute) and m.matches(target, _GRADIENT):
            return cst.Assign([cst.AssignTarget(target)], _NONE)
        return updated_node

    def _is_unheld(self, value: cst.BaseExpression) -> bool:
        """Whether nothing else holds what an expression gives, and it is no view."""
        if isinstance(value, (cst.Tuple, cst.List)):
            return all(self._is_unheld(each.value) for each in value.elements)
        if isinstance(value, cst.IfExp):
            return self._is_unheld(value.body) and self._is_unheld(value.orelse)
        if not isinstance(value, cst.Call):
            minus = isinstance(value, cst.UnaryOperation) and isinstance(value.operator, cst.Minus)
            return minus or isinstance(value, cst.BinaryOperation) or m.matches(value, m.Name("None"))
        name, func = self._torch_name(value.func), value.func
        leaf = (name or "").rpartition(".")[2] or (func.attr.value if isinstance(func, cst.Attribute) else "")
        if leaf in GIVING or is_in_place(leaf) or any(word(each) == "out" for each in value.args):
            return False
        of_tensor = isinstance(func, cst.Attribute) and isinstance(self.kind(func.value), Tensor)
        return name is not None or leaf == "clone" or of_tensor


def _is_owner(target: cst.BaseExpression) -> bool:
    """``p.grad[0]`` and ``p.grad.data``: the gradient is asked, not set."""
    return isinstance(target, (cst.Subscript, cst.Attribute)) and not m.matches(target, _GRADIENT)
