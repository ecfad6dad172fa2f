"""Derive: mindspore code from torch code by argument rules, on syntax trees, never by a silent guess.

What needs LibCST is imported when it is first asked for: that takes a third of a second, and who
renders or queries an unchanged tree wants no more than the words of the kinds of variants. Whole
programs are :mod:`apimap.derive.program`'s; it needs the typed model, which a scan does without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apimap.derive.deriver import Deriver
    from apimap.derive.mirror import mirrored
    from apimap.derive.underivable import Underivable

__all__ = ["Deriver", "Underivable", "mirrored"]


def __getattr__(name: str) -> Any:
    # Import statements, not names in texts: the fingerprint of code follows them.
    if name == "Deriver":
        from apimap.derive.deriver import Deriver

        return Deriver
    if name == "Underivable":
        from apimap.derive.underivable import Underivable

        return Underivable
    if name == "mirrored":
        from apimap.derive.mirror import mirrored

        return mirrored
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
