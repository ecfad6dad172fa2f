"""Sums and means of what may have no elements: ``losses[mask].mean()``.

torch gives 0 and NaN there; mindspore's kernels write nothing on CPU: the number is what the memory held.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.walking import walk
from apimap.convert.statements.tuning import Tuning
from apimap.convert.translate.sites import How
from apimap.convert.translate.spelling import LEGACY
from apimap.derive.kinds import TENSOR, Kind, Tensor, Unknown
from apimap.derive.syntax import word

_HELPERS = {"sum": "summed", "mean": "averaged"}
_WHY = "it may have no elements, of which mindspore's sum is not 0"
_KEYWORDS = {"axis": "dim", "keepdims": "keepdim"}
# What gives as many elements as a condition is true for, and what is written as nothing.
_SELECTING = m.Name("masked_select") | m.Name("nonzero") | m.Name("argwhere")
_MASKS = (
    m.Comparison()
    | m.UnaryOperation(operator=m.BitInvert())
    | m.BinaryOperation(operator=m.BitAnd() | m.BitOr() | m.BitXor())
)
_NOTHING = m.List(elements=[]) | m.Integer("0")
# How programs call what they select by, where nothing else tells what it is.
_WORDS = ("mask", "pos", "neg", "valid", "keep", "idx", "ind", "sel", "inlier", "foreground", "fg")


class Reducing(Tuning):
    """Writes them by helpers, where a program selects by a mask or by positions."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        super().bind(target, kind, value)
        if isinstance(target, cst.Name) and value is not None:
            (self.selected.add if self._may_be_empty(value) else self.selected.discard)(target.value)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        func = original_node.func
        name = self._torch_name(func)
        method = name is None and isinstance(func, cst.Attribute)
        leaf = func.attr.value if method and isinstance(func, cst.Attribute) else (name or "")[6:]
        args = [*original_node.args]
        if leaf not in _HELPERS or any(each.star or word(each) in ("out", "where") for each in args):
            return super().leave_Call(original_node, updated_node)
        first = func.value if method and isinstance(func, cst.Attribute) else args[0].value if args else None
        if first is None or not isinstance(self.kind(first), (Tensor, Unknown)):
            return super().leave_Call(original_node, updated_node)
        if of_numpy(first, self.arrays) or not self._may_be_empty(first):
            return super().leave_Call(original_node, updated_node)
        helper = _HELPERS[leaf]
        self._record(
            original_node, f"torch.Tensor.{leaf}" if method else str(name), How.HELPER, helper, "", _WHY
        )
        given = [*updated_node.args]
        if method and isinstance(updated_node.func, cst.Attribute):
            given = [cst.Arg(updated_node.func.value.with_changes(lpar=[], rpar=[])), *given]
        renamed = [
            each.with_changes(keyword=cst.Name(_KEYWORDS[word(each)])) if word(each) in _KEYWORDS else each
            for each in given
        ]
        call = self.program.called(helper)
        spaced = [each.with_changes(comma=cst.MaybeSentinel.DEFAULT, star="") for each in renamed]
        return self._noted(original_node, call.with_changes(args=spaced), TENSOR)

    def _may_be_empty(self, node: cst.BaseExpression) -> bool:
        """Whether an expression selects by a mask, or uses what was selected so."""
        return any(self._selects(each) for each in walk(node))

    def _selects(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Name):
            return node.value in self.selected
        if isinstance(node, cst.Subscript):
            return any(isinstance(e.slice, cst.Index) and self._is_mask(e.slice.value) for e in node.slice)
        if not isinstance(node, cst.Call):
            return False
        leaf = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
        if m.matches(leaf, _SELECTING):
            return True
        name = self._torch_name(node.func)
        if name in LEGACY and not node.args:
            return True
        return name is not None and any(m.matches(each.value, _NOTHING) for each in node.args[:1])

    def _is_mask(self, node: cst.BaseExpression) -> bool:
        kind = self.kind(node)
        if m.matches(node, _MASKS) or isinstance(kind, Tensor):
            return not of_numpy(node, self.arrays)
        if not isinstance(kind, Unknown) or not isinstance(node, (cst.Name, cst.Attribute)):
            return False
        text = node.value if isinstance(node, cst.Name) else node.attr.value
        return isinstance(text, str) and any(each in text.lower() for each in _WORDS)
