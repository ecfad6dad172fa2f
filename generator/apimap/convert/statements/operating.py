"""Operators that mindspore has for some dtypes only, or that mean something else there."""

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.statements.complexes import Complexes
from apimap.convert.translate.sites import How
from apimap.derive.kinds import INTEGER, TENSOR, Instance, Kind, Tensor, Unknown
from apimap.derive.syntax import dotted_name

_SHIFTS: dict[type[cst.CSTNode], tuple[str, bool]] = {
    cst.LeftShift: ("lshift", False),
    cst.RightShift: ("rshift", True),
    cst.LeftShiftAssign: ("ilshift", False),
    cst.RightShiftAssign: ("irshift", True),
}
_BITS = (cst.BitAnd, cst.BitOr, cst.BitXor)
# Operators by which mindspore widens a tensor beside a number of another dtype.
_PROMOTING = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide, cst.Power, *_BITS)
_PROMOTING_ASSIGN = (cst.AddAssign, cst.SubtractAssign, cst.MultiplyAssign, cst.DivideAssign, cst.PowerAssign)
# Functions and methods that do what operators do, or choose among numbers.
_COMBINING = frozenset(
    (
        *("add", "sub", "subtract", "mul", "multiply", "div", "divide", "true_divide", "pow", "float_power"),
        *("maximum", "minimum", "fmax", "fmin", "where", "clamp", "clip", "lerp", "addcmul", "addcdiv"),
        *("fmod", "remainder", "floor_divide", "atan2", "arctan2", "hypot", "xlogy", "logaddexp"),
        *("bitwise_and", "bitwise_or", "bitwise_xor", "rsub"),
    )
)
_NO_INVERT = "mindspore's `~` gives truth values of integers as well"
_NO_SHIFT = "mindspore's tensors have no operators that shift bits"
_TRUTH = m.Name("True") | m.Name("False")
_OTHER_NAME = m.Name(m.MatchIfTrue(lambda name: name not in ("True", "False")))
_TEXTS = (cst.SimpleString, cst.ConcatenatedString, cst.FormattedString)
_LISTS = ("torch.nn.ModuleList", "torch.nn.Sequential")
# What gives places among elements, or numbers that a program writes out.
_PLACES = frozenset(("arange", "randperm", "argmax", "argmin", "argsort", "nonzero", "multinomial"))
_REAL_DTYPES = m.Name(
    m.MatchIfTrue(lambda name: name.startswith(("float", "bfloat")) or name in ("half", "double"))
)
_NUMBER = m.Integer() | _TRUTH | m.UnaryOperation(operator=m.Minus(), expression=m.Integer())
# Functions and methods that give truth values, and those after which they stay such.
_TRUTHS = frozenset(
    (
        *("isnan", "isinf", "isfinite", "isposinf", "isneginf", "isreal", "isclose", "isin", "signbit"),
        *("eq", "ne", "lt", "le", "gt", "ge", "equal", "not_equal", "less", "greater", "less_equal"),
        *("greater_equal", "logical_and", "logical_or", "logical_xor", "logical_not", "any", "all", "bool"),
    )
) | {"BoolTensor"}
_KEPT = frozenset(
    ("view", "reshape", "repeat", "expand", "unsqueeze", "squeeze", "flatten", "t", "transpose", "permute")
) | {"contiguous", "clone", "cpu", "cuda", "flip", "roll", "detach", "tril", "triu", "expand_as", "view_as"}


class Operating(Complexes):
    """Writes ``~x``, ``x << 1`` and ``1 | x`` so that they do on tensors of integers what torch does."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes which names hold truth values."""
        super().bind(target, kind, value)
        name = dotted_name(target)
        if name is not None and value is not None:
            (self.truths.add if self._is_truth(value) else self.truths.discard)(name)
            (self.positions.add if self._is_position(value) else self.positions.discard)(name)

    def leave_UnaryOperation(
        self, original_node: cst.UnaryOperation, updated_node: cst.UnaryOperation
    ) -> cst.BaseExpression:
        """``~x``."""
        value = original_node.expression
        if not isinstance(original_node.operator, cst.BitInvert) or self._is_truth(value):
            return updated_node
        kind = self.kind(value)
        if not isinstance(kind, (Tensor, Unknown)) or of_numpy(value, self.arrays) or self._annotated:
            return updated_node
        self._record(original_node, "torch.Tensor.__invert__", How.HELPER, "inverted", "", _NO_INVERT)
        return self._noted(
            original_node, self.program.called("inverted", _bare(updated_node.expression)), kind
        )

    def leave_BinaryOperation(
        self, original_node: cst.BinaryOperation, updated_node: cst.BinaryOperation
    ) -> cst.BaseExpression:
        """``x << 1``, and ``1 | x``, which is ``x | 1``."""
        left, right = original_node.left, original_node.right
        if isinstance(original_node.operator, (cst.Modulo, cst.FloorDivide)):
            self._note_division(left, right)
        if isinstance(original_node.operator, _PROMOTING):
            self._note_combination([left, right])
        if isinstance(original_node.operator, (cst.Add, cst.Multiply)):
            self._note_lists(left, right)
        shift = _SHIFTS.get(type(original_node.operator))
        tensors = any(self._is_tensor(each) for each in (left, right))
        if shift is not None and tensors and not self._annotated:
            self._record(original_node, f"torch.Tensor.__{shift[0]}__", How.HELPER, "shifted", "", _NO_SHIFT)
            new = self._shifted(updated_node.left, updated_node.right, shift[1])
            return self._noted(original_node, new, TENSOR)
        number = m.matches(left, _NUMBER) or self.kind(left) == INTEGER
        if isinstance(original_node.operator, _BITS) and number and self._is_tensor(right):
            return updated_node.with_changes(left=updated_node.right, right=updated_node.left)
        return super().leave_BinaryOperation(original_node, updated_node)

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> Any:
        """``x <<= 1``."""
        target, shift = original_node.target, _SHIFTS.get(type(original_node.operator))
        if isinstance(original_node.operator, (cst.ModuloAssign, cst.FloorDivideAssign)):
            self._note_division(target, original_node.value)
        if isinstance(original_node.operator, _PROMOTING_ASSIGN):
            self._note_combination([target, original_node.value])
        if isinstance(original_node.operator, (cst.AddAssign, cst.MultiplyAssign)):
            self._note_lists(target, original_node.value)
        kind = self.names.get(target.value) if isinstance(target, cst.Name) else self.kind(target)
        shared = self._shared(target)
        written = super().leave_AugAssign(original_node, updated_node)
        plain = isinstance(written, cst.AugAssign) and isinstance(written.target, cst.BaseExpression)
        if shift is None or not plain or not isinstance(kind, Tensor) or of_numpy(target, self.arrays):
            return written
        self._record(original_node, f"torch.Tensor.__{shift[0]}__", How.HELPER, "shifted", "", _NO_SHIFT)
        if shared:
            each = cst.Name("each")
            changed = cst.Lambda(
                cst.Parameters([cst.Param(each)]), self._shifted(each, updated_node.value, shift[1])
            )
            return cst.Expr(self.program.called("in_place", updated_node.target, changed))
        new = self._shifted(updated_node.target, updated_node.value, shift[1])
        return cst.Assign([cst.AssignTarget(updated_node.target)], new)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        """``torch.add(x, y)`` and ``x.mul(y)``, which are looked at as their operators are."""
        name, func = self._torch_name(original_node.func), original_node.func
        leaf = (name or "").rpartition(".")[2] or (func.attr.value if isinstance(func, cst.Attribute) else "")
        if leaf in _COMBINING:
            values = [each.value for each in original_node.args]
            if name is not None:
                self._note_combination(values, of_torch=True)
            elif isinstance(func, cst.Attribute):
                self._note_combination([func.value, *values])
        return super().leave_Call(original_node, updated_node)

    def _note_combination(self, values: list[cst.BaseExpression], *, of_torch: bool = False) -> None:
        """Notes that two values or more may be tensors, and one is, as far as the program shows."""
        if self.combines or not self.classes.widths:
            return
        several = sum(isinstance(self.kind(each), (Tensor, Unknown)) for each in values) > 1
        self.combines = several and (
            of_torch or any(self._is_tensor(each) or self._like_tensor(each) for each in values)
        )

    def _note_lists(self, *sides: cst.BaseExpression) -> None:
        """Notes that lists of modules, or sequences, are added or repeated."""
        kinds = [self.kind(each) for each in sides]
        self.joins_lists = self.joins_lists or any(
            isinstance(each, Instance) and each.made.torch in _LISTS for each in kinds
        )

    def _shifted(self, left: cst.BaseExpression, right: cst.BaseExpression, back: bool) -> cst.Call:
        values = [_bare(left), _bare(right), *([cst.Name("True")] if back else [])]
        return self.program.called("shifted", *values)

    def _note_division(self, left: cst.BaseExpression, right: cst.BaseExpression) -> None:
        """Notes a rest or a whole quotient of what may be tensors.

        Positions by a whole number need nothing; both are small. Of what nobody knows, a name that is used
        like a tensor may be one, and so may anything beside a number with a fraction.
        """
        sides = (left, right)
        if any(isinstance(each, _TEXTS) or of_numpy(each, self.arrays) for each in sides):
            return
        if any(self._is_tensor(each) for each in sides):
            small = m.matches(right, m.Integer()) or self.kind(right) == INTEGER or self._is_position(right)
            self.divides = self.divides or not (small and self._is_position(left))
            return
        unknown = [each for each in sides if isinstance(self.kind(each), Unknown)]
        self.divides = self.divides or any(
            self._like_tensor(each) or (each is left and isinstance(right, cst.Float)) for each in unknown
        )

    def _is_position(self, node: cst.BaseExpression) -> bool:
        """Whether a value is made of places or counts: ``torch.arange(n)``, ``x.argmax(1)``."""
        if isinstance(node, (cst.Name, cst.Attribute)):
            return dotted_name(node) in self.positions
        if isinstance(node, cst.Subscript):
            return self._is_position(node.value)
        if not isinstance(node, cst.Call):
            return False
        name, func = self._torch_name(node.func), node.func
        leaf = (name or "").rpartition(".")[2] or (func.attr.value if isinstance(func, cst.Attribute) else "")
        if leaf in _PLACES:
            return not any(m.findall(each, m.Float() | m.Attribute(attr=_REAL_DTYPES)) for each in node.args)
        if leaf not in _KEPT or name is not None:
            return False
        return isinstance(func, cst.Attribute) and self._is_position(func.value)

    def _is_tensor(self, node: cst.BaseExpression) -> bool:
        return isinstance(self.kind(node), Tensor) and not of_numpy(node, self.arrays)

    def _is_truth(self, node: cst.BaseExpression) -> bool:
        """Whether a value is made of truth values, as far as the program shows."""
        if isinstance(node, (cst.Name, cst.Attribute)):
            return dotted_name(node) in self.truths
        if isinstance(node, cst.Subscript):
            return self._is_truth(node.value)
        if isinstance(node, cst.UnaryOperation):
            return isinstance(node.operator, cst.Not) or self._is_truth(node.expression)
        if isinstance(node, cst.BinaryOperation):
            both = self._is_truth(node.left) and self._is_truth(node.right)
            return isinstance(node.operator, _BITS) and both
        if not isinstance(node, cst.Call):
            return isinstance(node, (cst.Comparison, cst.BooleanOperation))
        dtypes = [self._torch_name(each.value) for each in node.args]
        if "torch.bool" in dtypes:
            return True
        name, func = self._torch_name(node.func), node.func
        leaf = (name or "").rpartition(".")[2] or (func.attr.value if isinstance(func, cst.Attribute) else "")
        if leaf in _TRUTHS:
            return True
        if name in ("torch.tensor", "torch.as_tensor", "torch.full"):
            numbers = m.Integer() | m.Float() | m.Call() | m.Attribute() | _OTHER_NAME
            given = node.args[1:2] if name == "torch.full" else node.args[:1]
            return any(m.findall(e, _TRUTH) and not m.findall(e.value, numbers) for e in given)
        if leaf not in _KEPT:
            return False
        if name is not None:
            return any(self._is_truth(each.value) for each in node.args[:1])
        return isinstance(func, cst.Attribute) and self._is_truth(func.value)


def _bare(node: cst.BaseExpression) -> cst.BaseExpression:
    """An expression without parentheses of its own."""
    return node.with_changes(lpar=(), rpar=()) if hasattr(node, "lpar") else node
