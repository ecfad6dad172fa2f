"""Variants: every example changed mechanically (dtype, shape, values, call style …) and checked anew.

:func:`apimap.derive.variants.build.with_variants` makes them; what is here costs nothing to import.
"""

from apimap.derive.variants.variant import KINDS, LEVELS, Level, Variant, kind_of

__all__ = ["KINDS", "LEVELS", "Level", "Variant", "kind_of"]
