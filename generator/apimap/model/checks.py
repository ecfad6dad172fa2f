"""The types that travel through the pipeline: checks, outcomes, findings, rows of a report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from apimap.model.entry import Compare, Device, Expected, Verdict
from apimap.model.program import FRAMEWORKS, Framework, Program

__all__ = [
    "FRAMEWORKS",
    "LEVELS",
    "Check",
    "Device",
    "Finding",
    "Framework",
    "Level",
    "Outcome",
    "Program",
    "Row",
    "RunInfo",
]

Level = Literal["none", "quick", "full"]  # how many variants are made of an example
LEVELS: tuple[Level, ...] = ("none", "quick", "full")  # the deepest last


@dataclass(frozen=True)
class Check:
    """One example × one counterpart × one variant; ``counterpart`` is a counterpart's key, or
    ``""`` for the workaround of a missing entry. ``variant`` is ``""`` for the example itself.

    ``not_run`` carries the reason when it is not to be executed. ``aside``: its mindspore program does
    without the counterpart, so it shows a way around it and says nothing about it.
    """

    entry: str
    counterpart: str
    example: str
    variant: str
    torch: Program
    mindspore: Program
    derived: bool
    expect: Expected = "consistent"
    refuses: bool = False
    compare: Compare | None = None
    not_run: str = ""
    aside: bool = False
    length: int = 0  # of a variant: elements of its example's largest input, which bounds rounding

    @property
    def id(self) -> str:
        """Stable identifier: entry, counterpart, example and variant."""
        return " | ".join((self.entry, self.counterpart, self.example, self.variant))


@dataclass(frozen=True)
class Outcome:
    """What happened when a program ran once.

    ``status``: ``ok`` (``values`` holds one wire form per output), ``raised`` (the program raised:
    ``exception`` and ``message``), ``error`` (the program or the harness is wrong: syntax, a missing
    output, an output that cannot be encoded), ``crash`` (the process died) or ``timeout``.
    ``printed`` is what it wrote to standard output; ``log`` the tail of what the framework logged.
    ``where`` is the 1-based line of the program that raised, 0 if unknown.
    """

    status: Literal["ok", "raised", "error", "crash", "timeout"]
    values: tuple[Any, ...] = ()
    printed: str = ""
    exception: str = ""
    message: str = ""
    where: int = 0
    log: str = ""


@dataclass(frozen=True)
class Finding:
    """The first level at which two outputs differ.

    ``level``: ``structure``, ``dtype``, ``shape``, ``value``, ``nan`` (a NaN in one place only),
    ``exception``, ``distribution``; empty when they agree. ``precision``, of a variant only, is no
    difference either: rounding alone explains it. The errors are the largest absolute and
    relative ones over the elements that differ, or over all when none does (None where values were
    not compared, or the error is infinite).
    """

    level: str = ""
    message: str = ""
    max_abs: float | None = None
    max_rel: float | None = None

    @property
    def agrees(self) -> bool:
        """Whether no difference was found."""
        return self.level in ("", "precision")


@dataclass(frozen=True)
class Row:
    """One check in a report."""

    entry: str
    counterpart: str
    example: str
    variant: str
    verdict: Verdict
    expect: str
    derived: bool = False
    refuses: bool = False  # the example shows a call that torch refuses: no ground for a headline
    aside: bool = False  # the program does without the counterpart: no ground for a headline either
    level: str = ""
    message: str = ""
    max_abs: float | None = None
    max_rel: float | None = None
    torch: str = ""  # what the torch program printed, shortened
    mindspore: str = ""  # what the mindspore program printed, shortened
    contradiction: bool = False
    # Digest of both programs; of a variant that is no finding, read from a report, that of its whole kind.
    code: str = ""
    # Of a finding that stands for those like it: input expressions of the smallest program that shows it.
    reduced: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RunInfo:
    """Where, with what and how deep a run was made; ``date`` is ISO (UTC day)."""

    torch: str
    mindspore: str
    device: Device
    date: str
    platform: str
    python: str
    numpy: dict[str, str] = field(default_factory=dict)
    variants: Level = "none"
