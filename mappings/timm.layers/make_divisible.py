"""A number of channels that can be divided, as timm.layers.make_divisible gives it."""


def make_divisible(
    v: float, divisor: int = 8, min_value: int | None = None, round_limit: float = 0.9
) -> int | float:
    """Give the multiple of divisor nearest to v, min_value or more, and not below round_limit of v."""
    least = min_value or divisor
    found = max(least, int(v + divisor / 2) // divisor * divisor)
    return found + divisor if found < round_limit * v else found
