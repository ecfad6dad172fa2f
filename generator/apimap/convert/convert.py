"""Converting one file: ``convert(source)`` gives the mindspore program, and how each site was converted."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import libcst as cst
from libcst.metadata import MetadataWrapper

from apimap.convert.driver import Driver
from apimap.convert.helpers import RECORDING
from apimap.convert.homes import HELPERS_MODULE
from apimap.convert.names.aliased import aliased
from apimap.convert.names.arrays import Arrays
from apimap.convert.names.classes import Classes, add_file
from apimap.convert.names.kinds import Class
from apimap.convert.names.learnt import Learnt
from apimap.convert.names.libraries import library_names
from apimap.convert.names.occupied import Occupied
from apimap.convert.names.places import Devices, devices
from apimap.convert.names.sharing import Shared
from apimap.convert.names.typed import asked_by_type
from apimap.convert.notebook import CELL
from apimap.convert.translate.adapters import Adapters
from apimap.convert.translate.helper_names import (
    AGAIN,
    APART,
    BESIDE_NUMPY,
    BY_PARTS,
    CASTS,
    CHAINED,
    COPIED,
    COUNTED,
    CURRENT,
    DIVISION,
    DOUBLES,
    EMPTY,
    INDEXED,
    INTEGERS,
    NOTHING,
    PARTED,
    PROMOTED,
    REAL_STEPS,
    SELECTED,
    SIZES,
    STEPS,
    TRAINING,
    TRUTHS,
    UNBATCHED,
    WRITES,
)
from apimap.convert.translate.made import MadeClasses, united
from apimap.convert.translate.preferring import DROPPING, MASKED, NAN_LOST, NARROW_REFUSED, OF_ARRAYS, RETUNED
from apimap.convert.translate.rules import Rules, rules
from apimap.convert.translate.sites import Converted, How
from apimap.convert.translate.translator import ProgramTranslator
from apimap.convert.writing import finished
from apimap.model.errors import ApimapError
from apimap.model.libraries import library_of
from apimap.signatures import snapshot

# What asks for gradients, or is given to what does.
# Whether recording is on, or what was recorded: a value that `no_grad` decides. Setting it is no question.
_RECORDING = re.compile(r"\bis_grad_enabled\b|\.(requires_grad|is_leaf|grad_fn)\b(?!\s*=(?!=))")
_GRADIENTS = re.compile(r"\bgrad|requires_grad|backward|vjp|jvp|jacobian|hessian|Parameter\b|nn\.Module\b")
# Why a file imports the module of helpers where it calls none of them.
_BESIDE = "tensors beside numbers of numpy"
_COPIED = "copies that share no numbers"
_CHAINED = "lists of modules that give themselves"
_DOUBLES = "double precision, whose numbers keep their digits"
_EMPTY = "lists without modules, which are parts of a module as well"
_APART = "mindspore's random numbers apart from those of this program"
_DIVISION = "`%` and `//` of tensors, as torch has them"
_STEPS = "optimizers that take a step as torch's do"
_REAL_STEPS = "schedulers that count with any number, as torch's do"
_PROMOTED = "numbers beside tensors, with the dtype that torch gives them"
_UNBATCHED = "images without an axis for a batch, as torch takes them"
_NOTHING = "sums of nothing, as torch has them"
_CASTS = "casts that change nothing, and share"
_PARTED = "writes by positions or masks, which views see"
_SIZES = "shapes that are no plain tuples"
_SELECTED = "selections that are copies, as in torch"
_TRUTHS = "complex numbers that are true unless they are zero"
_TRAINING = "the mode of modules, as torch keeps it"


@dataclass(frozen=True)
class Result:
    """A converted file.

    ``code`` is its text; ``sites`` lists every torch name and tensor member in order; ``adapters`` are
    sources by name, ``helpers`` torch names, of what ``code`` imports from the module of helpers; ``classes``
    are those that it makes and asks for; ``sees_in_place`` says whether it sees what layers change in place.
    """

    code: str
    sites: tuple[Converted, ...] = ()
    adapters: Mapping[str, str] = field(default_factory=dict)
    helpers: tuple[str, ...] = ()
    classes: MadeClasses = field(default_factory=MadeClasses)
    sees_in_place: bool = False

    @property
    def counts(self) -> Counter[How]:
        """Number of sites by how they were converted."""
        return Counter(site.how for site in self.sites)


class Unreadable(ApimapError):
    """The source is no Python that can be parsed."""


class Unwritable(Unreadable):
    """What the rules made of the source is no Python: it is left as it was, and that is said."""


def convert(
    source: str,
    *,
    device: str = "CPU",
    module: str = "",
    classes: Classes | None = None,
    helpers_from: str = HELPERS_MODULE,
    compiled: Rules | None = None,
) -> Result:
    """The mindspore program for the source of one torch program.

    ``device`` chooses among counterparts: those that run there (CPU, GPU, Ascend). ``module`` is the file's
    dotted name inside its package and ``classes`` those of the whole program, so that bases of other files
    are known; ``helpers_from`` is the module that helpers are imported from. A source without torch comes
    back as it is. Raises :class:`Unreadable` for what is no Python.
    """
    others = classes is not None and (bool(classes.reexports) or classes.named_in(source))
    if "torch" not in source and not others:
        return Result(source)
    compiled = compiled if compiled is not None else rules()
    try:
        source, tree = aliased(source, compiled.entries)
        parsed = cst.parse_module(source)
    except (RecursionError, MemoryError):
        raise Unreadable("nested too deeply") from None
    except (SyntaxError, cst.ParserSyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or getattr(error, "raw_line", 1)
        said = getattr(error, "msg", "") or str(error).splitlines()[0]
        raise Unreadable(f"line {line}: not Python that can be read: {said}") from None
    whole = classes is None  # else others hold more of the program, and what asks for classes may stand there
    if classes is None:
        classes = Classes()
        add_file(classes, module, tree, compiled.entries)
    try:
        taken = classes.occupied(module)
        if taken is not None:
            parsed = parsed.visit(Occupied(taken))
        exact = frozenset[cst.CSTNode]()
        if "type(" in source:
            parsed, exact = asked_by_type(tree, parsed, compiled.entries, {} if whole else classes.reexports)
    except (RecursionError, MemoryError):
        raise Unreadable("nested too deeply") from None
    read = _Source(source, tree, parsed, exact, module, helpers_from)
    result = _converted(read, classes, compiled, device)
    while whole and (
        more := united(result.classes, exactly=classes.types, named=classes.names) - classes.united
    ):
        classes.united |= more
        result = _converted(read, classes, compiled, device)
    _look_again(result.code)
    return result


def _look_again(code: str) -> None:
    """Raises Unwritable for code that Python cannot read: nobody shall take it for a converted program."""
    try:
        ast.parse(code)
    except SyntaxError as error:
        line = (error.text or "").strip()
        message = (
            f"apimap made `{line}` of a line, which is no Python ({error.msg}); the file is left as it was"
        )
        raise Unwritable(message) from None


@dataclass(frozen=True)
class _Source:
    """A program's text, as both parsers read it, and where it stands."""

    text: str
    tree: ast.Module
    parsed: cst.Module
    exact: frozenset[cst.CSTNode]  # classes that it asks a type for, and nothing below them
    module: str
    helpers_from: str


def _converted(read: _Source, classes: Classes, compiled: Rules, device: str) -> Result:
    source, parsed, module = read.text, read.parsed, read.module
    torch = snapshot("torch", compiled.torch)
    mindspore = snapshot("mindspore", compiled.mindspore)
    translator = ProgramTranslator(compiled, torch, mindspore, device)
    translator.asks_gradients = classes.records or _GRADIENTS.search(source) is not None
    translator.asks_recording = _RECORDING.search(source) is not None
    # mindspore keeps a recurrent layer's parameters in another order than torch.
    # Nor does its list of them answer ``next``.
    if classes.freezes or classes.steps or any(f"{each}(" in source for each in ("LSTM", "GRU", "RNN")):
        translator.preferred.add("torch.nn.Module.parameters")
    translator.preferred |= {each for each in classes.united if each in compiled.helpers}
    if classes.masks:
        translator.preferred |= {each for each in MASKED if each in compiled.helpers}
    if classes.retunes:
        translator.preferred |= {each for each in RETUNED if each in compiled.helpers}
    if classes.nans:
        translator.preferred |= {each for each in NAN_LOST if each in compiled.helpers}
    if classes.narrow:
        translator.preferred |= {each for each in NARROW_REFUSED if each in compiled.helpers}
    if classes.drops or classes.seeds > 1:
        translator.preferred |= {each for each in DROPPING if each in compiled.helpers}
    if classes.deletes and ("add_module" in source or "OrderedDict" in source):
        translator.preferred.add("torch.nn.Sequential")
    if classes.numbers and classes.writes:
        translator.preferred |= {each for each in OF_ARRAYS if each in compiled.helpers}
    if classes.sizes:
        translator.preferred.add("torch.Size")
    if classes.empties:
        translator.preferred.add("torch.cat")
    libraries = library_names(read.tree, module, translator.public, compiled.helpers)
    learnt = Learnt()
    arrays = Arrays()
    asked = devices(parsed) if ".device" in source else Devices()
    shared = Shared(read.tree, classes.sharing)
    wrapper = MetadataWrapper(parsed, unsafe_skip_copy=True)
    elsewhere = classes.made_in_place_elsewhere(read.tree, module)
    learnt.makes_in_place, learnt.sees_in_place = elsewhere, classes.sees_in_place
    looks = 2
    while looks:
        looks -= 1
        adapters = Adapters(translator, classes.united)
        adapters.counted = frozenset(classes.counted_flags)
        adapters.change_inputs = learnt.sees_in_place
        translator.helpers.clear()
        driver = Driver(translator, adapters, classes, module, learnt, torch)
        driver.displays, driver.exact = CELL in source, read.exact
        driver.devices, driver.arrays_of, driver.libraries = asked, arrays, libraries
        driver.shared = shared
        written = wrapper.visit(driver)
        makes = any("inplace" in each.parameters for each in adapters.made.values())
        driver.learnt.makes_in_place = driver.learnt.makes_in_place or makes or elsewhere
        driver.learnt.sees_in_place = driver.learnt.sees_in_place or learnt.sees_in_place
        # What layers change in place shows to others only now that it is known which may do so.
        looks += not looks and driver.learnt.sees_in_place != learnt.sees_in_place
        learnt = driver.learnt
    if not driver.imports.torch and not driver.sites and not _has_modules(driver, classes):
        return Result(source)
    apart = classes.draws and any(_is_random(site.name) for site in driver.sites)
    unseen = classes.makes_unseen(module) or (classes.modes and driver.makes_layers)
    retrains = classes.retrains(module)
    selected = device == "CPU" and classes.selections.written_in(read.tree)
    promoted = driver.joins or (classes.widths and driver.combines)
    real_steps = driver.real_steps or adapters.schedulers
    reasons = [
        (driver.beside_numpy, _BESIDE),
        (driver.divides, _DIVISION),
        (promoted, _PROMOTED),
        (driver.hands_on_nothing, _NOTHING),
        (apart, _APART),
        (unseen or retrains, _TRAINING),
        (classes.copies, _COPIED),
        (classes.chains, _CHAINED),
        (classes.hollow and classes.lists, _EMPTY),
        (classes.doubles, _DOUBLES),
        (shared.casts, _CASTS),
        (selected, _SELECTED),
        (shared.parts, _PARTED),
        (classes.sizes, _SIZES),
        (classes.spectral and classes.truths, _TRUTHS),
        (adapters.optimizers, _STEPS),
        (real_steps, _REAL_STEPS),
        (driver.unbatched, _UNBATCHED),
    ]
    why = next((reason for holds, reason in reasons if holds), "")
    code, used = finished(parsed, written, set(driver.imports.torch), read.helpers_from, always=why)
    helpers = {*translator.helpers}
    if classes.numbers and (used or driver.beside_numpy):
        helpers |= {BESIDE_NUMPY, INDEXED}
    if classes.watches and used:
        helpers.add("torch.Tensor.backward")  # with it goes the switch that has mindspore record
    if driver.writes_detached or (classes.writes and used and (helpers & RECORDING or classes.records)):
        helpers.add(WRITES)
    if classes.again and used:
        helpers.add(AGAIN)
    if classes.records and classes.discrete and used:
        helpers.add(INTEGERS)
    if classes.replaces and used and ("Sequential" in code or "CellList" in code):
        helpers.add(CURRENT)
    if classes.copies:
        helpers.add(COPIED)
    if classes.chains:
        helpers.add(CHAINED)
    if classes.doubles:
        helpers.add(DOUBLES)
    if classes.hollow and classes.lists:
        helpers.add(EMPTY)
    if classes.states and "BatchNorm" in code and used:
        helpers.add(COUNTED)
    optimizes = classes.records or any(each.name.startswith("torch.optim.") for each in driver.sites)
    if adapters.optimizers or (driver.left_steps and optimizes and used):
        helpers.add(STEPS)
    if driver.unbatched:
        helpers.add(UNBATCHED)
    if real_steps:
        helpers.add(REAL_STEPS)
    if classes.spectral and classes.truths:
        helpers.add(TRUTHS)
    if selected:
        helpers.add(SELECTED)
    if classes.sizes and used:
        helpers.add(SIZES)
    if shared.parts:
        helpers.add(PARTED)
    if shared.casts:
        helpers.add(CASTS)
    if driver.divides:
        helpers.add(DIVISION)
    if promoted:
        helpers.add(PROMOTED)
    if driver.hands_on_nothing:
        helpers.add(NOTHING)
    if apart:
        helpers.add(APART)
    if unseen:
        helpers.add(TRAINING)
    if retrains:
        helpers.add(BY_PARTS)
    sources = {each.name: each.source for each in adapters.made.values()}
    return Result(
        code,
        tuple(sorted(driver.sites)),
        {name: text for name, text in sorted(sources.items()) if name in used},
        tuple(sorted(helpers)),
        adapters.classes,
        learnt.sees_in_place,
    )


def _has_modules(driver: Driver, classes: Classes) -> bool:
    """Whether a file that names nothing of torch's has modules of the program's own: ``class Deep(Net)``."""
    held = (kind.name for kind in driver.names.values() if isinstance(kind, Class))
    return any(map(classes.is_module, held))


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
