"""Kind ``style``: the same call written in other ways; proves names, order and defaults of the rules."""

from __future__ import annotations

import libcst as cst

from apimap.derive.constants import NotConstant, evaluate, same
from apimap.derive.variants.calls import Call, Rewrite, arguments, rewritten
from apimap.derive.variants.variant import Variant, Variants
from apimap.model.entry import Counterpart, Entry, Example
from apimap.signatures import Snapshot


def style(example: Example, entry: Entry, counterpart: Counterpart, torch: Snapshot) -> Variants:
    """The styles in which the call can be written and is not."""
    for detail, change in STYLES.items():
        code = rewritten(example.torch, entry, counterpart, torch, change)
        if code is not None:
            yield Variant(f"style:{detail}", example.model_copy(update={"torch": code}), rewritten=True)


def _positional(call: Call) -> list[cst.Arg]:
    """By position as far as the parameters follow each other without a gap."""
    given = call.given
    places: list[cst.BaseExpression] = []
    for parameter in call.parameters:
        if parameter.name not in given or parameter.keyword_only:
            break
        places.append(given.pop(parameter.name))
    return arguments(places, given)


def _keywords(call: Call) -> list[cst.Arg]:
    return arguments([], {p.name: call.given[p.name] for p in call.parameters if p.name in call.given})


def _shuffled(call: Call) -> list[cst.Arg] | None:
    """Keywords from the last to the first: another order for any number of them above one."""
    return list(reversed(_keywords(call))) if len(call.bound) > 1 else None


def _defaults(call: Call) -> list[cst.Arg] | None:
    """Without what equals torch's default; what follows a gap is given by name."""
    places: list[cst.BaseExpression] = []
    named: dict[str, cst.BaseExpression] = {}
    for name, each in call.bound.items():
        value = each.items[0].arg.value
        if _is_default(value, each.parameter.default):
            continue
        gap = named or len(places) != (each.position if each.position is not None else -1)
        if gap:
            named[name] = value
        else:
            places.append(value)
    return arguments(places, named) if len(places) + len(named) < len(call.bound) else None


def _is_default(value: cst.BaseExpression, default: str | None) -> bool:
    if default is None:
        return False
    try:
        return same(evaluate(value), evaluate(default))
    except NotConstant:
        return False


STYLES: dict[str, Rewrite] = {
    "positional": _positional,
    "keywords": _keywords,
    "shuffled": _shuffled,
    "defaults": _defaults,
}
