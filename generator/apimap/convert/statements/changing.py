"""Changes in place: ``x += y``, ``relu(x, inplace=True)``, and who sees them."""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.convert.names.arrays import of_numpy
from apimap.convert.names.holding import THROUGH_COPY, THROUGH_VIEW, changes_detached, is_copied
from apimap.convert.names.kinds import AnyModule, Function, Object
from apimap.convert.names.walking import Quick, walk
from apimap.convert.statements.viewing import Viewing
from apimap.convert.translate.sites import How
from apimap.derive import effects
from apimap.derive.kinds import INTEGER, PLAIN, TENSOR, UNKNOWN, Instance, Items, Kind, Tensor, Unknown
from apimap.derive.syntax import dotted, operand, without_ending, word

_SEQUENCE = "torch.nn.Sequential"
_EACH = cst.Name("each")
# Members that hardly anything but a tensor has.
_OF_TENSORS = m.Attribute(attr=m.Name(m.MatchIfTrue(lambda name: name in ("data", "grad", "detach"))))
# Layers that may give their input itself.
_SAME = ("torch.nn.Identity", "torch.nn.Flatten", "torch.nn.Unflatten", "torch.nn.Dropout")
# Operators of augmented assignments: their word in the name of the method, and the plain operator.
IN_PLACE: dict[type[cst.CSTNode], tuple[str, type[cst.BaseBinaryOp]]] = {
    cst.AddAssign: ("add", cst.Add),
    cst.SubtractAssign: ("sub", cst.Subtract),
    cst.MultiplyAssign: ("mul", cst.Multiply),
    cst.DivideAssign: ("truediv", cst.Divide),
    cst.PowerAssign: ("pow", cst.Power),
    cst.FloorDivideAssign: ("floordiv", cst.FloorDivide),
    cst.ModuloAssign: ("mod", cst.Modulo),
    cst.BitAndAssign: ("and", cst.BitAnd),
    cst.BitOrAssign: ("or", cst.BitOr),
    cst.BitXorAssign: ("xor", cst.BitXor),
}

_SIGNS = {
    **{"add": "+", "sub": "-", "mul": "*", "truediv": "/", "pow": "**", "floordiv": "//"},
    **{"mod": "%", "and": "&", "or": "|", "xor": "^"},
}
# What no tensor is added to.
_OWN = (cst.List, cst.Tuple, cst.Dict, cst.Set, cst.ListComp, cst.SimpleString, cst.FormattedString)
_NUMBERS = m.Call(func=m.Attribute(attr=m.Name("item"))) | m.Call(
    func=m.Name("len") | m.Name("int") | m.Name("float") | m.Name("str")
)
# What loops go over that gives keys, or keys first.
_KEYS = m.Call(func=m.Attribute(attr=m.Name("keys") | m.Name("items") | m.Name("named_parameters")))
_BY_NAME = m.Subscript(slice=[m.SubscriptElement(m.Index(m.Name()))])
_WHOLE = m.Subscript(slice=[m.SubscriptElement(m.Index(m.Ellipsis()))])

# What hands a value on: an assignment, a return, an element of a list, what is appended.
_HANDED_ON = (
    m.Assign()
    | m.Return()
    | m.Yield()
    | m.Element()
    | m.DictElement()
    | m.Call(func=m.Attribute(attr=m.Name("append") | m.Name("insert") | m.Name("setdefault")))
)


def _handed(node: cst.CSTNode) -> list[cst.CSTNode | None]:
    if isinstance(node, cst.Call):
        return [arg.value for arg in node.args]
    return [getattr(node, "value", None)]


class Changing(Viewing):
    """Writes a change so that all see it who would in torch, or says that it cannot."""

    def bind(self, target: cst.BaseExpression, kind: Kind, value: cst.BaseExpression | None = None) -> None:
        """Notes layers that change their input, and arguments that no longer hold what was given."""
        super().bind(target, kind, value)
        if isinstance(target, cst.Name) and self._given:
            self._given[-1].discard(target.value)
        if isinstance(target, cst.Name):
            self._note_same(target.value, value)
            layer = isinstance(value, cst.Call) and self._begins_in_place(value)
            (self._in_place_layers.add if layer else self._in_place_layers.discard)(target.value)
        if isinstance(target, cst.Attribute) and isinstance(value, cst.Call):
            owner = self._owner(target)
            if isinstance(owner, Object) and self._begins_in_place(value):
                self.learnt.in_place.add((owner.name, target.attr.value))

    def _note_same(self, name: str, value: cst.BaseExpression | None) -> None:
        """``identity = x``: two names of one tensor, until one of them is bound again."""
        around = self._functions[-1] if self._functions else None
        groups = [kept for each in self._same_tensor.get(around, ()) if len(kept := each - {name}) > 1]
        if isinstance(value, cst.Name):
            found = next((each for each in groups if value.value in each), frozenset({value.value}))
            groups = [*(each for each in groups if each != found), found | {name}]
        self._same_tensor[around] = groups

    def visit_Module(self, node: cst.Module) -> None:
        super().visit_Module(node)
        self._whole = node

    def _says_in_place(self, name: str, call: cst.Call) -> bool:
        """Whether a function is called, or a layer made, with ``inplace=True``."""
        asked = self._argument_in_place(name, call)
        return asked is not None and m.matches(asked, m.Name("True"))

    def _begins_in_place(self, call: cst.Call) -> bool:
        """Whether a layer that is being made changes its input: itself, or as the first of a sequence."""
        kind = self.kind(call)
        if isinstance(kind, Object):
            return self._changes_input(kind)
        if not isinstance(kind, Instance):
            return isinstance(kind, (Unknown, AnyModule)) and self.known.makes_in_place
        if kind.made.torch != _SEQUENCE:
            return self._says_in_place(kind.made.torch, call)
        if self._torch_name(call.func) != _SEQUENCE:  # a function of the program made it
            return self.known.makes_in_place
        for arg in call.args:
            if arg.star or not isinstance(arg.value, cst.Call):
                return self.known.makes_in_place
            inner = self.kind(arg.value)
            if not (isinstance(inner, Instance) and inner.made.torch in _SAME):
                return self._begins_in_place(arg.value)
        return self.known.makes_in_place  # it may get layers later

    def leave_AugAssign(self, original_node: cst.AugAssign, updated_node: cst.AugAssign) -> Any:
        """``x += y`` changes a tensor in torch and makes a new one here: written so where others hold it."""
        target = original_node.target
        held = IN_PLACE.get(type(original_node.operator))
        if held is not None and isinstance(updated_node.target, cst.BaseExpression):
            found = cst.BinaryOperation(updated_node.target, held[1](), operand(updated_node.value))
            written: cst.BaseExpression | None = self._into_data(target, updated_node.target, found)
            named = self._through_named(target, updated_node.target, found)
            if named is not None:
                super().leave_AugAssign(original_node, updated_node)
                return named
            if written is None:
                written = self._through(target, updated_node.target, found)
            if written is None and m.matches(target, _WHOLE):
                written = self._written_part(target, updated_node.target, found)
            if written is not None:
                super().leave_AugAssign(original_node, updated_node)
                return cst.Expr(written)
        kind = (
            self.kind(target) if not isinstance(target, cst.Name) else self.names.get(target.value, UNKNOWN)
        )
        super().leave_AugAssign(original_node, updated_node)
        operator = IN_PLACE.get(type(original_node.operator))
        if operator is None:
            return updated_node
        name = f"torch.Tensor.__i{operator[0]}__"
        if is_copied(target) and not of_numpy(target, self.arrays):
            self.by_hand(original_node, name, THROUGH_COPY)
            return updated_node
        if not self._shared(target) and not self._held_in(target):
            return updated_node
        if self._is_lost_view(target):
            self.by_hand(original_node, name, THROUGH_VIEW)
            return updated_node
        data = isinstance(target, cst.Attribute) and target.attr.value == "data"
        if self._is_buffer(target) or (data and self.classes.records):
            kind = TENSOR
        unknown = kind == UNKNOWN and not of_numpy(target, self.arrays)
        like = unknown and (self._like_tensor(target) or self._brings_tensor(original_node.value))
        if not isinstance(kind, Tensor) and not like:
            if not unknown or self._counts(target, original_node.value):
                return updated_node
            why = "the name may hold a tensor that others hold as well"
            self._record(original_node, name, How.HELPER, "augmented", "", why)
            sign = sign_of(operator[0])
            value = updated_node.value.with_changes(lpar=(), rpar=())
            call = self.program.called("augmented", updated_node.target, sign, value)
            return cst.Assign([cst.AssignTarget(updated_node.target)], call)
        self._record(original_node, name, How.HELPER, "in_place", "", "other names of the tensor see it")
        changed = cst.Lambda(
            cst.Parameters([cst.Param(cst.Name("each"))]),
            cst.BinaryOperation(cst.Name("each"), operator[1](), operand(updated_node.value)),
        )
        call = self.program.called("in_place", updated_node.target, changed)
        if data and self.classes.records:  # torch records nothing of a write into `x.data`
            call = self.program.called("unrecorded", call.func, updated_node.target, changed)
        if isinstance(kind, Tensor):
            return cst.Expr(call)
        return cst.Assign([cst.AssignTarget(updated_node.target)], call)

    def _held_in(self, target: cst.BaseAssignTargetExpression) -> bool:
        """``self.named["a"] += x`` and ``self.total += x``: what a list, dictionary or object holds.

        An attribute's tensor is one of those if the file gives it to a name, a list, a caller.
        """
        if isinstance(target, cst.Subscript):
            text = m.matches(target.slice[0].slice, m.Index(m.SimpleString() | m.FormattedString()))
            return text or self._is_by_key(target) or isinstance(self._kind_of_owner(target.value), Items)
        if not isinstance(target, cst.Attribute) or self._whole is None:
            return False
        if self._handed_on is None:
            found = m.findall(self._whole, _HANDED_ON)
            values = [value for each in found for value in _handed(each)]
            self._handed_on = {each.attr.value for each in values if isinstance(each, cst.Attribute)}
        kind = self.kind(target)
        if not isinstance(kind, Tensor) and not (kind == UNKNOWN and self._may_hold_tensor(target)):
            return False
        held = self._handed_on | self.shared.attributes | self.classes.sharing.attributes
        return target.attr.value in held

    def _may_hold_tensor(self, target: cst.Attribute) -> bool:
        """Whether an attribute of an object that is not known may hold a tensor, as its name tells.

        Objects of the program hold one under that name, or something that is not known either.
        """
        name = target.attr.value
        if name in self.classes.sharing.made:
            return True
        held = [kind for (_, each), kind in self.known.attributes.items() if each == name]
        return any(kind == UNKNOWN or isinstance(kind, Tensor) for kind in held)

    def _is_by_key(self, target: cst.Subscript) -> bool:
        """``for k in d: d[k] *= 2``, ``for k, v in given.items(): d[k] += v``: by a key, as loops show."""
        around = self._functions[-1] if self._functions else self._whole
        index = target.slice[0].slice
        if around is None or len(target.slice) > 1 or not m.matches(index, m.Index(m.Name())):
            return False
        key = cst.ensure_type(cst.ensure_type(index, cst.Index).value, cst.Name).value
        first = m.Name(key) | m.Tuple(elements=[m.Element(m.Name(key)), m.ZeroOrMore()])
        loops = (each for each in walk(around) if isinstance(each, cst.For) and m.matches(each.target, first))
        return any(m.matches(each.iter, _KEYS) or each.iter.deep_equals(target.value) for each in loops)

    def _kind_of_owner(self, node: cst.BaseExpression) -> Kind:
        return self.names.get(node.value, UNKNOWN) if isinstance(node, cst.Name) else self.kind(node)

    def _like_tensor(self, target: cst.BaseExpression) -> bool:
        """Whether a function indexes a name, asks for its members, gives it to torch, or gets a tensor."""
        if not isinstance(target, cst.Name) or not self._functions:
            return False
        if target.value in self._given_tensors[-1]:
            return True
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

    def _counts(self, target: cst.BaseAssignTargetExpression, value: cst.BaseExpression) -> bool:
        """Whether a name holds one of Python's own values, as what is added or where it is used tells."""
        added = self.kind(value)
        counted = m.matches(target, _BY_NAME) and m.matches(value, m.Integer("1"))
        if (
            isinstance(value, _OWN)
            or counted
            or m.matches(value, _NUMBERS)
            or not (added in (UNKNOWN, PLAIN, INTEGER) or isinstance(added, Tensor))
        ):
            return True
        if self._functions:
            params = self._functions[-1].params
            for each in (*params.posonly_params, *params.params, *params.kwonly_params):
                if m.matches(target, m.Name(each.name.value)) and isinstance(
                    each.default, (cst.Integer, *_OWN)
                ):
                    return True
        around = self._functions[-1] if self._functions else self._whole
        if not isinstance(target, cst.Name):
            return False
        return around is None or counts_by(around, target.value)

    def _brings_tensor(self, value: cst.BaseExpression) -> bool:
        """Whether what is added shows that both are tensors: it is one, or tensors are around it."""
        parts = [value, *walk(value)]
        if any(
            isinstance(each, cst.BaseExpression) and isinstance(self.kind(each), Tensor) for each in parts
        ):
            return not isinstance(value, cst.Call) or isinstance(self.kind(value), Tensor)
        if any(m.matches(each, _OF_TENSORS) for each in parts):
            return True
        plain = isinstance(value, (cst.List, cst.ListComp, cst.Tuple)) or self.kind(value) != UNKNOWN
        if plain or isinstance(value, cst.Call) or not self._functions:
            return False
        return any(
            m.matches(each, _OF_TENSORS) or (isinstance(each, cst.Attribute) and self._torch_name(each))
            for each in walk(self._functions[-1].body)
        )

    def visit_SimpleStatementLine(self, node: cst.SimpleStatementLine) -> None:
        self._lines.append(node)

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> Any:
        self._lines.pop()
        return super().leave_SimpleStatementLine(original_node, updated_node)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        made = self._as_changing(original_node, super().leave_Call(original_node, updated_node))
        result = _parenthesized(self._apart(original_node, made))
        through = self._called_through(original_node, updated_node, result)
        if through is not None:
            return through
        first = original_node.args[0].value if original_node.args else None
        if isinstance(original_node.func, cst.Name) and self._place(original_node)[0] in self.shared.inputs:
            self.learnt.sees_in_place = True
        if not isinstance(first, cst.Name) or not self._in_place(original_node):
            return result
        if self._functions and first.value in self._given[-1] and self._is_first(first.value):
            self.learnt.changes.add(self._scopes[-1].name)
        function = self._torch_name(original_node.func) is not None
        # Who calls this function may see it as well.
        handed = self.known.sees_in_place and function and first.value in (self._given or [set()])[-1]
        if not self._lines or not (handed or self._seen_in_place(self._lines[-1], original_node, first)):
            return result
        name = self._torch_name(original_node.func) or self._called_name(original_node)
        alone = self._changes_alone(original_node)
        lost = self._is_lost_view(first)
        if not lost and not function and (self.known.sees_in_place or not alone):
            self.learnt.sees_in_place = True  # the layers do it themselves
            return result
        if lost:
            why = (
                f"torch changes `{first.value}` in place, and it is read afterwards; assign the result to it"
            )
            self.by_hand(original_node, name, why, "inplace")
            return result
        why = f"`{first.value}` is read afterwards"
        self._record(original_node, name, How.HELPER, "in_place", "inplace", why)
        changed = cst.Lambda(cst.Parameters([cst.Param(_EACH)]), _instead(result, first.value))
        return self._noted(original_node, self.program.called("in_place", first, changed), TENSOR)

    def _as_changing(self, call: cst.Call, result: cst.BaseExpression) -> cst.BaseExpression:
        """A layer with ``inplace=True``, just made: one that changes its input where others hold that."""
        name = self._torch_name(call.func)
        if name is None or not name.startswith("torch.nn.") or self.program.torch_kind(name) != "class":
            return result
        asked = self._argument_in_place(name, call)
        if asked is None or m.matches(asked, m.Name("False")):
            return result
        self.learnt.makes_in_place = True
        if not self.known.sees_in_place or isinstance(result, cst.Name):
            return result
        self._record(call, name, How.HELPER, "changing", "inplace", "others hold what it is given")
        told = [] if m.matches(asked, m.Name("True")) else [asked]
        return self._noted(call, self.program.called("changing", result, *told), self.kind(call))

    def _argument_in_place(self, name: str, call: cst.Call) -> cst.BaseExpression | None:
        """What a function or a layer is given for ``inplace``; None where that is left out."""
        places = [each.name for each in self._parameters_of(name)]
        for place, arg in enumerate(call.args):
            if (word(arg) or "".join(places[place : place + 1])) == effects.INPLACE:
                return arg.value
        return None

    def _apart(self, original: cst.Call, written: cst.BaseExpression) -> cst.BaseExpression:
        """``x.data.mul_(2).add_(y)``: torch records nothing of it, and a recorded write would not reach x."""
        if not self.classes.records or not isinstance(written, cst.Call) or not changes_detached(original):
            return written
        method = cst.ensure_type(original.func, cst.Attribute).attr.value
        if self._torch_name(original.func) is not None or not self._is_tensors(method):
            return written
        if m.matches(written.func, m.Attribute(attr=m.Name("set_data"))):  # which records nothing itself
            return written
        args = [cst.Arg(written.func), *without_ending(written.args)]
        call = cst.Call(dotted(self.program.helper("unrecorded")), args)
        return call.with_changes(lpar=written.lpar, rpar=written.rpar)

    def _is_first(self, name: str) -> bool:
        """Whether a name is the function's first argument."""
        parameters = [*self._functions[-1].params.posonly_params, *self._functions[-1].params.params]
        own = len(self._scopes) > 1 and self._scopes[-2].is_class
        return [each.name.value for each in parameters][1 if own else 0 :][:1] == [name]

    def _seen_in_place(self, line: cst.SimpleStatementLine, call: cst.Call, given: cst.Name) -> bool:
        """Whether a change in place can be told from a new tensor: ``y = relu(x)``, and x is read as well."""
        changed = given.value
        if call in self._statement_calls or _read_beside(line, call, given):
            return True
        targets = [each.target for part in line.body if isinstance(part, cst.Assign) for each in part.targets]
        around = self._functions[-1] if self._functions else self._whole
        if around is None:
            return False
        inside = self._functions[-1] if self._functions else None
        names = {name for group in self._same_tensor.get(inside, ()) if changed in group for name in group}
        if (self._place(call)[0], changed) in self.shared.changes:
            return True
        end = self._place(call)[0]
        for name in sorted(names | {changed}):
            if any(m.matches(target, m.Name(name)) for target in targets):
                continue
            later = [(self._place(n), n) for n in self.named(around, name) if self._place(n)[0] > end]
            if later and min(later, key=lambda pair: pair[0])[1] not in self._skip:
                return True
        return False

    def _changes_alone(self, call: cst.Call) -> bool:
        """Whether all that a call does is to change its tensor: a function of torch's, or one layer."""
        func, kind = call.func, self.kind(call.func)
        if self._torch_name(func) is not None:
            return True
        if isinstance(func, cst.Attribute):
            kind = self._own(self.kind(func.value), func.attr.value) or kind
        return isinstance(kind, Instance) and kind.made.torch != _SEQUENCE

    def _in_place(self, call: cst.Call) -> bool:
        """Whether a call changes its first argument."""
        name = self._torch_name(call.func)
        if name is not None:
            return self.program.torch_kind(name) == "function" and self._says_in_place(name, call)
        func, kind = call.func, self.kind(call.func)
        if isinstance(func, cst.Call):
            return self._begins_in_place(func)
        if isinstance(func, cst.Name) and func.value in self._in_place_layers:
            return True
        if isinstance(func, cst.Attribute):
            owner = self.kind(func.value)
            if isinstance(owner, Object) and (owner.name, func.attr.value) in self.known.in_place:
                return True
            kind = self._own(owner, func.attr.value) or kind
        if isinstance(kind, (Unknown, AnyModule)) and self.known.makes_in_place:
            return self._may_be_layer(func)
        if isinstance(kind, Object):
            return self._changes_input(kind)
        return isinstance(kind, Function) and kind.name in self.known.changes

    def _changes_input(self, kind: Object) -> bool:
        """Whether a module of the program's changes what it is called with, as this file or another shows."""
        return (
            f"{kind.name}.forward" in self.known.changes
            or self.classes.named(kind.name) in self.classes.begins
        )

    def _may_be_layer(self, func: cst.BaseExpression) -> bool:
        """Whether a module calls a part of itself: ``self.op(x)``, ``self.ops[i](x)``, each of a loop."""
        if not self._functions or not self._inside_module():
            return False
        root = func
        while isinstance(root, (cst.Attribute, cst.Subscript)):
            root = root.value
        if not isinstance(root, cst.Name):
            return False
        if root is not func:
            return root.value == self._itself().value
        loops = (each for each in walk(self._functions[-1]) if isinstance(each, (cst.For, cst.CompFor)))
        return any(
            m.matches(part, m.Name(root.value))
            for loop in loops
            for part in (loop.target, *walk(loop.target))
        )


def sign_of(leaf: str) -> cst.SimpleString:
    """The operator of a method, as ``augmented`` is told it: ``"+"`` of ``add``."""
    return cst.SimpleString(f'"{_SIGNS[leaf]}"')


def counts_by(around: cst.CSTNode, named: str) -> bool:
    """Whether a name is used as numbers are: as an index, a bound, in a text, or where a choice is made."""
    name = m.Name(named)
    used = (
        m.SubscriptElement(m.Index(name))
        | (m.Slice(lower=name) | m.Slice(upper=name))
        | m.FormattedStringExpression(name)
        | m.Call(m.Name("range"), [m.ZeroOrMore(), m.Arg(name), m.ZeroOrMore()])
    )
    compared = m.Comparison(left=name) | m.Comparison(comparisons=[m.ComparisonTarget(comparator=name)])
    asked = m.If(test=compared) | m.While(test=compared)
    return any(m.matches(each, used | asked) for each in walk(around))


class _Instead(Quick):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        return (
            updated_node.with_changes(value=_EACH.value) if original_node.value == self.name else updated_node
        )


def _instead(value: cst.BaseExpression, name: str) -> cst.BaseExpression:
    """An expression with the tensor that is changed where it has a name."""
    made = value.visit(_Instead(name))
    assert isinstance(made, cst.BaseExpression)
    return made


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


def _parenthesized(made: cst.BaseExpression) -> cst.BaseExpression:
    """``net.extend(f() for _ in x)`` has no parentheses of its own, and needs them beside other arguments."""
    if not isinstance(made, cst.Call) or len(made.args) < 2:
        return made
    if not any(isinstance(each.value, cst.GeneratorExp) for each in made.args):
        return made
    args = [
        arg.with_changes(value=arg.value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()]))
        if isinstance(arg.value, cst.GeneratorExp) and not arg.value.lpar
        else arg
        for arg in made.args
    ]
    return made.with_changes(args=args)
