"""Which of several counterparts to call on a device: what ran there goes by its verdict, the rest by what
MindSpore declares. One order for terminal, scan and convert; imports nothing, as queries start with it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

DECLARED, SOME, NOTHING, UNDECLARED = range(4)


def declaration(device: str, platforms: Collection[str], some: Collection[str] = ()) -> int:
    """How good a declaration is for a device: declared, for some forms, nothing said, for others only."""
    if device in some:
        return SOME
    if device in platforms:
        return DECLARED
    return UNDECLARED if platforms else NOTHING


def rank(verdict: str) -> int:
    """How good a verdict is for someone who wants to call the counterpart: 0 is best."""
    if verdict.startswith("consistent"):
        return 0
    return {"divergent": 1, "not-run": 2, "oracle-error": 2}.get(verdict, 3)


def standing(
    verdict: str, device: str, platforms: Collection[str], some: Collection[str] = ()
) -> tuple[int, int]:
    """A key to sort counterparts by: verdicts on the device, then what is declared where there is none."""
    place = rank(verdict)
    return place, declaration(device, platforms, some) if verdict == "not-run" else DECLARED
