"""The style sheet: the files of ``docs/styles`` in the order of their names, as one file for the browser."""

from __future__ import annotations

import re

from apimap.model.paths import STYLES

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def style_sheet() -> str:
    """One style sheet, without comments and empty lines: every visitor loads it before seeing anything."""
    parts = (path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css")))
    lines = (line.rstrip() for part in parts for line in _COMMENT.sub("", part).splitlines())
    return "\n".join(line for line in lines if line) + "\n"
