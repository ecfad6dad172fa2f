"""What torch takes and mindspore refuses: integers for functions of real numbers, queues for lists."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.formatting import Formatting
from apimap.derive.kinds import INTEGER, Kind, Tensor, Unknown
from apimap.derive.syntax import dotted_name


class Promoting(Formatting):
    """Writes what torch does to such arguments itself: integers become float32, a queue becomes a list."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes which names hold integers, and which a queue."""
        super().bind(target, kind, value)
        name = dotted_name(target)
        if name is None or value is None:
            return
        whole = self._is_whole(value)
        (self.whole.add if whole else self.whole.discard)(name)
        made = dotted_name(value.func) if isinstance(value, cst.Call) else None
        queue = made in ("deque", "collections.deque")
        (self.queues.add if queue else self.queues.discard)(name)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        name = self._torch_name(original_node.func)
        if name is None and isinstance(original_node.func, cst.Attribute):
            func, new = original_node.func, updated_node.func
            real = func.attr.value in _REAL and isinstance(self.kind(func.value), Tensor)
            if real and isinstance(new, cst.Attribute) and self._is_whole(func.value):
                updated_node = updated_node.with_changes(func=new.with_changes(value=_float(new.value)))
        elif name is not None and original_node.args and not original_node.args[0].star:
            first, new_first = original_node.args[0], updated_node.args[0]
            changed = new_first
            if dotted_name(first.value) in self.queues and name in _OF_LISTS:
                changed = new_first.with_changes(value=cst.Call(cst.Name("list"), [cst.Arg(new_first.value)]))
            elif name.rpartition(".")[2] in _REAL and self._is_whole(first.value):
                changed = new_first.with_changes(value=_float(new_first.value))
            if changed is not new_first:
                updated_node = updated_node.with_changes(args=[changed, *updated_node.args[1:]])
        updated_node = self._narrow_places(original_node, updated_node)
        result = super().leave_Call(original_node, updated_node)
        called = name or (
            f"torch.Tensor.{original_node.func.attr.value}"
            if isinstance(original_node.func, cst.Attribute)
            and isinstance(self.kind(original_node.func.value), (Tensor, Unknown))
            else ""
        )
        if called in _NARROW and isinstance(result, cst.Call):
            return cst.Call(cst.Attribute(result, cst.Name("long")))
        return result

    def _narrow_places(self, original: cst.Call, updated: cst.Call) -> cst.Call:
        """``index_add``: mindspore takes places of int32 only."""
        func = original.func
        leaf = func.attr.value if isinstance(func, cst.Attribute) else ""
        if leaf not in ("index_add", "index_add_"):
            return updated
        place = 1 if self._torch_name(func) is None else 2
        args = []
        for number, arg in enumerate(updated.args):
            named = arg.keyword is not None and arg.keyword.value == "index"
            if named or (number == place and arg.keyword is None and not arg.star):
                arg = arg.with_changes(value=cst.Call(cst.Attribute(arg.value, cst.Name("int"))))
            args.append(arg)
        return updated.with_changes(args=args)

    def _is_whole(self, node: cst.BaseExpression) -> bool:
        """Whether a value is a tensor of integers, or one of float32 by the same expression."""
        if isinstance(node, (cst.Name, cst.Attribute)):
            return dotted_name(node) in self.whole
        if isinstance(node, cst.Subscript):
            return self._is_whole(node.value)
        if isinstance(node, cst.UnaryOperation):
            return self._is_whole(node.expression)
        if isinstance(node, cst.BinaryOperation):
            if isinstance(node.operator, (cst.Divide, cst.Power)):
                return False
            left, right = (self._is_whole(each) for each in (node.left, node.right))
            sides = (left or self.kind(node.left) == INTEGER, right or self.kind(node.right) == INTEGER)
            return (left or right) and all(sides)
        if not isinstance(node, cst.Call):
            return False
        if any(arg.keyword is not None and arg.keyword.value == "dtype" for arg in node.args):
            return False
        name = self._torch_name(node.func)
        if name is not None:
            if name in _TENSORS:
                data = node.args[0].value if node.args else None
                numbers = m.findall(data, m.Integer()) if data is not None else []
                other = m.Float() | m.Name() | m.Call() | m.Attribute() | m.Imaginary()
                return bool(numbers) and data is not None and not m.findall(data, other)
            return name in _WHOLE and not any(m.findall(arg, m.Float()) for arg in node.args)
        func = node.func
        return isinstance(func, cst.Attribute) and (
            func.attr.value in ("long", "int", "argmax", "argmin", "argsort")
            or (func.attr.value in _KEPT and self._is_whole(func.value))
        )


def _float(node: cst.BaseExpression) -> cst.BaseExpression:
    return cst.Call(cst.Attribute(node, cst.Name("float")))


_TENSORS = ("torch.tensor", "torch.as_tensor")
_WHOLE = frozenset(f"torch.{leaf}" for leaf in ("arange", "randint", "randperm", "LongTensor", "IntTensor"))
_OF_LISTS = frozenset((*_TENSORS, "torch.stack", "torch.cat", "torch.FloatTensor", "torch.Tensor"))
# What gives places of int32, where torch's are of int64.
_NARROW = frozenset(("torch.multinomial", "torch.Tensor.multinomial"))
# Methods after which integers are integers.
_KEPT = frozenset(
    ("view", "reshape", "repeat", "expand", "unsqueeze", "squeeze", "flatten", "t", "transpose", "permute")
) | {"contiguous", "clone", "to", "cpu", "cuda", "flip", "roll", "repeat_interleave", "sum", "max", "min"}
# Functions of real numbers: torch takes integers and computes in float32.
_REAL = frozenset(
    ("log", "log2", "log10", "log1p", "exp", "exp2", "expm1", "sqrt", "rsqrt", "sin", "cos", "tan", "sinh")
) | {"cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh", "sigmoid", "erf", "erfc", "lgamma"}
_REAL |= {"arcsin", "arccos", "arctan", "arcsinh", "arccosh", "arctanh", "expit", "erfinv", "digamma"}
