"""Gradients: statements that torch records and runs backward become a function that mindspore differentiates.

A training step (``zero_grad``, the loss, ``backward``, ``step``) becomes ``value_and_grad`` of the loss and a
call of the optimizer; gradients set by hand are given to the optimizer; ``torch.autograd.grad`` of what was
computed after ``requires_grad_()`` becomes ``mindspore.grad`` of the statements between the two.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import libcst as cst
import libcst.matchers as m

from apimap.derive.bind import Argument
from apimap.derive.defining import Defining, imports_torch
from apimap.derive.kinds import PLAIN, TENSOR, Instance, Kind, Tensor, Unknown
from apimap.derive.modules import SAME
from apimap.derive.syntax import dotted_name, word
from apimap.derive.translate import Translator
from apimap.derive.underivable import Underivable, code_of, quote

GRAD = "torch.autograd.grad"
OPTIM = "torch.optim."
MARK = "__gradients__"  # stands for a call of torch.autograd.grad until its block is left

Statement = cst.BaseStatement


class Steps(Defining):
    """Rewrites the statements of a block that have to do with gradients."""

    def __init__(self, translator: Translator, names: dict[str, Kind]) -> None:
        super().__init__(translator, names)
        self.parameters: dict[str, list[str]] = {}  # optimizer → names of the parameters in its list
        self.listed: set[str] = set()  # parameters in the list of some optimizer
        self.gradients: dict[str, str] = {}  # parameter → the name of the gradient that was set last
        self.taken: set[str] = set()  # every name of the program
        self.set_by_hand: set[str] = set()  # ``p.grad`` that the program assigns
        self.concerned = False  # whether the program has to do with gradients at all

    def visit_Module(self, node: cst.Module) -> None:
        text = node.code
        self.concerned = "grad" in text or ".backward(" in text or OPTIM in text
        if not self.concerned:
            return
        for each in ast.walk(ast.parse(text)):  # much faster than LibCST's matchers
            match each:
                case ast.Name(id=name):
                    self.taken.add(name)
                case ast.Attribute(attr="grad", ctx=ast.Store()):
                    self.set_by_hand.add(ast.unparse(each))
                case ast.Call(func=func, args=[ast.List(elts=listed), *_]):
                    if ast.unparse(func).startswith(OPTIM):
                        self.listed |= {ast.unparse(parameter) for parameter in listed}

    # ---- calls that stay until the block is left

    def _method(
        self,
        func: cst.Attribute,
        original: cst.Call,
        updated: cst.Call,
        on: cst.BaseExpression,
        arguments: tuple[Argument, ...],
    ) -> cst.BaseExpression:
        kind, leaf = self.kind(func.value), func.attr.value
        if isinstance(kind, Instance):
            if _is_optimizer(kind) and leaf in ("zero_grad", "step") and not arguments:
                return self._noted(original, updated, PLAIN)
            if any(kind.made.counterpart.mindspore.startswith(p) and leaf in has for p, has in SAME.items()):
                return self._noted(original, updated, PLAIN)
        if leaf == "backward" and not arguments and isinstance(kind, (Tensor, Unknown)):
            return self._noted(original, updated, PLAIN)
        return super()._method(func, original, updated, on, arguments)

    def _function(self, name: str, original: cst.Call, arguments: tuple[Argument, ...]) -> cst.BaseExpression:
        given = [word(each.arg) for each in arguments]
        if name == GRAD and given == ["", ""]:
            self.translator.used.add(name)
            return self._noted(
                original,
                original.with_changes(func=cst.Name(MARK), args=[each.arg for each in arguments]),
                TENSOR,
            )
        return super()._function(name, original, arguments)

    def _member(self, original: cst.Attribute, updated: cst.Attribute) -> cst.BaseExpression:
        if original.attr.value == "grad" and dotted_name(original) in self.set_by_hand:
            return self._noted(original, updated, TENSOR)
        return super()._member(original, updated)

    def leave_Assign(
        self, original_node: cst.Assign, updated_node: cst.Assign
    ) -> cst.Assign | cst.RemovalSentinel:
        value, target = original_node.value, original_node.targets[0].target
        kind = self.kind(value)
        if (
            isinstance(target, cst.Name)
            and isinstance(value, cst.Call)
            and _is_optimizer(kind)
            and value.args
        ):
            self.parameters[target.value] = _listed(value.args[0].value)
        return super().leave_Assign(original_node, updated_node)

    # ---- blocks

    def leave_IndentedBlock(
        self, original_node: cst.IndentedBlock, updated_node: cst.IndentedBlock
    ) -> cst.IndentedBlock:
        return updated_node.with_changes(body=self._block(original_node.body, updated_node.body))

    def leave_Module(self, original_node: cst.Module, updated_node: cst.Module) -> cst.Module:
        done = updated_node.with_changes(body=self._block(original_node.body, updated_node.body))
        if self.concerned and m.findall(done, m.Call(m.Name(MARK))):
            raise Underivable(
                GRAD, "", "what it differentiates is not computed after `requires_grad_()` here"
            )
        return done

    def _block(self, old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
        if not self.concerned:
            return list(new)
        kept = [each for each in old if not _is_left_out(each)]
        body = self._trained(kept, new) if len(kept) == len(new) else list(new)
        return self._differentiated(body)

    def _trained(self, old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
        """The statements of a block, its training steps rewritten."""
        done: list[Any] = []
        begin, loss = 0, None
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            call = _call_of(before)
            leaf = call.func.attr.value if call is not None else ""
            owner = call.func.value if call is not None else None
            if call is not None and leaf == "zero_grad" and _is_optimizer(self.kind(call.func.value)):
                if not _is_backward(old[place + 1] if place + 1 < len(old) else None):
                    begin = len(done)
            elif call is not None and leaf == "backward" and not call.args and owner is not None:
                following = [_call_of(each) for each in old[place + 1 :]]
                if not any(c is not None and c.func.attr.value == "step" for c in following):
                    message = "no optimizer steps after it here; write `mindspore:` by hand"
                    raise Underivable(quote(call), "", message)
                loss = _call_of(after).func.value
            elif call is not None and leaf == "step" and _is_optimizer(self.kind(call.func.value)):
                name = code_of(call.func.value)
                if loss is not None:
                    begin = max(begin, self._made(name, done, loss))
                    forward, done = done[begin:], done[:begin]
                    done += self._step(name, forward, loss)
                else:
                    done.append(self._given_by_hand(name, call))
                begin, loss = len(done), None
            elif loss is not None:
                raise Underivable(
                    quote(before), "", "between backward and step only mindspore code by hand can do"
                )
            elif (found := _set_grads(before)) and {parameter for parameter, _ in found} <= self.listed:
                for parameter, value in found:
                    if not isinstance(value, cst.Name):
                        raise Underivable(quote(before), "", "a gradient that is set needs a name here")
                    self.gradients[parameter] = value.value
            else:
                done.append(after)
        return done

    def _made(self, optimizer: str, done: Sequence[Any], loss: cst.BaseExpression) -> int:
        """The place behind the statement that makes an optimizer: a step's loss is computed after it."""
        places = [i for i, each in enumerate(done) if (made := _assigned(each)) and made[0] == optimizer]
        before = {made[0] for each in done[: places[-1]] if (made := _assigned(each))} if places else set()
        after = {made[0] for each in done[places[-1] :] if (made := _assigned(each))} if places else set()
        if isinstance(loss, cst.Name) and loss.value in before - after:
            raise Underivable(quote(loss), "", "it is computed before the optimizer is made")
        return places[-1] + 1 if places else 0

    def _given_by_hand(self, optimizer: str, call: cst.Call) -> Statement:
        """The optimizer's call with the gradients that the program has set."""
        names = [self.gradients.get(parameter, "") for parameter in self.parameters.get(optimizer, [])]
        if not names or "" in names:
            raise Underivable(quote(call), "", "the gradients that it takes were not set by name here")
        end = "," if len(names) == 1 else ""
        return cst.parse_statement(f"{optimizer}(({', '.join(names)}{end}))")

    def _step(self, optimizer: str, forward: list[Any], loss: cst.BaseExpression) -> list[Statement]:
        """The loss and its gradients by ``value_and_grad``, and the optimizer's call."""
        gradients = self._free("gradients")
        target = loss.value if isinstance(loss, cst.Name) else self._free("loss")
        single = _assigned(forward[0]) if len(forward) == 1 else None
        before: list[Statement] = []
        if not forward:
            function = f"lambda: {code_of(loss)}"
        elif single is not None and isinstance(loss, cst.Name) and single[0] == loss.value:
            function = f"lambda: {code_of(single[1])}"
        else:
            function = self._free("forward")
            before = [_function(function, "", forward, loss)]
        taken = f"mindspore.value_and_grad({function}, None, {optimizer}.parameters)()"
        return [
            *before,
            cst.parse_statement(f"{target}, {gradients} = {taken}"),
            cst.parse_statement(f"{optimizer}({gradients})"),
        ]

    def _free(self, name: str) -> str:
        while name in self.taken:
            name += "_"
        return name

    # ---- torch.autograd.grad

    def _differentiated(self, body: list[Any]) -> list[Any]:
        for place, line in enumerate(body):
            marks = m.findall(line, m.Call(m.Name(MARK)))
            if not marks or not isinstance(line, cst.SimpleStatementLine):
                continue
            begins = [i for i, each in enumerate(body[:place]) if _requires(each)]
            if len(marks) > 1 or not begins:
                return body
            (call,) = marks
            assert isinstance(call, cst.Call)
            done = self._grad(call, body[begins[0] : place], line)
            later = {name for rest in body[place + 1 :] for name in _names(rest)}
            inner = {found[0] for each in body[begins[0] : place] if (found := _assigned(each))}
            if lost := inner & later:
                names = ", ".join(sorted(lost))
                raise Underivable(GRAD, "", f"{names} is used after the gradient was taken; write it by hand")
            return self._differentiated([*body[: begins[0]], *done, *body[place + 1 :]])
        return body

    def _grad(self, call: cst.Call, between: list[Any], line: cst.SimpleStatementLine) -> list[Any]:
        output, inputs = (arg.value for arg in call.args)
        listed = (
            [each.value for each in inputs.elements]
            if isinstance(inputs, (cst.Tuple, cst.List))
            else [inputs]
        )
        names = [code_of(each) for each in listed]
        if not all(name.isidentifier() for name in names):
            raise Underivable(quote(call), "inputs", "they need names here")
        kept = [each for each in between if isinstance(each, (cst.FunctionDef, cst.ClassDef))]
        inside = [each for each in between if each not in kept and not _requires(each)]
        parameters = ", ".join(names)
        before = list(kept)
        if inside:
            function = self._free("forward")
            before.append(_function(function, parameters, inside, output))
        else:
            function = f"lambda {parameters}: {code_of(output)}"
        positions = "" if len(names) == 1 else f", ({', '.join(map(str, range(len(names))))})"
        taken = cst.parse_expression(f"mindspore.grad({function}{positions})({parameters})")
        return [*before, line.visit(_Replaced(call, taken, single=len(names) == 1))]


class _Replaced(cst.CSTTransformer):
    """Puts the gradient where the mark stands; of one input, torch gives a tuple of one."""

    def __init__(self, mark: cst.Call, taken: cst.BaseExpression, *, single: bool) -> None:
        self.mark, self.taken, self.single = mark, taken, single

    def leave_Subscript(
        self, original_node: cst.Subscript, updated_node: cst.Subscript
    ) -> cst.BaseExpression:
        if original_node.value is self.mark and self.single and code_of(original_node).endswith("[0]"):
            return self.taken
        return updated_node

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        if original_node is not self.mark:
            return updated_node
        return cst.parse_expression(f"({code_of(self.taken)},)") if self.single else self.taken


def _function(name: str, parameters: str, body: list[Any], result: cst.BaseExpression) -> cst.FunctionDef:
    """``def name(parameters):`` with statements and what it returns."""
    made = cst.parse_statement(f"def {name}({parameters}):\n    return {code_of(result)}\n")
    assert isinstance(made, cst.FunctionDef)
    return made.with_changes(body=made.body.with_changes(body=[*body, *made.body.body]))


def _listed(value: cst.BaseExpression) -> list[str]:
    """The names in a list that is written out."""
    return [dotted_name(each.value) or "" for each in value.elements] if isinstance(value, cst.List) else []


def _is_left_out(statement: Any) -> bool:
    """Whether a statement is nothing but an import of torch's."""
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return False
    return imports_torch(statement.body[0])


def _is_optimizer(kind: Kind) -> bool:
    return (
        isinstance(kind, Instance)
        and kind.made.torch.startswith(OPTIM)
        and "." not in kind.made.torch.removeprefix(OPTIM)
    )


def _call_of(line: Any) -> Any:
    """The call of a member that is a whole statement; None for any other."""
    found = m.SimpleStatementLine(body=[m.Expr(m.Call(func=m.Attribute()))])
    return line.body[0].value if m.matches(line, found) else None


def _is_backward(line: Any) -> bool:
    call = _call_of(line) if line is not None else None
    return call is not None and call.func.attr.value == "backward"


def _grads(target: cst.BaseExpression) -> list[cst.Attribute]:
    """The ``.grad`` that an assignment sets."""
    parts = (
        [each.value for each in target.elements] if isinstance(target, (cst.Tuple, cst.List)) else [target]
    )
    return [each for each in parts if isinstance(each, cst.Attribute) and each.attr.value == "grad"]


def _set_grads(line: Any) -> list[tuple[str, cst.BaseExpression]]:
    """The parameters whose gradients a statement sets, with the gradients; empty if it does anything else."""
    if not m.matches(line, m.SimpleStatementLine(body=[m.Assign(targets=[m.AssignTarget()])])):
        return []
    target, value = line.body[0].targets[0].target, line.body[0].value
    found = _grads(target)
    if not isinstance(target, cst.Tuple):
        return [(code_of(each.value), value) for each in found]
    if not isinstance(value, cst.Tuple) or len(found) != len(target.elements):
        return []
    return [(code_of(e.value), v.value) for e, v in zip(found, value.elements, strict=True)]


def _assigned(line: Any) -> tuple[str, cst.BaseExpression] | None:
    """The name and value of a statement that is one assignment."""
    if m.matches(line, m.SimpleStatementLine(body=[m.Assign(targets=[m.AssignTarget(m.Name())])])):
        return line.body[0].targets[0].target.value, line.body[0].value
    return None


def _requires(line: Any) -> bool:
    """Whether a statement only makes a tensor require its gradient."""
    if not m.matches(line, m.SimpleStatementLine(body=[m.Expr(m.Call())])):
        return False
    name = dotted_name(line.body[0].value.func) or ""
    return name.endswith("requires_grad_")


def _names(node: cst.CSTNode) -> list[str]:
    return [each.value for each in m.findall(node, m.Name()) if isinstance(each, cst.Name)]
