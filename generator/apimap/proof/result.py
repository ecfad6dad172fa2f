"""The typed answer of a comparison: what ``apimap compare --json`` prints and the library returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from apimap.model.entry import Bilingual

Phase = Literal["evaluation", "training"]
Kind = Literal["output", "loss", "gradient", "buffer", "parameter"]
Status = Literal["agree", "unsure", "differ", "stopped"]
How = Literal["rule", "name", "order", "fused", "map"]
# Outputs that another input moves by less than this share of their largest number: of a mistake in all that
# the input adds to them, even a hundredth would be below what counts as rounding.
MOVES = 1e-3


@dataclass(frozen=True)
class WeightPair:
    """One step of carrying weights over: torch's arrays joined on ``axis``, permuted, split on ``axis``.

    Mostly one name on each side and neither. ``how`` it was found: by an entry's ``members``
    (``rule``), by equal names, by the order of layers, as a fused projection, or in the map given.
    """

    torch: list[str]
    mindspore: list[str]
    how: How = "name"
    axis: int = 0
    permute: list[int] | None = None
    rule: str = ""  # the counterpart whose members say so


@dataclass(frozen=True)
class Unmatched:
    """A parameter or buffer that only one side has."""

    name: str
    kind: Literal["parameter", "buffer", "attribute"]
    shape: list[int]
    trainable: bool
    why: str = ""  # "" or "shape"
    other: str = ""  # of `shape`: the name on the other side
    other_shape: list[int] = field(default_factory=list)

    @property
    def harmful(self) -> bool:
        """Whether numbers depend on it: everything but buffers that the other framework does not keep."""
        return (self.kind == "parameter" and (self.trainable or bool(self.why))) or bool(self.why)


@dataclass(frozen=True)
class Shared:
    """Names of one torch parameter, and those on the mindspore side that should be one and are not."""

    torch: list[str]
    mindspore: list[str]


@dataclass(frozen=True)
class WeightMap:
    """How every weight of one network reaches the other; nothing is left out in silence."""

    pairs: list[WeightPair]
    only_torch: list[Unmatched] = field(default_factory=list)
    only_mindspore: list[Unmatched] = field(default_factory=list)
    unshared: list[Shared] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether all that numbers depend on has its other side."""
        return not any(each.harmful for each in [*self.only_torch, *self.only_mindspore])


@dataclass(frozen=True)
class Tensor:
    """One compared array. Errors are the largest absolute one, and that by the largest number of torch's.

    ``allowed`` is the largest absolute error that counts as rounding; ``level`` as in verdicts, empty
    where they agree, ``unsure`` where they differ by more than a thousandth and torch's own rounding does so
    as well: nothing is shown then; ``torch_value`` and ``mindspore_value`` are the numbers at ``index``,
    where they differ most.
    """

    kind: Kind
    name: str
    mindspore: str
    shape: list[int]
    dtype: str
    agrees: bool
    max_abs: float | None = None
    relative: float | None = None
    allowed: float | None = None
    largest: float | None = None
    level: str = ""
    message: str = ""
    index: list[int] = field(default_factory=list)
    torch_value: str = ""
    mindspore_value: str = ""


@dataclass(frozen=True)
class PhaseResult:
    """What was compared in evaluation or in training mode."""

    phase: Phase
    tensors: list[Tensor]
    switched_off: list[str] = field(default_factory=list)  # dropout and its like, set to drop nothing
    drew: bool = False  # torch's network drew random numbers all the same
    by_layer: bool = False  # torch followed mindspore's numbers layer by layer, each step begun alike
    # How far torch's outputs move, relative to their largest number, when the input is drawn anew; None where
    # that was not measured: in training, and for inputs that are given and not drawn.
    moved: float | None = None

    @property
    def insensitive(self) -> bool:
        """Whether the outputs hardly depend on the input, so that their agreement proves little."""
        return self.moved is not None and self.moved < MOVES

    @property
    def agrees(self) -> bool:
        """Whether every tensor agrees."""
        return all(each.agrees for each in self.tensors)

    @property
    def unsure(self) -> bool:
        """Whether a tensor neither differs nor is shown to agree."""
        return any(each.level == "unsure" for each in self.tensors)


@dataclass(frozen=True)
class Setting:
    """A setting of a layer that is not what the rules make of torch's."""

    layer: str
    mindspore_layer: str
    torch_name: str
    torch_value: str
    mindspore_name: str
    mindspore_value: str
    expected: str


@dataclass(frozen=True)
class Known:
    """A known difference of a pair, with the address of its page."""

    kind: str
    text: Bilingual
    torch: str
    mindspore: str
    address: Bilingual


@dataclass(frozen=True)
class First:
    """The first place where the two networks part.

    ``where``: ``layer`` (its output differs while what ran before agrees), ``input`` (what it is given
    differs while every layer before agrees: the code around it), ``backward`` (the gradient
    that it passes on), ``weight-gradient`` (that of its own weights), ``buffer``, ``loss``,
    ``loss-gradient``, ``step``, ``weights`` (a weight without its other side), ``outside`` (all layers
    agree, the result does not). ``before`` is the last layer that agrees, ``users`` what the
    gradient comes from, ``skipped`` layers that torch calls in between and mindspore does not, ``inside``
    whether the layers within it agree, so that its own code is what differs.
    """

    phase: Phase
    where: str
    layer: str
    cls: str
    mindspore_layer: str
    mindspore_cls: str
    call: int
    tensor: Tensor | None
    before: str = ""
    users: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    inside: bool = False
    settings: list[Setting] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)


@dataclass(frozen=True)
class Failure:
    """Why a network could not be run: the exception, and where in the user's files."""

    side: Literal["torch", "mindspore"]
    stage: str
    exception: str
    message: str
    file: str = ""
    line: int = 0
    layer: str = ""


@dataclass(frozen=True)
class Comparison:
    """The whole answer for one device; ``status`` decides the exit code.

    ``unsure`` is a comparison that could not show anything: rounding alone moves torch's numbers by as much.
    """

    torch: str
    mindspore: str
    inputs: list[str]
    seed: int
    torch_release: str
    mindspore_release: str
    device: str
    status: Status
    weights: WeightMap | None = None
    phases: list[PhaseResult] = field(default_factory=list)
    first: First | None = None
    settings: list[Setting] = field(default_factory=list)
    failure: Failure | None = None
    rounding: float | None = None  # torch's own, relative, measured against a wider dtype; None: not needed
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def agrees(self) -> bool:
        """Whether everything that was asked for agrees."""
        return self.status == "agree"


def schema() -> dict[str, Any]:
    """JSON Schema of what ``apimap compare --json`` prints: one comparison per device."""
    from pydantic import TypeAdapter

    return {"$id": "compare.schema.json", **TypeAdapter(list[Comparison]).json_schema()}


def weights_schema() -> dict[str, Any]:
    """JSON Schema of a map of weights, as ``--map`` reads and ``--write-map`` writes it."""
    from pydantic import TypeAdapter

    return {"$id": "weights.schema.json", **TypeAdapter(WeightMap).json_schema()}
