"""Breaking long statements over lines, as the code formatters do: at the outermost call's arguments."""

from __future__ import annotations

import libcst as cst

from generator.derive.underivable import code_of

WIDTH = 100
INDENT = 4


def wrapped(code: str) -> str:
    """The code with every simple statement wider than 100 characters broken, where it has a call to break."""
    if all(len(line) <= WIDTH for line in code.splitlines()):
        return code
    try:
        return cst.parse_module(code).visit(_Wrapper()).code
    except cst.ParserSyntaxError:
        return code  # the program will say so when it runs


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
        value = getattr(statement, "value", None)
        if not isinstance(statement, (cst.Assign, cst.AugAssign, cst.Expr, cst.Return)):
            return updated_node
        call = _breakable(value)
        if call is None:
            return updated_node
        one_line = sum(len(code_of(arg)) for arg in call.args) + INDENT <= room
        broken = statement.deep_replace(call, _broken(call, one_line=one_line))
        return updated_node.with_changes(body=[broken])


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


def _broken(call: cst.Call, *, one_line: bool) -> cst.Call:
    def line(deeper: bool) -> cst.ParenthesizedWhitespace:
        width = " " * INDENT if deeper else ""
        return cst.ParenthesizedWhitespace(indent=True, last_line=cst.SimpleWhitespace(width))

    space = cst.SimpleWhitespace(" ")
    between = cst.Comma(whitespace_after=space if one_line else line(True))
    args = [arg.with_changes(comma=between) for arg in call.args[:-1]]
    if one_line:
        last = call.args[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT, whitespace_after_arg=line(False))
    else:
        last = call.args[-1].with_changes(comma=cst.Comma(whitespace_after=line(False)))
    return call.with_changes(args=[*args, last], whitespace_before_args=line(True))
