"""Breaking long statements over lines, as the code formatters do: at the outermost call's arguments."""

from __future__ import annotations

import ast
from functools import lru_cache

import libcst as cst

from generator.derive.underivable import code_of

WIDTH = 100
INDENT = 4


def wrapped(code: str) -> str:
    """The code with every simple statement wider than 100 characters broken, where it has a call to break."""
    lines = code.splitlines()
    if all(len(line) <= WIDTH for line in lines):
        return code
    try:
        statements = {(each.lineno - 1, each.end_lineno or each.lineno) for each in ast.parse(code).body}
        for first, end in sorted(statements, reverse=True):
            if any(len(line) > WIDTH for line in lines[first:end]):
                lines[first:end] = [_wrapped("\n".join(lines[first:end]))]
    except SyntaxError:
        return code  # the program will say so when it runs
    return "\n".join(lines) + ("\n" if code.endswith("\n") else "")


@lru_cache(maxsize=4096)
def _wrapped(statement: str) -> str:
    """One top-level statement; those of inputs come again and again, in the programs of all variants."""
    return cst.parse_module(statement).visit(_Wrapper()).code


class _Wrapper(cst.CSTTransformer):
    def __init__(self) -> None:
        super().__init__()
        self.depth = 0

    def visit_IndentedBlock(self, node: cst.IndentedBlock) -> None:
        self.depth += 1

    def leave_IndentedBlock(
        self, original_node: cst.IndentedBlock, updated_node: cst.IndentedBlock
    ) -> cst.BaseSuite:
        self.depth -= 1
        return updated_node

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> cst.BaseStatement:
        statement = updated_node.body[0]
        text = code_of(statement)
        room = WIDTH - INDENT * self.depth
        if len(updated_node.body) != 1 or "\n" in text or len(text) <= room:
            return updated_node
        if (
            not isinstance(statement, (cst.Assign, cst.AugAssign, cst.Expr, cst.Return))
            or not statement.value
        ):
            return updated_node
        prefix = len(text) - len(code_of(statement.value))
        value = _fitted(statement.value, room, prefix, deeper=INDENT)
        return updated_node.with_changes(body=[statement.with_changes(value=value)])


def _fitted(node: cst.BaseExpression, room: int, used: int, *, deeper: int) -> cst.BaseExpression:
    """The expression broken if it is wider than ``room`` after ``used`` characters; ``deeper`` is where
    its arguments are indented to, relative to the statement.
    """
    call = _breakable(node)
    if used + len(code_of(node)) <= room or call is None:
        return node
    if any(isinstance(arg.value, cst.GeneratorExp) for arg in call.args):
        return node
    one_line = deeper + sum(len(code_of(arg)) for arg in call.args) <= room
    broken = _broken(call, one_line=one_line, room=room, deeper=deeper)
    if node is call:
        return broken
    result = node.deep_replace(call, broken)
    assert isinstance(result, cst.BaseExpression)
    return result


def _breakable(node: cst.CSTNode | None) -> cst.Call | None:
    """The last call of a chain that has arguments."""
    while isinstance(node, (cst.Call, cst.Attribute, cst.Subscript)):
        if isinstance(node, cst.Call):
            if node.args:
                return node
            node = node.func
        else:
            node = node.value
    return None


def _broken(call: cst.Call, *, one_line: bool, room: int, deeper: int) -> cst.Call:
    def line(indent: int) -> cst.ParenthesizedWhitespace:
        return cst.ParenthesizedWhitespace(indent=True, last_line=cst.SimpleWhitespace(" " * indent))

    inner, outer = line(deeper), line(deeper - INDENT)
    if one_line:
        last = call.args[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT, whitespace_after_arg=outer)
        return call.with_changes(args=[*call.args[:-1], last], whitespace_before_args=inner)
    args = [_fitted_arg(arg, room, deeper) for arg in call.args]
    spread = [arg.with_changes(comma=cst.Comma(whitespace_after=inner)) for arg in args[:-1]]
    last = args[-1].with_changes(comma=cst.Comma(whitespace_after=outer))
    return call.with_changes(args=[*spread, last], whitespace_before_args=inner)


def _fitted_arg(arg: cst.Arg, room: int, deeper: int) -> cst.Arg:
    used = deeper + 1 + (len(arg.keyword.value) + 1 if arg.keyword is not None else 0)
    return arg.with_changes(value=_fitted(arg.value, room, used, deeper=deeper + INDENT))
