"""A finding: what a verdict rests on, as a cause and facts; sentences are made of it at the edge.

:mod:`apimap.reports.sentences` has the words, in each language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, StrictInt

from apimap.model.entry import Bilingual, Verdict
from apimap.model.lean import CLOSED

Level = Literal["", "structure", "dtype", "shape", "nan", "value", "distribution", "exception", "precision"]


class Cause(StrEnum):
    """Why a verdict is what it is."""

    NONE = ""  # the outputs agree, and there is nothing to say of it
    # they agree, with something to say
    ROUNDING = "rounding"  # a variant's difference is rounding: `units`
    NEAR_EXACT = "near-exact"  # … or is as near to the exact result as torch
    TIES = "ties"  # … or is among equal elements, whose order torch leaves open
    RANDOM = "random"  # random in torch itself: values were not compared
    BOTH_REFUSE = "both-refuse"
    ACCEPTS_MORE = "accepts-more"  # mindspore accepts a variant's inputs, which torch refuses
    # they differ in structure: `torch` and `mindspore` are kinds, lengths, names, or keys of one side only
    KIND = "kind"
    LENGTH = "length"
    FIELDS = "fields"
    KEYS = "keys"
    # … in dtype, in shape, in where NaN stands
    DTYPE = "dtype"
    SHAPE = "shape"
    NAN = "nan"
    # … in values
    NUMBERS = "numbers"  # elements of arrays, by the tolerance of `rtol` and `atol`
    ELEMENTS = "elements"  # elements without a tolerance: truth values, text
    VALUE = "value"  # a Python value or another object
    DIGITS = "digits"  # a wide dtype with the digits of a narrow one
    DISTRIBUTION = "distribution"
    NAN_SHARE = "nan-share"  # of random numbers
    # … from run to run, so nothing of what they were in one is said
    UNWRITTEN = "unwritten"  # memory that mindspore never wrote decides the result
    CHANGES = "changes"  # for another reason; `mindspore` or `signal`: what came of it in some
    # one side refuses what the other accepts
    TORCH_REFUSES = "torch-refuses"
    MINDSPORE_REFUSES = "mindspore-refuses"
    # there is nothing to call on this device or in this release
    NO_KERNEL = "no-kernel"
    NO_DTYPE_KERNEL = "no-dtype-kernel"
    NO_DEVICE = "no-device"
    NOT_COMPILED = "not-compiled"  # the graph compiler does not take the program's Python
    ABSENT = "absent"  # the counterpart itself, by `name`
    NEEDS = "needs"  # another API that the program calls, by `name`
    # a program is wrong, whatever the API does
    TORCH_PROGRAM = "torch-program"
    MINDSPORE_PROGRAM = "mindspore-program"
    PROGRAM_LACKS = "program-lacks"  # the mindspore program calls `name`, which is not in this release
    OUTPUTS = "outputs"  # a framework gave another number of outputs than was asked for
    TOO_FEW = "too-few"  # random numbers for a comparison of distributions
    # torch gave no reference
    TORCH_RAISED = "torch-raised"
    TORCH_ACCEPTED = "torch-accepted"
    TORCH_CRASHED = "torch-crashed"
    TORCH_TIMEOUT = "torch-timeout"
    # mindspore did not come back
    KILLED = "killed"
    EXITED = "exited"
    DIED = "died"
    OUT_OF_MEMORY = "out-of-memory"
    TIMEOUT = "timeout"
    # nothing was run
    NOT_RUN = "not-run"
    UNCOMPILED = "uncompiled"  # torch's side needs a compiled part of a library, which does not load here
    OTHER_RELEASES = "other-releases"  # the counterpart is for other `releases`

    @property
    def level(self) -> Level:
        """The level of comparison at which outputs with this cause part; empty where they do not."""
        return _LEVELS.get(self, "")


_LEVELS: dict[Cause, Level] = {
    **dict.fromkeys((Cause.ROUNDING, Cause.NEAR_EXACT), "precision"),
    **dict.fromkeys((Cause.KIND, Cause.LENGTH, Cause.FIELDS, Cause.KEYS), "structure"),
    Cause.DTYPE: "dtype",
    Cause.SHAPE: "shape",
    Cause.NAN: "nan",
    **dict.fromkeys((Cause.NUMBERS, Cause.ELEMENTS, Cause.VALUE, Cause.DIGITS), "value"),
    **dict.fromkeys((Cause.UNWRITTEN, Cause.CHANGES), "value"),
    **dict.fromkeys((Cause.DISTRIBUTION, Cause.NAN_SHARE), "distribution"),
    **dict.fromkeys((Cause.TORCH_REFUSES, Cause.MINDSPORE_REFUSES), "exception"),
}


@dataclass(frozen=True)
class Raised:
    """What a framework raised: the exception's bare name ("" if unknown) and its text on one short line."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED
    exception: str = ""
    words: str = ""


# What one framework has: a dtype, a kind or a value as text (a number as numpy writes it in its dtype), a
# length, a shape, names, `("object", type)` for a kind without a word, or what it raised.
Has = str | StrictInt | tuple[StrictInt, ...] | tuple[str, ...] | Raised


def _about(words: str) -> Any:
    return Field(description=words)


@dataclass(frozen=True)
class Finding:
    """What a verdict rests on: a cause, and those of the facts that it has.

    Of outputs that differ it is the first difference, at the first level that has one. The errors are the
    largest absolute and relative ones over the elements that differ, or over all when none does (None
    where values were not compared, or the error is infinite).
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED
    cause: Cause = Cause.NONE
    place: Annotated[str, _about("the output, or the part of it, such as `out[1]['k']`")] = ""
    part: Annotated[Literal["", "real", "imaginary"], _about("of complex numbers")] = ""
    torch: Annotated[Has | None, _about("what torch has there, or raised")] = None
    mindspore: Annotated[Has | None, _about("what mindspore has there, or raised")] = None
    count: Annotated[int | None, _about("how many elements (outputs) this is about …")] = None
    size: Annotated[int | None, _about("… of how many (wanted)")] = None
    at: Annotated[
        tuple[int, ...] | None, _about("index of the first such element, or that of the largest error")
    ] = None
    max_abs: Annotated[float | None, Field(ge=0, description="largest absolute error")] = None
    max_rel: Annotated[float | None, Field(ge=0, description="largest error relative to torch")] = None
    rel_at: Annotated[tuple[int, ...] | None, _about("index of the largest relative error, if another")] = (
        None
    )
    rel_torch: Annotated[str, _about("torch's number there")] = ""
    rel_mindspore: Annotated[str, _about("mindspore's number there")] = ""
    rtol: Annotated[float | None, _about("allowed relative error")] = None
    atol: Annotated[float | None, _about("allowed absolute error")] = None
    units: Annotated[float | None, _about("difference in units in the last place")] = None
    test: Annotated[Literal["", "chi-square", "kolmogorov-smirnov"], _about("statistical test")] = ""
    p: Annotated[float | None, _about("probability that the test gives for one distribution")] = None
    name: Annotated[str, _about("the API that is not there, or the framework with other outputs")] = ""
    names: Annotated[tuple[str, ...], _about("outputs that were asked for")] = ()
    signal: Annotated[str, _about("that killed the process, such as SIGSEGV")] = ""
    exit_code: Annotated[int | None, _about("with which the program ended its process")] = None
    seconds: Annotated[float | None, _about("time limit that the program was over")] = None
    releases: Annotated[str, _about("that the counterpart is for, as a version specifier")] = ""
    reason: Annotated[Bilingual | None, _about("why an author has it not run")] = None
    words: Annotated[str, _about("a text from elsewhere, quoted as it is")] = ""
    runs: Annotated[
        tuple[Verdict, ...],
        _about("verdict of each run, where they disagreed; all the same: in their values"),
    ] = ()

    @property
    def level(self) -> Level:
        """The level of comparison at which the outputs part; empty where they do not."""
        return self.cause.level

    @property
    def agrees(self) -> bool:
        """Whether no difference was found."""
        return self.level in ("", "precision")

    @property
    def unsteady(self) -> bool:
        """Whether runs disagreed; ``runs`` is how reports before 2026-12 say so."""
        return bool(self.runs) or self.cause in (Cause.UNWRITTEN, Cause.CHANGES)

    @property
    def raised(self) -> Raised | None:
        """What the one framework raised that did; None where neither or both did."""
        found = [each for each in (self.torch, self.mindspore) if isinstance(each, Raised)]
        return found[0] if len(found) == 1 else None


AGREES = Finding()  # and nothing to say of it
