"""Small builders of syntax: dotted names, receivers, arguments, substitution in a rule's expression."""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence

import libcst as cst
import libcst.matchers as m

ATOMS = (
    cst.Name,
    cst.Attribute,
    cst.Call,
    cst.Subscript,
    cst.List,
    cst.Dict,
    cst.Set,
    cst.ListComp,
    cst.SetComp,
    cst.DictComp,
    cst.SimpleString,
    cst.FormattedString,
    cst.Ellipsis,
)
NEEDS_OWN_PARENS = (cst.Tuple, cst.GeneratorExp, cst.NamedExpr, cst.Yield)
KNOWN_NAMES = frozenset(dir(builtins)) | {"mindspore", "np", "PIL"}


def dotted(name: str) -> cst.BaseExpression:
    """The expression of a dotted name."""
    first, *rest = name.split(".")
    if not all(part.isidentifier() for part in (first, *rest)):
        return cst.parse_expression(name)
    found: cst.BaseExpression = cst.Name(first)
    for part in rest:
        found = cst.Attribute(found, cst.Name(part))
    return found


def dotted_name(node: cst.BaseExpression) -> str | None:
    """``torch.nn.ReLU`` of an attribute chain on a plain name; None for any other expression."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    if not isinstance(node, cst.Name):
        return None
    return ".".join([node.value, *reversed(parts)])


def member(node: cst.Attribute, name: str) -> cst.BaseExpression:
    """The member of another name, deeper if the name is dotted.

    Written ``[0]`` it is that item, written ``name()`` what the method of that name gives.
    """
    if name.endswith("()"):
        return cst.Call(member(node, name.removesuffix("()")))
    if name.startswith("[") and name.endswith("]"):
        return cst.Subscript(node.value, [cst.SubscriptElement(cst.Index(cst.Integer(name[1:-1].strip())))])
    *inner, last = name.split(".")
    value = node.value
    for part in inner:
        value = cst.Attribute(value, cst.Name(part))
    return node.with_changes(value=value, attr=cst.Name(last))


def parenthesised(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression with one pair of parentheses around it, if it has none."""
    if node.lpar:
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def operand(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression, fit to have anything written around it."""
    if isinstance(node, (*ATOMS, cst.BaseNumber)):
        return node
    return parenthesised(node)


def receiver(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression, fit to be followed by ``.name`` or by a call."""
    return node if isinstance(node, ATOMS) else parenthesised(node)


def standalone(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression as an argument of its own: without superfluous parentheses, with needed ones."""
    if isinstance(node, NEEDS_OWN_PARENS):
        return parenthesised(node)
    if node.lpar and "\n" not in cst.Module([]).code_for_node(node):
        return node.with_changes(lpar=[], rpar=[])
    return node


def keyword(name: str, value: cst.BaseExpression) -> cst.Arg:
    """``name=value``."""
    tight = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))
    return cst.Arg(value, keyword=cst.Name(name), equal=tight)


def word(arg: cst.Arg) -> str:
    """The name that an argument is given by; "" where it is given by its place, or starred."""
    return arg.keyword.value if arg.keyword is not None else ""


def pack(args: Sequence[cst.Arg]) -> cst.Tuple:
    """The tuple of positional arguments: ``2, *rest`` becomes ``(2, *rest)``."""
    elements: list[cst.BaseElement] = []
    for arg in args:
        comma = cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
        if arg.star == "*":
            elements.append(cst.StarredElement(arg.value, comma=comma))
        else:
            elements.append(cst.Element(arg.value, comma=comma))
    if elements:
        last = cst.Comma() if len(elements) == 1 else cst.MaybeSentinel.DEFAULT
        elements[-1] = elements[-1].with_changes(comma=last)
    return cst.Tuple(elements)


def is_display(node: cst.BaseExpression) -> bool:
    """Whether the expression writes a tuple or list."""
    return isinstance(node, (cst.Tuple, cst.List))


def lay_out(args: Sequence[cst.Arg], like: cst.Call) -> list[cst.Arg]:
    """The arguments with commas and line breaks as the author wrote them in the torch call."""
    if not args:
        return []
    between: cst.BaseParenthesizableWhitespace = cst.SimpleWhitespace(" ")
    if isinstance(like.whitespace_before_args, cst.ParenthesizedWhitespace):
        between = like.whitespace_before_args
    spread = isinstance(between, cst.ParenthesizedWhitespace)
    laid = [_followed(arg, between, spread) for arg in args[:-1]]
    end: dict[str, object] = {
        "comma": cst.MaybeSentinel.DEFAULT,
        "whitespace_after_arg": cst.SimpleWhitespace(""),
    }
    if like.args:
        end = {"comma": like.args[-1].comma, "whitespace_after_arg": like.args[-1].whitespace_after_arg}
    return [*laid, args[-1].with_changes(**end)]


def _followed(arg: cst.Arg, between: cst.BaseParenthesizableWhitespace, spread: bool) -> cst.Arg:
    """An argument that another one follows; its own comma is kept, with the comment after it."""
    own = arg.comma
    if isinstance(own, cst.Comma):
        broken = isinstance(own.whitespace_after, cst.ParenthesizedWhitespace)
        if broken == spread and not own.whitespace_after.empty:
            return arg
    comma = cst.Comma(whitespace_after=between)
    return arg.with_changes(comma=comma, whitespace_after_arg=cst.SimpleWhitespace(""))


def without_ending(args: Sequence[cst.Arg]) -> list[cst.Arg]:
    """The arguments of a call without what closes the list: the last comma and the line break there."""
    found = without_comma(args)
    if found:
        found[-1] = found[-1].with_changes(whitespace_after_arg=cst.SimpleWhitespace(""))
    return found


def without_comma(args: Sequence[cst.Arg]) -> list[cst.Arg]:
    """The arguments, of which the last one is followed by no comma."""
    found = [*args]
    if found:
        found[-1] = found[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
    return found


def free_names(node: cst.BaseExpression) -> list[str]:
    """Names that an expression reads, in order and with repeats; those it binds itself left out."""
    bound = {
        name.value
        for target in m.findall(node, m.CompFor())
        if isinstance(target, cst.CompFor)
        for name in m.findall(target.target, m.Name())
        if isinstance(name, cst.Name)
    }
    collector = _Names()
    node.visit(collector)
    return [name for name in collector.names if name not in bound]


class _Names(cst.CSTVisitor):
    def __init__(self) -> None:
        self.names: list[str] = []

    def visit_Name(self, node: cst.Name) -> None:
        self.names.append(node.value)

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        node.value.visit(self)
        return False

    def visit_Arg(self, node: cst.Arg) -> bool:
        node.value.visit(self)
        return False


class _Substitution(cst.CSTTransformer):
    def __init__(self, values: Mapping[str, cst.BaseExpression]) -> None:
        self.values = values

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        value = self.values.get(original_node.value)
        return updated_node if value is None else operand(value.deep_clone())

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        return updated_node.with_changes(value=receiver(updated_node.value), attr=original_node.attr)

    def leave_Arg(self, original_node: cst.Arg, updated_node: cst.Arg) -> cst.Arg:
        return updated_node.with_changes(keyword=original_node.keyword)


def substitute(template: cst.BaseExpression, values: Mapping[str, cst.BaseExpression]) -> cst.BaseExpression:
    """The template with names replaced by expressions, parenthesised where needed."""
    result = template.visit(_Substitution(values))
    assert isinstance(result, cst.BaseExpression)
    return result
