"""Writing the mindspore call: argument order and style, the object's call, chained methods."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from apimap.derive.apply import Passed, Routed
from apimap.derive.constants import NotConstant, evaluate, literal
from apimap.derive.signature import POSITIONAL_ONLY, VARIADIC, Target
from apimap.derive.syntax import dotted, keyword, lay_out, receiver
from apimap.derive.underivable import Underivable

INDEX = "__getitem__"  # a rule's `via` that is written as brackets
NO_CALL = cst.Call(cst.Name("_"))  # an attribute has no arguments whose layout could be kept


def is_member(kind: str) -> bool:
    """Whether a counterpart of this kind is written after a receiver."""
    return kind in ("method", "attribute")


def emit(
    original: cst.BaseExpression, mindspore: str, kind: str, routed: Routed, main: Target, called: Target
) -> cst.BaseExpression:
    """The mindspore expression for one torch expression whose arguments have been routed.

    ``kind`` is the counterpart's: an attribute gets no parentheses, a method is written after its
    receiver. Raises :class:`Underivable` where the counterpart's form leaves no room for an argument.
    """
    like = original if isinstance(original, cst.Call) else NO_CALL
    func: cst.BaseExpression
    if kind == "attribute" and routed.receiver is None and isinstance(original, cst.Attribute):
        func = dotted(mindspore)  # of the class itself: a member of an enumeration
    elif is_member(kind):
        if routed.receiver is None:
            raise Underivable(original, "self", f"no rule says which argument is the receiver of {mindspore}")
        func = cst.Attribute(
            receiver(routed.receiver), cst.Name(mindspore.rpartition(".")[2]), dot=_dot(original)
        )
    else:
        if routed.receiver is not None:
            raise Underivable(
                original, "self", f"{mindspore} has no receiver; its rule must name an argument"
            )
        func = dotted(mindspore)
    if kind in ("attribute", "object", "module"):
        if routed.main:
            raise Underivable(
                original, routed.main[0].name, f"{mindspore} is no function: it takes no arguments"
            )
        result = func
    else:
        args = arrange(_placed(routed), main, original)
        result = cst.Call(func, lay_out(args, like), whitespace_before_args=like.whitespace_before_args)
    for method, value in routed.via:
        if method == INDEX:
            result = cst.Subscript(result, [cst.SubscriptElement(cst.Index(value))])
            continue
        result = cst.Call(cst.Attribute(result, cst.Name(method)), [cst.Arg(value)])
    unnamed = called.parameters is None and main.parameters is not None
    if unnamed and len(routed.call) == 1:
        # A known class, of whose call nobody knows what its argument is called; there is but one place.
        result = cst.Call(result, lay_out([cst.Arg(routed.call[0].args[0].value)], NO_CALL))
    elif routed.call:
        result = cst.Call(result, lay_out(arrange(_ranked(routed.call), called, original), NO_CALL))
    if isinstance(result, cst.Call):
        return result.with_changes(lpar=original.lpar, rpar=original.rpar)
    return result


def _dot(original: cst.BaseExpression) -> cst.Dot:
    """The dot before the name, with the line break that a chain of calls may have there."""
    member = original.func if isinstance(original, cst.Call) else original
    return member.dot if isinstance(member, cst.Attribute) else cst.Dot()


def _placed(routed: Routed) -> list[Passed]:
    """The counterpart's arguments, each at the place that it has beside those that go there as well."""
    first = min([0, *routed.elsewhere, *(p.position for p in routed.main if p.position is not None)])
    return [
        Passed(p.name, p.args, p.position - first - sum(e < p.position for e in routed.elsewhere), p.variadic)
        if p.position is not None
        else p
        for p in routed.main
    ]


def _ranked(passed: Sequence[Passed]) -> list[Passed]:
    order = sorted(p.position for p in passed if p.position is not None)
    return [
        Passed(p.name, p.args, order.index(p.position), p.variadic) if p.position is not None else p
        for p in passed
    ]


def arrange(passed: Sequence[Passed], target: Target, original: cst.CSTNode) -> list[cst.Arg]:
    """Arguments in the counterpart's order and the author's style.

    One stays positional if the counterpart has it at the same place and all before it are positional
    too; positional-only and variadic ones must be. The others follow as keywords, as the author had them.
    """
    slots: dict[str, Passed] = {}
    for item in passed:
        if item.name in slots:
            raise Underivable(original, item.name, f"two rules give `{item.name}` of {target.name}")
        slots[item.name] = item
    if target.parameters is None:
        spread = [arg for item in passed if item.variadic for arg in item.args]
        return spread + [keyword(p.name, p.args[0].value) for p in passed if not p.variadic]
    places = target.positional
    forced = [
        index
        for index, place in enumerate(places)
        if place.name in slots
        and (place.kind == POSITIONAL_ONLY or _needs_place(place.kind, slots[place.name]))
    ]
    last = max(forced, default=-1)
    args: list[cst.Arg] = []
    positional = True
    for index, place in enumerate(places):
        given = slots.get(place.name)
        if given is None:
            if index < last:
                args.append(cst.Arg(_filling(place.name, place.default, target, original)))
            else:
                positional = False
        elif index <= last or (positional and given.position == index):
            args.extend(arg.with_changes(keyword=None, equal=cst.MaybeSentinel.DEFAULT) for arg in given.args)
            del slots[place.name]
        else:
            positional = False
    return args + [_keyword(item) for item in slots.values() if item.args]


def _needs_place(kind: str, item: Passed) -> bool:
    return kind == VARIADIC and bool(item.args)


def _keyword(item: Passed) -> cst.Arg:
    arg = item.args[0]
    return keyword(item.name, arg.value).with_changes(
        comma=arg.comma, whitespace_after_arg=arg.whitespace_after_arg
    )


def _filling(name: str, default: str | None, target: Target, original: cst.CSTNode) -> cst.BaseExpression:
    """The default of a parameter that has to be written because a later one has no keyword."""
    try:
        return literal(evaluate(default or "..."))
    except NotConstant:
        message = (
            f"{target.name} has `{name}` before it, by position only, and nothing is known to give there"
        )
        raise Underivable(original, name, message) from None
