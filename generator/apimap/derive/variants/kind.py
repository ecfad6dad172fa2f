"""What a kind of variant is, what it looks at, and what it makes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from apimap.model.entry import Bilingual, Counterpart, DifferenceKind, Entry, Example, Input, Weight

if TYPE_CHECKING:
    from apimap.derive.variants.inputs import Given
    from apimap.signatures import Snapshot


@dataclass(frozen=True)
class Subject:
    """What variants are made of: an example, for one counterpart.

    ``given`` has its inputs as arrays, ``mindspore`` the counterpart's code for it; ``torch`` is the
    reference snapshot of torch's signatures. ``converts`` says that the code, by hand, casts to a dtype
    chosen for these inputs, while the counterpart has an example without: what other dtypes do shows there.
    """

    entry: Entry
    counterpart: Counterpart
    example: Example
    given: list[Given]
    mindspore: str
    torch: Snapshot
    converts: bool = False

    @property
    def leaf(self) -> str:
        """The last part of the API's name."""
        return self.entry.name.rpartition(".")[2]


@dataclass(frozen=True)
class Variant:
    """A changed example; ``detail`` says how, within its kind ("" where a kind has one variant only).

    ``inputs`` replace the example's. ``torch`` is changed torch code, from which the mindspore code is
    derived anew unless ``mindspore`` gives that too; ``outputs`` are then what both leave behind.
    ``before`` is a statement that both programs run after their inputs, written the same in both
    frameworks. ``isolated`` asks for a throw-away worker of mindspore. ``length`` is the number of
    elements of its largest input, where that is not the example's.
    """

    detail: str = ""
    inputs: Mapping[str, str | Input] = field(default_factory=dict)
    torch: str | None = None
    mindspore: str | None = None
    outputs: tuple[str, ...] = ()
    before: str = ""
    isolated: bool = False
    length: int = 0


Variants = Iterator[Variant]


@dataclass(frozen=True)
class Sample:
    """An example that a kind is tried on: ``api`` as the torch code calls it, for one counterpart.

    ``makes`` has, by detail, a piece of text that one of the variant's programs must have; nothing means
    that the kind has to leave the example alone.
    """

    api: str
    torch: str
    mindspore: str
    arguments: Mapping[str, str | None]
    inputs: Mapping[str, str]
    makes: Mapping[str, str] = field(default_factory=dict)


class Kind(ABC):
    """One kind of variant: how it is made, and everything that other rooms need to know of it."""

    name: ClassVar[str]
    """The word before the colon in a variant's name; ``variants_off`` of an example names it."""
    label: ClassVar[Bilingual]
    about: ClassVar[Bilingual]
    """What changes, for the table of kinds in the guide to verdicts."""
    quick: ClassVar[int]
    """How many a quick run makes of an example, at most; what finds most is made first."""
    examples: ClassVar[int | None] = None
    """Of how many examples per counterpart a full run makes it, first ones first; None: of all."""
    explains: ClassVar[frozenset[DifferenceKind]]
    """Kinds of stated difference that such a variant can show."""
    asks: ClassVar[bool] = False
    """Whether it changes what is asked (the code), not what is given (the inputs).

    Where torch refuses that, the question made no sense. Code by hand cannot be changed so.
    """
    by_element: ClassVar[bool] = False
    """Whether rounding is measured on each number, not on the largest: it plants numbers of all sizes."""
    strict: ClassVar[bool] = False
    """Whether nothing but rounding in the result's dtype may differ: no published tolerance lets it pass."""
    tells_refusals: ClassVar[bool] = False
    """Whether torch's words are kept where it refuses: it should not have."""
    changes: ClassVar[Sample]
    leaves: ClassVar[Sample]

    @abstractmethod
    def variants(self, subject: Subject) -> Variants:
        """The variants of an example."""

    def named(self, detail: str) -> str:
        """The name of a variant: ``kind:detail``, or the kind alone."""
        return f"{self.name}:{detail}" if detail else self.name

    def done(self, detail: str) -> str:
        """What a variant does, whichever input it does it to; findings of one counterpart that did the same
        and differ at the same level are told once.
        """
        del detail
        return ""

    def weight(self, detail: str) -> Weight:
        """How often a user meets what a variant changes; common where a kind says nothing else."""
        del detail
        return Weight.COMMON


def kind_of(variant: str) -> str:
    """The name of a variant's kind: ``dtype`` of ``dtype:float64``."""
    return variant.partition(":")[0]
