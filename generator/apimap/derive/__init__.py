"""Derive: mindspore code from torch code by argument rules, on syntax trees, never by a silent guess."""

from apimap.derive.deriver import Deriver
from apimap.derive.mirror import mirrored
from apimap.derive.program import program
from apimap.derive.underivable import Underivable

__all__ = ["Deriver", "Underivable", "mirrored", "program"]
