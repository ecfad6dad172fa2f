"""The lint stage: what one file's shape cannot say. Every rule yields faults; none imports a framework.

:data:`RULES` lists them, each with a name, what it demands and what it looks at: a further one is a function
and an item there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from apimap.entries.lint.common import Lintable, nearest
from apimap.entries.lint.examples import examples, repeated, third, untitled
from apimap.entries.lint.namesakes import namesakes
from apimap.entries.lint.proofs import proofs
from apimap.entries.lint.signatures import signatures
from apimap.entries.lint.texts import bilingual, texts
from apimap.entries.lint.untried import untried
from apimap.model.errors import Fault

__all__ = [
    "RULES",
    "LintRule",
    "Lintable",
    "bilingual",
    "faults",
    "namesakes",
    "nearest",
    "third",
    "untitled",
    "untried",
]


def _proved(item: Lintable) -> Iterator[Fault]:
    return proofs(item.loaded, item.resolved)


def _real(item: Lintable) -> Iterator[Fault]:
    return signatures(item.loaded, item.torch, item.mindspore)


@dataclass(frozen=True)
class LintRule:
    """One demand on what is authored.

    ``scope`` says what of an entry it looks at. A ``counted`` rule is not fulfilled everywhere yet: what it
    finds is counted, and no error.
    """

    name: str
    description: str
    scope: Literal["text", "examples", "differences", "counterparts", "missing"]
    check: Callable[[Lintable], Iterator[Fault]]
    counted: bool = False


RULES: tuple[LintRule, ...] = (
    LintRule("languages", "both languages are what they say they are", "text", lambda i: texts(i.loaded)),
    LintRule(
        "examples", "examples parse and use what they are given", "examples", lambda i: examples(i.loaded)
    ),
    LintRule(
        "tensorflow", "TensorFlow programs stand beside examples", "examples", lambda i: third(i.loaded)
    ),
    LintRule("repeated", "no example runs what another one runs", "examples", repeated),
    LintRule("proofs", "differences are proved, and what differs is explained", "differences", _proved),
    LintRule("signatures", "names and arguments are the real ones", "counterparts", _real),
    LintRule("untitled", "every example has a title in both languages", "examples", untitled, counted=True),
    LintRule("untried", "what convert takes is said where rules never ran", "counterparts", untried),
    LintRule("namesakes", "a missing entry says why no namesake is it", "missing", namesakes),
)


def faults(item: Lintable, *, counted: bool = False) -> Iterator[Fault]:
    """What the rules find: those that are errors, or those that are only ``counted``."""
    for rule in RULES:
        if rule.counted is counted:
            yield from rule.check(item)
