"""What names and attributes are bound to: by assignment, by annotation, by a change in place."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.calling import THROUGH_MASK, THROUGH_VIEW, Calling
from apimap.convert.index import MODULE
from apimap.convert.kinds import ANY_MODULE, Class, Function, Object
from apimap.convert.parts import as_index
from apimap.convert.sites import How
from apimap.convert.walking import walk
from apimap.derive import effects
from apimap.derive.kinds import (
    INTEGER,
    PLAIN,
    TENSOR,
    UNKNOWN,
    Instance,
    Items,
    Kind,
    Tensor,
    Unknown,
)
from apimap.derive.modules import TENSOR_CLASSES
from apimap.derive.syntax import dotted_name


class Binding(Calling):
    """Learns what assignments and annotations tell."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        if isinstance(target, cst.Attribute):
            owner = self.kind(target.value)
            if isinstance(target.value, cst.Name) and target.value.value in self.names:
                owner = self.names[target.value.value]
            if isinstance(owner, Object):
                self.learnt.hold(owner.name, target.attr.value, kind)
                if isinstance(value, cst.Call) and self._begins_in_place(value):
                    self.learnt.in_place.add((owner.name, target.attr.value))
            return
        if isinstance(target, cst.Name):
            if self._given:
                self._given[-1].discard(target.value)
            self._note_holder(target.value, value)
        super().bind(target, kind, value)

    def _begins_in_place(self, call: cst.Call) -> bool:
        """Whether a layer that is being made changes its input: itself, or as the first of a sequence."""
        kind = self.kind(call)
        if isinstance(kind, Object):
            return f"{kind.name}.forward" in self.known.changes
        if not isinstance(kind, Instance):
            return False
        if kind.made.torch != "torch.nn.Sequential":
            return _says_in_place(call, kind)
        for arg in call.args:
            if arg.star or not isinstance(arg.value, cst.Call):
                return False
            inner = self.kind(arg.value)
            if not (isinstance(inner, Instance) and inner.made.torch in _SAME):
                return self._begins_in_place(arg.value)
        return False

    def _note_holder(self, name: str, value: cst.BaseExpression | None) -> None:
        """Whether a name's tensor is its own: new numbers, and no view of what is read later."""
        base, viewed = value, False
        while isinstance(base, (cst.Call, cst.Attribute, cst.Subscript)):
            inner = base.func if isinstance(base, cst.Call) else base
            function = self._torch_name(inner) if isinstance(base, cst.Call) else None
            if isinstance(base, cst.Call) and function is not None:
                if function.removeprefix("torch.") not in VIEWS or not base.args:
                    break
                base, viewed = base.args[0].value, True
            elif isinstance(inner, cst.Attribute) and inner.attr.value in VIEWS:
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
        else:
            self.views.discard(name)
            own = (cst.Call, cst.BinaryOperation, cst.UnaryOperation, cst.Comparison)
            shared = not isinstance(base, own)
            if isinstance(base, cst.Name):
                self.held.add(base.value)
        (self.held.add if shared else self.held.discard)(name)

    def _read_after(self, place: cst.CSTNode, name: str) -> bool:
        end = self._place(place)[0]
        found = self.named(self._functions[-1], name)
        return any(self._place(each)[0] > end and each not in self._skip for each in found)

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> Any:
        super().leave_Assign(original_node, updated_node)
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
        if len(updated_node.targets) == 1 and isinstance(target, cst.Subscript) and _may_be_empty(target):
            written = self._written_part(original_node.targets[0].target, target, updated_node.value)
            return updated_node if written is None else cst.Expr(written)
        return updated_node

    def _into_buffers(self, original: cst.Assign, updated: cst.Assign) -> cst.Assign:
        """``self.mean = x`` of a buffer, which mindspore refuses: it is put where buffers are held."""
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

    def _is_buffer(self, node: cst.BaseExpression) -> bool:
        """Whether an attribute is a buffer that the program's own class registers."""
        if not isinstance(node, cst.Attribute):
            return False
        owner = self.kind(node.value)
        if isinstance(node.value, cst.Name):
            owner = self.names.get(node.value.value, UNKNOWN)
        return isinstance(owner, Object) and self.classes.buffered(owner.name, node.attr.value)

    def visit_AugAssign(self, node: cst.AugAssign) -> None:
        if isinstance(node.target, cst.Subscript):
            self._skip.add(node.target)

    def visit_Del(self, node: cst.Del) -> None:
        self._skip_targets(node.target)

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        updated = super().leave_Subscript(original_node, updated_node)
        if original_node in self.copied and isinstance(updated, cst.Subscript):
            kind = self.kind(original_node.value)
            if isinstance(kind, (Tensor, Unknown)):
                why = "what is written into a copy must not reach what it was taken from"
                self._record(original_node, "torch.Tensor.__getitem__", How.HELPER, "taken", "", why)
                return self.program.called("taken", updated.value, as_index(updated))
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

    def visit_Assign(self, node: cst.Assign) -> None:
        """``s = x[index]`` and ``s[…] = y``: mindspore writes that into x as well, whatever the index is."""
        super().visit_Assign(node)
        named = [each.target.value for each in node.targets if isinstance(each.target, cst.Name)]
        if not any(name in self.written for name in named) or not isinstance(node.value, cst.Subscript):
            return
        parts = [e.slice.value for e in node.value.slice if isinstance(e.slice, cst.Index)]
        plain = m.Integer() | m.Ellipsis() | m.UnaryOperation() | m.SimpleString() | m.Name("None")
        if any(not m.matches(each, plain) and self.kind(each) != INTEGER for each in parts):
            self.copied.add(node.value)

    def _written_part(
        self, original: cst.BaseExpression, target: cst.Subscript, value: cst.BaseExpression
    ) -> cst.BaseExpression | None:
        """``x[a:b, c:d] = value``, which mindspore refuses where the first slice turns out to be empty."""
        assert isinstance(original, cst.Subscript)
        kind = self.kind(original.value)
        if isinstance(original.value, cst.Name):
            kind = self.names.get(original.value.value, UNKNOWN)
        if not isinstance(kind, (Tensor, Unknown)):
            return None
        why = "mindspore refuses an empty slice before another one"
        self._record(original, "torch.Tensor.__setitem__", How.HELPER, "set_part", "", why)
        return self.program.called("set_part", target.value, as_index(target), value)

    def _written_through(self, node: cst.CSTNode, target: cst.BaseExpression) -> None:
        """``y = x.view(-1)`` and ``y[mask] = 0``: only integers and slices are written into what y views."""
        if not m.matches(target, m.Subscript(value=m.Name())):
            return
        assert isinstance(target, cst.Subscript)
        assert isinstance(target.value, cst.Name)
        if target.value.value not in self.views:
            return
        for each in target.slice:
            index = each.slice.value if isinstance(each.slice, cst.Index) else None
            plain = m.Integer() | m.Ellipsis() | m.UnaryOperation(expression=m.Integer())
            if index is not None and not m.matches(index, plain) and self.kind(index) != INTEGER:
                self.by_hand(node, "torch.Tensor.__setitem__", THROUGH_MASK)
                return

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> Any:
        """``x += y`` changes a tensor in torch and makes a new one here: written so where others hold it."""
        target = original_node.target
        kind = (
            self.kind(target) if not isinstance(target, cst.Name) else self.names.get(target.value, UNKNOWN)
        )
        super().leave_AugAssign(original_node, updated_node)
        operator = _IN_PLACE.get(type(original_node.operator))
        if operator is None or not self._shared(target):
            return updated_node
        name = f"torch.Tensor.__i{operator[0]}__"
        if isinstance(target, cst.Name) and target.value in self.views:
            self.by_hand(original_node, name, THROUGH_VIEW)
            return updated_node
        data = isinstance(target, cst.Attribute) and target.attr.value == "data"
        if self._is_buffer(target) or (data and self.classes.records):
            kind = TENSOR
        if not isinstance(kind, Tensor) and not (kind == UNKNOWN and self._like_tensor(target)):
            return updated_node
        self._record(original_node, name, How.HELPER, "in_place", "", "other names of the tensor see it")
        changed = cst.Lambda(
            cst.Parameters([cst.Param(cst.Name("each"))]),
            cst.BinaryOperation(cst.Name("each"), operator[1](), updated_node.value),
        )
        call = self.program.called("in_place", updated_node.target, changed)
        if data and self.classes.records:  # torch records nothing of a write into `x.data`
            call = self.program.called("unrecorded", call.func, updated_node.target, changed)
        if isinstance(kind, Tensor):
            return cst.Expr(call)
        return cst.Assign([cst.AssignTarget(updated_node.target)], call)

    def _like_tensor(self, target: cst.BaseExpression) -> bool:
        """Whether a function indexes a name, asks for its members, or gives it to torch."""
        if not isinstance(target, cst.Name) or not self._functions:
            return False
        for each in walk(self._functions[-1]):
            if isinstance(each, (cst.Attribute, cst.Subscript)) and m.matches(
                each.value, m.Name(target.value)
            ):
                return True
            if not isinstance(each, cst.Call):
                continue
            if any(m.matches(arg.value, m.Name(target.value)) for arg in each.args) and self._torch_name(
                each.func
            ):
                return True
        return False

    def _shared(self, target: cst.BaseExpression) -> bool:
        """Whether something else may hold the tensor of a name: it was not made by this function."""
        if isinstance(target, cst.Attribute):
            return target.attr.value in ("data", "grad") or self._is_buffer(target)
        return isinstance(target, cst.Name) and (self._unrecorded > 0 or target.value in self.held)

    def visit_SimpleStatementLine(self, node: cst.SimpleStatementLine) -> None:
        self._changing.append([])

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> Any:
        for call in self._changing.pop():
            self._seen_in_place(original_node, call)
        return super().leave_SimpleStatementLine(original_node, updated_node)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        result = super().leave_Call(original_node, updated_node)
        first = original_node.args[0].value if original_node.args else None
        if isinstance(first, cst.Name) and self._in_place(original_node):
            if self._changing:
                self._changing[-1].append(original_node)
            if self._functions and first.value in self._given[-1] and self._is_first(first.value):
                self.learnt.changes.add(self._scopes[-1].name)
        return result

    def _is_first(self, name: str) -> bool:
        """Whether a name is the function's first argument."""
        parameters = [*self._functions[-1].params.posonly_params, *self._functions[-1].params.params]
        own = len(self._scopes) > 1 and self._scopes[-2].is_class
        return [each.name.value for each in parameters][1 if own else 0 :][:1] == [name]

    def _seen_in_place(self, line: cst.SimpleStatementLine, call: cst.Call) -> None:
        """``y = relu(x)`` that changes x in torch, where x is read as well: nothing to be silent about."""
        given = call.args[0].value
        assert isinstance(given, cst.Name)
        changed = given.value
        why = f"torch changes `{changed}` in place, and it is read afterwards; assign the result to it"
        if _read_beside(line, call, given):
            self.by_hand(call, self._called_name(call), why, "inplace")
            return
        targets = [each.target for part in line.body if isinstance(part, cst.Assign) for each in part.targets]
        if any(m.matches(target, m.Name(changed)) for target in targets) or not self._functions:
            return
        end = self._place(call)[0]
        later = [
            (self._place(each), each)
            for each in self.named(self._functions[-1], changed)
            if self._place(each)[0] > end
        ]
        if later:
            first = min(later, key=lambda pair: pair[0])[1]
            if first not in self._skip:
                self.by_hand(call, self._called_name(call), why, "inplace")

    def _in_place(self, call: cst.Call) -> bool:
        """Whether a call changes its first argument."""
        given = m.Arg(keyword=m.Name("inplace"), value=m.Name("True"))
        name = self._torch_name(call.func)
        if name is not None:
            return self.program.torch_kind(name) == "function" and any(
                m.matches(arg, given) for arg in call.args
            )
        func, kind = call.func, self.kind(call.func)
        if isinstance(func, cst.Attribute):
            owner = self.kind(func.value)
            if isinstance(owner, Object) and (owner.name, func.attr.value) in self.known.in_place:
                return True
            kind = self._own(owner, func.attr.value) or kind
        if isinstance(kind, Object):
            return f"{kind.name}.forward" in self.known.changes
        return isinstance(kind, Function) and kind.name in self.known.changes

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
                return Object(held.name) if not self._plain_class(held.name) else None
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

    def _plain_class(self, name: str) -> bool:
        return name not in self.classes.bases


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


_NUMBER = m.Integer() | m.UnaryOperation(operator=m.Minus(), expression=m.Integer())


def _steps(part: cst.BaseSlice) -> bool:
    """Whether a slice leaves elements out, or may."""
    return isinstance(part, cst.Slice) and part.step is not None and not m.matches(part.step, m.Integer("1"))


def _says_in_place(call: cst.Call, kind: Instance) -> bool:
    """Whether a layer is made with ``inplace=True``: by keyword, or by position where it has nothing else."""
    alone = kind.made.torch in ("torch.nn.ReLU", "torch.nn.ReLU6", "torch.nn.SiLU", "torch.nn.Hardswish")
    return any(
        m.matches(arg.value, m.Name("True"))
        and (arg.keyword.value == "inplace" if arg.keyword is not None else alone)
        for arg in call.args
    )


def _read_beside(line: cst.SimpleStatementLine, call: cst.Call, given: cst.Name) -> bool:
    """Whether a statement reads a name after, or together with, the call that changes it in place.

    ``x + relu_(x)`` adds what relu left; in ``f(x) + relu_(x)`` the first call is done by then.
    """
    if not any(
        isinstance(each, cst.Name) and each.value == given.value and each is not given for each in walk(line)
    ):
        return False
    inside = set(walk(call))
    done = False
    for each in walk(line):
        done = done or each is call
        if not isinstance(each, cst.Name) or each.value != given.value or each in inside:
            continue
        if done:
            return True
    for each in walk(line):
        parts: list[cst.BaseExpression] = []
        if isinstance(each, cst.BinaryOperation):
            parts = [each.left, each.right]
        elif isinstance(each, cst.Call):
            parts = [arg.value for arg in each.args]
        elif isinstance(each, (cst.Tuple, cst.List)):
            parts = [element.value for element in each.elements]
        alone = any(isinstance(part, cst.Name) and part.value == given.value for part in parts)
        if alone and each not in inside and any(call in set(walk(part)) for part in parts):
            return True
    return False


# Layers that may give their input itself.
_SAME = ("torch.nn.Identity", "torch.nn.Flatten", "torch.nn.Unflatten", "torch.nn.Dropout")
# Operators of augmented assignments: their word in the name of the method, and the plain operator.
_IN_PLACE: dict[type[cst.CSTNode], tuple[str, type[cst.BaseBinaryOp]]] = {
    cst.AddAssign: ("add", cst.Add),
    cst.SubtractAssign: ("sub", cst.Subtract),
    cst.MultiplyAssign: ("mul", cst.Multiply),
    cst.DivideAssign: ("truediv", cst.Divide),
    cst.PowerAssign: ("pow", cst.Power),
    cst.FloorDivideAssign: ("floordiv", cst.FloorDivide),
    cst.ModuloAssign: ("mod", cst.Modulo),
}

# Members that give another view of the same numbers.
VIEWS = frozenset(
    (
        "view",
        "view_as",
        "reshape",
        "reshape_as",
        "flatten",
        "unflatten",
        "transpose",
        "permute",
        "t",
        "T",
        "mT",
    )
) | {
    *("squeeze", "unsqueeze", "expand", "expand_as", "narrow", "select", "swapaxes", "movedim", "data"),
    *("detach", "diagonal", "unbind", "chunk", "split", "tensor_split", "hsplit", "vsplit", "dsplit"),
    *("swapdims", "moveaxis", "ravel", "adjoint", "H", "mH", "view_as_real", "view_as_complex"),
    *("unsafe_chunk", "unsafe_split"),
}
