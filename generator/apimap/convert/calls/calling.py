"""Calls: of torch's names, of methods, and of what the program made."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.asking import Asking
from apimap.convert.names.arrays import number_of_numpy, of_numpy
from apimap.convert.names.kinds import Class
from apimap.convert.names.members import EVIDENCE
from apimap.convert.names.walking import walk
from apimap.convert.translate.sites import How
from apimap.derive import effects
from apimap.derive.kinds import PLAIN, TENSOR, UNKNOWN, Instance, Kind, Tensor
from apimap.derive.syntax import dotted, keyword, word
from apimap.derive.underivable import Underivable

_NUMBER = m.Integer() | m.Float()
_DICT = m.Call(func=m.Name("dict"), args=[m.AtLeastN(m.Arg(keyword=m.Name(), star=""), n=1)])
# What is written into the call itself, so that rules see it.
_LITERAL = (
    _NUMBER
    | m.UnaryOperation(operator=m.Minus(), expression=_NUMBER)
    | m.SimpleString()
    | m.OneOf(*(m.Name(each) for each in ("True", "False", "None")))
)


# Where the functions are that take counts and factors, and those among them that take arrays.
_COUNTING = frozenset(("torch", "torch.nn.functional", "torch.nn.init", "torch.linalg", "torch.fft"))
_OF_SIZES = frozenset(("view", "reshape", "repeat", "expand", "permute", "tile"))  # which mindspore takes
_OF_ARRAYS = frozenset(("tensor", "as_tensor", "asarray", "from_numpy", "frombuffer", "save", "is_tensor"))


class Calling(Asking):
    """Rewrites calls by what is called."""

    def visit_Call(self, node: cst.Call) -> None:
        super().visit_Call(node)
        if isinstance(node.func, cst.Attribute):
            keys = {arg.keyword.value for arg in node.args if arg.keyword is not None}
            first = node.args[0].value if node.args else None
            number = isinstance(first, cst.Integer) or m.matches(
                first or cst.Name("_"), m.UnaryOperation(operator=m.Minus(), expression=m.Integer())
            )
            leaf = node.func.attr.value
            if leaf == "type" and first is not None and len(node.args) == 1:
                self.as_dtype.add(first)
                self._evidence.add(node.func)
            if leaf == "size" and len(node.args) == 1 and not keys:
                self._evidence.add(node.func)  # numpy's is a number
            if keys & EVIDENCE or (leaf in ("split", "sort", "index_select", "chunk") and number):
                self._evidence.add(node.func)

    def visit_Expr(self, node: cst.Expr) -> None:
        self._statement_calls.add(node.value)

    def leave_Expr(self, original_node: cst.Expr, updated_node: cst.Expr) -> Any:
        gone = isinstance(original_node.value, cst.Call) and m.matches(updated_node.value, m.Name("None"))
        return cst.RemoveFromParent() if gone else updated_node

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        original_node, updated_node = self._of_shape(call := original_node, updated_node)
        original_node, updated_node = self._without_options(original_node, updated_node)
        if original_node is not call:
            written = self.leave_Call(original_node, updated_node)
            self.kinds[call] = self.kind(original_node)
            return written
        func = original_node.func
        name = self._torch_name(func)
        method = f"torch.Tensor.{func.attr.value}" if isinstance(func, cst.Attribute) else ""
        if name is not None or self.program.knows(method):
            original_node, updated_node = self._spread(original_node, updated_node)
        updated_node = self._of_python(name, original_node, updated_node)
        updated_node = self._tried_out(original_node, updated_node)
        asked = self._asked_of_torch(original_node, updated_node)
        if asked is not None:
            return asked
        try:
            why = None
            if name is not None and original_node in self._statement_calls:
                why = effects.WATCHES.get(name) or effects.registry(name)
            if name is not None and why is not None and name not in effects.VALUES:
                self._record(original_node, name, How.DROPPED, "None", "", why)
                return self._noted(original_node, cst.Name("None"), PLAIN)
            if name is not None:
                written = self._torch_call(name, original_node, updated_node)
                made = self.kind(original_node)
                written = self._normed(name, original_node, written)
                if isinstance(made, Instance) and self.program.torch_kind(name) == "class":
                    self.adapters.note(name, made.made.counterpart.mindspore)
                return written
            if isinstance(func, cst.Attribute):
                own = self._own_class(func)
                if own is not None:
                    return self._call_of(Class(own), original_node, updated_node)
                self._receivers.append(self.kind(func.value))
                try:
                    return self._method_call(func, original_node, updated_node)
                finally:
                    self._receivers.pop()
            return self._call_of(self.kind(func), original_node, updated_node)
        except Underivable as refusal:
            through = self._through_function(func, original_node, updated_node)
            if through is not None:
                return through
            known = name or self._called_name(original_node)
            self.by_hand(original_node, known, refusal.message, refusal.argument)
            result: Kind = UNKNOWN
            if name is not None and self.program.torch_kind(name) == "function":
                result = TENSOR
            return self._noted(original_node, updated_node, result)

    def _of_python(self, name: str | None, original: cst.Call, updated: cst.Call) -> cst.Call:
        """``torch.zeros(n)``, ``x.chunk(n)`` with a number of numpy's, which mindspore refuses at places."""
        if not self.classes.numbers or len(original.args) != len(updated.args):
            return updated
        func = original.func
        if name is not None:
            owner, _, leaf = name.rpartition(".")
            counts = owner in _COUNTING and leaf not in _OF_ARRAYS and not leaf.endswith("Tensor")
        else:
            of_tensor = isinstance(func, cst.Attribute) and isinstance(self.kind(func.value), Tensor)
            leaf = func.attr.value if isinstance(func, cst.Attribute) else ""
            counts = of_tensor and leaf not in _OF_SIZES and not leaf.startswith("new_")
            counts = counts and not of_numpy(cst.ensure_type(func, cst.Attribute).value, self.arrays)
        if not counts:
            return updated
        pairs = zip(original.args, updated.args, strict=True)
        return updated.with_changes(
            args=[new.with_changes(value=self._number_of(old.value, new.value)) for old, new in pairs]
        )

    def _number_of(self, old: cst.BaseExpression, new: cst.BaseExpression) -> cst.BaseExpression:
        if isinstance(old, (cst.Tuple, cst.List)) and isinstance(new, (cst.Tuple, cst.List)):
            pairs = zip(old.elements, new.elements, strict=False)
            parts = [b.with_changes(value=self._number_of(a.value, b.value)) for a, b in pairs]
            return new.with_changes(elements=parts) if len(parts) == len(new.elements) else new
        if not number_of_numpy(old, self.arrays):
            return new
        return self.program.called("python_number", new.with_changes(lpar=[], rpar=[]))

    def _through_function(
        self, func: cst.BaseExpression, original: cst.Call, updated: cst.Call
    ) -> cst.BaseExpression | None:
        """``x.sum(*args)``, which only running takes apart: the function of that name, with its adapter."""
        if not isinstance(func, cst.Attribute) or not any(arg.star for arg in original.args):
            return None
        plain = f"torch.{func.attr.value}"
        if not isinstance(self.kind(func.value), Tensor) or self.program.torch_kind(plain) != "function":
            return None
        if not self.program.knows(plain):
            return None
        try:
            full, helper = self.adapters.value(plain)
        except Underivable:
            return None
        self._record(original, f"torch.Tensor.{func.attr.value}", How.HELPER if helper else How.RULE, full)
        receiver = cst.ensure_type(updated.func, cst.Attribute).value
        new = updated.with_changes(func=dotted(full), args=[cst.Arg(receiver), *updated.args])
        return self._noted(original, new, TENSOR)

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes lists and dictionaries that are written out, for the calls that are given them."""
        super().bind(target, kind, value)
        if isinstance(target, cst.Name):
            self._written_lists.pop(target.value, None)
            if value is not None and m.matches(value, m.List() | m.Tuple() | m.Dict() | _DICT):
                self._written_lists[target.value] = value

    def _kept_in_name(self, arg: cst.Arg) -> list[cst.Arg]:
        """``args = [x, 1]`` and ``f(*args)``: each argument, where the name stands for nothing else."""
        around = self._functions[-1] if self._functions else self._whole
        name = arg.value.value if arg.star and isinstance(arg.value, cst.Name) else ""
        held = self._written_lists.get(name)
        if held is None or around is None:
            return []
        stars = sum(
            isinstance(each, cst.Arg) and bool(each.star) and m.matches(each.value, m.Name(name))
            for each in walk(around)
        )
        if len(self.named(around, name)) != stars + 1:
            return []
        found = []
        for place, each in enumerate(_written_out(arg.with_changes(value=held))):
            if m.matches(each.value, _LITERAL):
                found.append(each)
                continue
            key = word(each)
            at = cst.SimpleString(f'"{key}"') if key else cst.Integer(str(place))
            part = cst.Subscript(cst.Name(name), [cst.SubscriptElement(cst.Index(at))])
            self.kinds[part] = self.kind(each.value)
            found.append(each.with_changes(value=part))
        return found

    def _tried_out(self, original: cst.Call, updated: cst.Call) -> cst.Call:
        """``self.features(torch.zeros(…))`` in ``__init__``: a new module of torch's trains."""
        inside = [scope for scope in self._scopes if not scope.is_class]
        owner = next((scope.name for scope in self._scopes if scope.is_class), "")
        if not inside or not self.classes.is_module(owner):
            return updated
        func, leaf = original.func, ""
        runs = self._is_module(self.kind(func)) and not m.matches(func, m.Call())
        if m.matches(func, m.Attribute(value=m.Name("self"))):
            assert isinstance(func, cst.Attribute)
            leaf = func.attr.value
            part = self._own(self.kind(func.value), leaf) or self.learnt.attributes.get((owner, leaf))
            runs = (
                runs
                or (part is not None and self._is_module(part))
                or leaf == "forward"
                or f"{owner}.{leaf}" in self.known.runs
            )
        elif not isinstance(func, cst.Name):
            return updated
        if runs:
            self.learnt.runs.add(inside[0].name)
        if not runs or inside[0].name != f"{owner}.__init__" or len(inside) > 1:
            return updated
        if isinstance(updated.func, cst.Attribute):
            return updated.with_changes(
                func=updated.func.with_changes(value=self.program.called("begun", updated.func.value))
            )
        return updated.with_changes(func=self.program.called("begun", updated.func))

    def _spread(self, original: cst.Call, updated: cst.Call) -> tuple[cst.Call, cst.Call]:
        """``f(*[a, b], **{"dim": 1})``: each argument in its place, where all of them are written out."""
        if not any(arg.star for arg in original.args):
            return original, updated
        before: list[cst.Arg] = []
        after: list[cst.Arg] = []
        for old, new in zip(original.args, updated.args, strict=True):
            parts = list(zip(_written_out(old), _written_out(new), strict=False))
            parts = parts or [(each, each) for each in self._kept_in_name(old)] or [(old, new)]
            before += [part for part, _ in parts]
            after += [part for _, part in parts]
        if [*before] == [*original.args]:
            return original, updated
        spread = self._in_place_of(original, original.with_changes(args=before))
        return spread, updated.with_changes(args=after)


def _written_out(arg: cst.Arg) -> list[cst.Arg]:
    """The arguments that a starred list, tuple or dictionary holds, if they are all to be seen."""
    value = arg.value
    if arg.star == "*" and isinstance(value, (cst.List, cst.Tuple)):
        if all(isinstance(each, cst.Element) for each in value.elements):
            return [cst.Arg(each.value) for each in value.elements]
    elif arg.star == "**" and m.matches(value, _DICT):
        return [*cst.ensure_type(value, cst.Call).args]
    elif arg.star == "**" and isinstance(value, cst.Dict):
        found = []
        for each in value.elements:
            if not isinstance(each, cst.DictElement) or not isinstance(each.key, cst.SimpleString):
                return []
            key = str(each.key.evaluated_value)
            if not key.isidentifier():
                return []
            found.append(keyword(key, each.value))
        return found
    return []
