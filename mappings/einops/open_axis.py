"""Where a pattern leaves axes open: `b * d`."""

from helpers.einops import EinopsError, pattern_axes
from mindspore import ops


@ops.constexpr  # type: ignore[untyped-decorator]
def open_axis(pattern: str, many: int) -> tuple[int, int]:
    """Give the first of the axes that `*` stands for, and the one behind them, of so many axes."""
    before, star, after = pattern.partition("*")
    if not star or "*" in after or "(" in pattern or "." in pattern:
        raise EinopsError(f"the pattern {pattern!r} needs one *, and names beside it")
    first = len(pattern_axes(before))
    end = many - len(pattern_axes(f"{before} {after}")) + first
    if end < first:
        raise EinopsError(f"{many} axes are too few for the pattern {pattern!r}")
    return first, end
