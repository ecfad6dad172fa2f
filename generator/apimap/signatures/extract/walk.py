"""The walk through everything public: each name's kind, and of callables what a reader says of them."""

import functools
import importlib
import importlib.machinery
import inspect
import types
import typing
import unittest.mock

from listed import BEYOND, WHOLE
from objects import resolved


class Absent:
    """Finds a package, and all modules in it, as empty ones whose members are whatever is asked for.

    torch.utils.tensorboard is written on top of a package that is no part of torch: what it offers is read
    the same whether that package is installed or not.
    """

    def __init__(self, package):
        self.package = package

    def find_spec(self, name, path=None, target=None):
        """A spec of each module of the package, None for others."""
        if name.partition(".")[0] != self.package:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        """A module that has every member."""
        module = types.ModuleType(spec.name)
        module.__version__ = "99.0"
        module.__getattr__ = lambda name: unittest.mock.MagicMock(name=name)
        return module

    def exec_module(self, module):
        """There is nothing in it."""


# torch's own stand-ins for packages that are not installed: a snapshot must not depend on those.
STAND_INS = {"torch.hub.tqdm"}


def plain(name):
    """True for a public name."""
    return not name.startswith("_")


def belongs(thing, framework):
    """True unless the object comes from another package or the standard library."""
    home = getattr(thing, "__module__", None)
    if isinstance(home, str) and (inspect.isclass(thing) or inspect.isroutine(thing)):
        return home == framework or home.startswith((framework + ".", "pybind11"))
    kind = type(thing).__module__
    if inspect.isclass(typing.NewType) and isinstance(thing, typing.NewType):  # a function before Python 3.10
        return thing.__module__.startswith(framework)
    if kind == "builtins":  # plain values, and C functions that name no module
        return inspect.isbuiltin(thing) or isinstance(thing, (float, complex))
    return kind.partition(".")[0] == framework or kind.startswith("pybind11")


def kind_of(thing):
    """Kind of a module's member."""
    if inspect.isclass(thing):
        return "class"
    if isinstance(thing, types.ModuleType):
        return "module"
    if inspect.isroutine(thing) or (callable(thing) and not isinstance(thing, typing.TypeVar)):
        return "function"
    return "object"


def members(cls, everything):
    """(name, member as found, member as bound by the class) of the public members of a class."""
    listed = dir(cls) if everything else vars(cls)
    for name in sorted(filter(plain, listed)):
        raw = inspect.getattr_static(cls, name, None)
        try:
            yield name, raw, getattr(cls, name)
        except Exception:  # a descriptor that works on instances only
            yield name, raw, raw


def describe_members(reader, owner, cls, everything, found):
    """Add the public methods and attributes of a class."""
    called = {"forward", "construct"}
    if type(cls).__name__ == "tensortype" or (
        type(cls).__name__ == "pybind11_type" and owner.count(".") == 1
    ):
        return  # typed aliases of Tensor, and internals of the compiler that torch exports
    for name, raw, thing in members(cls, everything):
        full = "%s.%s" % (owner, name)
        if full in found or isinstance(raw, type) or (name in called and owner.count(".") > 1):
            continue
        inner = raw.__func__ if isinstance(raw, (staticmethod, classmethod)) else raw
        if (
            isinstance(raw, (property, functools.cached_property))
            or inspect.isdatadescriptor(raw)
            or not callable(inner)
        ):
            found[full] = {"kind": "attribute"}
            continue
        bound = not isinstance(raw, staticmethod) and not inspect.isbuiltin(thing)
        target = inner if callable(inner) else thing
        texts, source = reader.overloads(full, target, bound)
        found[full] = {"kind": "method", "overloads": texts, "source": source}


def switches(module):
    """Names of the properties of a module that is an object of a class of its own: cudnn's, for one."""
    kind = type(module)
    return {
        name
        for name in filter(plain, dir(kind))
        if not hasattr(types.ModuleType, name) and not callable(inspect.getattr_static(kind, name))
    }


def listed_in(module):
    """Names of a module's members, those of the module that such an object stands before among them."""
    found = set(dir(module)) | set(getattr(module, "__all__", ()))
    behind = vars(module).get("m")
    return found | set(dir(behind)) if isinstance(behind, types.ModuleType) else found


def describe(reader, framework):
    """Full name → line of the snapshot, for everything public."""
    found = {}
    loaded = {}
    for path in reader.modules:
        try:
            loaded[path] = importlib.import_module(path)
        except Exception:  # not in this release, or an optional dependency is missing
            continue
        found[path] = {"kind": "module"}
    classes = []
    for path, module in loaded.items():
        for name in sorted(switches(module)):
            found["%s.%s" % (path, name)] = {"kind": "attribute"}
        for name in sorted(filter(plain, listed_in(module))):
            full = "%s.%s" % (path, name)
            try:
                thing = getattr(module, name)
            except AttributeError:
                continue
            if not name.isidentifier() or full in found or isinstance(thing, types.ModuleType):
                continue
            if full in STAND_INS or (inspect.isclass(thing) and issubclass(thing, types.ModuleType)):
                continue
            listed = name in getattr(module, "__all__", ())
            if not (listed or belongs(thing, framework)) or reader.helper(name, thing, module):
                continue
            kind = kind_of(thing)
            again = kind == "class" and any(thing is cls for _, cls in classes)
            if again and framework == "torch" and not listed:
                continue
            line = found[full] = {"kind": kind}
            if kind in ("class", "function"):
                line["overloads"], line["source"] = reader.overloads(full, thing, False)
            if kind == "class":
                if not (again and framework == "torch"):
                    classes.append((full, thing))
                call = reader.call(thing)
                if call is not None:
                    line["call"] = call
    whole = WHOLE.get(framework, ())
    for full, cls in classes:
        describe_members(reader, full, cls, full in whole, found)
    describe_beyond(reader, framework, found)
    return found


def describe_beyond(reader, framework, found):
    """Add the names that programs use though no listed module publishes them; those of this framework."""
    for full in BEYOND.read_text(encoding="utf-8").split():
        if full in found or full.partition(".")[0] != framework:
            continue
        thing = resolved(full)
        if thing is None:
            continue
        kind = kind_of(thing)
        line = found[full] = {"beyond": True, "kind": kind}
        method = kind == "function" and inspect.isclass(resolved(full.rpartition(".")[0]))
        if kind in ("class", "function"):
            line["overloads"], line["source"] = reader.overloads(full, thing, method)
        if method:
            line["kind"] = "method"
        if kind == "class" and reader.call(thing) is not None:
            line["call"] = reader.call(thing)
