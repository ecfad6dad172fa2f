"""Variants: every example changed mechanically (dtype, shape, values, call style …) and checked anew.

:mod:`apimap.derive.variants.kinds` has a file for each kind, :mod:`apimap.derive.variants.build` makes their
checks; what is here costs little to import.
"""

from apimap.derive.variants.kind import Kind, Variant, kind_of
from apimap.derive.variants.kinds import KINDS, behind
from apimap.model.checks import LEVELS, Level

__all__ = ["KINDS", "LEVELS", "Kind", "Level", "Variant", "behind", "kind_of"]
