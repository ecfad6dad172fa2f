"""Parts of tensors: what is read by an index, and what is written into."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from apimap.convert.calls.calling import Calling
from apimap.convert.calls.parts import as_index
from apimap.convert.names.arrays import number_of_numpy, of_numpy
from apimap.convert.names.holding import THROUGH_COPY, is_copied
from apimap.convert.names.walking import walk
from apimap.convert.translate.sites import How
from apimap.derive.kinds import INTEGER, UNKNOWN, Tensor, Unknown
from apimap.derive.syntax import dotted_name

THROUGH_MASK = (
    "a write by mask or positions into a view does not reach what it is a view of; write into that itself"
)
LOST = "mindspore's `data[…]` hands no write on; write `x.data[i, j] = …` instead"
_NO_NUMBER = m.Name("None") | m.Ellipsis() | m.List() | m.ListComp() | m.Comparison() | m.SimpleString()
_NUMBER = m.Integer() | m.UnaryOperation(operator=m.Minus(), expression=m.Integer())


class Indexing(Calling):
    """Rewrites what mindspore reads or writes in another way."""

    def visit_Module(self, node: cst.Module) -> None:
        super().visit_Module(node)
        self.led = led(node)

    def visit_Assign(self, node: cst.Assign) -> None:
        super().visit_Assign(node)
        self.bound.append({(dotted_name(each.target) or "").rpartition(".")[2] for each in node.targets})
        if len(node.targets) == 1:
            self.given_to[node.value] = dotted_name(node.targets[0].target) or ""

    def visit_AugAssign(self, node: cst.AugAssign) -> None:
        self._assigned.add(node.target)
        if isinstance(node.target, cst.Subscript):
            self._skip.add(node.target)

    def visit_Del(self, node: cst.Del) -> None:
        self._skip_targets(node.target)

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        updated = super().leave_Subscript(original_node, self._of_own_numbers(original_node, updated_node))
        if self.classes.records and isinstance(updated, cst.Subscript) and self._is_element(original_node):
            why = "mindspore has no gradient for an element that tensors name"
            self._record(original_node, "torch.Tensor.__getitem__", How.HELPER, "element", "", why)
            return self.program.called("element", updated.value, as_index(updated))
        if isinstance(updated, cst.Subscript) and self._by_array(original_node):
            why = "mindspore takes none of numpy's arrays for an index"
            self._record(original_node, "torch.Tensor.__getitem__", How.HELPER, "at", "", why)
            return self.program.called("at", updated.value, as_index(updated))
        if isinstance(updated, cst.Subscript) and self._numbers_apart(original_node):
            why = "mindspore moves the axes of a number and a list that stand apart to the front"
            self._record(original_node, "torch.Tensor.__getitem__", How.HELPER, "apart", "", why)
            return self.program.called("apart", updated.value, as_index(updated))
        if self.program.device != "CPU" or not isinstance(updated, cst.Subscript) or self._annotated:
            return updated
        if original_node in self._skip or not any(_steps(each.slice) for each in updated.slice):
            return updated
        kind = self.kind(original_node.value)
        if not isinstance(kind, Tensor) and not (kind == UNKNOWN and len(updated.slice) > 1):
            return updated
        why = "mindspore has no gradient for it on CPU"
        self._record(original_node, "torch.Tensor.__getitem__", How.HELPER, "stepped", "", why)
        return self.program.called("stepped", updated.value, as_index(updated))

    def _of_own_numbers(self, original: cst.Subscript, updated: cst.Subscript) -> cst.Subscript:
        """``x[i : i + n]`` where numpy made i, and ``x[i] = y``: mindspore takes Python's integers only."""
        if self._annotated or of_numpy(original.value, self.arrays):
            return updated
        owner = self.kind(original.value)
        if isinstance(original.value, cst.Name) and original in self._skip:
            owner = self.names.get(original.value.value, UNKNOWN)
        if not isinstance(owner, (Tensor, Unknown)):
            return updated
        parts = []
        for old, new in zip(original.slice, updated.slice, strict=True):
            if isinstance(old.slice, cst.Slice) and isinstance(new.slice, cst.Slice):
                lower = self._own_number(old.slice.lower, new.slice.lower)
                upper = self._own_number(old.slice.upper, new.slice.upper)
                new = new.with_changes(slice=new.slice.with_changes(lower=lower, upper=upper))
            elif original in self._skip and isinstance(old.slice, cst.Index):
                assert isinstance(new.slice, cst.Index)
                if of_numpy(old.slice.value, self.arrays) or m.matches(old.slice.value, _RANGE):
                    why = "mindspore takes none of numpy's arrays or numbers, and no range, for an index"
                    self._record(original, "torch.Tensor.__setitem__", How.HELPER, "position", "", why)
                    place = self.program.called("position", new.slice.value)
                    new = new.with_changes(slice=new.slice.with_changes(value=place))
            parts.append(new)
        return updated.with_changes(slice=parts)

    def _own_number(
        self, old: cst.BaseExpression | None, new: cst.BaseExpression | None
    ) -> cst.BaseExpression | None:
        if old is None or new is None or not number_of_numpy(old, self.arrays):
            return new
        return cst.Call(cst.Name("int"), [cst.Arg(new)])

    def _numbers_apart(self, node: cst.Subscript) -> bool:
        """``w[0, :, [1, 2]]``: a number, and behind a slice a list or a tensor."""
        if node in self._skip or self._annotated or len(node.slice) < 3 or of_numpy(node.value, self.arrays):
            return False
        if not isinstance(self.kind(node.value), (Tensor, Unknown)):
            return False
        lists = numbers = between = False  # what stands before the part that is looked at
        for each in node.slice:
            value = each.slice.value if isinstance(each.slice, cst.Index) else None
            if value is None or m.matches(value, m.Name("None") | m.Ellipsis()):
                between = between or lists or numbers
                continue
            number = m.matches(value, _NUMBER) or self.kind(value) == INTEGER
            listed = isinstance(value, (cst.List, cst.ListComp)) or isinstance(self.kind(value), Tensor)
            if not number and not listed:
                continue
            if between and (lists if number else numbers):
                return True
            lists, numbers = lists or not number, numbers or number
        return False

    def _by_array(self, node: cst.Subscript) -> bool:
        """``rays[rng.choice(8, 3)]``: an index of numpy's into what may be a tensor."""
        if node in self._skip or self._annotated or of_numpy(node.value, self.arrays):
            return False
        if not isinstance(self.kind(node.value), (Tensor, Unknown)):
            return False
        parts = [each.slice.value for each in node.slice if isinstance(each.slice, cst.Index)]
        return any(
            of_numpy(each, self.arrays) or m.matches(each, _RANGE) or self._at_times_array(each)
            for each in parts
        )

    def _at_times_array(self, node: cst.BaseExpression) -> bool:
        """Whether a name is given an array of numpy's somewhere: ``top = top.cpu().numpy()``."""
        if not isinstance(node, cst.Name) or not self._functions:
            return False
        around = self._functions[-1]
        if around not in self._arrays_at_times:
            made = [each for each in walk(around.body) if isinstance(each, cst.Assign)]
            named = [(each.targets[0].target, each.value) for each in made if len(each.targets) == 1]
            self._arrays_at_times[around] = {
                target.value
                for target, value in named
                if isinstance(target, cst.Name) and of_numpy(value, self.arrays)
            }
        return node.value in self._arrays_at_times[around]

    def _is_element(self, node: cst.Subscript) -> bool:
        """``transitions[tags[i], tags[i + 1]]``: a number for each axis, one of a tensor's."""
        if node in self._skip or self._annotated or len(node.slice) < 2:
            return False
        parts = [each.slice.value for each in node.slice if isinstance(each.slice, cst.Index)]
        if len(parts) < len(node.slice) or any(m.matches(each, _NO_NUMBER) for each in parts):
            return False
        return isinstance(self.kind(node.value), (Tensor, Unknown)) and any(map(self._may_be_number, parts))

    def _may_be_number(self, node: cst.BaseExpression) -> bool:
        """Whether an index is what an index took from a tensor."""
        if not isinstance(node, cst.Subscript) or not isinstance(self.kind(node.value), (Tensor, Unknown)):
            return False
        inner = [each.slice.value for each in node.slice if isinstance(each.slice, cst.Index)]
        return len(inner) == len(node.slice) and not any(m.matches(each, _NO_NUMBER) for each in inner)

    def _written_part(
        self, original: cst.BaseExpression, target: cst.BaseExpression, value: cst.BaseExpression
    ) -> cst.BaseExpression | None:
        """``x[a:b, c:d] = value``, which mindspore refuses where the first slice turns out to be empty.

        ``x.data[index] = value`` would be lost: mindspore writes it into a tensor that nobody else holds.
        """
        inner = original.value if isinstance(original, cst.Subscript) else original
        if m.matches(inner, m.Subscript(value=m.Attribute(attr=m.Name("data")))):
            self.by_hand(original, "torch.Tensor.data", LOST)
            return None
        data = self._into_data(original, target, value)
        if data is not None:
            return data
        if not isinstance(target, cst.Subscript) or not isinstance(original, cst.Subscript):
            return None
        longer = bool(self.led) and any(
            isinstance(each, cst.Name) and each.value in self.led for each in added(value)
        )
        whole = len(target.slice) == 1 and m.matches(target.slice[0].slice, m.Index(m.Ellipsis()))
        if not longer and not whole and not _may_be_empty(target):
            return None
        kind = self.kind(original.value)
        if isinstance(original.value, cst.Name):
            kind = self.names.get(original.value.value, UNKNOWN)
        if not isinstance(kind, (Tensor, Unknown)):
            return None
        why = "mindspore refuses an empty slice before another one"
        if whole:
            why = "mindspore gives a tensor other memory there, which its views do not see"
        if longer:
            why = "mindspore refuses a value that has more axes than the part it is written into"
        self._record(original, "torch.Tensor.__setitem__", How.HELPER, "set_part", "", why)
        return self.program.called("set_part", target.value, as_index(target), value)

    def _written_through(self, node: cst.CSTNode, target: cst.BaseExpression) -> None:
        """``y = x.view(-1)`` and ``y[mask] = 0``: only integers and slices are written into what y views."""
        if isinstance(target, cst.Subscript) and is_copied(target):
            part = target.value.func if isinstance(target.value, cst.Call) else target.value
            name = "torch.Tensor.__setitem__"
            if isinstance(part, cst.Attribute):
                name = f"torch.Tensor.{part.attr.value}"
                self._withdraw(part, {name})
            if isinstance(self.kind(target.value), (Tensor, Unknown)) and not of_numpy(part, self.arrays):
                self.by_hand(node, name, THROUGH_COPY)
            return
        if not m.matches(target, m.Subscript(value=m.Name())):
            return
        assert isinstance(target, cst.Subscript)
        assert isinstance(target.value, cst.Name)
        if target.value.value in self.copied_views:
            self.by_hand(node, "torch.Tensor.__setitem__", THROUGH_COPY)
        if target.value.value not in self.views or target.value.value in self.copied_views:
            return
        for each in target.slice:
            index = each.slice.value if isinstance(each.slice, cst.Index) else None
            plain = m.Integer() | m.Ellipsis() | m.UnaryOperation(expression=m.Integer())
            if index is not None and not m.matches(index, plain) and self.kind(index) != INTEGER:
                self.by_hand(node, "torch.Tensor.__setitem__", THROUGH_MASK)
                return


def led(node: cst.CSTNode) -> set[str]:
    """The names whose tensors may have a first axis of one: ``x.reshape(1, -1)``, and sums with it."""
    made = [each for each in walk(node) if isinstance(each, cst.Assign)]
    found: set[str] = set()
    before = -1
    while len(found) > before:
        before = len(found)
        for each in made:
            parts = added(each.value)
            if any(m.matches(p, _LED) or (isinstance(p, cst.Name) and p.value in found) for p in parts):
                found |= {t.target.value for t in each.targets if isinstance(t.target, cst.Name)}
    return found


def added(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """What is added, multiplied and so on in an expression: its parts that broadcast."""
    if isinstance(node, cst.BinaryOperation):
        return [*added(node.left), *added(node.right)]
    if isinstance(node, cst.UnaryOperation):
        return added(node.expression)
    return [*added(node.body), *added(node.orelse)] if isinstance(node, cst.IfExp) else [node]


_RANGE = m.Call(func=m.Name("range"))
_LED = m.Call(
    func=m.Attribute(attr=m.Name("reshape") | m.Name("view")),
    args=[m.Arg(m.Integer("1")), m.ZeroOrMore()],
) | m.Call(func=m.Attribute(attr=m.Name("unsqueeze")), args=[m.Arg(m.Integer("0"))])


def _may_be_empty(target: cst.Subscript) -> bool:
    """Whether a slice whose bounds are no constants stands before a slice of a part of another axis."""
    asked = False
    for each in target.slice:
        part = each.slice
        if not isinstance(part, cst.Slice):
            continue
        bounds = [bound for bound in (part.lower, part.upper) if bound is not None]
        if asked and bounds:
            return True
        asked = asked or any(not m.matches(bound, _NUMBER) for bound in bounds)
    return False


def _steps(part: cst.BaseSlice) -> bool:
    """Whether a slice leaves elements out, or may."""
    return isinstance(part, cst.Slice) and part.step is not None and not m.matches(part.step, m.Integer("1"))
