"""The manual page ``apimap(1)``, made from the command line's own parser."""

from __future__ import annotations

from apimap import __version__
from apimap.run.parser import parser


def manual() -> str:
    """The page in troff, without a date: equal commands give equal bytes."""
    # A build requirement only: an installed wheel carries the page.
    from argparse_manpage.manpage import Manpage

    whole = parser()
    whole.man_short_description = "what to call in MindSpore instead of a PyTorch API"  # type: ignore[attr-defined]
    page = Manpage(whole)
    page.date, page.source, page.manual = "", f"apimap {__version__}", "apimap manual"
    return str(page)
