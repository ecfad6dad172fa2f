"""The calls of an entry's API in torch code, and the same code with other arguments in them.

Kinds say what a call is to be in names and texts; only this module knows of syntax trees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import libcst as cst

from apimap.derive.bind import Argument, Bound, bind
from apimap.derive.constants import NotConstant, evaluate, same
from apimap.derive.kinds import UNKNOWN
from apimap.derive.signature import TorchParameter, torch_parameters
from apimap.derive.syntax import dotted_name, keyword
from apimap.derive.underivable import Underivable, code_of
from apimap.derive.variants.kind import Subject

METHOD = "torch.Tensor."


class Call:
    """One call: what each of torch's parameters is given, and the parameters in torch's order."""

    def __init__(self, bound: Mapping[str, Bound], parameters: Sequence[TorchParameter]) -> None:
        self.parameters = tuple(parameters)
        self._bound = bound
        self._values = {name: each.items[0].arg.value for name, each in bound.items()}
        self.given = {name: code_of(value) for name, value in self._values.items()}

    def position(self, name: str) -> int | None:
        """Where a parameter is given by position; None if by keyword."""
        return self._bound[name].position

    def parameter(self, name: str) -> TorchParameter | None:
        """A parameter of the call that torch makes of it; None if it has no such parameter."""
        return next((each for each in self.parameters if each.name == name), None)

    def is_default(self, name: str) -> bool:
        """Whether a parameter is given torch's default."""
        default = self._bound[name].parameter.default
        try:
            return default is not None and same(evaluate(self._values[name]), evaluate(default))
        except NotConstant:
            return False

    def equals(self, name: str, literal: str) -> bool:
        """Whether a parameter has a value already, given or by default."""
        parameter = self.parameter(name)
        present = self._values.get(name)
        try:
            value = evaluate(present if present is not None else str(parameter and parameter.default))
            return bool(value == evaluate(literal))
        except NotConstant:
            return False

    def arguments(self, written: Arguments) -> list[cst.Arg]:
        """An argument list; texts that the call has already stay as they are laid out there."""
        nodes = {self.given[name]: value for name, value in self._values.items()}
        found = []
        for name, text in written:
            value = nodes[text] if text in nodes else cst.parse_expression(text)
            found.append(keyword(name, value) if name else cst.Arg(value))
        return found


Arguments = Sequence[tuple[str, str]]
"""Arguments as a call has them: the keyword ("" by position) and the expression."""
Rewrite = Callable[[Call], "Arguments | None"]


def rewritten(subject: Subject, change: Rewrite) -> str | None:
    """The torch code with the arguments of every call of the entry's API changed; None if nothing changes.

    Calls with starred arguments or variadic parameters stay as they are.
    """
    api = subject.torch.get(subject.entry.name)
    overloads = api.overloads if api is not None else ()
    counterpart, code = subject.counterpart, subject.example.torch
    parameters = torch_parameters(counterpart.arguments, overloads, one_form=counterpart.form is not None)
    changed = cst.parse_module(code).visit(_Calls(subject.entry.name, tuple(parameters), change)).code
    return changed if changed != code else None


class _Calls(cst.CSTTransformer):
    def __init__(self, name: str, parameters: tuple[TorchParameter, ...], change: Rewrite) -> None:
        super().__init__()
        self.name = name
        self.leaf = name.rpartition(".")[2]
        self.parameters = parameters
        self.change = change

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        if not self._is_use(original_node.func) or any(arg.star for arg in original_node.args):
            return updated_node
        arguments = [Argument(arg, UNKNOWN) for arg in updated_node.args]
        try:
            bound = bind(original_node, self.name, arguments, self.parameters)
        except Underivable:
            return updated_node
        if any(each.parameter.variadic for each in bound.values()):
            return updated_node
        call = Call(bound, self.parameters)
        written = self.change(call)
        if written is None:
            return updated_node
        args = call.arguments(written)
        if _written(args) == _written(updated_node.args):
            return updated_node
        return updated_node.with_changes(args=args, whitespace_before_args=cst.SimpleWhitespace(""))

    def _is_use(self, func: cst.BaseExpression) -> bool:
        name = dotted_name(func) or ""
        if name == self.name:
            return True
        method = (
            self.name.startswith(METHOD) and isinstance(func, cst.Attribute) and func.attr.value == self.leaf
        )
        return method and not name.startswith("torch.")


def _written(args: Sequence[cst.Arg]) -> list[tuple[str, str]]:
    return [(arg.keyword.value if arg.keyword is not None else "", code_of(arg.value)) for arg in args]
