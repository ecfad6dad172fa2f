"""How much of mindspore's public names is answered: the way back in numbers."""

from __future__ import annotations

from collections import Counter

from pydantic import Field

from apimap.entries.reverse import ANSWERED, By, is_member, module_of, public_names
from apimap.published.catalogue import Catalogue
from apimap.published.shapes import Shape


class ReverseStats(Shape):
    """Public names of the mindspore modules that are answered whole; members of classes are counted apart."""

    names: int
    answered: int
    by: dict[By, int] = Field(description="answered names by how: a pair, the same object, a line")
    modules: dict[str, dict[By, int]] = Field(description="the same by module")
    members: dict[By, int] = Field(description="members of classes by how; `member`: by their class")
    rest: list[str] = Field(description="names and members without an answer")


def reverse_stats(catalogue: Catalogue) -> ReverseStats:
    """The counts; zeros without mindspore's signatures."""
    mindspore, found = catalogue.mindspore, catalogue.reverse
    every = public_names(mindspore) if mindspore is not None else []
    names = [name for name in every if mindspore is None or not is_member(name, mindspore)]
    members = set(every) - set(names)
    by = Counter(found[name].by for name in names if name in found)
    return ReverseStats(
        names=len(names),
        answered=sum(by.values()),
        by=dict(sorted(by.items())),
        modules={
            module: dict(
                sorted(
                    Counter(
                        found[name].by for name in names if name in found and module_of(name) == module
                    ).items()
                )
            )
            for module in ANSWERED
        },
        members=dict(sorted(Counter(found[name].by for name in members if name in found).items())),
        rest=[name for name in every if name not in found],
    )
