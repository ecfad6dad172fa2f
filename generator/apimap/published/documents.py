"""The shapes of the published data: ``mappings.json`` and one JSON per entry.

Pages are rendered from the same shapes, so a page cannot say anything that the data does not.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, PlainSerializer

from apimap.model.entry import Bilingual, Claim, Device, Difference, Language, Missing, Verdict
from apimap.model.finding import Finding, Level
from apimap.model.lean import lean
from apimap.published.arguments import Argument
from apimap.published.shapes import Shape
from apimap.reports.harm import Harm
from apimap.reports.headline import PITFALLS, WORKS

# The words of apimap.model.entry.Verdict, and the headline for "some examples agree, some do not".
VERDICT_WORDS = (*(str(verdict) for verdict in Verdict), "consistent-except")
# What a badge may say: what a pair costs, how a workflow went, or why there is no answer.
BADGES = tuple(dict.fromkeys([*map(str, Harm), *VERDICT_WORDS, "missing", WORKS, PITFALLS]))
BadgeWord = Annotated[str, Field(pattern=f"^({'|'.join(BADGES)})$")]
VerdictWord = Annotated[str, Field(pattern=f"^({'|'.join(VERDICT_WORDS)})$")]
EntryVerdict = Annotated[str, Field(pattern=f"^({'|'.join(VERDICT_WORDS)}|missing)$")]


# A finding with the facts that it has; what it says is beside it, for people.
PublishedFinding = Annotated[Finding, PlainSerializer(lean)]
Message = dict[Language, str]
# Why nothing is declared of a counterpart; empty where something is.
Reason = Literal["", "helper", "absent", "object", "silent", "unread"]


class HarmData(Shape):
    """What a counterpart costs its user on the device of its verdict (:class:`apimap.reports.harm.Cost`)."""

    harm: Harm
    also: list[Harm] = Field(description="the other words that hold")
    only: Literal["", "evaluation", "compiled"] = Field(description="what nothing but ran")
    works: list[str] = Field(description="dtypes, or groups of them, that it was shown to take")
    refuses: list[str] = Field(description="those that it refuses and torch takes; empty: no common one")
    said: Message = Field(description="what it holds for, by language; empty where nothing limits it")


class AnswerData(Shape):
    """The lines to copy: of the counterpart that works on the device, in an example that shows it."""

    counterpart: str = Field(description="its key; empty for a missing entry's workaround")
    example: str
    verdict: VerdictWord
    torch: str
    mindspore: str


class DeviceVerdict(Shape):
    """A headline verdict on one device, by the newest run there."""

    device: str
    torch_release: str
    mindspore_release: str
    date: str
    verdict: EntryVerdict
    badge: BadgeWord
    by: str = Field(description="who ran it; empty: the project")
    machine: str = Field(description="hardware and driver, where whoever ran it said so")


class DeclaredData(Shape):
    """What MindSpore's docstring declares of a counterpart under "Supported Platforms"; not a run."""

    release: str | None = Field(description="mindspore release whose docstrings were read; None: of none")
    platforms: list[Device] = Field(description="devices that some form of it is declared for")
    some: list[Device] = Field(description="those of them that not every form is declared for")
    of: str | None = Field(description="the API whose docstring says it, where that is another one")
    contradicted: list[Device] = Field(
        description="devices whose run shows otherwise: declared and no kernel, or not declared and it runs"
    )
    reason: Reason = Field(
        description="why nothing is declared: a helper of apimap's, not in that release, no operation "
        "(a dtype, say), a docstring that does not say, or docstrings that were not read"
    )


class HelperData(Shape):
    """A helper: what somebody copies in place of a function that MindSpore lacks."""

    torch: str = Field(description="the torch name that it is for")
    name: str = Field(description="what it is called, in the program that calls it as well")
    lines: int = Field(description="lines to copy, imports included and blank ones not")
    code: str = Field(description="a whole module: imports, what it needs, its definition")
    imports: list[str] = Field(description="its own import statements, one name each")
    body: str = Field(description="its own definitions")
    needs: list[HelperData] = Field(description="helpers that it calls")


class CounterpartData(Shape):
    """A counterpart with its verdict and the run that showed it (all None before the first run)."""

    mindspore: str
    key: str
    form: str | None
    releases: str | None
    verdict: VerdictWord
    badge: BadgeWord = Field(description="the harm of a pair that has an answer, else the verdict")
    cost: HarmData
    device: str | None
    torch_release: str | None
    mindspore_release: str | None
    date: str | None
    devices: list[DeviceVerdict]
    declared: DeclaredData
    checks: dict[str, int] = Field(description="number of checks by verdict")
    arguments: list[Argument]
    members: dict[str, str]
    differences: list[Difference]
    note: Bilingual | None
    helper: HelperData | None = Field(description="the source, where the counterpart is a helper")


class Result(Shape):
    """What one check showed; ``program`` is the whole mindspore program, ``prints`` its output."""

    counterpart: str
    variant: str
    verdict: VerdictWord
    expect: str
    contradiction: bool
    derived: bool
    level: Level
    finding: PublishedFinding
    message: Message = Field(description="what the finding says, by language; may be empty")
    program: str
    torch_prints: str
    prints: str


class ThirdVerdict(Shape):
    """What a TensorFlow program showed against torch or against mindspore."""

    against: Literal["torch", "mindspore"]
    verdict: VerdictWord
    expect: str
    contradiction: bool
    finding: PublishedFinding
    message: Message = Field(description="what the finding says, by language; may be empty")


class ThirdData(Shape):
    """What TensorFlow does with an example: the statement, the whole program, its verdicts."""

    said: Bilingual
    code: str
    program: str
    prints: str
    release: str | None = Field(description="TensorFlow's; None where this program was not run")
    date: str | None
    verdicts: list[ThirdVerdict]


class ExampleData(Shape):
    """An example: its torch code, the whole torch program, and a result per counterpart and variant."""

    id: str
    title: Bilingual | None
    form: str | None
    torch_code: str
    torch_program: str
    refuses: bool
    not_run: Bilingual | None
    how: str | None
    reason: Bilingual | None
    results: list[Result]
    tensorflow: ThirdData | None = None


class HistoryRow(Shape):
    """The headline verdicts of an entry in one run, by counterpart key, newest run first."""

    torch: str
    mindspore: str
    device: str
    date: str
    verdicts: dict[str, VerdictWord]


class VariantFinding(Shape):
    """Variants of one counterpart that differ in the same way, told by one of them."""

    example: str
    variant: str = Field(description="`kind:detail`, or the kind alone")
    verdict: VerdictWord
    level: Level
    finding: PublishedFinding
    message: Message = Field(description="what it says, by language")
    alike: int = Field(description="how many variants say the same, this one included")
    difference: int | None = Field(description="index of the authored difference that covers it")
    program: str = Field(description="the smallest mindspore program that shows it")
    prints: str
    torch_code: str = Field(description="the call in torch, on the same inputs")
    torch_prints: str


class VariantsData(Shape):
    """The variants of one counterpart in the newest run."""

    counterpart: str = Field(description="its key")
    outcomes: dict[str, dict[str, int]] = Field(description="kind → outcome → number of variants")
    findings: list[VariantFinding]


class EntrySummary(Shape):
    """An entry as in ``mappings.json``; ``url`` is relative to the site's root."""

    kind: Literal["api", "workflow"]
    module: str
    title: Bilingual | None
    summary: Bilingual
    keywords: list[str]
    aliases: list[str] = Field(description="other torch names of the same object")
    family: list[str] = Field(description="names that this entry answers together with its own")
    forms: dict[str, str]
    verdict: EntryVerdict = Field(
        description="of the first counterpart that works on the device, else of the first that has an answer"
    )
    badge: BadgeWord
    shown: str | None = Field(description="key of the counterpart that `verdict` and `badge` are about")
    devices: list[DeviceVerdict]
    counterparts: list[CounterpartData]
    missing: Missing | None
    mirror: str | None
    url: dict[str, str]


class EntryData(EntrySummary):
    """An entry as in its own JSON file: with programs, what they printed, and its history."""

    schema_: Literal[2] = Field(default=2, alias="schema")
    torch: str
    answer: AnswerData | None
    answers: list[AnswerData] = Field(description="the same of the other counterparts: for other devices")
    prefer: Message = Field(
        description="what to call where this is not the device, by language; may be empty"
    )
    notes: list[Bilingual]
    differences: list[Difference]
    seen: dict[str, dict[Device, bool]] = Field(
        description="of each difference's proof, by device on which it ran: whether it differs there"
    )
    claims: list[Claim]
    examples: list[ExampleData]
    variants: list[VariantsData]
    history: list[HistoryRow]


class Mappings(Shape):
    """``data/mappings.json``: every entry, without programs; releases are those of the reports."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    releases: dict[Literal["torch", "mindspore"], list[str]]
    entries: dict[str, EntrySummary]


class DeclaredFinding(Shape):
    """An API that does otherwise on a device than its docstring declares, over all checks of it there."""

    mindspore: str
    device: Device
    shown: Literal["no-kernel", "runs"] = Field(
        description="declared for the device and no kernel there, or not declared for it and it runs"
    )
    platforms: list[Device]
    partly: bool = Field(description="only some of its forms are declared for the device")
    of: str | None = Field(description="the API whose docstring says it, where that is another one")
    entries: list[str] = Field(description="entries whose checks show it, the most used first")


NoPlatform = Literal["silent", "object"]  # why an API of MindSpore declares none


class Undeclared(Shape):
    """A counterpart for which MindSpore declares no platform."""

    mindspore: str
    reason: NoPlatform = Field(
        description="its docstring names no platform, or it is a type, a constant or an attribute without one"
    )
    entries: list[str] = Field(description="entries that call it, the most used first")


class DeclaredFindings(Shape):
    """``data/declared.json``: what runs show against what MindSpore declares, and what declares nothing."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    release: str | None = Field(description="mindspore release whose docstrings were read")
    compared: dict[Device, int] = Field(
        description="by device: APIs that are declared, and of which a run shows whether they run"
    )
    declared: int = Field(description="APIs that are counterparts and declare platforms; helpers are ours")
    undeclared: list[Undeclared]
    findings: list[DeclaredFinding]
