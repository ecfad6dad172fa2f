"""Breaking long statements over lines, as the code formatters do: at the outermost call's arguments.

Done on the text, at the places that ``ast`` tells: almost every variant has a statement to break, and a
concrete syntax tree of each took a third of the time that deriving takes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

WIDTH = 100
INDENT = 4


def wrapped(code: str) -> str:
    """The code with every simple statement wider than 100 characters broken, where it has a call to break."""
    return joined([code], "")


def joined(blocks: Iterable[str], gap: str) -> str:
    """Blocks of whole statements in one text, wrapped as the whole would be.

    Each is looked at by itself: definitions that many programs hold are parsed once.
    """
    whole = list(blocks)
    if all(len(line) <= WIDTH for block in whole for line in block.splitlines()):
        return gap.join(whole)
    found = [_broken(block) for block in whole]
    if None in found:
        return gap.join(whole)  # the program will say so when it runs
    return gap.join(block for block in found if block is not None)


@lru_cache(maxsize=2048)
def _broken(code: str) -> str | None:
    """The code wrapped; None if it is not Python."""
    lines = code.splitlines()
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)) and node.value is not None:
            line = lines[node.lineno - 1]
            if len(line) > WIDTH and node.lineno == node.end_lineno:
                lines[node.lineno - 1] = _Line(line).broken(node, node.value)
    return "\n".join(lines) + ("\n" if code.endswith("\n") else "")


@dataclass(frozen=True)
class _Span:
    """An expression and the characters that it takes, its own parentheses included."""

    node: ast.expr
    begin: int
    end: int


class _Line:
    """A line of code with one simple statement on it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _place(self, offset: int | None) -> int:
        """The character at one of ``ast``'s offsets, which count bytes."""
        assert offset is not None
        return offset if self.text.isascii() else len(self.text.encode()[:offset].decode())

    def broken(self, statement: ast.stmt, value: ast.expr) -> str:
        """The line, broken if need be; as it is where something else stands beside the statement."""
        begin, end = self._place(statement.col_offset), self._place(statement.end_col_offset)
        rest = self.text[end:].strip()
        if self.text[:begin].strip() or (rest and not rest.startswith("#")):
            return self.text
        room = WIDTH - begin
        fitted = self._fitted(_Span(value, begin, end), room, 0, begin, INDENT)
        return self.text[:begin] + fitted + self.text[end:]

    def _fitted(self, span: _Span, room: int, used: int, base: int, deeper: int) -> str:
        """The text of a span, broken if it is wider than ``room`` after ``used`` characters.

        Its call's arguments are indented ``deeper`` than the statement, which stands at ``base``.
        """
        whole = self.text[span.begin : span.end]
        call = _breakable(span.node)
        if call is None or used + len(whole) <= room:
            return whole
        if any(isinstance(argument, ast.GeneratorExp) for argument in call.args):
            return whole
        spans = list(self._arguments(call))
        inner, outer = "\n" + " " * (base + deeper), "\n" + " " * (base + deeper - INDENT)
        together = self.text[spans[0].begin : spans[-1].end]
        if deeper + len(together) <= room:
            inside = inner + together
        else:
            inside = "".join(f"{inner}{self._argument(each, room, base, deeper)}," for each in spans)
        return (
            self.text[span.begin : self._opening(call)]
            + inside
            + outer
            + self.text[self._place(call.end_col_offset) - 1 : span.end]
        )

    def _argument(self, span: _Span, room: int, base: int, deeper: int) -> str:
        named = self._place(span.node.col_offset) - span.begin
        name = self.text[span.begin : span.begin + named]
        name = name[: name.rfind("=") + 1]
        value = _Span(span.node, span.begin + len(name), span.end)
        return name + self._fitted(value, room, deeper + 1 + len(name), base, deeper + INDENT)

    def _opening(self, call: ast.Call) -> int:
        """Where the arguments of a call begin."""
        return self.text.index("(", self._place(call.func.end_col_offset)) + 1

    def _arguments(self, call: ast.Call) -> Iterator[_Span]:
        """The arguments of a call, names and stars included.

        Between two there are only closing brackets, a comma, and what opens the next.
        """
        nodes = [*call.args, *(each.value for each in call.keywords)]
        nodes.sort(key=lambda each: each.col_offset)
        begin, close = self._opening(call), self._place(call.end_col_offset) - 1
        for node in nodes:
            end = self._place(node.end_col_offset)
            comma = self.text.find(",", end, close)
            end = comma if comma >= 0 else close
            text = self.text[begin:end]
            yield _Span(node, begin + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip()))
            begin = end + 1


def _breakable(node: ast.expr) -> ast.Call | None:
    """The last call of a chain that has arguments."""
    while isinstance(node, (ast.Call, ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Call):
            if node.args or node.keywords:
                return node
            node = node.func
        else:
            node = node.value
    return None
