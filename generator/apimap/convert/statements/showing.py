"""What a program shows as text: modules, optimizers, tensors and shapes, for which torch has its forms."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.kinds import AnyModule, Either, Object, Shown
from apimap.convert.statements.formatting import Formatting
from apimap.derive.kinds import Instance, Integer, Items, Kind, OwnModule, Size, Tensor, Unknown


class Showing(Formatting):
    """Notes what ``print(x)``, ``str(x)``, ``f"{x}"``, ``"%s" % x`` and a logger's methods are given."""

    def leave_Expr(self, original_node: cst.Expr, updated_node: cst.Expr) -> Any:
        """A notebook shows what a cell ends with."""
        if self.displays:
            self._shows(original_node.value)
        return super().leave_Expr(original_node, updated_node)

    def leave_FormattedStringExpression(
        self,
        original_node: cst.FormattedStringExpression,
        updated_node: cst.FormattedStringExpression,
    ) -> cst.FormattedStringExpression | cst.FlattenSentinel[cst.BaseFormattedStringContent]:
        if original_node.format_spec is None:
            self._shows(original_node.expression)
        return super().leave_FormattedStringExpression(original_node, updated_node)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        if m.matches(original_node.func, _SHOWING):
            for arg in original_node.args:
                self._shows(arg.value)
        elif m.matches(original_node.func, m.Attribute(attr=m.Name("append") | m.Name("setdefault"))):
            self._gathers(arg.value for arg in original_node.args)
        return super().leave_Call(original_node, updated_node)

    def leave_BinaryOperation(
        self, original_node: cst.BinaryOperation, updated_node: cst.BinaryOperation
    ) -> cst.BaseExpression:
        if m.matches(original_node, _OF_TEMPLATE):
            self._shows(original_node.right)
        return super().leave_BinaryOperation(original_node, updated_node)

    def leave_Element(
        self, original_node: cst.Element, updated_node: cst.Element
    ) -> cst.Element | cst.RemovalSentinel:
        self._gathers([original_node.value])
        return updated_node

    def leave_DictElement(
        self, original_node: cst.DictElement, updated_node: cst.DictElement
    ) -> cst.DictElement | cst.RemovalSentinel:
        self._gathers([original_node.value])
        return updated_node

    def leave_Arg(
        self, original_node: cst.Arg, updated_node: cst.Arg
    ) -> cst.Arg | cst.FlattenSentinel[cst.Arg] | cst.RemovalSentinel:
        """``dict(shape=x.shape)``."""
        if original_node.keyword is not None and original_node.keyword.value == "shape":
            self._gathers([original_node.value])
        return super().leave_Arg(original_node, updated_node)

    def _gathers(self, values: Iterable[cst.BaseExpression]) -> None:
        if not self.gathers_shapes:
            self.gathers_shapes = any(self._is_a_shape(each) for each in values)

    def _is_a_shape(self, node: cst.BaseExpression) -> bool:
        return isinstance(self.kind(node), Size) or self._is_shape_of_unknown(node)

    def _shows(self, node: cst.BaseExpression) -> None:
        """Notes what is shown, which may stand inside of something else."""
        inside = list(_inside(node))
        if isinstance(node, cst.IfExp):  # what its condition tells of the parts
            self.shows |= {*self._shown(node, self.kind(node))}
        for each in inside or [node]:
            if inside and self._is_a_shape(each):
                self.shows.add(Shown.SHAPE)
            elif inside:
                self._shows(each)
            else:
                kind = self.kind(each)
                self.shows |= {*self._shown(each, kind)}
                if m.matches(each, _HELD) and not isinstance(kind, (Tensor, Integer)):
                    self.shows.add(Shown.ANYTHING)

    def _shown(self, node: cst.BaseExpression, kind: Kind) -> Iterator[Shown]:
        if isinstance(kind, Items):
            yield from self._shown(node, kind.item)
        elif isinstance(kind, (AnyModule, Either, OwnModule)):
            yield Shown.MODULE
        elif isinstance(kind, Object):
            if self.classes.is_module(kind.name):
                yield Shown.MODULE
        elif isinstance(kind, Instance):
            name = kind.made.torch
            if name.startswith("torch.optim.") and "lr_scheduler" not in name:
                yield Shown.OPTIMIZER
            elif name.startswith(("torch.nn.", "torchvision.models.")):
                yield Shown.MODULE
        elif isinstance(kind, Tensor):
            yield Shown.TENSOR
        elif isinstance(kind, Unknown) and not of_numpy(node, self.arrays):
            yield from self._by_use(node)

    def _by_use(self, node: cst.BaseExpression) -> Iterator[Shown]:
        """What something is whose name the program asks, somewhere, for what only such a thing has."""
        if isinstance(node, cst.Subscript):
            node = node.value
        if isinstance(node, cst.BinaryOperation):
            for side in (node.left, node.right):
                yield from self._shown(side, self.kind(side))
            return
        if m.matches(node, _OF_TENSOR):
            yield Shown.TENSOR
            return
        name = node.attr.value if isinstance(node, cst.Attribute) else getattr(node, "value", "")
        asked = self.classes.asked.get(name, set()) if isinstance(name, str) else set()
        if asked & _OF_MODULES:
            yield Shown.MODULE
        if asked & _OF_OPTIMIZERS:
            yield Shown.OPTIMIZER
        if asked & _OF_TENSORS:
            yield Shown.TENSOR


_OF_MODULES = {
    *("parameters", "named_parameters", "state_dict", "load_state_dict", "eval", "train"),
    *("modules", "named_modules", "children", "named_children", "requires_grad_", "forward"),
}
_OF_OPTIMIZERS = {"zero_grad", "param_groups"}
_OF_TENSORS = {
    *("item", "backward", "detach", "cpu", "cuda", "numpy", "view", "unsqueeze", "argmax", "topk"),
    *("requires_grad", "grad", "clone", "permute", "numel", "contiguous", "softmax", "grad_fn", "tolist"),
}
_OF_TENSOR = m.Call(
    func=m.Attribute(
        attr=m.OneOf(*map(m.Name, ("detach", "cpu", "clone", "unsqueeze", "view", "permute", "softmax")))
    )
) | m.Attribute(attr=m.Name("grad") | m.Name("data"))
_HELD = m.Name() | m.Attribute() | m.Subscript() | m.Call(func=m.Name() | m.Attribute())
_LOGGERS = ("info", "debug", "warning", "error", "critical", "exception", "write", "log", "print", "format")
_SHOWING = m.OneOf(*map(m.Name, ("print", "str", "repr", "format", "pprint"))) | m.Attribute(
    attr=m.OneOf(*map(m.Name, (*_LOGGERS, "pprint", "text", "info_once")))
)
_OF_TEMPLATE = m.BinaryOperation(
    left=m.SimpleString() | m.ConcatenatedString() | m.Name(), operator=m.Modulo()
)


def _inside(node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The parts of what is written out: of a list, a dict, a comprehension, a choice."""
    match node:
        case cst.List(elements=elements) | cst.Tuple(elements=elements) | cst.Set(elements=elements):
            yield from (each.value for each in elements)
        case cst.Dict(elements=elements):
            yield from (each.value for each in elements)
        case cst.ListComp(elt=part) | cst.SetComp(elt=part) | cst.GeneratorExp(elt=part):
            yield part
        case cst.DictComp(value=part):
            yield part
        case cst.IfExp(body=one, orelse=other):
            yield from (one, other)
        case cst.Call(func=cst.Name(value="list" | "tuple" | "dict" | "sorted"), args=[only]):
            yield only.value
