"""Text on a terminal: display width, wrapping, tables and colour. Chinese characters are two columns wide."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH = 80

_CLOSING = "，。；：、！？）」』》… "
_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def columns(text: str) -> int:
    """Terminal columns that a text takes up."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def pad(text: str, width: int) -> str:
    """A text filled with spaces up to a number of columns."""
    return text + " " * (width - columns(text))


def _pieces(text: str) -> Iterator[str]:
    """What a line may end after: a word and its space, a wide character and what must not begin a line."""
    piece = ""
    for sign in text:
        wide = columns(sign) == 2 or columns(piece[-1:]) == 2
        if piece and (piece[-1] == " " or (wide and sign not in _CLOSING)):
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` columns; a word longer than that is cut."""
    lines, line = [], ""
    for piece in _pieces(" ".join(text.split())):
        if columns(line) + columns(piece.rstrip()) > width and line:
            lines.append(line.rstrip())
            line = ""
        while columns(piece.rstrip()) > width:
            lines.append(piece[:width])
            piece = piece[width:]
        line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def indented(text: str, indent: str, first: str | None = None) -> list[str]:
    """Wrapped lines behind an indent; the first line may begin otherwise (a bullet of the same width)."""
    begin, *rest = wrap(text, WIDTH - columns(indent))
    return [(indent if first is None else first) + begin, *(indent + line for line in rest)]


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Aligned rows, two spaces between columns, :data:`WIDTH` columns in all.

    Where that is too narrow the last column is wrapped, then names in the others are cut over lines.
    """
    if not rows:
        return []
    widths = [max(columns(cell) for cell in column) for column in zip(*rows, strict=True)]
    room = WIDTH - columns(indent) - 2 * (len(widths) - 1)
    widths[-1] = max(min(widths[-1], room - sum(widths[:-1])), min(widths[-1], 20))
    while sum(widths) > room and max(widths[:-1]) > 12:
        widths[widths.index(max(widths[:-1]))] -= 1
    lines = []
    for row in rows:
        cells = [wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
        for level in range(max(map(len, cells))):
            parts = [cell[level] if level < len(cell) else "" for cell in cells]
            lines.append((indent + "  ".join(map(pad, parts, widths))).rstrip())
    return lines


class Paint:
    """Colours text when, and only when, it goes to a terminal and nobody asked for none."""

    def __init__(self, enabled: bool | None = None) -> None:
        """``enabled`` overrides what the terminal and the variables NO_COLOR and TERM say."""
        if enabled is None:
            plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
            enabled = sys.stdout.isatty() and not plain
        self._enabled = enabled

    def __call__(self, text: str, *styles: str) -> str:
        """The text in the named styles: bold, dim, red, green, yellow, cyan."""
        if not self._enabled or not styles or not text:
            return text
        return f"\033[{';'.join(_STYLES[style] for style in styles)}m{text}\033[0m"
