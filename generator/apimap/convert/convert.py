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
from apimap.convert.homes import HELPERS_MODULE
from apimap.convert.names.aliased import aliased
from apimap.convert.names.arrays import Arrays
from apimap.convert.names.classes import Classes
from apimap.convert.names.files import add_file
from apimap.convert.names.kinds import Class
from apimap.convert.names.learnt import Learnt
from apimap.convert.names.libraries import library_names, speaks_of_torch
from apimap.convert.names.occupied import Occupied
from apimap.convert.names.places import Devices, devices
from apimap.convert.names.sharing import Shared
from apimap.convert.names.typed import asked_by_type
from apimap.convert.notebook import CELL
from apimap.convert.patching import Looked, beside, patches
from apimap.convert.translate.adapters import Adapters
from apimap.convert.translate.helper_names import WRITES
from apimap.convert.translate.made import MadeClasses, united
from apimap.convert.translate.preferring import DROPPING, MASKED, NAN_LOST, NARROW_REFUSED, OF_ARRAYS, RETUNED
from apimap.convert.translate.rules import Rules, rules
from apimap.convert.translate.sites import Converted, How
from apimap.convert.translate.translator import ProgramTranslator
from apimap.convert.unspoken import changed_where_shared, handles_tensors
from apimap.convert.writing import finished
from apimap.model.errors import ApimapError
from apimap.signatures import snapshot

# Whether recording is on, or what was recorded: a value that `no_grad` decides. Setting it is no question.
_RECORDING = re.compile(r"\bis_grad_enabled\b|\.(requires_grad|is_leaf|grad_fn)\b(?!\s*=(?!=))")
# What asks for gradients, or is given to what does.
_GRADIENTS = re.compile(r"\bgrad|requires_grad|backward|vjp|jvp|jacobian|hessian|Parameter\b|nn\.Module\b")


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
    are known; ``helpers_from`` is the module that helpers are imported from. A source without torch, and
    without what builds on it, comes back as it is. Raises :class:`Unreadable` for what is no Python.
    """
    others = classes is not None and (bool(classes.reexports) or classes.named_in(source))
    silent = not speaks_of_torch(source) and not others
    if silent and (classes is None or not classes.speaks):
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
    if silent and classes is not None and not handles_tensors(source):
        return _unspoken(_Source(source, tree, parsed, frozenset(), module, helpers_from), classes)
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
    translator.preferred |= _preferred(classes, source, {*compiled.helpers})
    own = classes.packages()
    libraries = library_names(read.tree, module, translator.public, translator.answered, own)
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
    selects = device == "CPU" and classes.selections.written_in(read.tree)
    seen = Looked(classes, driver, adapters, shared, module, selects)
    patched = patches(seen)
    why = patched[0].why if patched else ""
    code, used = finished(parsed, written, set(driver.imports.torch), read.helpers_from, always=why)
    helpers = translator.helpers.union(*(each.helpers for each in patched))
    if driver.writes_detached:
        helpers.add(WRITES)
    if used:
        helpers |= beside(seen, code, helpers)
    sources = {each.name: each.source for each in adapters.made.values()}
    return Result(
        code,
        tuple(sorted(driver.sites)),
        {name: text for name, text in sorted(sources.items()) if name in used},
        tuple(sorted(helpers)),
        adapters.classes,
        learnt.sees_in_place,
    )


def _unspoken(read: _Source, classes: Classes) -> Result:
    """A file of which nothing tells that it handles tensors: others may hand it some."""
    written, sites = changed_where_shared(read.parsed, Shared(read.tree, classes.sharing))
    if not sites:
        return Result(read.text)
    code, _ = finished(read.parsed, written, set(), read.helpers_from)
    return Result(code, sites, helpers=("augmented",))


def _has_modules(driver: Driver, classes: Classes) -> bool:
    """Whether a file that names nothing of torch's has modules of the program's own: ``class Deep(Net)``."""
    held = (kind.name for kind in driver.names.values() if isinstance(kind, Class))
    return any(map(classes.is_module, held))


def _preferred(classes: Classes, source: str, known: set[str]) -> set[str]:
    """Names for which a helper goes before their counterpart in this file, by what its program has."""
    groups = [
        (True, classes.united),
        (classes.masks, MASKED),
        (classes.retunes, RETUNED),
        (classes.nans, NAN_LOST),
        (classes.narrow, NARROW_REFUSED),
        (classes.drops or classes.seeds > 1, DROPPING),
        (classes.numbers and classes.writes, OF_ARRAYS),
    ]
    found = {name for holds, names in groups if holds for name in names} & known
    # mindspore keeps a recurrent layer's parameters in another order than torch.
    # Nor does its list of them answer ``next``.
    if classes.freezes or classes.steps or any(f"{each}(" in source for each in ("LSTM", "GRU", "RNN")):
        found.add("torch.nn.Module.parameters")
    if classes.deletes and ("add_module" in source or "OrderedDict" in source):
        found.add("torch.nn.Sequential")
    if classes.sizes:
        found.add("torch.Size")
    if classes.empties:
        found.add("torch.cat")
    if classes.sparse:
        found.add("torch.Tensor.detach")
    return found
