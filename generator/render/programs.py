"""Programs as HTML: coloured sparingly, changed lines marked, so that a page of many programs stays small.

The usual colouring wraps every name and bracket and makes a program eight times its size; here only
keywords, comments and strings are, under the class names that the theme already has colours for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from markupsafe import Markup, escape
from pygments.lexers import PythonLexer  # type: ignore[import-untyped]
from pygments.token import Comment, Keyword, Operator, String  # type: ignore[import-untyped]

_IMPORT = re.compile(r"^\s*(import|from)\s")
_CLASSES: tuple[tuple[Any, str], ...] = (
    (Keyword, "k"),
    (Operator.Word, "k"),
    (Comment, "c"),
    (String, "s"),
)


def changed_lines(torch: str, mindspore: str, code: str = "") -> tuple[set[int], set[int]]:
    """Line numbers (1-based) in which two programs differ, from where torch's ``code`` begins.

    What stands before it (imports, helpers, inputs) differs by nature and is not counted.
    """
    skipped = torch[: max(torch.find(code), 0)].count("\n")
    left, right = torch.rstrip().splitlines(), mindspore.rstrip().splitlines()
    marked: tuple[set[int], set[int]] = (set(), set())
    for tag, start, end, other_start, other_end in SequenceMatcher(None, left, right, False).get_opcodes():
        if tag != "equal" and end > skipped:
            for side, program, span in (
                (0, left, range(start, end)),
                (1, right, range(other_start, other_end)),
            ):
                marked[side].update(
                    n + 1 for n in span if program[n].strip() and not _IMPORT.match(program[n])
                )
    return marked


def _escaped(text: str) -> Markup:
    # Markdown looks for fences before it looks for HTML, so a program must not hold one.
    return Markup(str(escape(text)).replace("`", "&#96;").replace("~", "&#126;"))


def _pieces(source: str) -> Iterator[tuple[str, str]]:
    """Class (may be empty) and text of each stretch of a program, neighbours of one class put together."""
    before, gathered = "", ""
    for kind, value in PythonLexer(stripnl=False).get_tokens(source):
        found = next((name for token, name in _CLASSES if kind in token), "")
        found = before if value.isspace() and "\n" not in value else found
        if found != before:
            yield before, gathered
            before, gathered = found, ""
        gathered += value
    yield before, gathered


def coloured(source: str, marked: set[int] | frozenset[int] = frozenset()) -> Markup:
    """A Python program as HTML lines; those numbered in ``marked`` stand out."""
    lines: list[list[Markup]] = [[]]
    for name, text in _pieces(source.rstrip() + "\n"):
        for place, part in enumerate(text.split("\n")):
            if place:
                lines.append([])
            if part:
                wrap = Markup('<span class="{}">{}</span>') if name else Markup("{1}")
                lines[-1].append(wrap.format(name, _escaped(part)))
    made = [Markup("").join(line) for line in lines]
    while made and not made[-1]:
        made.pop()
    mark = Markup('<span class="hll">{}\n</span>')
    return Markup("").join(
        mark.format(line) if number in marked else line + "\n" for number, line in enumerate(made, 1)
    )


def program(source: str, marked: set[int] | frozenset[int] = frozenset(), title: str = "") -> Markup:
    """A program as a code block with the theme's copy button."""
    head = Markup('<span class="filename">{}</span>').format(title) if title else ""
    return Markup('<div class="highlight">{}<pre><code>{}</code></pre></div>').format(
        head, coloured(source, marked)
    )


def printed(text: str, title: str) -> Markup:
    """What a program printed, as a block without colours and copy button."""
    head = Markup('<span class="filename">{}</span>').format(title)
    block = Markup('<div class="highlight no-copy am-prints">{}<pre><code>{}\n</code></pre></div>')
    return block.format(head, _escaped(text.rstrip()))
