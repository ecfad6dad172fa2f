"""Which patches a converted file imports: helpers that change what MindSpore does for the whole program."""

from __future__ import annotations

from typing import NamedTuple

from apimap.convert.driver import Driver
from apimap.convert.helpers import RECORDING
from apimap.convert.names.classes import Classes
from apimap.convert.names.kinds import Shown
from apimap.convert.names.sharing import Shared
from apimap.convert.translate.adapters import Adapters
from apimap.convert.translate.helper_names import (
    ACTIVATED,
    AGAIN,
    APART,
    AT_ONCE,
    BESIDE_NUMPY,
    BY_PARTS,
    CASTS,
    CHAINED,
    COMPLEX_PARTS,
    COPIED,
    COUNTED,
    CURRENT,
    DEFAULTS,
    DIVISION,
    DOUBLES,
    DTYPES_SHOWN,
    EMPTY,
    EMPTY_LISTS,
    FOLLOW,
    GAPS,
    INDEXED,
    INTEGERS,
    JOINED,
    LENT,
    LEVEL,
    LIKES,
    LOW,
    MODULES_SHOWN,
    NOTHING,
    OPTIMIZERS_SHOWN,
    PARTED,
    PIECES,
    PROMOTED,
    REAL_STEPS,
    RESUMED,
    SELECTED,
    SHARES,
    SIZES,
    STEPS,
    TENSORS_SHOWN,
    TRAINING,
    TRUTHS,
    UNBATCHED,
    WRITES,
)
from apimap.convert.translate.sites import Converted
from apimap.model.libraries import library_of


class Patch(NamedTuple):
    """Helpers that a file imports even where it calls none, and ``why``, for the comment at the import."""

    helpers: tuple[str, ...]
    why: str


class Looked(NamedTuple):
    """What was seen of one file: what its program has (``classes``), and what became of its own lines."""

    classes: Classes
    driver: Driver
    adapters: Adapters
    shared: Shared
    module: str
    selects: bool  # whether it writes into what it selects, on a device where that is no copy


def patches(seen: Looked) -> list[Patch]:
    """The patches that a file asks for whatever it calls, in the order in which one of them is told."""
    classes, driver, shared = seen.classes, seen.driver, seen.shared
    draws = classes.draws and any(_is_random(site.name) for site in driver.sites)
    numbers = (BESIDE_NUMPY, INDEXED) if classes.numbers else ()
    modes = "the mode of modules, as torch keeps it"
    every = [
        (driver.beside_numpy, numbers, "tensors beside numbers of numpy"),
        (driver.catches, (AT_ONCE,), "errors that are raised where their call stands"),
        (driver.divides, (DIVISION,), "`%` and `//` of tensors, as torch has them"),
        (
            driver.joins or (classes.widths and driver.combines),
            (PROMOTED,),
            "numbers beside tensors, with the dtype that torch gives them",
        ),
        (
            driver.hands_on_nothing or driver.splits,
            (NOTHING, PIECES) if classes.records else (NOTHING,),
            "sums of nothing, as torch has them",
        ),
        (draws, (APART,), "mindspore's random numbers apart from those of this program"),
        (classes.makes_unseen(seen.module) or (classes.modes and driver.makes_layers), (TRAINING,), modes),
        (classes.retrains(seen.module), (BY_PARTS,), modes),
        (classes.copies, (COPIED,), "copies that share no numbers"),
        (classes.chains, (CHAINED,), "lists of modules that give themselves"),
        (classes.activations, (ACTIVATED,), "layers of transformers with functions of their own"),
        (driver.joins_lists, (JOINED,), "lists of modules that are added"),
        (
            classes.hollow and classes.lists,
            (EMPTY,),
            "lists without modules, which are parts of a module as well",
        ),
        (classes.defaults, (DEFAULTS,), "tensors and layers of the dtype that the program chose"),
        (classes.doubles, (DOUBLES,), "double precision, whose numbers keep their digits"),
        (classes.lending.shows(), (LENT,), "arrays that share the numbers of tensors"),
        (shared.casts, (CASTS,), "casts that change nothing, and share"),
        (seen.selects, (SELECTED,), "selections that are copies, as in torch"),
        (shared.parts, (PARTED,), "writes by positions or masks, which views see"),
        (classes.sizes, (), "shapes that are no plain tuples"),
        (_shows_shapes(driver), (SIZES,), "shapes with torch's text"),
        (Shown.MODULE in driver.shows, (MODULES_SHOWN,), "modules with torch's text"),
        (Shown.OPTIMIZER in driver.shows, (OPTIMIZERS_SHOWN,), "optimizers with torch's text"),
        (
            classes.dtypes and Shown.ANYTHING in driver.shows,
            (DTYPES_SHOWN,),
            "dtypes with torch's text",
        ),
        (driver.selects_nothing, (EMPTY_LISTS,), "lists without positions, which select nothing"),
        (
            classes.spectral and driver.writes_complex,
            (COMPLEX_PARTS,),
            "complex numbers that are written into tensors",
        ),
        (
            Shown.TENSOR in driver.shows or any(site.name in _PRINTING for site in driver.sites),
            (TENSORS_SHOWN,),
            "tensors with torch's text",
        ),
        (
            classes.spectral and classes.truths,
            (TRUTHS,),
            "complex numbers that are true unless they are zero",
        ),
        (seen.adapters.optimizers, (STEPS,), "optimizers that take a step as torch's do"),
        (
            driver.real_steps or seen.adapters.schedulers,
            (REAL_STEPS,),
            "schedulers that count with any number, as torch's do",
        ),
        (
            driver.resumes or seen.adapters.schedulers,
            (RESUMED,),
            "schedulers that go on from an epoch as torch's do",
        ),
        (driver.unbatched, (UNBATCHED,), "images without an axis for a batch, as torch takes them"),
        (classes.low, (LOW,), "bfloat16 and float16 on a CPU, as torch computes with them"),
    ]
    return [Patch(helpers, why) for holds, helpers, why in every if holds]


def beside(seen: Looked, code: str, helpers: set[str]) -> set[str]:
    """The patches of a file that imports something, by its code and the ``helpers`` that it calls."""
    classes, driver = seen.classes, seen.driver
    found: set[str] = set()
    if classes.numbers:
        found |= {BESIDE_NUMPY, INDEXED}
    if classes.watches:
        found.add("torch.Tensor.backward")  # with it goes the switch that has mindspore record
    writes = classes.writes or bool(helpers & {"in_place", "changing"})
    if (writes and ((helpers | found) & RECORDING or classes.records)) or driver.writes_views:
        found |= {WRITES, FOLLOW}
    if classes.again:
        found.add(AGAIN)
    if classes.records and classes.discrete:
        found.add(INTEGERS)
    if classes.records and classes.levels:
        found.add(LEVEL)
    if classes.records and classes.flags and classes.likes:
        found.add(LIKES)
    if classes.replaces and ("Sequential" in code or "CellList" in code):
        found.add(CURRENT)
    if classes.records and any(map(_takes_shares, driver.sites)):
        found.add(SHARES)
    if classes.gaps and "CellList" in code:
        found.add(GAPS)
    if classes.states and "BatchNorm" in code:
        found.add(COUNTED)
    if classes.sizes:
        found.add(SIZES)
    if driver.left_steps and (classes.records or _optimizes(driver)):
        found.add(STEPS)
    return found


def _optimizes(driver: Driver) -> bool:
    return any(each.name.startswith("torch.optim.") for each in driver.sites)


def _takes_shares(site: Converted) -> bool:
    """Whether softmax may be in what a name stands for: ``F.softmax``, ``nn.TransformerEncoderLayer``."""
    leaf = site.name.rpartition(".")[2].lower()
    return any(part in leaf for part in ("softmax", "softmin", "attention", "transformer"))


_PRINTING = ("torch.set_printoptions", "torch.Tensor.__repr__")


def _shows_shapes(driver: Driver) -> bool:
    """Whether shapes may be printed that stand inside of something else, whose text is not rewritten."""
    held = driver.gathers_shapes and Shown.ANYTHING in driver.shows
    return held or Shown.SHAPE in driver.shows


def _is_random(name: str) -> bool:
    """Whether a torch name may take random numbers: a layer's first weights, a shuffled order."""
    owner, _, leaf = name.rpartition(".")
    return (
        (owner == "torch.nn" and leaf[:1].isupper())
        or owner in ("torch.nn.init", "torch.utils.data", "torch.distributions")
        or "rand" in leaf
        or leaf in ("manual_seed", "bernoulli", "multinomial", "normal")
        or library_of(name) != ""
    )
