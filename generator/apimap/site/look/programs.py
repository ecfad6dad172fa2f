"""Programs as HTML: coloured sparingly, lines marked, so that a page of many programs stays small.

The usual colouring wraps every name and bracket and makes a program eight times its size; here only
keywords, comments and strings are, under the class names that the theme already has colours for.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from functools import cache

from markupsafe import Markup, escape

# What is coloured: programs here are valid Python of a few lines, so three patterns say it all, at a
# fiftieth of what a general lexer costs for some twenty thousand programs.
_TOKEN = re.compile(
    r"(?P<c>\#[^\n]*)"
    r"|(?P<s>(?:\b[rbfuRBFU]{1,2})?(?:"
    r'"""(?:\\.|[^\\])*?"""'
    r"|'''(?:\\.|[^\\])*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])*'))"
    rf"|(?P<k>(?<![.\w])(?:{'|'.join(keyword.kwlist)})\b)",
    re.DOTALL,
)
_INDENT = re.compile(r"^( +)")
_LINE_START = re.compile(r"^#", re.MULTILINE)


def _escaped(text: str) -> str:
    # Markdown looks for fences before it looks for HTML, so a program must not hold one.
    return str(escape(text)).replace("`", "&#96;").replace("~", "&#126;")


def _pieces(source: str) -> Iterator[tuple[str, str]]:
    """Class (may be empty) and text of each stretch of a program."""
    end = 0
    for token in _TOKEN.finditer(source):
        if token.start() > end:
            yield "", source[end : token.start()]
        yield token.lastgroup or "", token[0]
        end = token.end()
    yield "", source[end:]


@cache
def _lines(source: str) -> tuple[str, ...]:
    """A program as coloured lines of HTML, without the empty ones at its end."""
    lines: list[str] = [""]
    for name, text in _pieces(source.rstrip()):
        for place, part in enumerate(text.split("\n")):
            if place:
                lines.append("")
            if part:
                lines[-1] += f'<span class="{name}">{_escaped(part)}</span>' if name else _escaped(part)
    return tuple(lines)


def coloured(source: str, marked: set[int] | frozenset[int] = frozenset(), steady: bool = False) -> Markup:
    """A Python program as HTML lines; those numbered in ``marked`` stand out.

    Of two blank lines in a row one is left: a column on a phone has few. With ``steady``, indentation stays
    with the first word of a line that wraps.
    """
    lines: list[str] = []
    blank = False
    for number, line in enumerate(_lines(source), 1):
        if blank and not line and '"""' not in source and "'''" not in source:
            continue
        blank = not line
        kept = _INDENT.sub(r'<span class="i">\1</span>', line) if steady else line
        lines.append(f'<span class="hll">{kept}\n</span>' if number in marked else f"{kept}\n")
    return Markup("".join(lines))  # safe: every part of a line is escaped


def program(
    source: str, marked: set[int] | frozenset[int] = frozenset(), title: str = "", steady: bool = False
) -> Markup:
    """A program as a code block with the theme's copy button; for ``steady`` see :func:`coloured`."""
    head = _filename(title) if title else ""
    code = coloured(source, marked, steady)
    return Markup(f'<div class="highlight">{head}<pre><code>{code}</code></pre></div>')  # safe: both are


def printed(text: str, title: str) -> Markup:
    """What a program printed, as a block without colours and copy button."""
    # A printed line must not look like a heading of the page either.
    code = _LINE_START.sub("&#35;", _escaped(text.rstrip()))
    return Markup(  # safe: title and text are escaped
        f'<div class="highlight no-copy am-prints">{_filename(title)}<pre><code>{code}\n</code></pre></div>'
    )


@cache
def _filename(title: str) -> Markup:
    return Markup('<span class="filename">{}</span>').format(title)
