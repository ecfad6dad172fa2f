"""Derive: mindspore code from torch code by argument rules, on syntax trees, never by a silent guess.

What needs LibCST is imported when it is first asked for: that takes a third of a second, and who
renders or queries an unchanged tree wants no more than the words of the kinds of variants.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from apimap.derive.program import program

if TYPE_CHECKING:
    from apimap.derive.deriver import Deriver
    from apimap.derive.mirror import mirrored
    from apimap.derive.underivable import Underivable

__all__ = ["Deriver", "Underivable", "mirrored", "program"]

_HOMES = {"Deriver": "deriver", "Underivable": "underivable", "mirrored": "mirror"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
