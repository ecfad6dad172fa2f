"""How much a torch name is used: an ordinal rank, so that lists can begin with what most people meet.

The ranks order 520 names by how often public code on GitHub named them (counted by text match in
2021/22, so short names that are ordinary words come out too high). They are an order, not a number.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_LIST = Path(__file__).with_name("usage.txt")
UNRANKED = 10_000  # above every rank: sorts last


@cache
def _ranks() -> dict[str, int]:
    names = _LIST.read_text(encoding="utf-8").split()
    return {name: rank for rank, name in enumerate(names, 1)}


def usage_rank(name: str) -> int:
    """The rank of a torch name, 1 the most used; ``UNRANKED`` for one that was not counted.

    A Tensor method without a rank of its own has its function's.
    """
    ranks = _ranks()
    function = name.replace("torch.Tensor.", "torch.", 1).rstrip("_")
    return ranks.get(name, ranks.get(function, UNRANKED))
