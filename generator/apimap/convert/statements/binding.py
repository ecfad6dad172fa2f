"""Assignments and annotations: what they tell of names, and where they write."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.functions import PARAMETERS
from apimap.convert.names.classes import MODULE
from apimap.convert.names.kinds import ANY_MODULE, AnyModule, Class, Object
from apimap.convert.names.members import says_optimizer
from apimap.convert.statements.changing import IN_PLACE, Changing, sign_of
from apimap.convert.translate.sites import How
from apimap.derive import effects
from apimap.derive.kinds import INTEGER, PLAIN, TENSOR, UNKNOWN, Instance, Items, Kind, Unknown
from apimap.derive.modules import TENSOR_CLASSES
from apimap.derive.syntax import dotted, dotted_name

_BUFFER = "mindspore refuses a tensor where a buffer is"


class Binding(Changing):
    """Learns what annotations tell; writes buffers where mindspore holds them."""

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> Any:
        super().leave_Assign(original_node, updated_node)
        self.bound.pop()
        self._note_view(original_node, updated_node)
        if len(original_node.targets) == 1:
            first, new = original_node.targets[0].target, updated_node.targets[0].target
            named = self._through_named(first, new, updated_node.value)
            if named is not None:
                return named
        for each in original_node.targets:
            self._written_through(original_node, each.target)
        set_of_torch = [self._set_of_torch(each.target) for each in original_node.targets]
        for name in set_of_torch:
            if name is not None and not name.startswith(effects.SETTINGS):
                self.by_hand(original_node, name, "it changes torch itself")
        if all(name is not None and name.startswith(effects.SETTINGS) for name in set_of_torch):
            self._record(original_node, str(set_of_torch[0]), How.DROPPED, "", "", effects.SETTING)
            return cst.RemoveFromParent()
        updated_node = self._into_buffers(original_node, updated_node)
        target = updated_node.targets[0].target
        if len(updated_node.targets) == 1 and self._may_be_buffer(original_node.targets[0].target):
            assert isinstance(target, cst.Attribute)
            self._record(
                original_node, "torch.nn.Module.register_buffer", How.HELPER, "set_member", "", _BUFFER
            )
            word = cst.SimpleString(f'"{target.attr.value}"')
            return cst.Expr(self.program.called("set_member", target.value, word, updated_node.value))
        plain = isinstance(target, cst.Attribute) and self._names_buffer(original_node)
        if len(updated_node.targets) == 1 and (plain or self._holds_optimizer(original_node)):
            assert isinstance(target, cst.Attribute)
            word = cst.SimpleString(f'"{target.attr.value}"')
            given = [cst.Arg(each) for each in (target.value, word, updated_node.value)]
            return cst.Expr(cst.Call(dotted("object.__setattr__"), given))
        if len(updated_node.targets) == 1:
            written = self._written_part(original_node.targets[0].target, target, updated_node.value)
            return updated_node if written is None else cst.Expr(written)
        return self._one_by_one(original_node, updated_node)

    def _one_by_one(self, original: cst.Assign, updated: cst.Assign) -> Any:
        """``a[t] = last = x``, where the write into a part is a call: the name first, then what it holds."""
        names = [each.target for each in updated.targets if isinstance(each.target, cst.Name)]
        parts = [
            (old.target, new.target)
            for old, new in zip(original.targets, updated.targets, strict=True)
            if isinstance(new.target, cst.Subscript)
        ]
        if not names or len(names) + len(parts) != len(updated.targets) or not self.led:
            return updated
        if not any(isinstance(each, cst.Name) and each.value in self.led for each in names):
            return updated
        calls = [self._written_part(old, new, names[0]) for old, new in parts]
        if any(each is None for each in calls):
            return updated
        first = updated.with_changes(targets=[cst.AssignTarget(each) for each in names])
        return cst.FlattenSentinel([first, *(cst.Expr(each) for each in calls if each is not None)])

    def _into_buffers(self, original: cst.Assign, updated: cst.Assign) -> cst.Assign:
        """``self.mean = x`` of a buffer, which mindspore refuses: it is put where buffers are held.

        A parameter is none: elsewhere the class may register a buffer under the same name.
        """
        made = original.value.func if isinstance(original.value, cst.Call) else original.value
        if self._torch_name(made) in PARAMETERS:
            return updated
        found = []
        for old, new in zip(original.targets, updated.targets, strict=True):
            found.append(new.with_changes(target=self._as_buffer(old.target, new.target)))
        return updated.with_changes(targets=found)

    def _as_buffer(self, old: cst.BaseExpression, new: cst.BaseExpression) -> cst.BaseExpression:
        if isinstance(old, (cst.Tuple, cst.List)) and isinstance(new, (cst.Tuple, cst.List)):
            pairs = zip(old.elements, new.elements, strict=True)
            inner = [each.with_changes(value=self._as_buffer(was.value, each.value)) for was, each in pairs]
            return new.with_changes(elements=inner)
        if not isinstance(new, cst.Attribute) or not self._is_buffer(old):
            return new
        word = cst.SimpleString(f'"{new.attr.value}"')
        owner = cst.Attribute(new.value, cst.Name("_buffers"))
        return cst.Subscript(owner, [cst.SubscriptElement(cst.Index(word))])

    def _names_buffer(self, node: cst.Assign) -> bool:
        """``self.last = self.mean`` of a buffer, which would count as one more buffer."""
        target = node.targets[0].target
        if not isinstance(target, cst.Attribute) or not self._is_module(self._owner(target)):
            return False
        return self._is_buffer(node.value) and not self._is_buffer(target)

    def _holds_optimizer(self, node: cst.Assign) -> bool:
        """``self.optimizer = Adam(…)`` in a module: it would count as a part, with parameters of its own."""
        target = node.targets[0].target
        if not isinstance(target, cst.Attribute) or not self._is_module(self._owner(target)):
            return False
        kind = self.kind(node.value)
        if isinstance(kind, Instance):
            return self._is_optimizer(kind)
        made = m.matches(node.value, m.Call() | m.Name()) and not m.matches(node.value, m.Name("None"))
        return isinstance(kind, Unknown) and says_optimizer(target.attr.value) and made

    def _may_be_buffer(self, target: cst.BaseExpression) -> bool:
        """``block.attn.mask = x``, of something not known: a buffer if it is one of the program's modules."""
        if not isinstance(target, cst.Attribute):
            return False
        if target.attr.value == "num_batches_tracked":  # of torch's own layers
            return True
        if m.matches(target.value, m.Name("self")):
            return False
        registered = any(target.attr.value in each for each in self.classes.buffers.values())
        return registered and isinstance(self._owner(target), (Unknown, AnyModule))

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> Any:
        """``net.count += 1`` of a buffer: what is left there is no new member."""
        written = super().leave_AugAssign(original_node, updated_node)
        target = original_node.target
        if not self._may_be_buffer(target):
            return written
        if isinstance(written, cst.AugAssign):
            held, value = written.target, written.value.with_changes(lpar=(), rpar=())
            if type(written.operator) not in IN_PLACE or not isinstance(held, cst.BaseExpression):
                return written
            sign = sign_of(IN_PLACE[type(written.operator)][0])
            found: cst.BaseExpression = self.program.called("augmented", held, sign, value)
        elif isinstance(written, cst.Assign):
            held, found = written.targets[0].target, written.value
        else:
            return written
        if not isinstance(held, cst.Attribute):
            return written
        self._record(original_node, "torch.nn.Module.register_buffer", How.HELPER, "set_member", "", _BUFFER)
        word = cst.SimpleString(f'"{held.attr.value}"')
        return cst.Expr(self.program.called("set_member", held.value, word, found))

    def leave_AnnAssign(self, original_node: cst.AnnAssign, updated_node: cst.AnnAssign) -> cst.AnnAssign:
        told = self._annotation(original_node.annotation)
        if told is not None and isinstance(original_node.target, cst.Name):
            self.names[original_node.target.value] = told
            if self._scopes and self._scopes[-1].is_class and told != UNKNOWN:
                self.learnt.hold(self._scopes[-1].name, original_node.target.value, told)  # as dataclasses do
            return updated_node
        if told is not None and isinstance(original_node.target, cst.Attribute):
            self.bind(original_node.target, told)
            return updated_node
        return super().leave_AnnAssign(original_node, updated_node)

    def _annotation(self, node: cst.Annotation | None) -> Kind | None:
        """What a value is by its annotation; None where that says nothing of use."""
        return None if node is None else self._by_type(node.annotation)

    def _by_type(self, node: cst.BaseExpression) -> Kind | None:
        if isinstance(node, cst.SimpleString):
            try:
                node = cst.parse_expression(str(node.evaluated_value))
            except cst.ParserSyntaxError:
                return None
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
            left, right = self._by_type(node.left), self._by_type(node.right)
            if m.matches(node.right, m.Name("None")):
                return left
            return left if left == right else UNKNOWN
        name = dotted_name(node)
        if name is not None:
            torch = self._torch_name(node) if name not in ("int", "float") else None
            if torch in TENSOR_CLASSES:
                return TENSOR
            if torch == MODULE:
                return ANY_MODULE
            if torch is not None:
                return UNKNOWN
            if name in self.names and isinstance(held := self.names[name], Class):
                return Object(held.name) if held.name in self.classes.bases else None
            return {"int": INTEGER, "float": PLAIN, "bool": PLAIN, "str": PLAIN}.get(name)
        if isinstance(node, cst.Subscript):
            base = (dotted_name(node.value) or "").rpartition(".")[2]
            inner = [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]
            if base == "Optional" and inner:
                return self._by_type(inner[0])
            if base in ("List", "list", "Sequence", "Tuple", "tuple", "Iterable", "Iterator") and inner:
                return Items(self._by_type(inner[0]) or UNKNOWN)
            if base in ("Dict", "dict", "OrderedDict", "Mapping") and len(inner) == 2:
                return Items(self._by_type(inner[1]) or UNKNOWN)
            return UNKNOWN
        return None
