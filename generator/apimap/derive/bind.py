"""Binding: which torch parameter each argument of a call is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import libcst as cst
from rapidfuzz import process

from apimap.derive.kinds import Kind
from apimap.derive.signature import TorchParameter
from apimap.derive.syntax import is_display, pack
from apimap.derive.underivable import Underivable, quote


@dataclass(frozen=True)
class Argument:
    """One argument of a torch call, its code already derived; ``kind`` is what its value is."""

    arg: cst.Arg
    kind: Kind


@dataclass(frozen=True)
class Bound:
    """What a call gives for one torch parameter.

    ``items`` is one argument, or all those of a variadic parameter; ``position`` counts from 0 among
    the positional ones (the receiver of a method not counted), None if given by keyword.
    """

    parameter: TorchParameter
    items: tuple[Argument, ...]
    position: int | None

    @property
    def whole(self) -> bool:
        """Whether it is one expression for the parameter, not the elements of a variadic one."""
        return not self.parameter.variadic or self.position is None


def bind(
    call: cst.Call, name: str, arguments: Sequence[Argument], parameters: Sequence[TorchParameter]
) -> dict[str, Bound]:
    """The arguments of a torch call by parameter name; raises :class:`Underivable` if they do not fit."""

    def refuse(argument: str, message: str) -> Underivable:
        return Underivable(quote(call), argument, message)

    by_name = {parameter.name: parameter for parameter in parameters}
    places = [parameter for parameter in parameters if not parameter.keyword_only]
    bound: dict[str, Bound] = {}
    for position, argument in enumerate(arguments):
        arg = argument.arg
        if arg.star == "**":
            raise refuse("**", "arguments in a dictionary cannot be told apart; write them out")
        if arg.keyword is not None:
            _bind_keyword(arg.keyword.value, argument, by_name, bound, name, refuse)
            continue
        place = next(
            (p for i, p in enumerate(places) if i == position or (p.variadic and i <= position)), None
        )
        if place is None:
            raise refuse("", f"{name} has rules for {len(places)} positional arguments only")
        if arg.star == "*" and not place.variadic:
            raise refuse(place.name, "starred arguments cannot be told apart; write them out")
        argument = _as_flag(place, argument)
        before = bound.get(place.name)
        items = (*before.items, argument) if before is not None else (argument,)
        bound[place.name] = Bound(place, items, before.position if before is not None else position)
    for parameter in parameters:
        if parameter.required and parameter.name not in bound:
            raise refuse(parameter.name, f"{name} needs it, and the call does not give it")
    return bound


def _bind_keyword(
    key: str,
    argument: Argument,
    by_name: dict[str, TorchParameter],
    bound: dict[str, Bound],
    name: str,
    refuse: Callable[[str, str], Underivable],
) -> None:
    if key not in by_name:
        nearest = process.extractOne(key, list(by_name), score_cutoff=50)
        hint = f" (nearest: `{nearest[0]}`)" if nearest else ""
        raise refuse(key, f"no rule of {name} has this name{hint}")
    if key in bound:
        raise refuse(key, "it is given twice")
    bound[key] = Bound(by_name[key], (_as_flag(by_name[key], argument),), None)


def _as_flag(parameter: TorchParameter, argument: Argument) -> Argument:
    """``bias=1`` as ``bias=True`` where torch's default is a truth value: mindspore refuses numbers there."""
    number = argument.arg.value
    if parameter.default not in ("True", "False") or not isinstance(number, cst.Integer):
        return argument
    word = {"0": "False", "1": "True"}.get(number.value)
    return (
        argument if word is None else Argument(argument.arg.with_changes(value=cst.Name(word)), argument.kind)
    )


def whole(bound: Bound, is_size: Callable[[Argument], bool | None]) -> cst.BaseExpression | None:
    """One expression for all that a parameter is given; a variadic one's elements become a tuple.

    ``is_size`` says of a single argument whether it is a sequence (True), an int (False) or not known
    (None): then there is no telling, and the result is None.
    """
    items = bound.items
    if bound.whole:
        return items[0].arg.value
    if len(items) == 1 and items[0].arg.star == "":
        sequence = is_display(items[0].arg.value) or is_size(items[0])
        if sequence is None:
            return None
        if sequence:
            return items[0].arg.value
    return pack([item.arg for item in items])
