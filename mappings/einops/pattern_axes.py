"""One side of a pattern of axes, read: `b (h w) ... 1`."""

import re
from functools import lru_cache

from helpers.einops import EinopsError

_PARTS = re.compile(r"\.{3}|\w+|\S")


@lru_cache(maxsize=1024)
def pattern_axes(side: str, skips: bool = False) -> tuple[tuple[str, ...], ...]:
    """Give the names that make up each axis: `1` and `()` none, `...` itself, a number `4` as `4:0`, `4:1` …

    Where `skips`, an axis may be called `_`.
    """
    found: list[list[str]] = []
    seen: list[str] = []
    inside = False
    for place, part in enumerate(_PARTS.findall(side)):
        if part == "(" and not inside:
            found.append([])
            inside = True
        elif part == ")" and inside:
            inside = False
        elif part == "..." or part.isdecimal() or _is_name(part) or (skips and part == "_"):
            if part.isdecimal() and not int(part):
                raise EinopsError(f"an axis of length 0 in the pattern {side!r}")
            name = f"{part}:{place}" if part.isdecimal() else part
            if name in seen and name != "_":
                raise EinopsError(f"the axis {part} is there twice in the pattern {side!r}")
            seen.append(name)
            if not inside:
                found.append([])
            if inside and part == "...":
                name = "(...)"
            if part != "1":
                found[-1].append(name)
        else:
            raise EinopsError(f"{part!r} does not belong into the pattern {side!r}")
    if inside:
        raise EinopsError(f"a parenthesis is not closed in the pattern {side!r}")
    return tuple(map(tuple, found))


def _is_name(part: str) -> bool:
    return part.isidentifier() and part[0] != "_" and part[-1] != "_"
