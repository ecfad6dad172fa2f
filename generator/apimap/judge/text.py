"""What a program printed, made short and stable for a report."""

from __future__ import annotations

from apimap.judge.messages import plain

CUT = "…"


def shorten(text: str, limit: int = 600, lines: int = 12) -> str:
    """At most ``limit`` characters and ``lines`` lines of a printed output; a cut one ends in a line ``…``.

    Memory addresses and the folders of absolute paths are taken out, as are blanks at line ends, so
    that equal runs give equal text.
    """
    kept = "\n".join(line.rstrip() for line in plain(text).splitlines()).strip("\n").split("\n")
    whole = "\n".join(kept)
    if len(kept) <= lines and len(whole) <= limit:
        return whole
    short = "\n".join(kept[: lines - 1])[: limit - len(CUT) - 1].rstrip()
    return f"{short}\n{CUT}"
