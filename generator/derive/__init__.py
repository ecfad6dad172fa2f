"""Derive: mindspore code from torch code by argument rules, on syntax trees, never by a silent guess."""

from generator.derive.deriver import Deriver
from generator.derive.mirror import mirrored
from generator.derive.program import program
from generator.derive.underivable import Underivable

__all__ = ["Deriver", "Underivable", "mirrored", "program"]
