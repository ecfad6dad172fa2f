"""What the index says of an entry, as dataclasses: the typed form of the published JSON.

Fields have the names, the order and the meaning of :mod:`apimap.published.documents`; a test holds them
against each other. Nothing here needs more than the standard library.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in English and in Chinese."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Missing:
    """Why there is no counterpart; ``reason`` is one word of a list.

    ``senseless``: the thing makes no sense in MindSpore, and the text says what to do instead.
    """

    reason: str
    en: str
    zh: str
    senseless: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """How a pair differs; ``proof`` names the example that shows it.

    ``counterparts`` is None when it is about all of them; ``weight`` says how often it is met, ``silent``
    whether it gives other numbers without an error (None: not stated).
    """

    kind: str
    en: str
    zh: str
    proof: str
    counterparts: tuple[str, ...] | None
    weight: str | None
    silent: bool | None


@dataclass(frozen=True, slots=True)
class Claim:
    """What older guides say, and what holds now, with the example that shows it."""

    said: Text
    now: Text
    proof: str


@dataclass(frozen=True, slots=True)
class Argument:
    """One row of an argument table; ``torch`` or ``mindspore`` is None where one side has none."""

    torch: str | None
    rule: str
    mindspore: str | None
    value: str | None
    values: dict[str, str | int | float | bool | None] | None
    on_call: bool
    torch_default: str | None
    mindspore_default: str | None
    defaults_differ: bool
    required: bool


@dataclass(frozen=True, slots=True)
class DeviceVerdict:
    """A headline verdict on one device, by the newest run there."""

    device: str
    torch_release: str
    mindspore_release: str
    date: str
    verdict: str
    badge: str
    by: str
    machine: str


@dataclass(frozen=True, slots=True)
class Declared:
    """What MindSpore's docstring declares of a counterpart; ``reason`` says why it declares nothing."""

    release: str | None
    platforms: tuple[str, ...]
    some: tuple[str, ...]
    of: str | None
    contradicted: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What a counterpart costs its user on the device of its verdict: harm, and what it was shown to take."""

    harm: str
    also: tuple[str, ...]
    only: str
    works: tuple[str, ...]
    refuses: tuple[str, ...]
    said: dict[str, str]


@dataclass(frozen=True, slots=True)
class Helper:
    """What somebody copies in place of a function that MindSpore lacks; ``code`` is a whole module."""

    torch: str
    name: str
    lines: int
    code: str
    imports: tuple[str, ...]
    body: str
    needs: tuple[Helper, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines to copy: of the counterpart that works on the device, in an example that shows it."""

    counterpart: str
    example: str
    verdict: str
    torch: str
    mindspore: str


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A mindspore API that stands for the entry, with its verdict and the run that showed it."""

    mindspore: str
    key: str
    form: str | None
    releases: str | None
    verdict: str
    badge: str
    cost: Cost
    device: str | None
    torch_release: str | None
    mindspore_release: str | None
    date: str | None
    devices: tuple[DeviceVerdict, ...]
    declared: Declared
    checks: dict[str, int]
    arguments: tuple[Argument, ...]
    members: dict[str, str]
    differences: tuple[Difference, ...]
    note: Text | None
    helper: Helper | None


@dataclass(frozen=True, slots=True)
class Result:
    """What one check showed: the whole mindspore program, and what both programs printed."""

    counterpart: str
    variant: str
    verdict: str
    expect: str
    contradiction: bool
    derived: bool
    level: str
    finding: dict[str, Any]
    message: Text
    program: str
    torch_prints: str
    prints: str


@dataclass(frozen=True, slots=True)
class ThirdVerdict:
    """What a TensorFlow program showed against torch or against mindspore."""

    against: str
    verdict: str
    expect: str
    contradiction: bool
    finding: dict[str, Any]
    message: Text


@dataclass(frozen=True, slots=True)
class Third:
    """What TensorFlow does with an example: the statement, the whole program, its verdicts."""

    said: Text
    code: str
    program: str
    prints: str
    release: str | None
    date: str | None
    verdicts: tuple[ThirdVerdict, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """An example: its torch code, the whole torch program, and a result per counterpart."""

    id: str
    title: Text | None
    form: str | None
    torch_code: str
    torch_program: str
    refuses: bool
    not_run: Text | None
    how: str | None
    reason: Text | None
    results: tuple[Result, ...]
    tensorflow: Third | None = None


@dataclass(frozen=True, slots=True)
class VariantFinding:
    """Variants of one counterpart that differ in the same way, told by one of them."""

    example: str
    variant: str
    verdict: str
    level: str
    finding: dict[str, Any]
    message: Text
    alike: int
    difference: int | None
    program: str
    prints: str
    torch_code: str
    torch_prints: str


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of one counterpart in the newest run: outcomes by kind, and what differs."""

    counterpart: str
    outcomes: dict[str, dict[str, int]]
    findings: tuple[VariantFinding, ...]


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """The headline verdicts of an entry in one run, by counterpart."""

    torch: str
    mindspore: str
    device: str
    date: str
    verdicts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """All that is known of one torch API or workflow; ``url`` is relative to the site's root, by language."""

    kind: str
    module: str
    title: Text | None
    summary: Text
    keywords: tuple[str, ...]
    aliases: tuple[str, ...]
    family: tuple[str, ...]
    forms: dict[str, str]
    verdict: str
    badge: str
    shown: str | None
    answer: Lines | None
    answers: tuple[Lines, ...]
    prefer: dict[str, str]
    devices: tuple[DeviceVerdict, ...]
    counterparts: tuple[Counterpart, ...]
    missing: Missing | None
    mirror: str | None
    url: dict[str, str]
    torch: str
    notes: tuple[Text, ...]
    differences: tuple[Difference, ...]
    seen: dict[str, dict[str, bool]]
    claims: tuple[Claim, ...]
    examples: tuple[Example, ...]
    variants: tuple[Variants, ...]
    history: tuple[HistoryRow, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """An entry that a query may mean; ``score`` is 1 for torch's full name, less for less of it."""

    score: float
    entry: Entry


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one query, the surest match first.

    ``nearest`` are the names most like it when nothing matches.
    """

    query: str
    matches: tuple[Match, ...]
    nearest: tuple[str, ...] = field(default=())

    @property
    def entry(self) -> Entry | None:
        """The best match; None when nothing matches."""
        return self.matches[0].entry if self.matches else None


@cache
def _types(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


def _value(plain: Any, kind: Any) -> Any:
    if get_origin(kind) in (Union, UnionType):
        if plain is None:
            return None
        kind = next(each for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is tuple:
        return tuple(_value(each, get_args(kind)[0]) for each in plain)
    return made(plain, kind) if isinstance(kind, type) and is_dataclass(kind) else plain


def made(plain: dict[str, Any], kind: type[Made]) -> Made:
    """A dataclass of a JSON object; keys that it has no field for are left out, absent ones keep defaults."""
    wanted: dict[str, Any] = _types(kind)  # type: ignore[arg-type]  # a class is hashable
    return kind(**{name: _value(plain[name], each) for name, each in wanted.items() if name in plain})
