"""Which names hold the same numbers: views, and tensors that something else holds as well."""

from __future__ import annotations

from collections.abc import Collection

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.belonging import Belonging
from apimap.convert.names.giving import VIEWS, is_in_place
from apimap.convert.names.kinds import Object
from apimap.derive.kinds import TENSOR, UNKNOWN, Items, Kind, Tensor, Unknown

THROUGH_VIEW = (
    "a write into a view does not reach what it is a view of, at least while gradients are recorded"
)
THROUGH_COPY = "mindspore copies here: what is written does not reach what it was taken from"
# What writes no numbers, though its name ends as if it did.
_NOT_WRITTEN = frozenset(("requires_grad_", "detach_", "share_memory_"))
_DETACHED = ("data", "detach")
# Members that give a view in torch, and numbers of their own here.
COPIED = frozenset(("as_strided", "view_as_real", "view_as_complex", "unfold", "real", "imag"))
# What may have others hold the tensor of a name.
_KEPT = (
    m.Nonlocal()
    | m.Global()
    | m.Yield()
    | m.Assign()
    | m.Call(
        func=m.Attribute(
            attr=m.Name("append") | m.Name("appendleft") | m.Name("insert") | m.Name("setdefault")
        )
    )
)
# What gives several views.
_SEVERAL = m.Call(
    func=m.OneOf(
        *(
            m.Attribute(attr=m.Name(each))
            for each in ("chunk", "split", "unbind", "tensor_split", "hsplit", "vsplit", "dsplit")
        )
    )
)
_SHALLOW = m.Call(func=m.Attribute(m.Name("copy"), m.Name("copy")), args=[m.Arg()])


class Holding(Belonging):
    """Learns from assignments who holds what."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes what an attribute holds, and whose numbers a name's tensor shares.

        What is None holds nothing yet: ``setattr`` or another file may give it anything.
        """
        if value is not None and m.matches(value, m.Name("None")):
            kind = UNKNOWN
        if isinstance(kind, Tensor) and m.matches(value or target, _SEVERAL):
            kind = Items(TENSOR)
        if isinstance(target, cst.Attribute):
            owner = self._owner(target)
            if isinstance(owner, Object):
                self.learnt.hold(owner.name, target.attr.value, kind)
                if value is not None and _is_view(value):
                    self.learnt.views.add((owner.name, target.attr.value))
            return
        if isinstance(target, cst.Name):
            self._note_holder(target.value, value)
            if isinstance(kind, Tensor) and self._scopes and self._scopes[-1].is_class:
                self.learnt.hold(self._scopes[-1].name, target.value, kind)  # all its objects share it
        super().bind(target, kind, value)

    def _owner(self, target: cst.Attribute) -> Kind:
        """What an attribute that is set belongs to: as the name is bound there, or as it was noted."""
        if isinstance(target.value, cst.Name) and target.value.value in self.names:
            return self.names[target.value.value]
        return self.kind(target.value)

    def _note_holder(self, name: str, value: cst.BaseExpression | None) -> None:
        """Whether a name's tensor is its own: new numbers, and no view of what is read later."""
        if isinstance(value, cst.Call) and m.matches(value, _SHALLOW):
            value = value.args[0].value  # `copy.copy(x)` holds the numbers of x
        base, viewed, copied = value, False, False
        apart = isinstance(value, cst.BaseExpression) and is_detached(value)
        while isinstance(base, (cst.Call, cst.Attribute, cst.Subscript)):
            inner = base.func if isinstance(base, cst.Call) else base
            function = self._torch_name(inner) if isinstance(base, cst.Call) else None
            if isinstance(base, cst.Call) and function is not None:
                if function.removeprefix("torch.") not in VIEWS or not base.args:
                    break
                copied = copied or function.removeprefix("torch.") in COPIED
                base, viewed = base.args[0].value, True
            elif isinstance(inner, cst.Attribute) and inner.attr.value in VIEWS:
                copied = copied or inner.attr.value in COPIED
                base, viewed = inner.value, True
            elif isinstance(base, cst.Call) or not isinstance(inner, cst.Subscript):
                break
            else:
                base = inner.value
        if isinstance(base, cst.Name) and base is not value:
            if base.value == name:
                return  # `x = x.view(-1)`: as it was
            later = not self._functions or self._read_after(base, base.value)
            shared = base.value in self.held or later
            (self.views.add if viewed and shared else self.views.discard)(name)
            (self.copied_views.add if copied and shared else self.copied_views.discard)(name)
            (self.detached.add if apart else self.detached.discard)(name)
        else:
            self.views.discard(name)
            self.copied_views.discard(name)
            (self.detached.add if apart else self.detached.discard)(name)
            own = (cst.Call, cst.BinaryOperation, cst.UnaryOperation, cst.Comparison, cst.Integer, cst.Float)
            shared = not isinstance(base, own)
            if isinstance(base, cst.Name):
                self.held.add(base.value)
        (self.held.add if shared else self.held.discard)(name)

    def _is_lost_view(self, target: cst.BaseExpression) -> bool:
        """Whether what is written into a name does not reach what it is a view of: mindspore copies that.

        Other views are noted. Where nothing is recorded they share numbers: in statements of a script that
        asks for no gradients, under ``no_grad``, and in what was detached. What functions are called for, and
        layers, nobody knows: there a patch has views follow.
        """
        if isinstance(target, cst.Attribute):
            recorded = self.program.asks_gradients and isinstance(self.kind(target), Tensor)
            self.writes_views = self.writes_views or (recorded and self._holds_view(target))
            return False
        if isinstance(target, cst.Name) and target.value in self.copied_views:
            return True
        if not isinstance(target, cst.Name) or target.value not in self.views or self._unrecorded:
            return False
        if target.value in self.detached:
            self.writes_detached = True
            return False
        self.writes_views = self.writes_views or bool(self._functions) or self.program.asks_gradients
        return False

    def _read_after(self, place: cst.CSTNode, name: str) -> bool:
        end = self._place(place)[0]
        found = self.named(self._functions[-1], name)
        return any(self._place(each)[0] > end and each not in self._skip for each in found)

    def _shared(self, target: cst.BaseExpression) -> bool:
        """Whether something else may hold the tensor of a name: it was not made by this function."""
        if isinstance(target, cst.Attribute):
            known = target.attr.value in ("data", "grad") or self._is_buffer(target)
            return known or self._holds_view(target)
        if not isinstance(target, cst.Name):
            return False
        if self._unrecorded > 0 or target.value in self.held or self._is_kept(target.value):
            return True
        return (self._place(target)[0], target.value) in self.shared.changes

    def _is_kept(self, name: str) -> bool:
        """Whether a name's tensor is put into a list, yielded, or held by several names or functions."""
        if self._kept_names is None:
            self._kept_names = set()
            for each in m.findall(self._whole, _KEPT) if self._whole is not None else ():
                if isinstance(each, (cst.Nonlocal, cst.Global)):
                    self._kept_names |= {item.name.value for item in each.names}
                elif isinstance(each, cst.Call):
                    given = (arg.value for arg in each.args)
                    self._kept_names |= {item.value for item in given if isinstance(item, cst.Name)}
                elif isinstance(each, cst.Yield):
                    self._kept_names |= {each.value.value} if isinstance(each.value, cst.Name) else set()
                elif isinstance(each, cst.Assign) and len(each.targets) > 1:
                    named = (item.target for item in each.targets)
                    self._kept_names |= {item.value for item in named if isinstance(item, cst.Name)}
        return name in self._kept_names

    def _holds_view(self, node: cst.Attribute) -> bool:
        """Whether an attribute of the program's own was given a part of another tensor."""
        owner = self._owner(node)
        known = isinstance(owner, Object) and (owner.name, node.attr.value) in self.known.views
        return known and isinstance(self.kind(node), (Tensor, Unknown))

    def _is_buffer(self, node: cst.BaseExpression) -> bool:
        """Whether an attribute is a buffer that the program's own class registers."""
        if not isinstance(node, cst.Attribute):
            return False
        owner = self.kind(node.value)
        if isinstance(node.value, cst.Name):
            owner = self.names.get(node.value.value, UNKNOWN)
        return isinstance(owner, Object) and self.classes.buffered(owner.name, node.attr.value)


def is_detached(value: cst.BaseExpression) -> bool:
    """``p.data``, ``x.detach().view(-1)``: a view into which nothing is written that gradients see."""
    return _is_view_by(value, _DETACHED)


def changes_detached(call: cst.Call) -> bool:
    """``x.data.mul_(2)``, ``x.detach()[0].mul_(2).add_(y)``: a change in place that torch does not record."""
    value: cst.BaseExpression = call
    while isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute) and _writes(value.func):
        value = value.func.value
    return value is not call and is_detached(value)


def _writes(method: cst.Attribute) -> bool:
    return is_in_place(method.attr.value) and method.attr.value not in _NOT_WRITTEN


def is_copied(value: cst.BaseExpression) -> bool:
    """``w.real``, ``x.unfold(0, 2, 1)[0]``: a view in torch that is a copy here."""
    return _is_view_by(value, COPIED)


def _is_view_by(value: cst.BaseExpression, members: Collection[str]) -> bool:
    """Whether a view is made by one of some members, and by views of what they give."""
    while isinstance(value, (cst.Call, cst.Attribute, cst.Subscript)):
        if isinstance(value, cst.Attribute) and value.attr.value not in VIEWS:
            return False
        if isinstance(value, cst.Attribute) and value.attr.value in members:
            return True
        value = value.func if isinstance(value, cst.Call) else value.value
    return False


def _is_view(value: cst.BaseExpression) -> bool:
    """``self.total[0]``, ``x.view(-1)``, ``x.T`` of what has a name."""
    viewed = False
    while isinstance(value, (cst.Call, cst.Attribute, cst.Subscript)):
        if isinstance(value, cst.Attribute) and value.attr.value not in VIEWS:
            break
        if isinstance(value, cst.Call) and not isinstance(value.func, cst.Attribute):
            return False
        viewed = viewed or not isinstance(value, cst.Call)
        value = value.func if isinstance(value, cst.Call) else value.value
    return viewed and isinstance(value, (cst.Name, cst.Attribute))
