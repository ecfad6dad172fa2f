"""Writes into views that have no name: ``x.view(-1)[mask] = 0``, ``x.t()[1].mul_(2)``."""

from __future__ import annotations

from typing import Any, TypeGuard

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.parts import as_index
from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.giving import VIEWS
from apimap.convert.names.holding import COPIED, is_copied, is_detached
from apimap.convert.names.walking import Quick, walk
from apimap.convert.statements.indexing import Indexing
from apimap.convert.translate.sites import How
from apimap.derive.kinds import INTEGER, TENSOR, Kind, Tensor, Unknown
from apimap.derive.syntax import dotted_name

_EACH, _PART = cst.Name("each"), cst.Name("part")
_THROUGH = "what is written into a view has to reach what it is a view of"
# Views that mindspore has as well, whose places can be followed.
_FOLLOWED = VIEWS - COPIED - {"unbind", "chunk", "split", "tensor_split", "hsplit", "vsplit", "dsplit"}
_PLAIN = m.Integer() | m.Ellipsis() | m.UnaryOperation(operator=m.Minus(), expression=m.Integer())


class Viewing(Indexing):
    """Hands a write on to what the view is of, where mindspore does not do so itself."""

    def _written_part(
        self, original: cst.BaseExpression, target: cst.BaseExpression, value: cst.BaseExpression
    ) -> cst.BaseExpression | None:
        through = self._through(original, target, value)
        return super()._written_part(original, target, value) if through is None else through

    def _through(
        self, original: cst.BaseExpression, target: cst.BaseExpression, value: cst.BaseExpression
    ) -> cst.BaseExpression | None:
        """``x.view(-1)[mask] = y``; None where nothing is to be done about a write."""
        if not isinstance(original, cst.Subscript) or not isinstance(target, cst.Subscript):
            return None
        base = self._viewed(original.value)
        if base is None or not isinstance(self.kind(original.value), (Tensor, Unknown)):
            return None
        plain = all(map(self._is_view_index, original.slice))
        if plain and not self._may_be_recorded(original.value):
            return None
        view = replaced(target.value, base, _EACH)
        written = replaced(value, target.value, _PART)
        self._record(original, "torch.Tensor.__setitem__", How.HELPER, "through", "", _THROUGH)
        write = self.program.called("set_part", _PART, as_index(target), written)
        return self.program.called("through", base, _function(_EACH, view), _function(_PART, write))

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Forgets what names view that are bound again, or whose tensor's name is."""
        super().bind(target, kind, value)
        if isinstance(target, cst.Name):
            for name, (base, chain) in [*self.chains.items()]:
                if target.value in {name, base} | {each.value for each in walk(chain) if _is_name(each)}:
                    del self.chains[name]

    def _note_view(self, original: cst.Assign, updated: cst.Assign) -> None:
        """``v = x.view(2, 2)``: what is written into v may be written through x."""
        target = original.targets[0].target
        if len(original.targets) != 1 or not isinstance(target, cst.Name) or target.value not in self.views:
            return
        base = self._viewed(original.value, indexed=True)
        if isinstance(base, cst.Name) and base.value != target.value:
            self.chains[target.value] = base.value, updated.value

    def _through_named(
        self, original: cst.BaseExpression, target: cst.BaseExpression, value: cst.BaseExpression
    ) -> cst.Assign | None:
        """``v[mask] = y``, where v is a view of x, which is read again: v is made anew of x."""
        if not isinstance(original, cst.Subscript) or not isinstance(target, cst.Subscript):
            return None
        view = original.value
        if not isinstance(view, cst.Name) or view.value not in self.chains or view.value not in self.views:
            return None
        name, chain = self.chains[view.value]
        plain = all(map(self._is_view_index, original.slice))
        if plain and not (self._is_lost_view(view) and self._is_read_later(view, name)):
            return None
        base = cst.Name(name)
        written = replaced(value, target.value, _PART)
        self._record(original, "torch.Tensor.__setitem__", How.HELPER, "through", "", _THROUGH)
        write = self.program.called("set_part", _PART, as_index(target), written)
        view_of = _function(_EACH, replaced(chain, base, _EACH))
        call = self.program.called("through", base, view_of, _function(_PART, write))
        return cst.Assign([cst.AssignTarget(cst.Name(view.value))], call)

    def _is_read_later(self, place: cst.CSTNode, name: str) -> bool:
        around, end = self._functions[-1] if self._functions else self._whole, self._place(place)[0]
        if around is None:
            return False
        return any(self._place(each)[0] > end and each not in self._skip for each in self.named(around, name))

    def _called_through(
        self, original: cst.Call, updated: cst.Call, result: cst.BaseExpression
    ) -> cst.BaseExpression | None:
        """``x.t()[1].mul_(2)`` alone in its line."""
        func, given = original.func, updated.func
        if not isinstance(func, cst.Attribute) or not isinstance(given, cst.Attribute):
            return None
        if original not in self._statement_calls or not func.attr.value.endswith("_"):
            return None
        base = self._viewed(func.value)
        if base is None or not self._may_be_recorded(func.value):
            return None
        write = replaced(result, given.value, _PART)
        if write.deep_equals(result) or self._torch_name(func) is not None:
            return None
        view = replaced(given.value, base, _EACH)
        self._record(original, f"torch.Tensor.{func.attr.value}", How.HELPER, "through", "", _THROUGH)
        call = self.program.called("through", base, _function(_EACH, view), _function(_PART, write))
        return self._noted(original, call, TENSOR)

    def _viewed(self, view: cst.BaseExpression, *, indexed: bool = False) -> cst.BaseExpression | None:
        """What has a name and is viewed, at least once by more than an index; None for all else."""
        base, seen = view, indexed
        if is_copied(view) or is_detached(view) or of_numpy(view, self.arrays):
            return None
        while isinstance(base, (cst.Call, cst.Attribute, cst.Subscript)):
            inner = base.func if isinstance(base, cst.Call) else base
            if isinstance(inner, cst.Attribute) and inner.attr.value in _FOLLOWED:
                base, seen = inner.value, True
            elif isinstance(base, cst.Subscript):
                if any(not self._is_view_index(each) for each in base.slice):
                    return None
                base = base.value
            else:
                break
        named = dotted_name(base) is not None and self._torch_name(base) is None
        return base if seen and named else None

    def _is_view_index(self, part: cst.SubscriptElement) -> bool:
        if not isinstance(part.slice, cst.Index):
            return True
        return m.matches(part.slice.value, _PLAIN) or self.kind(part.slice.value) == INTEGER

    def _may_be_recorded(self, view: cst.BaseExpression) -> bool:
        """Whether gradients may go through a write: anywhere in a program that asks for some."""
        return self.program.asks_gradients and not self._unrecorded


class _Replacing(Quick):
    def __init__(self, old: cst.BaseExpression, new: cst.BaseExpression) -> None:
        super().__init__()
        self.old, self.new = old, new

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        if type(original_node) is type(self.old) and original_node.deep_equals(self.old):
            return self.new
        return super().on_leave(original_node, updated_node)


def replaced(
    value: cst.BaseExpression, old: cst.BaseExpression, new: cst.BaseExpression
) -> cst.BaseExpression:
    """An expression with another one in the place of one that it holds."""
    made = value.visit(_Replacing(old, new))
    assert isinstance(made, cst.BaseExpression)
    return made


def _is_name(node: cst.CSTNode) -> TypeGuard[cst.Name]:
    return isinstance(node, cst.Name)


def _function(name: cst.Name, body: cst.BaseExpression) -> cst.Lambda:
    return cst.Lambda(cst.Parameters([cst.Param(name)]), body)
