"""What a variant is: an example changed mechanically, with a name that says how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from apimap.model.entry import Example

KINDS = ("style", "dtype", "shape", "values", "arguments", "gradient", "graph")

Level = Literal["none", "quick", "full"]  # how many variants are made of an example
LEVELS: tuple[Level, ...] = ("none", "quick", "full")


@dataclass(frozen=True)
class Variant:
    """A changed example; ``name`` is ``kind:detail``, or the kind alone.

    ``example`` has the changed inputs and, where ``rewritten``, changed torch code, from which the
    mindspore code is then derived anew. ``before`` is a statement that both programs run after their
    inputs, written the same in both frameworks. ``isolated`` asks for a throw-away worker of mindspore.
    """

    name: str
    example: Example
    rewritten: bool = False
    before: str = ""
    isolated: bool = False

    @property
    def kind(self) -> str:
        """One of :data:`KINDS`."""
        return kind_of(self.name)


Variants = Iterator[Variant]


def kind_of(variant: str) -> str:
    """The kind of a variant's name: ``dtype`` of ``dtype:float64``."""
    return variant.partition(":")[0]
