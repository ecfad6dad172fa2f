"""How often real programs use each torch name: what coverage by use is counted against.

Counted on 2026-11-22 over 25 public repositories (model zoos, training frameworks, scripts), with imports and
aliases resolved: names of torch, members of tensors, members of modules on ``self``. Names that one
repository uses once are left out.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

_LIST = Path(__file__).with_name("demand.txt")


class Use(NamedTuple):
    """A torch name as programs write it: its uses, and in how many repositories (0: members, not counted)."""

    name: str
    uses: int
    repositories: int


@cache
def demand() -> tuple[Use, ...]:
    """Every name that was counted, the most used first."""
    lines = [line.split("\t") for line in _LIST.read_text(encoding="utf-8").splitlines()]
    return tuple(Use(name, int(uses), int(more[0]) if more else 0) for name, uses, *more in lines)
