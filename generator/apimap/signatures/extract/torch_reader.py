"""Reads torch, and libraries beside it: Python signatures, stubs, docstrings, and what its parser misses."""

# ruff: noqa: B905 - zip has no `strict` before Python 3.10
import ast
import enum
import importlib
import importlib.util
import inspect
import os
import re
import sys
from pathlib import Path

from listed import LIBRARY_MODULES, TORCH_MODULES
from parameters import UNKNOWN, defaults, filled, names, qualified
from sources import (
    Nothing,
    called,
    described,
    documented,
    generic,
    inspected,
    overloaded_constructor,
    positional_only,
    stub_functions,
)

_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: a class that Python or pybind11 made, without a parser of C++


class Torch:
    """Reads torch: its Python signatures, its stubs, its docstrings."""

    modules = TORCH_MODULES

    def __init__(self):
        import torch

        self.root = torch
        here = Path(torch.__file__).parent
        self.variable = stub_functions(here / "_C" / "_VariableFunctions.pyi")
        self.base = stub_functions(here / "_C" / "__init__.pyi")
        self.functional = stub_functions(here / "nn" / "functional.pyi")
        self.native = stub_functions(here / "_C" / "_nn.pyi")
        self.c10d = stub_functions(here / "_C" / "_distributed_c10d.pyi")

    def helper(self, name, thing, module):
        """True for a name that a module only uses itself."""
        if type(type(thing)).__name__ == "pybind11_type":
            return True  # members of compiled enumerations, exported beside them
        if name in getattr(module, "__all__", ()) or not inspect.isclass(thing):
            return False
        return any(
            module is not home and getattr(home, name, None) is thing
            for home in (self.root, self.root.nn, self.root.optim.Optimizer, self.root.utils.data)
        )

    def overloads(self, name, thing, bound):
        """(parameter lists, source) of one callable."""
        found = overloaded_constructor(thing) if inspect.isclass(thing) and not inspected(thing) else []
        found = found or inspected(thing, bound)
        if found:
            return found, "inspect"
        leaf = name.rpartition(".")[2]
        docs = documented(thing, leaf, bound)
        found = self.stubbed(name, leaf)
        if found:
            known = {}
            for text in docs:
                known.update(defaults(text))
            found = [filled(text, known) if UNKNOWN in text else text for text in found]
            found = [self.renamed(thing, text) for text in found]
            return sorted(dict.fromkeys(found), key=self.outdated), "stub"
        found = generic(thing, bound)
        if docs and found == ["*args"]:  # Python code that takes its documented arguments by position
            return [positional_only(text, "*args") for text in docs], "docstring"
        if docs:
            return [self.renamed(thing, text) for text in docs], "docstring"
        if found:
            return found, "inspect"
        if inspect.isroutine(thing) and "Args:" in (thing.__doc__ or ""):
            found = [self.renamed(thing, text) for text in described(thing)]
        return found, "docstring" if found else "none"

    @staticmethod
    def outdated(text):
        """True for the deprecated forms with a scalar before the tensors: ``add(input, alpha, other)``."""
        given = defaults(text)
        return any(name in ("alpha", "beta", "value") and name not in given for name in names(text)[:-1])

    @staticmethod
    def renamed(thing, text):
        """The text with the names that the C++ parser of the function knows; some are documented otherwise.

        It is called with every documented name and values that no parser takes, and says what it misses.
        """
        compiled = inspect.isclass(thing) and not thing.__flags__ & _HEAP_TYPE
        if not (inspect.isbuiltin(thing) or compiled) or text.startswith("*"):
            return text
        try:
            thing(**{name: Nothing() for name in names(text)})
        except Exception as error:
            missing = re.search(r"missing \d+ required positional arguments?: (.*)", str(error))
        else:
            return text
        true = re.findall(r'"(\w+)"', missing.group(1)) if missing else []
        arguments = ast.parse("def f(%s): ..." % text).body[0].args
        required = arguments.args[: len(arguments.args) - len(arguments.defaults)]
        if len(true) >= len(required):
            for argument, name in zip(required, true):
                argument.arg = name
        for argument in arguments.args:
            argument.arg = "input" if argument.arg == "self" else argument.arg
        return ast.unparse(arguments)

    def stubbed(self, name, leaf):
        """Overloads in the shipped stubs."""
        module = name.rpartition(".")[0]
        if module == "torch.Tensor":
            return self.base.get("TensorBase." + leaf) or self.base.get("Tensor." + leaf) or []
        if module == "torch":
            return self.variable.get(leaf) or self.base.get(leaf) or self.base.get(leaf + ".__init__") or []
        if module == "torch.nn.functional":
            return self.functional.get(leaf) or self.native.get(leaf) or self.variable.get(leaf) or []
        if module == "torch.distributed":
            return self.c10d.get(leaf) or self.c10d.get(leaf + ".__init__") or []
        owner = module.rpartition(".")[2]
        table = self.c10d if module.startswith("torch.distributed.") else self.base
        return table.get("%s.%s" % (owner, leaf)) or []

    def call(self, cls):
        """Parameters of ``forward``, of a class that has its own."""
        if not issubclass(cls, self.root.nn.Module):
            return None
        forward = getattr(cls, "forward", None)
        if forward is None or forward is self.root.nn.Module.forward:
            return None
        return called(forward)


class Library(Torch):
    """Reads a library beside torch: its Python signatures and docstrings."""

    def __init__(self, name):
        """Imports it as a worker does: ``APIMAP_ADAPTER`` names torch's adapter, which may have to help."""
        spec = importlib.util.spec_from_file_location("adapter", os.environ["APIMAP_ADAPTER"])
        adapter = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(adapter)
        if os.environ.get("APIMAP_LIBRARIES"):
            sys.path.append(os.environ["APIMAP_LIBRARIES"])
        adapter.load()
        super().__init__()
        self.torch = self.root
        self.root = importlib.import_module(name)
        self.modules = LIBRARY_MODULES[name]
        self.homes = {}  # where an enumeration is defined → where it is public
        for path in self.modules:
            for each in vars(importlib.import_module(path)).values():
                if inspect.isclass(each) and issubclass(each, enum.Enum):
                    self.homes.setdefault(qualified(each), "%s.%s" % (path, each.__name__))

    def overloads(self, name, thing, bound):
        """(parameter lists, source) of one callable; defaults by their public names."""
        found, source = super().overloads(name, thing, bound)
        for home, public in self.homes.items():
            found = [text.replace(home + ".", public + ".") for text in found]
        return found, source

    def helper(self, name, thing, module):
        """True for a name that a module only uses itself."""
        return name.startswith(("F_", "accimage"))

    def call(self, cls):
        """Parameters of ``forward``, or of ``__call__``, of a class that has its own."""
        if issubclass(cls, self.torch.nn.Module):
            forward = getattr(cls, "forward", None)
            if forward is self.torch.nn.Module.forward:
                return None
        else:
            forward = vars(cls).get("__call__")
        if forward is None:
            return None
        return called(forward)
