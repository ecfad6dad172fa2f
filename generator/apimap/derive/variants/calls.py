"""The calls of an entry's API in torch code, and the same code with other arguments in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import libcst as cst

from apimap.derive import Underivable
from apimap.derive.bind import Argument, Bound, bind
from apimap.derive.kinds import UNKNOWN
from apimap.derive.signature import TorchParameter, torch_parameters
from apimap.derive.syntax import dotted_name, keyword
from apimap.derive.underivable import code_of
from apimap.model.entry import Counterpart, Entry
from apimap.signatures import Snapshot

METHOD = "torch.Tensor."


@dataclass(frozen=True)
class Call:
    """One call: what each of torch's parameters is given, and the parameters in torch's order."""

    bound: dict[str, Bound]
    parameters: tuple[TorchParameter, ...]

    @property
    def given(self) -> dict[str, cst.BaseExpression]:
        """The expression for each parameter that is given, in the order of the call."""
        return {name: each.items[0].arg.value for name, each in self.bound.items()}


Rewrite = Callable[[Call], list[cst.Arg] | None]


def rewritten(
    code: str, entry: Entry, counterpart: Counterpart, torch: Snapshot, change: Rewrite
) -> str | None:
    """The code with the arguments of every call of the entry's API changed; None if nothing changes.

    Calls with starred arguments or variadic parameters stay as they are.
    """
    api = torch.get(entry.name)
    overloads = api.overloads if api is not None else ()
    parameters = torch_parameters(counterpart.arguments, overloads, one_form=counterpart.form is not None)
    changed = cst.parse_module(code).visit(_Calls(entry.name, tuple(parameters), change)).code
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
        args = self.change(Call(bound, self.parameters))
        if args is None:
            return updated_node
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


def arguments(positional: list[cst.BaseExpression], named: dict[str, cst.BaseExpression]) -> list[cst.Arg]:
    """An argument list."""
    return [
        *(cst.Arg(value) for value in positional),
        *(keyword(name, value) for name, value in named.items()),
    ]
