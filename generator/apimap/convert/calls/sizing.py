"""Shapes that are handed on: to the program's own functions, and to torch's oldest constructors.

``torch.FloatTensor(x.size())`` makes a tensor of that shape and ``torch.FloatTensor((2, 3))`` one of two
numbers: torch tells them apart by the class of a shape, which is a plain tuple in mindspore.
"""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.objects import Objects
from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.kinds import Function, Space, Value
from apimap.convert.translate.spelling import LEGACY
from apimap.derive.kinds import SIZE, TENSOR, UNKNOWN, Kind, Size, Tensor, Unknown
from apimap.derive.syntax import dotted, word

_FLOATS = "torch.FloatTensor"


class Sizing(Objects):
    """Takes shapes apart where torch's constructor would know them by their class."""

    def leave_IfExp(self, original_node: cst.IfExp, updated_node: cst.IfExp) -> cst.BaseExpression:
        """``torch.cuda.FloatTensor if cuda else torch.FloatTensor``: an old constructor in any case."""
        kinds = [self.kind(each) for each in (original_node.body, original_node.orelse)]
        if any(isinstance(each, Space) for each in kinds):
            self.kinds[original_node] = Space()
        if not all(map(_is_held_constructor, kinds)):
            return updated_node
        self.kinds[original_node] = Value(_FLOATS)
        if kinds[1] != Value("torch.Tensor"):
            return updated_node
        full, _ = self.adapters.value(_FLOATS)  # which can be called with sizes, as mindspore's class cannot
        return updated_node.with_changes(orelse=dotted(full))

    def _of_shape(self, original: cst.Call, updated: cst.Call) -> tuple[cst.Call, cst.Call]:
        """``torch.Tensor(x.shape)`` as ``torch.Tensor(*x.shape)``, and so for what else torch calls so."""
        if len(original.args) != 1 or original.args[0].star or original.args[0].keyword is not None:
            return original, updated
        if not self._constructs(original.func) or not self._is_shape(original.args[0].value):
            return original, updated
        before, after = (each.with_changes(args=[_starred(each.args[0])]) for each in (original, updated))
        return self._in_place_of(original, before), after

    def _constructs(self, func: cst.BaseExpression) -> bool:
        """Whether what is called takes a shape, or integers one by one, or else data."""
        name = self._torch_name(func)
        if name is not None:
            return _is_constructor(name)
        if isinstance(func, cst.Attribute) and func.attr.value == "new":
            return isinstance(self.kind(func.value), (Tensor, Unknown))
        kind = self.kind(func)
        if isinstance(func, cst.Attribute) and isinstance(kind, Unknown):
            kind = self._own(self.kind(func.value), func.attr.value) or kind
        return _is_held_constructor(kind)

    def _is_shape(self, node: cst.BaseExpression) -> bool:
        if isinstance(self.kind(node), Size):
            return True
        if m.matches(node, m.Attribute(attr=m.Name("shape"))):
            return not of_numpy(cst.ensure_type(node, cst.Attribute).value, self.arrays)
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add):
            return self._is_shape(node.left) or self._is_shape(node.right)
        if isinstance(node, cst.Subscript):
            part = m.matches(node.slice[0], m.SubscriptElement(slice=m.Slice()))
            return len(node.slice) == 1 and part and self._is_shape(node.value)
        return m.matches(node, m.Call(func=m.Attribute(attr=m.Name("size")), args=[]))

    def _hand_over(self, function: str, original: cst.Call, first: int = 0) -> None:
        """Notes what a function of the program is given; ``first`` is 1 where it is a method."""
        for place, each in enumerate(original.args):
            if each.star:
                return
            kind = self.kind(each.value)
            if isinstance(kind, Tensor) and not of_numpy(each.value, self.arrays):
                self.learnt.tensors.add((function, word(each) or str(place + first)))
            if not _is_held_constructor(kind):
                kind = SIZE if self._is_shape(each.value) else UNKNOWN
            self.learnt.take(function, word(each) or str(place + first), kind)

    def _defined_in(self, owner: str, leaf: str) -> str:
        """The full name of a method that a class of the program has."""
        classes = self.classes.lineage(owner)
        return f"{next(each for each in classes if leaf in self.classes.members.get(each, ()))}.{leaf}"

    def _handed(self, function: str, place: int, name: str) -> Kind:
        """What an argument of a function is, if every call that was seen gives the same."""
        given = {self.known.taken.get((function, each)) for each in (name, str(place))} - {None}
        return given.pop() or UNKNOWN if len(given) == 1 else UNKNOWN

    def _call_of(self, kind: Kind, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        if isinstance(kind, Function):
            self._hand_over(kind.name, original)
        if kind == Value("torch.Tensor"):
            return self._legacy_call("torch.Tensor", original, updated)
        return super()._call_of(kind, original, updated)

    def _legacy_call(self, name: str, original: cst.Call, updated: cst.Call) -> cst.BaseExpression:
        """The call of an old constructor's helper, which is told the dtype that the name stands for."""
        chosen = name == "torch.Tensor" and self.classes.defaults
        called = self.program.called("default_dtype") if chosen else dotted(f"mindspore.{LEGACY[name]}")
        dtype = cst.Arg(called)
        func = dotted(self.program.helper("legacy_tensor"))
        return self._noted(original, updated.with_changes(func=func, args=[dtype, *updated.args]), TENSOR)


def _is_constructor(name: str) -> bool:
    """``torch.FloatTensor``, ``torch.cuda.FloatTensor``."""
    return name.replace("torch.cuda.", "torch.") in LEGACY


def _is_held_constructor(kind: Kind) -> bool:
    return isinstance(kind, Value) and _is_constructor(kind.name)


def _starred(arg: cst.Arg) -> cst.Arg:
    return arg.with_changes(star="*", whitespace_after_star=cst.SimpleWhitespace(""))
