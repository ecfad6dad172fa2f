"""What a torch argument becomes: the expression given, torch's default, or what a rule computes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import libcst as cst
import libcst.matchers as m

from apimap.derive.bind import Argument, Bound, whole
from apimap.derive.constants import Impossible, NotConstant, evaluate, is_constant, literal, same
from apimap.derive.folding import fold
from apimap.derive.kinds import TENSOR, Integer, Items, Size
from apimap.derive.signature import TorchParameter
from apimap.derive.syntax import KNOWN_NAMES, free_names, is_display, substitute
from apimap.derive.underivable import Underivable, code_of
from apimap.model.entry import Rule


class UnknownDefault(Underivable):
    """A rule's expression needs torch's default of an argument, which is not known."""


def is_size(argument: Argument) -> bool | None:
    """Whether a single argument is a sequence of sizes, one value, or (None) either."""
    value, kind = argument.arg.value, argument.kind
    if is_display(value) or isinstance(kind, (Size, Items)):
        return True
    if isinstance(kind, Integer) or kind == TENSOR or _is_count(value):
        return False  # a tensor is one argument of several, too
    try:
        return isinstance(evaluate(value), (tuple, list))
    except NotConstant:
        return None


def _is_count(node: cst.BaseExpression) -> bool:
    """``x.shape[0]``, ``len(x)``, ``int(n)``, and what is counted from such: one whole number."""
    if isinstance(node, cst.Integer):
        return True
    if isinstance(node, cst.Call):
        return m.matches(node.func, m.Name("len") | m.Name("int"))
    if isinstance(node, cst.BinaryOperation):
        parts = [_is_count(node.left), _is_count(node.right)]
        # (1,) * n is a sequence; nothing but a number is added to a number
        return all(parts) if isinstance(node.operator, cst.Multiply) else any(parts)
    return m.matches(
        node,
        m.Subscript(value=m.Attribute(attr=m.Name("shape")), slice=[m.SubscriptElement(m.Index())]),
    )


def default_value(parameter: TorchParameter) -> cst.BaseExpression | None:
    """torch's default as an expression that means the same in a mindspore program, if there is one."""
    if parameter.default is None:
        return None
    try:
        return literal(evaluate(parameter.default))
    except NotConstant:
        return None


def asked_whole(value: cst.BaseExpression) -> cst.BaseExpression | None:
    """The tuple of sizes that a value is, be it a tuple or an int; None for what may not be read twice."""
    if m.findall(value, m.Call() | m.NamedExpr() | m.Await() | m.Yield() | m.BaseComp() | m.Lambda()):
        return None
    text = code_of(value)
    return cst.parse_expression(f"({text} if isinstance({text}, (tuple, list)) else ({text},))")


def looked_up(
    choices: Mapping[str, str | int | float | bool | None], given: cst.BaseExpression
) -> cst.BaseExpression:
    """``{"none": False, "tanh": True}[given]``; another value raises KeyError when the program runs."""
    pairs = ", ".join(f"{_choice(key)}: {code_of(literal(value))}" for key, value in choices.items())
    return cst.parse_expression(f"{{{pairs}}}[{code_of(given)}]")


def _choice(key: str) -> str:
    try:
        return code_of(literal(evaluate(key)))
    except NotConstant:
        return code_of(literal(key))


class Expressions:
    """The values of one call's torch arguments, and of the expressions that rules make of them."""

    def __init__(
        self,
        call: cst.BaseExpression,
        rules: Mapping[str, str | Rule | None],
        parameters: Sequence[TorchParameter],
        bound: dict[str, Bound],
        receiver: cst.BaseExpression | None,
        *,
        run_time: bool = False,
    ) -> None:
        """``run_time``: what only running tells may be asked by the program (``isinstance``, a dict)."""
        self.run_time = run_time
        self.call = call
        self.rules = {key.lstrip("*"): rule for key, rule in rules.items()}
        self.parameters = parameters
        self.bound = bound
        self.receiver = receiver
        self.uses: dict[str, int] = {}

    def refuse(self, argument: str, message: str) -> Underivable:
        """The error for one argument of this call."""
        return Underivable(self.call, argument, message)

    def whole(self, bound: Bound) -> cst.BaseExpression:
        """One expression for all that an argument is given; elements of a variadic one as a tuple."""
        value = whole(bound, is_size)
        if value is None and self.run_time:
            value = asked_whole(bound.items[0].arg.value)
        if value is None:
            text = code_of(bound.items[0].arg.value)
            raise self.refuse(
                bound.parameter.name, f"cannot tell whether `{text}` is a tuple or an int; write the tuple"
            )
        return value

    def computed(self, key: str, rule: Rule) -> cst.BaseExpression:
        """What a rule with ``value`` or ``values`` makes of the argument ``key``, given or left out."""
        if rule.value is not None:
            return self.expression(key, rule.value)
        given = self.value(key, key)
        self.count(key, 1, given)
        choices = rule.values or {}
        try:
            chosen = evaluate(given)
        except NotConstant:
            text = code_of(given)
            if self.run_time:
                return looked_up(choices, given)
            raise self.refuse(
                key, f"`{text}` is no literal, so its rule cannot be chosen from the list"
            ) from None
        for choice, value in choices.items():
            if choice == chosen or (not isinstance(chosen, str) and _same_literal(choice, chosen)):
                return literal(value)
        raise self.refuse(key, f"no rule for {chosen!r} (there are: {', '.join(map(repr, choices))})")

    def expression(
        self, key: str, text: str, more: Mapping[str, cst.BaseExpression] | None = None
    ) -> cst.BaseExpression:
        """A rule's expression with the call's arguments put in, constants computed; ``key`` is for errors.

        ``more`` are names beside the arguments.
        """
        more = more or {}
        try:
            template = cst.parse_expression(text)
        except cst.ParserSyntaxError:
            raise self.refuse(key, f"the rule's expression `{text}` is not Python") from None
        values: dict[str, cst.BaseExpression] = {}
        for name in dict.fromkeys(free_names(template)):
            if name in more:
                values[name] = more[name]
            elif name == "self" and self.receiver is not None:
                values[name] = self.receiver
            elif name in self.rules:
                values[name] = self.value(name, key)
            elif name not in KNOWN_NAMES:
                raise self.refuse(key, f"the rule's expression `{text}` uses `{name}`, which is no argument")
        # What constants decide is decided first: a branch that is not taken computes nothing.
        constant = {name: value for name, value in values.items() if is_constant(value)}
        template = fold(substitute(template, constant)) if constant else template
        names = free_names(template)
        for name in values:
            self.count(name, names.count(name), values[name])
        result = fold(substitute(template, values))
        try:
            evaluate(result)
        except Impossible:
            raise self.refuse(key, f"the rule's expression gives `{code_of(result)}`, which fails") from None
        except NotConstant:
            pass  # known only when the program runs
        return result

    def value(self, name: str, key: str) -> cst.BaseExpression:
        """What the call gives for an argument, or torch's default for it."""
        if name in self.bound:
            return self.whole(self.bound[name])
        parameter = next(p for p in self.parameters if p.name == name)
        if parameter.variadic:
            return cst.Tuple([])
        value = default_value(parameter)
        if value is None:
            raise UnknownDefault(self.call, key, f"torch's default of `{name}` is not known; write it out")
        return value

    def count(self, name: str, uses: int, value: cst.BaseExpression) -> None:
        """An expression with a call in it must not run more often than in the torch program."""
        self.uses[name] = self.uses.get(name, 0) + uses
        if self.uses[name] > 1 and _has_call(value) and not is_constant(value):
            raise self.refuse(name, f"`{code_of(value)}` would be computed more than once; give it a name")


def _same_literal(choice: str, value: object) -> bool:
    try:
        return same(evaluate(choice), value)
    except NotConstant:
        return False


class _CallFinder(cst.CSTVisitor):
    found = False

    def visit_Call(self, node: cst.Call) -> bool:
        self.found = True
        return False


def _has_call(node: cst.BaseExpression) -> bool:
    finder = _CallFinder()
    node.visit(finder)
    return finder.found
