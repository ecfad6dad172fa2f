"""The last touch on built pages: the theme's faults in HTML mended, and blanks that nobody sees left out.

The theme's frame is no template block, so it cannot be overridden in part. What is mended here is what
validators report; a test holds every kind of page against them, so a mend that a later theme makes
needless, or misses, shows.
"""

from __future__ import annotations

import re
from pathlib import Path

# Blanks mean something in these; everything else may lose its indentation and empty lines.
_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.DOTALL)
_MENDS: tuple[tuple[re.Pattern[str], str], ...] = (
    # autocomplete is for fields that one types into
    (re.compile(r'(<input\b[^>]*\btype="(?:checkbox|radio)"[^>]*?) autocomplete="off"'), r"\1"),
    # an attribute whose value was meant to be left out with it
    (re.compile(r' tabindex=""'), ""),
)
# The search overlay is a dialog without a name; its field has the right one, in the page's language.
_DIALOG = '<div class="md-search" data-md-component="search" role="dialog">'
_FIELD = re.compile(r'class="md-search__input" name="query" aria-label="([^"]*)"')


def _tight(piece: str) -> str:
    """Text without indentation and empty lines; what stands beside it stays on its line."""
    first, *lines = piece.split("\n")
    if not lines:
        return piece
    between = filter(None, map(str.strip, lines[:-1]))
    return "\n".join((first.rstrip(), *between, lines[-1].lstrip()))


def finished(html: str) -> str:
    """A page as it is published."""
    for pattern, replacement in _MENDS:
        html = pattern.sub(replacement, html)
    field = _FIELD.search(html)
    if field:
        html = html.replace(_DIALOG, f'{_DIALOG[:-1]} aria-label="{field[1]}">')
    pieces = _KEPT.split(html)  # outside, kept, name of its tag, outside, …
    pieces[::3] = [_tight(piece) for piece in pieces[::3]]
    del pieces[2::3]
    return "".join(pieces).lstrip()


def finish(site: Path) -> None:
    """Rewrite every page below a folder."""
    for path in site.rglob("*.html"):
        path.write_text(finished(path.read_text(encoding="utf-8")), encoding="utf-8")
