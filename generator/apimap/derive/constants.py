"""Constant values in source text: reading defaults, comparing them, folding the expressions of rules."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

import libcst as cst

from apimap.derive.underivable import code_of

BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}
COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
TYPES: dict[str, Any] = {
    **{"int": int, "float": float, "complex": complex, "bool": bool, "str": str},
    **{"tuple": tuple, "list": list},
}
CALLS: dict[str, Callable[..., Any]] = {
    "int": int,
    "float": float,
    "bool": bool,
    "str": str,
    "tuple": tuple,
    "list": list,
    "len": len,
    "abs": abs,
    "max": max,
    "min": min,
    "round": round,
    "isinstance": isinstance,
}
NAMES = {"inf": math.inf, "nan": math.nan}


class NotConstant(Exception):
    """An expression whose value is known only when the program runs."""


class Impossible(NotConstant):
    """A constant expression that raises: ``1 - None``."""


def evaluate(source: str | cst.BaseExpression) -> Any:
    """The value of a constant expression: literals, arithmetic, comparisons, conditionals and a few
    builtins. Raises :class:`NotConstant` for anything else, syntax errors included; its subclass
    :class:`Impossible` where the value is constant but computing it fails.
    """
    text = source if isinstance(source, str) else code_of(source)
    try:
        return _value(ast.parse(text.strip(), mode="eval").body)
    except NotConstant:
        raise
    except SyntaxError as error:
        raise NotConstant(str(error)) from error
    except (ValueError, TypeError, ArithmeticError, LookupError, RecursionError) as error:
        raise Impossible(str(error)) from error


def is_constant(source: str | cst.BaseExpression) -> bool:
    """Whether :func:`evaluate` can tell the value."""
    try:
        evaluate(source)
    except NotConstant:
        return False
    return True


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=value) if value is not ...:
            return value
        case ast.Name(id=name) if name in NAMES:
            return NAMES[name]
        case ast.Name(id=name) if name in TYPES:
            return TYPES[name]
        case ast.Tuple(elts=items):
            return tuple(_value(item) for item in items)
        case ast.List(elts=items):
            return [_value(item) for item in items]
        case ast.UnaryOp(op=op, operand=operand) if type(op) in UNARY:
            return UNARY[type(op)](_value(operand))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
            return BINARY[type(op)](_value(left), _value(right))
        case ast.BoolOp(op=ast.And(), values=values):
            return _chain(values, stop=False)
        case ast.BoolOp(values=values):
            return _chain(values, stop=True)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARE:
            return COMPARE[type(op)](_value(left), _value(right))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _value(body) if _value(test) else _value(orelse)
        case ast.Subscript(value=ast.Dict() as table, slice=key):
            return _looked_up(table, [key])
        case ast.Call(
            func=ast.Attribute(value=ast.Dict() as table, attr="get"), args=[_, *_] as found, keywords=[]
        ):
            return _looked_up(table, found)
        case ast.Subscript(value=value, slice=index):
            return _value(value)[_value(index)]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in CALLS:
            return CALLS[name](*(_value(arg) for arg in args))
    raise NotConstant(ast.unparse(node))


def _looked_up(table: ast.Dict, found: list[ast.expr]) -> Any:
    """``{"a": 1}["a"]``, or ``.get("a", 2)``; a key that is not there is for the program to say."""
    key, *otherwise = [_value(each) for each in found]
    if None in table.keys:  # `**` of something
        raise NotConstant(ast.unparse(table))
    known = {
        _value(name): _value(value) for name, value in zip(table.keys, table.values, strict=True) if name
    }
    if key not in known and not otherwise:
        raise NotConstant(str(key))
    return known.get(key, *otherwise)


def _chain(values: list[ast.expr], *, stop: bool) -> Any:
    for node in values:
        value = _value(node)
        if bool(value) is stop:
            break
    return value


def same(left: Any, right: Any) -> bool:
    """Whether two constants are the same argument: 1 equals 1.0, but no number equals a boolean."""
    if isinstance(left, (tuple, list)) and type(left) is type(right):
        return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, float) and isinstance(right, float) and math.isnan(left) and math.isnan(right):
        return True
    if isinstance(left, bool) is not isinstance(right, bool):
        return False
    return bool(left == right)


def same_text(left: str | None, right: str | None) -> bool:
    """Whether two source texts are known to be the same constant."""
    if left is None or right is None:
        return False
    try:
        return same(evaluate(left), evaluate(right))
    except NotConstant:
        return False


def literal(value: Any) -> cst.BaseExpression:
    """The expression that writes a constant, formatted as the code formatters do."""
    return cst.parse_expression(_text(value))


def _text(value: Any) -> str:
    match value:
        case str():
            plain = repr(value)
            simple = plain.startswith("'") and '"' not in value and "\\" not in plain
            return f'"{value}"' if simple else plain
        case float() if not math.isfinite(value):
            return f'float("{value}")'
        case float():
            return repr(_without_dust(value))
        case tuple() if len(value) == 1:
            return f"({_text(value[0])},)"
        case tuple():
            return f"({', '.join(map(_text, value))})"
        case list():
            return f"[{', '.join(map(_text, value))}]"
        case type():
            return value.__name__
    return repr(value)


def _without_dust(value: float) -> float:
    """Rounds 0.30000000000000004 to 0.3, and leaves 0.6666666666666667 alone."""
    short = float(f"{value:.15g}")
    return short if len(repr(short)) < len(repr(value)) - 2 else value
