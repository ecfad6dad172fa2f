"""Argument rules as rows of a table: what each torch argument becomes, and both defaults where known."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from apimap.entries.helpers import api_of
from apimap.model.entry import Counterpart, Rule
from apimap.published.shapes import Shape
from apimap.signatures import Api, Snapshot

RuleWord = Literal["same", "renamed", "value", "call", "via", "none", "extra"]
Scalar = str | int | float | bool | None


class Argument(Shape):
    """One row of an argument table.

    ``torch`` is None for an argument that only the counterpart has; ``mindspore`` is None where the
    counterpart has none. ``on_call``: it belongs to the call of the object, not to its constructor.
    Defaults are source text, None when there is none or it is not known.
    """

    torch: str | None
    rule: RuleWord
    mindspore: str | None
    value: str | None = None
    values: dict[str, Scalar] | None = None
    on_call: bool = False
    torch_default: str | None = None
    mindspore_default: str | None = None
    defaults_differ: bool = False
    required: bool = False


# Where or how a tensor lives, not what is computed: little is lost where the counterpart has none of it.
HOUSEKEEPING = frozenset(
    ("device", "layout", "requires_grad", "pin_memory", "non_blocking", "memory_format", "out")
)


def rearranged(rows: Iterable[Argument]) -> bool:
    """Whether a call of torch's has to be rewritten: an argument is not passed on, or defaults differ."""
    return any(
        row.defaults_differ or (row.rule != "same" and not (row.rule == "none" and row.torch in HOUSEKEEPING))
        for row in rows
    )


Defaults = Mapping[str, str | None]


def _defaults(snapshot: Snapshot | None, name: str | None) -> Defaults:
    """Parameters of an API and the source text of their defaults (None: required), first overload first."""
    api = snapshot.get(name) if snapshot is not None and name is not None else None
    return _of(api)


def _of(api: Api | None) -> Defaults:
    found: dict[str, str | None] = {}
    if api is not None:
        for parameters in (*api.overloads, api.call):
            for parameter in parameters:
                found.setdefault(parameter.name, parameter.default)
    return found


def _literal(text: str) -> object:
    """The value of a literal; its text when it is none (``torch.float32``, ``...``)."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _comparable(text: str) -> bool:
    """Whether a default says a value at all: ``...`` stands for one that the stub hides."""
    return text != "..." and not text.startswith(("torch.", "mindspore."))


def _argument(
    name: str, rule: str | Rule | None, on_call: bool, torch: Defaults, mindspore: Defaults
) -> Argument:
    word: RuleWord = "none"
    target: str | None = None
    value, values = None, None
    if isinstance(rule, str):
        word, target = ("same" if rule == name else "renamed"), rule
    elif rule is not None:
        target = rule.to or rule.call or rule.via
        value, values = rule.value, rule.values
        word = "via" if rule.via else "call" if rule.call else "value"
        if word == "value" and value is None and values is None:
            word = "same" if target == name else "renamed"
    own, other = torch.get(name), mindspore.get(target) if target else None
    differ = word in ("same", "renamed") and own is not None and other is not None
    if differ:
        assert own is not None
        assert other is not None
        differ = _comparable(own) and _comparable(other) and _literal(own) != _literal(other)
    return Argument(
        torch=name,
        rule=word,
        mindspore=target,
        value=value,
        values=values,
        on_call=on_call,
        torch_default=own,
        mindspore_default=other,
        defaults_differ=differ,
        required=own is not None and target is not None and target in mindspore and other is None,
    )


def arguments(
    counterpart: Counterpart, torch_name: str | None, torch: Snapshot | None, mindspore: Snapshot | None
) -> Iterator[Argument]:
    """Rows in torch's positional order, then those of the object's call, then what only mindspore has."""
    own, other = _defaults(torch, torch_name), _defaults(mindspore, counterpart.mindspore)
    if counterpart.helper is not None:
        other = _of(api_of(counterpart.helper))
    for name, rule in counterpart.arguments.items():
        yield _argument(name, rule, False, own, other)
    for name, rule in counterpart.call.items():
        yield _argument(name, rule, True, own, other)
    for name, value in counterpart.extra.items():
        yield Argument(
            torch=None, rule="extra", mindspore=name, value=value, mindspore_default=other.get(name)
        )
