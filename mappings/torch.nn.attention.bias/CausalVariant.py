"""The two ways to align a causal mask, as torch.nn.attention.bias.CausalVariant."""

from enum import IntEnum


class CausalVariant(IntEnum):
    """At the first query and key, or at the last ones."""

    UPPER_LEFT = 1
    LOWER_RIGHT = 2
