"""Going over a program quickly: what LibCST visits beside expressions and statements tells nothing here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import libcst as cst

# Blanks, commas, brackets and operators: nothing is ever rewritten inside of one.
MARKS: frozenset[type] = frozenset(
    kind
    for kind in vars(cst).values()
    if isinstance(kind, type)
    and (
        issubclass(
            kind,
            (
                cst.BaseParenthesizableWhitespace,
                cst.TrailingWhitespace,
                cst.EmptyLine,
                cst.Newline,
                cst.Comment,
                cst.Comma,
                cst.Semicolon,
                cst.AssignEqual,
                cst.Dot,
                cst.Colon,
                cst.LeftParen,
                cst.RightParen,
                cst.LeftSquareBracket,
                cst.RightSquareBracket,
                cst.LeftCurlyBrace,
                cst.RightCurlyBrace,
                cst.BaseUnaryOp,
                cst.BaseBinaryOp,
                cst.BaseBooleanOp,
                cst.BaseCompOp,
                cst.BaseAugOp,
            ),
        )
    )
)


@cache
def _parts(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    passed = ("lpar", "rpar", "comma", "semicolon", "equal", "newline", "header", "footer", "operator")
    names = (each.name for each in fields(kind))
    return tuple(
        name
        for name in names
        if name not in passed
        and not name.startswith(("whitespace", "leading_lines", "lines_after", "trailing"))
    )


def walk(node: cst.CSTNode, into: Callable[[cst.CSTNode], bool] | None = None) -> Iterator[cst.CSTNode]:
    """A node and everything below it in the order of the text, marks left out; below what ``into`` says."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        if into is not None and not into(each):
            continue
        inner: list[cst.CSTNode] = []
        for name in _parts(type(each)):
            value = getattr(each, name)
            if isinstance(value, cst.CSTNode):
                inner.append(value)
            elif isinstance(value, (tuple, list)):
                inner.extend(value)
        waiting.extend(reversed([part for part in inner if type(part) not in MARKS]))


@cache
def _method(visitor: type, name: str) -> str:
    return name if hasattr(visitor, name) else ""


class Quick(cst.CSTTransformer):
    """A transformer that leaves marks as they are, and asks its class once for each of its methods."""

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Goes into everything but marks."""
        return type(node) not in MARKS and super().on_visit(node)

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        """Marks stay as they are."""
        if type(original_node) in MARKS:
            return updated_node
        return super().on_leave(original_node, updated_node)

    def on_visit_attribute(self, node: cst.CSTNode, attribute: str) -> None:
        """Calls what the class says of a part of a node, before it is visited."""
        if method := _method(type(self), f"visit_{type(node).__name__}_{attribute}"):
            getattr(self, method)(node)

    def on_leave_attribute(self, original_node: cst.CSTNode, attribute: str) -> None:
        """Calls what the class says of a part of a node, after it was visited."""
        if method := _method(type(self), f"leave_{type(original_node).__name__}_{attribute}"):
            getattr(self, method)(original_node)
