"""The typed model of an entry: what a YAML file under ``mappings/`` may say.

Pydantic validates it and exports the JSON Schema that editors use (``docs/schemas/entry.schema.json``).
Nothing here reads files or knows a framework.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic.functional_validators import BeforeValidator
from pydantic.json_schema import SkipJsonSchema

from apimap.model.helper import PREFIX, Helper
from apimap.model.libraries import ROOTS

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$")]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Strict(BaseModel):
    """Base of every authored shape: unknown keys are faults, values are immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Verdict(StrEnum):
    """What a check showed, or why there is no answer; the words are those of the design's table."""

    CONSISTENT = "consistent"
    DIVERGENT = "divergent"
    UNSUPPORTED = "unsupported"
    ORACLE_ERROR = "oracle-error"
    ERROR = "error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    NOT_RUN = "not-run"

    @property
    def ran(self) -> bool:
        """Whether both programs were executed, so that it shows something of the pair."""
        return self in _RAN

    @property
    def compared(self) -> bool:
        """Whether it comes from what both frameworks gave, or refused."""
        return self in _COMPARED

    @property
    def differs(self) -> bool:
        """Whether mindspore did something else than torch."""
        return self in _DIFFERS

    @property
    def notable(self) -> bool:
        """Whether a variant with it is told by itself: what differs, and programs that are wrong."""
        return self in _NOTABLE

    @property
    def severity(self) -> int:
        """0 for the gravest; where runs disagree, the gravest verdict counts."""
        return _SEVERITY.index(self)


_COMPARED = frozenset({Verdict.CONSISTENT, Verdict.DIVERGENT})
_DIFFERS = frozenset({Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT})
_RAN = _COMPARED | _DIFFERS
_NOTABLE = _DIFFERS | {Verdict.ERROR}
_SEVERITY = (
    *(Verdict.CRASH, Verdict.TIMEOUT, Verdict.DIVERGENT, Verdict.ERROR),
    *(Verdict.ORACLE_ERROR, Verdict.UNSUPPORTED, Verdict.CONSISTENT, Verdict.NOT_RUN),
)


class Bilingual(Strict):
    """A text for people, in English and in Chinese; neither may be missing."""

    en: Text
    zh: Text


class Rule(Strict):
    """How one torch argument reaches the counterpart, when a plain name does not say it.

    Exactly one of ``to`` (keyword of the counterpart), ``call`` (argument of the object that the
    counterpart constructs) and ``via`` (a method of that object, called with the value) is given.
    ``value`` is a Python expression over torch's argument names; ``values`` maps literal choices.
    """

    to: Name | None = None
    call: Name | None = None
    via: Name | None = None
    value: str | None = None
    values: dict[str, str | int | float | bool | None] | None = None

    @model_validator(mode="after")
    def _one_target(self) -> Rule:
        if sum(target is not None for target in (self.to, self.call, self.via)) != 1:
            raise ValueError("a rule has exactly one of `to`, `call`, `via`")
        if self.value is not None and self.values is not None:
            raise ValueError("a rule has `value` or `values`, not both")
        return self


def _only_read(value: object) -> None:
    if value is not None:
        raise ValueError(
            "a helper is a Python file beside the entry; name it: `mindspore: helpers.torch.NAME`"
        )


class Counterpart(Strict):
    """What stands for the entry's torch API, with one rule per torch argument: a mindspore API, or a helper.

    A helper is named ``helpers.`` and the torch name that it is for; reading fills ``helper`` in, and the
    rules that are the identity. ``arguments`` is in torch's positional order; ``self`` names the receiver of
    a method; a key or a target written ``*name`` is variadic. ``null`` means that the counterpart has no such
    argument.
    """

    mindspore: Annotated[
        str,
        StringConstraints(pattern=rf"^(mindspore|helpers\.({'|'.join(ROOTS)}))(\.[A-Za-z_]\w*)+$"),
    ]
    form: Identifier | None = Field(
        None, description="the torch form (overload) that this counterpart covers"
    )
    releases: str | None = Field(
        None, description="mindspore releases that it is for, as a version specifier"
    )
    arguments: dict[str, str | Rule | None] = Field(default_factory=dict)
    extra: dict[str, str] = Field(
        default_factory=dict, description="arguments of the counterpart that torch lacks: name → expression"
    )
    call: dict[str, str | Rule | None] = Field(
        default_factory=dict, description="rules for the arguments of forward/construct, where they differ"
    )
    members: dict[str, str] = Field(
        default_factory=dict,
        description="attributes of the object: torch's name → mindspore's name, or `name()` of a method",
    )
    result: str | None = Field(
        None,
        description="what torch's call gives (of a class: the call of its object), as an expression over"
        " `result`, which the counterpart gives, and torch's arguments",
    )
    changes: Name | None = Field(
        None,
        description="the torch argument that the call changes in place, where this gives the new value",
    )
    convert: Literal["helper"] | None = Field(
        None, description="`helper`: `apimap convert` takes the entry's helper rather than this counterpart"
    )
    note: Bilingual | None = None
    helper: SkipJsonSchema[Annotated[Helper | None, BeforeValidator(_only_read)]] = Field(
        None, exclude=True, repr=False
    )

    @property
    def key(self) -> str:
        """Identifies the counterpart within its entry, in results and addresses."""
        form = f"#{self.form}" if self.form else ""
        releases = f"@{self.releases}" if self.releases else ""
        return f"{self.mindspore}{form}{releases}"


class DifferenceKind(StrEnum):
    """What a difference is about; the site filters by it."""

    NAME = "name"
    ARGUMENT = "argument"
    DEFAULT = "default"
    DTYPE = "dtype"
    SHAPE = "shape"
    VALUE = "value"
    GRADIENT = "gradient"
    RANDOM = "random"
    EXCEPTION = "exception"
    BEHAVIOUR = "behaviour"
    STRUCTURE = "structure"
    DEVICE = "device"
    INPLACE = "inplace"
    CRASH = "crash"


# Kinds of difference that are an error by what they are.
LOUD = frozenset({DifferenceKind.EXCEPTION, DifferenceKind.CRASH})


class Weight(StrEnum):
    """How often a difference is met."""

    ALWAYS = "always"  # by the call that a reader would write first
    COMMON = "common"
    CORNER = "corner"


class Difference(Strict):
    """An authored statement of how a pair differs, with the example that proves it.

    ``counterparts`` lists the mindspore names that it is about (all of the entry's when left out).
    ``weight`` and ``silent`` are worked out from the proof where an author has not said them
    (:mod:`apimap.reports.weights`).
    """

    kind: DifferenceKind
    en: Text
    zh: Text
    proof: Identifier
    counterparts: list[str] | None = None
    weight: Weight | None = Field(None, description="how often it is met")
    silent: bool | None = Field(None, description="whether it gives other numbers without an error")
    convert: Literal["settles"] | None = Field(
        None,
        exclude=True,  # no use to readers of the published data
        description="`settles`: no program that `apimap convert` wrote meets it, so that no report tells it",
    )


Unsteady = Literal["memory", "chance", "torch"]


class Compare(Strict):
    """How outputs are compared when the dtype's defaults are not right; every use needs a reason."""

    how: Literal["values", "distribution", "properties"] = "values"
    rtol: float | None = Field(None, ge=0)
    atol: float | None = Field(None, ge=0)
    unsteady: Unsteady | None = Field(
        None,
        description="what decides numbers from run to run: `memory` that mindspore never wrote, `chance` in "
        "mindspore, or memory that `torch` itself never wrote; the report then quotes none of them",
    )
    reason: Bilingual

    @model_validator(mode="after")
    def _both(self) -> Compare:
        if (self.rtol is None) != (self.atol is None):
            raise ValueError("give `rtol` and `atol` together")
        return self


class Input(Strict):
    """One input, when a numpy expression alone does not say it."""

    value: str
    dtype: str | None = Field(None, description="dtype of the tensor, for those numpy lacks: bfloat16")
    tensor: bool = Field(True, description="false: keep the numpy (or Python) value as it is")


Device = Literal["Ascend", "GPU", "CPU"]
DEVICES: tuple[Device, ...] = get_args(Device)

Expectation = Literal["consistent", "divergent", "crash", "timeout"]
# A plain word holds for every device; a map of devices says nothing about one that it does not list.
PerDevice = Annotated[dict[Device, Expectation], Field(min_length=1)]
# What is expected of one check: `any` where the author has said nothing about the device.
Expected = Literal["consistent", "divergent", "crash", "timeout", "any"]
PerCounterpart = dict[str, Expectation | PerDevice]


def _not_of_devices(value: PerCounterpart) -> PerCounterpart:
    if set(value) & set(DEVICES):
        raise ValueError("give a verdict per device, or per counterpart, not both in one map")
    return value


Expect = Expectation | PerDevice | Annotated[PerCounterpart, AfterValidator(_not_of_devices)]


class Example(Strict):
    """A short program on given inputs, run on both frameworks and compared.

    ``mindspore`` is hand-written code for what rules cannot say: one text for every counterpart (or
    for a missing entry's workaround), or one per counterpart. Without it the code is derived.
    ``expect`` is one verdict, one per device (``{CPU: divergent}``), or one of these per counterpart.
    """

    id: Identifier
    title: Bilingual | None = None
    form: Identifier | None = None
    inputs: dict[Name, str | Input] = Field(default_factory=dict)
    torch: Text
    mindspore: Text | dict[str, Text] | None = None
    only: list[str] | None = Field(None, description="mindspore names of the counterparts that it runs for")
    outputs: list[Name] = Field(default_factory=lambda: ["out"], min_length=1)
    expect: Expect = "consistent"
    refuses: bool = Field(
        False, description="torch must raise; consistent when the counterpart raises as well"
    )
    isolated: bool = Field(False, description="run in a throw-away worker: the call may corrupt its process")
    compare: Compare | None = None
    time_limit: float | None = Field(
        None, gt=0, description="seconds of processor time, when the default is too short"
    )
    not_run: Bilingual | None = Field(
        None, description="why it cannot be executed; shown instead of a verdict"
    )
    variants_off: dict[str, Bilingual] = Field(
        default_factory=dict, description="variant kinds that make no sense here, with the reason"
    )

    def expected(self, counterpart: str, device: str = "CPU") -> Expected:
        """The verdict that the author expects for a counterpart (its mindspore name) on a device.

        ``any`` where devices are listed and this one is not: nothing is known of it, nothing contradicts.
        """
        found: Any = self.expect
        if isinstance(found, dict) and not found.keys() <= set(DEVICES):
            found = found.get(counterpart, "consistent")
        word: Expected = found.get(device, "any") if isinstance(found, dict) else found
        return word

    def states(self, counterpart: str, device: str) -> bool:
        """Whether the author says by name what is expected on a device, and not of every one in a word."""
        found: Any = self.expect
        if isinstance(found, dict) and not found.keys() <= set(DEVICES):
            found = found.get(counterpart)
        return isinstance(found, dict) and device in found

    def differs(self, counterpart: str) -> bool:
        """Whether the author expects anything but agreement with a counterpart, on some device."""
        return any(self.expected(counterpart, each) not in ("consistent", "any") for each in DEVICES)


class MissingReason(StrEnum):
    """Why a torch API has no counterpart."""

    NOT_IMPLEMENTED = "not-implemented"
    DESIGN_DIFFERS = "design-differs"
    BACKEND_SPECIFIC = "backend-specific"
    DEPRECATED = "deprecated"


class Missing(Strict):
    """Says that there is no counterpart, and why; a workaround is an example with mindspore code."""

    reason: MissingReason
    en: Text
    zh: Text
    senseless: bool = Field(
        False,
        description="the thing makes no sense in MindSpore: the text says why and what to do instead, and no"
        " helper is due",
    )


class Claim(Strict):
    """What older guides say that execution does not bear out today.

    ``proof`` names the example that does it the old way (or shows what they deny); the verdict that it had
    in each release tells since when the statement is out of date, so no release is authored here.
    """

    said: Bilingual
    now: Bilingual
    proof: Identifier


class Mirror(Strict):
    """Takes examples and differences over from another entry, the torch call rewritten.

    A Tensor method mirrors its function (``torch.permute(x, d)`` becomes ``x.permute(d)``); an
    in-place method its plain form. ``examples`` limits what is taken over; ``expect`` overrides.
    """

    of: Name
    examples: list[Identifier] | None = None
    differences: bool = True
    expect: dict[Identifier, Expect] = Field(default_factory=dict)


class TensorFlow(Strict):
    """What TensorFlow does, with the program that shows it beside those of an example.

    ``program`` runs on the example's inputs and leaves its outputs, which are compared as the example says.
    ``torch`` and ``mindspore`` say what is expected of it against each of the two, on CPU.
    """

    example: Identifier
    en: Text
    zh: Text
    program: Text
    torch: Expectation = "consistent"
    mindspore: Expectation = "consistent"


class Entry(Strict):
    """One public torch API, or one workflow; the file's path is its identifier.

    ``aliases`` are only those that no rule derives (:mod:`apimap.model.spelling`). A name is claimed once in
    the whole database, as an alias or of a family, and none of those is an entry of its own.
    """

    torch: Name | None = None
    workflow: Identifier | None = None
    title: Bilingual | None = Field(None, description="of a workflow; an API's title is its name")
    summary: Bilingual
    keywords: list[str] = Field(
        default_factory=list, description="words people search by, in either language"
    )
    aliases: list[Name] = Field(
        default_factory=list, description="other torch names of the same object: torch.concat of torch.cat"
    )
    family: list[Name] = Field(
        default_factory=list, description="names that this page answers together with its own"
    )
    forms: dict[Identifier, str] = Field(
        default_factory=dict, description="torch's overloads: id → the call as documented"
    )
    counterparts: list[Counterpart] = Field(default_factory=list)
    missing: Missing | None = None
    mirror: Mirror | None = None
    differences: list[Difference] = Field(default_factory=list)
    notes: list[Bilingual] = Field(default_factory=list)
    tensorflow: list[TensorFlow] = Field(
        default_factory=list, description="what TensorFlow does, each statement with its program"
    )
    claims: list[Claim] = Field(
        default_factory=list, description="statements of older guides that are not true any more"
    )
    examples: list[Example] = Field(default_factory=list)

    @model_validator(mode="after")
    def _shape(self) -> Entry:
        if (self.torch is None) == (self.workflow is None):
            raise ValueError("an entry has exactly one of `torch`, `workflow`")
        real = [each for each in self.counterparts if not each.mindspore.startswith(PREFIX)]
        if self.torch is not None and bool(real) == (self.missing is not None):
            raise ValueError(
                "an entry has `counterparts`, or says `missing`; not both, not neither "
                "(helpers do not count: beside one, `missing` says that mindspore has no such function)"
            )
        if self.workflow is not None and self.title is None:
            raise ValueError("a workflow has a `title`")
        return self

    @property
    def name(self) -> str:
        """The identifier: torch's name, or ``workflows.<id>``."""
        return self.torch if self.torch is not None else f"workflows.{self.workflow}"

    @property
    def module(self) -> str:
        """The torch module (or ``workflows``) that lists this entry."""
        return self.name.rpartition(".")[0]


def pair_count(entries: Iterable[Entry]) -> int:
    """How many pairs there are: entries with each of their counterparts, form by form."""
    return sum(len(entry.counterparts) for entry in entries)


def schema() -> dict[str, Any]:
    """JSON Schema of an entry, as published for editors."""
    return {"$id": "entry.schema.json", **Entry.model_json_schema()}
