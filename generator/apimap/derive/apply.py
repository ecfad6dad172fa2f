"""Applying argument rules: what each torch argument of a call becomes, and where it goes.

What happens to an argument that the call leaves out: nothing, if both frameworks have the same default,
or if one of the two is not known; torch's default is written out, if mindspore has another or none.
Only where torch's default is ``None`` and mindspore's is not, ``None`` has a meaning of its own that the
rule must state: that is an error.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import libcst as cst

from apimap.derive.bind import Argument, Bound
from apimap.derive.constants import NotConstant, evaluate, is_constant, same, same_text
from apimap.derive.expressions import Expressions, UnknownDefault, asked_whole, default_value, is_size
from apimap.derive.signature import ANY_KEYWORD, VARIADIC, Target, TorchParameter
from apimap.derive.syntax import free_names, standalone
from apimap.derive.underivable import code_of
from apimap.model.entry import Rule


@dataclass(frozen=True)
class Passed:
    """One argument on its way to the counterpart, under the counterpart's ``name`` for it.

    ``args`` are several only for a variadic parameter; ``position`` is the torch argument's place among
    the positional ones (None: keyword, or not written in the torch call).
    """

    name: str
    args: tuple[cst.Arg, ...]
    position: int | None
    variadic: bool = False


@dataclass
class Routed:
    """Where everything goes: to the counterpart, to its object's call, to methods of that object."""

    receiver: cst.BaseExpression | None = None
    main: list[Passed] = field(default_factory=list)
    call: list[Passed] = field(default_factory=list)
    via: list[tuple[str, cst.BaseExpression]] = field(default_factory=list)
    elsewhere: list[int] = field(default_factory=list)  # torch positions of what does not go to ``main``


class Rules:
    """The rules of one counterpart, applied to one call."""

    def __init__(
        self,
        values: Expressions,
        mindspore: str,
        extra: Mapping[str, str],
        target: Target,
        called: Target,
        droppable: Collection[str] = (),
        results: Collection[str] = (),
    ) -> None:
        """``values`` are the torch call's; ``target`` and ``called`` the counterpart's signatures.

        ``results`` are expressions over what the counterpart gives.
        Arguments named in ``droppable`` may be left out whatever they are; ``dropped`` lists those that were.
        """
        self.droppable = droppable
        self.dropped: list[str] = []
        self.values = values
        self.mindspore = mindspore
        self.extra = extra
        # What no argument of the counterpart takes, but an expression does.
        self.used = {name for text in (*extra.values(), *results) for name in names_of(text)}
        self.target = target
        self.called = called

    def apply(self) -> Routed:
        """Routes the receiver, if there is one, and every argument."""
        routed = Routed()
        receiver = self.values.receiver
        if receiver is not None:
            rule = self.values.rules.get("self", "self")
            if isinstance(rule, Rule) and (rule.value is not None or rule.values is not None):
                receiver = self.values.computed("self", rule)
            self._route(routed, "self", rule, receiver, position=-1)
        written = sorted(self.values.bound.values(), key=self._order)
        for bound in written:
            self._given(routed, bound)
        for parameter in self.values.parameters:
            if parameter.name not in self.values.bound:
                self._omitted(routed, parameter)
        for name, text in self.extra.items():
            self._extra(routed, name, text)
        return routed

    def _order(self, bound: Bound) -> tuple[bool, int]:
        order = list(self.values.bound)
        return (bound.position is None, order.index(bound.parameter.name))

    def _route(
        self,
        routed: Routed,
        key: str,
        rule: str | Rule | None,
        value: cst.BaseExpression,
        *,
        position: int | None,
        arg: cst.Arg | None = None,
    ) -> None:
        """Sends one finished expression where a rule says."""
        if rule is None and key in self.used:
            return
        if rule is None:
            raise self.values.refuse(key, f"{self.mindspore} has no such argument")
        value = standalone(value)
        passed = (arg if arg is not None else cst.Arg(value)).with_changes(
            value=value, keyword=None, equal=cst.MaybeSentinel.DEFAULT
        )
        if isinstance(rule, Rule) and rule.via is not None:
            routed.via.append((rule.via, value))
            routed.elsewhere += [] if position is None else [position]
        elif isinstance(rule, Rule) and rule.call is not None:
            self._known(key, rule.call, self.called)
            routed.call.append(Passed(rule.call, (passed,), position))
            routed.elsewhere += [] if position is None else [position]
        else:
            name = rule.to if isinstance(rule, Rule) else rule.lstrip("*")
            assert name is not None
            if name == "self":
                routed.receiver = value
                routed.elsewhere += [] if position is None else [position]
                return
            self._known(key, name, self.target)
            routed.main.append(Passed(name, (passed,), position))

    def _known(self, key: str, name: str, target: Target) -> None:
        if target.parameters is not None and target.get(name) is None:
            have = ", ".join(p.name for p in target.parameters) or "none"
            raise self.values.refuse(key, f"{target.name} has no argument `{name}` (it has: {have})")

    # ---- arguments that the call gives

    def _given(self, routed: Routed, bound: Bound) -> None:
        name = bound.parameter.name
        rule = self.values.rules[name]
        arg = bound.items[0].arg if bound.items else None
        if rule is None:
            self._drop(bound)
        elif isinstance(rule, Rule) and (rule.value is not None or rule.values is not None):
            value = self.values.computed(name, rule)
            self._route(routed, name, rule, value, position=bound.position, arg=arg)
        elif isinstance(rule, str) and rule.startswith("*"):
            self._spread(routed, bound, rule[1:])
        else:
            value = self.values.whole(bound)
            self.values.count(name, 1, value)
            self._route(routed, name, rule, value, position=bound.position, arg=_plain(arg))

    def _drop(self, bound: Bound) -> None:
        """An argument without equivalent may be given only as what torch takes anyway."""
        parameter = bound.parameter
        if parameter.name in self.used:
            return
        if bound.whole and parameter.default is not None:
            try:
                if same(evaluate(bound.items[0].arg.value), evaluate(parameter.default)):
                    return
            except NotConstant:
                if code_of(bound.items[0].arg.value) == parameter.default:
                    return
        if parameter.name in self.droppable:
            self.dropped.append(parameter.name)
            return
        raise self.values.refuse(parameter.name, f"{self.mindspore} has no such argument")

    def _spread(self, routed: Routed, bound: Bound, name: str) -> None:
        """A tuple or its elements to a parameter written ``*name``; a star only where it takes one."""
        self._known(bound.parameter.name, name, self.target)
        taker = self.target.get(name)
        if taker is not None and taker.kind != VARIADIC:
            self._route(
                routed,
                bound.parameter.name,
                name,
                self.values.whole(bound),
                position=bound.position,
                arg=_plain(bound.items[0].arg),
            )
            return
        given = tuple(item.arg for item in bound.items)
        args = self._elements(bound.items[0]) if bound.whole else given
        routed.main.append(Passed(name, args, bound.position, variadic=True))

    def _elements(self, item: Argument) -> tuple[cst.Arg, ...]:
        value = item.arg.value
        if isinstance(value, (cst.Tuple, cst.List)):
            return tuple(
                cst.Arg(part.value, star="*" if isinstance(part, cst.StarredElement) else "")
                for part in value.elements
            )
        size = is_size(item)
        if size is None and self.values.run_time:
            asked = asked_whole(value)
            if asked is not None:
                return (cst.Arg(asked, star="*"),)
        if size is None:
            raise self.values.refuse(
                "", f"cannot tell whether `{code_of(value)}` is a tuple or an int; write the tuple"
            )
        return (cst.Arg(value, star="*" if size else ""),)

    # ---- arguments that the call leaves out

    def _omitted(self, routed: Routed, parameter: TorchParameter) -> None:
        name = parameter.name
        rule = self.values.rules[name]
        if rule is None:
            return
        if isinstance(rule, Rule) and rule.via is not None:
            self._omitted_via(routed, parameter, rule)
            return
        target = self.called if isinstance(rule, Rule) and rule.call is not None else self.target
        wanted = (rule.call or rule.to) if isinstance(rule, Rule) else rule.lstrip("*")
        assert wanted is not None
        taker = target.get(wanted) if wanted != "self" else None
        unknown = target.parameters is None or (taker is not None and taker.kind == ANY_KEYWORD)
        has_default = unknown or taker is None or taker.default is not None or taker.kind == VARIADIC
        default = target.default(wanted)
        if isinstance(rule, Rule) and (rule.value is not None or rule.values is not None):
            try:
                value = self.values.computed(name, rule)
            except UnknownDefault:
                if has_default:
                    return
                raise
            if not (default is not None and same_text(code_of(value), default)):
                self._route(routed, name, rule, value, position=None)
            return
        if parameter.variadic:
            if not has_default:
                self._route(routed, name, wanted, cst.Tuple([]), position=None)
            return
        if unknown or same_text(parameter.default, default) or not is_constant(default or "None"):
            return
        written = default_value(parameter)
        if written is None:
            if not has_default:
                raise self.values.refuse(
                    name, f"{self.mindspore} needs `{wanted}`, and torch's default is not known"
                )
            return
        if taker is None or (taker.kind == VARIADIC and parameter.default == "None"):
            return
        if parameter.default == "None" and default is not None:
            raise self.values.refuse(
                name,
                f"left out it is None, where {self.mindspore} has `{wanted}={default}`; "
                "say what None means, in a rule with `value`",
            )
        self._route(routed, name, rule, written, position=None)

    def _omitted_via(self, routed: Routed, parameter: TorchParameter, rule: Rule) -> None:
        value = (
            self.values.computed(parameter.name, rule)
            if rule.value or rule.values
            else default_value(parameter)
        )
        if value is None:
            raise self.values.refuse(
                parameter.name, f"its default is not known, and `{rule.via}` needs a value; write it out"
            )
        if rule.via == "__getitem__" and code_of(value) == "None":
            return  # no index was given
        routed.via.append((str(rule.via), standalone(value)))

    def _extra(self, routed: Routed, name: str, text: str) -> None:
        """An argument that torch lacks; left out only if it follows from torch's defaults alone and is
        the counterpart's default as well.
        """
        self._known("", name, self.target)
        value = self.values.expression("", text)
        used = {used for used in free_names(cst.parse_expression(text)) if used in self.values.rules}
        by_default = bool(used) and not used & self.values.bound.keys()
        if not (by_default and same_text(code_of(value), self.target.default(name))):
            routed.main.append(Passed(name, (cst.Arg(standalone(value)),), None))


def names_of(text: str) -> list[str]:
    """The names that a rule's expression reads; none where it is not Python, which its use then says."""
    try:
        return free_names(cst.parse_expression(text))
    except cst.ParserSyntaxError:
        return []


def _plain(arg: cst.Arg | None) -> cst.Arg | None:
    return None if arg is None else arg.with_changes(star="")
