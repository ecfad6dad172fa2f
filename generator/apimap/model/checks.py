"""The types that travel through the pipeline: checks, outcomes, findings, rows of a report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from apimap.model.entry import Compare, Device, Expected, Verdict
from apimap.model.finding import AGREES, Finding
from apimap.model.lean import CLOSED
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
    "Shown",
]

Level = Literal["none", "quick", "full"]  # how many variants are made of an example
LEVELS: tuple[Level, ...] = ("none", "quick", "full")  # the deepest last


@dataclass(frozen=True)
class Check:
    """One example × one counterpart × one variant; ``counterpart`` is a counterpart's key, or
    ``""`` for the workaround of a missing entry. ``variant`` is ``""`` for the example itself.

    ``not_run`` says why it is not to be executed, if it is not. ``aside``: its mindspore program does
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
    not_run: Finding | None = None
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
    ``where`` is the 1-based line of the program that raised, 0 if unknown. Of a process that died:
    ``signal`` is the name of what killed it (``SIGSEGV``), ``exit_code`` what it ended itself with.
    """

    status: Literal["ok", "raised", "error", "crash", "timeout"]
    values: tuple[Any, ...] = ()
    printed: str = ""
    exception: str = ""
    message: str = ""
    where: int = 0
    log: str = ""
    signal: str = ""
    exit_code: int | None = None


@dataclass(frozen=True)
class Shown:
    """The programs that show a finding, with the smallest inputs that were found to."""

    torch: Program
    mindspore: Program


def _about(words: str, **rules: Any) -> Any:
    return Field(description=words, **rules)


@dataclass(frozen=True)
class Row:
    """One check in a report; its only definition, for files (:mod:`apimap.reports.schema`) as well."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED
    entry: str
    counterpart: str
    example: Annotated[str, Field(min_length=1)]
    variant: Annotated[str, _about("empty: the example itself")]
    verdict: Verdict
    expect: Expected = "consistent"
    derived: Annotated[bool, _about("the mindspore code was written by the argument rules")] = False
    # No ground for a headline are a call that torch refuses and a program without the counterpart.
    refuses: Annotated[bool, _about("the example shows a call that torch refuses")] = False
    aside: Annotated[bool, _about("the mindspore program does without the counterpart")] = False
    finding: Annotated[Finding, _about("what the verdict rests on")] = AGREES
    torch: Annotated[str, _about("what the torch program printed, shortened")] = ""
    mindspore: Annotated[str, _about("what the mindspore program printed, shortened")] = ""
    contradiction: Annotated[bool, _about("the verdict is not the expected one")] = False
    # Of a variant that is no finding, read from a report, the digest is that of its whole kind.
    code: Annotated[str, _about("digest of both programs; only while it is the same can a row be kept")] = ""
    shown: Annotated[
        Shown | None, _about("of a finding that stands for those like it: the programs that show it")
    ] = None


@dataclass(frozen=True)
class RunInfo:
    """Where, with what and how deep a run was made; ``date`` is ISO (UTC day).

    ``libraries`` are those beside torch, with their releases, where there are rows of them.
    ``by`` and ``machine`` are what a contributor wants to be said: who ran it, on which hardware and driver.
    """

    torch: str
    mindspore: str
    device: Device
    date: str
    platform: str
    python: str
    numpy: dict[str, str] = field(default_factory=dict)
    variants: Level = "none"
    libraries: dict[str, str] = field(default_factory=dict)
    by: str = ""
    machine: str = ""
