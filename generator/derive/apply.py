"""Applying argument rules: what each torch argument of a call becomes, and where it goes.

What happens to an argument that the call leaves out: nothing, if both frameworks have the same default,
or if one of the two is not known; torch's default is written out, if mindspore has another or none. Only where
torch's default is ``None`` and mindspore's is not, ``None`` has a meaning of its own that the rule must
state: that is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import libcst as cst

from generator.derive.bind import Argument, Bound, whole
from generator.derive.constants import NotConstant, evaluate, fold, is_constant, literal, same, same_text
from generator.derive.kinds import Integer, Items, Size
from generator.derive.signature import VARIADIC, Target, TorchParameter
from generator.derive.syntax import KNOWN_NAMES, free_names, is_display, standalone, substitute
from generator.derive.underivable import Underivable, code_of, quote
from generator.model import Counterpart, Rule


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


def is_size(argument: Argument) -> bool | None:
    """Whether a single argument is a sequence of sizes, an int, or (None) either."""
    value, kind = argument.arg.value, argument.kind
    if is_display(value) or isinstance(kind, (Size, Items)):
        return True
    if isinstance(kind, Integer):
        return False
    try:
        return isinstance(evaluate(value), (tuple, list))
    except NotConstant:
        return None


def default_value(parameter: TorchParameter) -> cst.BaseExpression | None:
    """torch's default as an expression that means the same in a mindspore program, if there is one."""
    if parameter.default is None:
        return None
    try:
        return literal(evaluate(parameter.default))
    except NotConstant:
        return None


class Rules:
    """The rules of one counterpart, applied to one call."""

    def __init__(
        self,
        call: cst.BaseExpression,
        counterpart: Counterpart,
        rules: Mapping[str, str | Rule | None],
        parameters: list[TorchParameter],
        bound: dict[str, Bound],
        main: Target,
        called: Target,
    ) -> None:
        self.text = quote(call)
        self.mindspore = counterpart.mindspore
        self.extra = counterpart.extra
        self.rules = {key.lstrip("*"): rule for key, rule in rules.items()}
        self.parameters = parameters
        self.bound = bound
        self.target = main
        self.called = called
        self.uses: dict[str, int] = {}

    def refuse(self, argument: str, message: str) -> Underivable:
        """The error for one argument of this call."""
        return Underivable(self.text, argument, message)

    def apply(self, receiver: cst.BaseExpression | None) -> Routed:
        """Routes every argument; ``receiver`` is that of a method or attribute."""
        self.receiver = receiver
        routed = Routed()
        if receiver is not None:
            self._route(routed, "self", self.rules.get("self", "self"), receiver, position=-1)
        written = sorted(self.bound.values(), key=self._order)
        for bound in written:
            self._given(routed, bound)
        for parameter in self.parameters:
            if parameter.name not in self.bound:
                self._omitted(routed, parameter)
        for name, text in self.extra.items():
            self._extra(routed, name, text)
        return routed

    def _order(self, bound: Bound) -> tuple[bool, int]:
        order = list(self.bound)
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
        if rule is None:
            raise self.refuse(key, f"{self.mindspore} has no such argument")
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
            raise self.refuse(key, f"{target.name} has no argument `{name}` (it has: {have})")

    # ---- arguments that the call gives

    def _given(self, routed: Routed, bound: Bound) -> None:
        name = bound.parameter.name
        rule = self.rules[name]
        arg = bound.items[0].arg if bound.items else None
        if rule is None:
            self._drop(bound)
        elif isinstance(rule, Rule) and (rule.value is not None or rule.values is not None):
            value = self._computed(name, rule)
            self._route(routed, name, rule, value, position=bound.position, arg=arg)
        elif isinstance(rule, str) and rule.startswith("*"):
            self._spread(routed, bound, rule[1:])
        else:
            value = self._whole(bound)
            self._count(name, 1, value)
            self._route(routed, name, rule, value, position=bound.position, arg=_plain(arg))

    def _whole(self, bound: Bound) -> cst.BaseExpression:
        value = whole(bound, is_size)
        if value is None:
            text = code_of(bound.items[0].arg.value)
            raise self.refuse(
                bound.parameter.name, f"cannot tell whether `{text}` is a tuple or an int; write the tuple"
            )
        return value

    def _drop(self, bound: Bound) -> None:
        """An argument without equivalent may be given only as what torch takes anyway."""
        parameter = bound.parameter
        if bound.whole and parameter.default is not None:
            try:
                if same(evaluate(bound.items[0].arg.value), evaluate(parameter.default)):
                    return
            except NotConstant:
                if code_of(bound.items[0].arg.value) == parameter.default:
                    return
        raise self.refuse(parameter.name, f"{self.mindspore} has no such argument")

    def _spread(self, routed: Routed, bound: Bound, name: str) -> None:
        """A tuple or its elements to a parameter written ``*name``; a star only where it takes one."""
        self._known(bound.parameter.name, name, self.target)
        taker = self.target.get(name)
        if taker is not None and taker.kind != VARIADIC:
            self._route(
                routed, bound.parameter.name, name, self._whole(bound), position=bound.position,
                arg=_plain(bound.items[0].arg),
            )
            return
        if not bound.whole:
            args = tuple(item.arg for item in bound.items)
        else:
            args = self._elements(bound.items[0])
        routed.main.append(Passed(name, args, bound.position, variadic=True))

    def _elements(self, item: Argument) -> tuple[cst.Arg, ...]:
        value = item.arg.value
        if isinstance(value, (cst.Tuple, cst.List)):
            return tuple(
                cst.Arg(part.value, star="*" if isinstance(part, cst.StarredElement) else "")
                for part in value.elements
            )
        size = is_size(item)
        if size is None:
            raise self.refuse("", f"cannot tell whether `{code_of(value)}` is a tuple or an int; write the tuple")
        return (cst.Arg(value, star="*" if size else ""),)

    # ---- arguments that the call leaves out

    def _omitted(self, routed: Routed, parameter: TorchParameter) -> None:
        name = parameter.name
        rule = self.rules[name]
        if rule is None:
            return
        if isinstance(rule, Rule) and rule.via is not None:
            self._omitted_via(routed, parameter, rule)
            return
        target = self.called if isinstance(rule, Rule) and rule.call is not None else self.target
        wanted = (rule.call or rule.to) if isinstance(rule, Rule) else rule.lstrip("*")
        assert wanted is not None
        taker = target.get(wanted) if wanted != "self" else None
        has_default = taker is None or taker.default is not None or taker.kind == VARIADIC
        default = target.default(wanted)
        if isinstance(rule, Rule) and (rule.value is not None or rule.values is not None):
            try:
                value = self._computed(name, rule)
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
        if same_text(parameter.default, default) or (default is not None and not is_constant(default)):
            return
        written = default_value(parameter)
        if written is None:
            if not has_default:
                raise self.refuse(name, f"{self.mindspore} needs `{wanted}`, and torch's default is not known")
            return
        if target.parameters is not None and taker is None:
            return
        if parameter.default == "None" and default is not None:
            raise self.refuse(
                name,
                f"left out it is None, where {self.mindspore} has `{wanted}={default}`; "
                "say what None means, in a rule with `value`",
            )
        self._route(routed, name, rule, written, position=None)

    def _omitted_via(self, routed: Routed, parameter: TorchParameter, rule: Rule) -> None:
        value = self._computed(parameter.name, rule) if rule.value or rule.values else default_value(parameter)
        if value is None:
            raise self.refuse(
                parameter.name, f"its default is not known, and `{rule.via}` needs a value; write it out"
            )
        routed.via.append((str(rule.via), standalone(value)))

    # ---- expressions of rules

    def _computed(self, key: str, rule: Rule) -> cst.BaseExpression:
        if rule.value is not None:
            return self._expression(key, rule.value)
        given = self._value(key, key)
        self._count(key, 1, given)
        choices = rule.values or {}
        try:
            chosen = evaluate(given)
        except NotConstant:
            text = code_of(given)
            raise self.refuse(key, f"`{text}` is no literal, so its rule cannot be chosen from the list") from None
        for choice, value in choices.items():
            if choice == chosen or (not isinstance(chosen, str) and _same_literal(choice, chosen)):
                return literal(value)
        raise self.refuse(key, f"no rule for {chosen!r} (there are: {', '.join(map(repr, choices))})")

    def _expression(self, key: str, text: str) -> cst.BaseExpression:
        try:
            template = cst.parse_expression(text)
        except cst.ParserSyntaxError:
            raise self.refuse(key, f"the rule's expression `{text}` is not Python") from None
        values: dict[str, cst.BaseExpression] = {}
        names = free_names(template)
        for name in dict.fromkeys(names):
            if name == "self" and self.receiver is not None:
                values[name] = self.receiver
            elif name in self.rules:
                values[name] = self._value(name, key)
            elif name not in KNOWN_NAMES:
                raise self.refuse(key, f"the rule's expression `{text}` uses `{name}`, which is no argument")
            else:
                continue
            self._count(name, names.count(name), values[name])
        return fold(substitute(template, values))

    def _value(self, name: str, key: str) -> cst.BaseExpression:
        """What the call gives for an argument, or torch's default for it."""
        if name in self.bound:
            return self._whole(self.bound[name])
        parameter = next(p for p in self.parameters if p.name == name)
        if parameter.variadic:
            return cst.Tuple([])
        value = default_value(parameter)
        if value is None:
            raise UnknownDefault(self.text, key, f"torch's default of `{name}` is not known; write it out")
        return value

    def _count(self, name: str, uses: int, value: cst.BaseExpression) -> None:
        """An expression with a call in it must not run more often than in the torch program."""
        self.uses[name] = self.uses.get(name, 0) + uses
        if self.uses[name] > 1 and _has_call(value):
            raise self.refuse(name, f"`{code_of(value)}` would be computed more than once; give it a name")

    def _extra(self, routed: Routed, name: str, text: str) -> None:
        self._known("", name, self.target)
        used = [n for n in free_names(cst.parse_expression(text)) if n in self.rules] if _parses(text) else []
        value = self._expression("", text)
        if used and not any(n in self.bound for n in used):
            if same_text(code_of(value), self.target.default(name)):
                return
        routed.main.append(Passed(name, (cst.Arg(standalone(value)),), None))


class UnknownDefault(Underivable):
    """A rule's expression needs torch's default of an argument, which is not known."""


def _plain(arg: cst.Arg | None) -> cst.Arg | None:
    return None if arg is None else arg.with_changes(star="")


def _same_literal(choice: str, value: object) -> bool:
    try:
        return same(evaluate(choice), value)
    except NotConstant:
        return False


def _parses(text: str) -> bool:
    try:
        cst.parse_expression(text)
    except cst.ParserSyntaxError:
        return False
    return True


class _CallFinder(cst.CSTVisitor):
    found = False

    def visit_Call(self, node: cst.Call) -> bool:
        self.found = True
        return False


def _has_call(node: cst.BaseExpression) -> bool:
    finder = _CallFinder()
    node.visit(finder)
    return finder.found

