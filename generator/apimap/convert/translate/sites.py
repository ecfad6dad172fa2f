"""The sites of a program, each with how it was converted: what reports are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """How one site was converted."""

    RULE = "rule"  # by the argument rules of its entry
    HELPER = "helper"  # by a helper that stands in for what mindspore lacks
    DROPPED = "dropped"  # left out: it has no effect on numbers
    ASSUMED = "assumed"  # by rule, for a receiver taken for a tensor
    HAND = "hand"  # not converted: a comment at its line says why


@dataclass(frozen=True, order=True)
class Converted:
    """One site: 1-based ``line`` and 0-based ``column`` of the original file.

    ``name`` is torch's, ``mindspore`` what stands there now ("" if nothing); ``argument`` names the one
    argument that was dropped or refused; ``why`` is the reason where there is one to tell.
    """

    line: int
    column: int
    name: str
    how: How
    mindspore: str = ""
    argument: str = ""
    why: str = ""
