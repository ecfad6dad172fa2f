"""Puts a worker's global state back after each program, and tells when it cannot be put back.

Part of the worker: standard library and numpy only, Python 3.9 syntax. Framework state is the
adapter's business. Everything is compared before it is written: a program that touched nothing pays
some 0.1 ms, most of it for comparing every attribute of the public namespaces.
"""

from __future__ import annotations

import builtins
import opcode
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import types
import warnings
from typing import Any

import numpy as np

SEED = 0
_SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM, signal.SIGCHLD, signal.SIGUSR1]
_SMALLEST = 5e-324
# What a program mentions that touches the rarer kinds of state: interpreter settings, signals,
# processes, Python's own random numbers, modules of its own (found relative to the working directory).
_SUSPECTS = (
    "sys",
    "signal",
    "process",
    "fork",
    "worker",
    "dataset",
    "Data",
    "compile",
    "denormal",
    "warn",
    "open(",
    "write",
    "thread",
    "import random",
    "from random",
)
_environ: Any = os.environ._data  # type: ignore[attr-defined]  # bytes, and no checks: fast to compare
_PAGE = os.sysconf("SC_PAGESIZE")


def memory(resident: bool = False) -> int:
    """Bytes of address space (or of resident memory) of this process, 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1 if resident else 0]) * _PAGE
    except OSError:
        return 0


_STORES = (opcode.opmap["STORE_ATTR"], opcode.opmap["DELETE_ATTR"])
# Names without which a program that stores no attribute cannot patch anything.
_PATCHERS = {
    "setattr",
    "delattr",
    "vars",
    "__dict__",
    "__setattr__",
    "__delattr__",
    "globals",
    "exec",
    "eval",
    "modules",
    "patch",
    "import_module",
    "register",
    "set_default_tensor_type",
}


def mentions(source: str, words: tuple[str, ...]) -> bool:
    """Whether a program's text contains one of some words (far faster than a regular expression)."""
    return any(word in source for word in words)


def _nothing() -> None:
    pass


def may_patch(code: types.CodeType) -> bool:
    """Whether a program's code object can set an attribute of something that outlives it.

    Comparing all attributes costs little by itself, but touching thousands of objects empties the
    processor's caches: a small program then runs half as fast again. So only suspects are checked.
    """
    operations = code.co_code[::2]
    if any(each in operations for each in _STORES) or not _PATCHERS.isdisjoint(code.co_names):
        return True
    return any(may_patch(each) for each in code.co_consts if isinstance(each, types.CodeType))


class Namespaces:
    """Remembers every attribute of some modules and classes, to notice a program's monkeypatches."""

    def __init__(self, frameworks: list[Any]) -> None:
        owners = [builtins, random, np, np.random, np.linalg, *frameworks]
        self._names = [getattr(owner, "__name__", "?") for owner in owners]
        self._dicts = [vars(owner) for owner in owners]
        self._before = [dict(each) for each in self._dicts]
        self._values = [tuple(each.values()) for each in self._dicts]

    def patched(self) -> str:
        """The first attribute that was set, replaced or deleted, dotted; "" if none.

        What a framework does to itself does not count: submodules that appear on import, private
        names. Tuples compare by identity first, so that one look costs 10 ns an attribute.
        """
        for index, attributes in enumerate(self._dicts):
            try:
                if tuple(attributes.values()) == self._values[index]:
                    continue
            except Exception:  # an element that cannot be compared is certainly a new one
                pass
            name = self._difference(attributes, self._before[index])
            if name:
                return self._names[index] + "." + name
            self._before[index] = dict(attributes)
            self._values[index] = tuple(attributes.values())
        return ""

    @staticmethod
    def _difference(now: Any, before: dict[str, Any]) -> str:
        names: set[str] = {*before, *now}
        for name in names:
            if name.startswith("_") and not name.endswith("__"):
                continue
            if name not in now:
                return name
            if name not in before:
                if not isinstance(now[name], types.ModuleType) and not name.startswith("__"):
                    return name
            elif now[name] is not before[name]:
                if type(now[name]) is type(before[name]) is int:  # mindspore's Cell counts its instances
                    continue
                # torch.optim wraps each optimizer's `step` once, at its first use, and marks it so.
                if not getattr(now[name], "hooked", False):
                    return name
        return ""


class State:
    """The state of a fresh worker; ``restore`` brings it back."""

    def __init__(self, home: str, namespaces: Namespaces, memory_limit: int) -> None:
        self._directory = os.path.join(home, "cwd")
        os.environ["TMPDIR"] = self._directory
        tempfile.tempdir = None
        self._files(True)
        self._environment = dict(_environ)
        self._path, self._argv = list(sys.path), list(sys.argv)
        self._streams = (sys.stdin, sys.stdout, sys.stderr)
        self._recursion = sys.getrecursionlimit()
        self._filters = list(warnings.filters)
        self._showwarning = warnings.showwarning
        self._numpy_errors, self._numpy_print = np.geterr(), np.get_printoptions()
        self._signals = [signal.getsignal(each) for each in _SIGNALS]
        self._modules = len(sys.modules)
        self._threads = set(threading.enumerate())
        self._namespaces = namespaces
        self._memory = memory(resident=True) + memory_limit // 4 if memory_limit else 0
        self._programs = 0
        random.seed(SEED)
        np.random.seed(SEED)

    def restore(self, source: str, code: types.CodeType | None) -> str:
        """Puts back what can be put back; returns why this worker must go, or "".

        ``code`` is the program's code object, None if it did not compile. What only some programs can
        change, by what they mention, is looked at after those, and after every sixteenth.
        """
        sys.stdin, sys.stdout, sys.stderr = self._streams
        np.random.seed(SEED)  # frameworks draw from it as well
        self._programs += 1
        thorough = self._programs % 16 == 0 or mentions(source, _SUSPECTS)
        if thorough:
            random.seed(SEED)
            self._restore_python()
        if _environ != self._environment:
            self._restore_environment()
        if np.geterr() != self._numpy_errors:
            np.seterr(**self._numpy_errors)
        if np.get_printoptions() != self._numpy_print:
            np.set_printoptions(**self._numpy_print)
        if warnings.filters != self._filters:
            filters: Any = warnings.filters
            filters[:] = self._filters
        # Forgets which warnings were already shown, so that each program sees its own.
        getattr(warnings, "_filters_mutated", _nothing)()
        spent = self._live_threads() or self._files() or self._patches(code)
        return spent or (self._spent() if thorough else "")

    def _restore_python(self) -> None:
        if sys.path != self._path:
            sys.path[:] = self._path
        if sys.argv != self._argv:
            sys.argv[:] = self._argv
        sys.setrecursionlimit(self._recursion)
        if "multiprocessing" in sys.modules:  # how processes are started may be chosen once
            sys.modules["multiprocessing"].set_start_method(None, force=True)
        warnings.showwarning = self._showwarning

    def _restore_environment(self) -> None:
        for name in set(_environ) - set(self._environment):
            os.unsetenv(name)
        for name, value in self._environment.items():
            os.putenv(name, value)
        _environ.clear()
        _environ.update(self._environment)

    def _spent(self) -> str:
        if sys.gettrace() or sys.getprofile():
            return "a trace or profile function is set"
        if _SMALLEST * 1.0 == 0.0:
            return "denormal numbers are flushed to zero"
        if [signal.getsignal(each) for each in _SIGNALS] != self._signals:
            return "a signal handler was replaced"
        # Programs that left much behind would make a later, innocent one run out.
        if self._memory and memory(resident=True) > self._memory:
            return "earlier programs left too much memory behind"
        return self._live_children() or self._new_modules()

    def _patches(self, code: types.CodeType | None) -> str:
        name = self._namespaces.patched() if code is not None and may_patch(code) else ""
        return name and f"{name} was replaced"

    def _live_threads(self) -> str:
        if threading.active_count() == len(self._threads):
            return ""
        for thread in threading.enumerate():
            if thread not in self._threads and not isinstance(thread, threading._DummyThread):
                thread.join(0.05)
                if thread.is_alive():
                    return "a thread is still alive"
        self._threads = set(threading.enumerate())
        return ""

    def _live_children(self) -> str:
        try:
            while True:
                pid, _ = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return "a child process is still alive"
        except OSError:
            return ""

    def _new_modules(self) -> str:
        if len(sys.modules) == self._modules:
            return ""
        self._modules = len(sys.modules)
        for module in list(sys.modules.values()):
            if str(getattr(module, "__file__", "")).startswith(self._directory):
                return "a module was imported from the program's own directory"
        return ""

    def _files(self, anew: bool = False) -> str:
        try:
            os.chdir(self._directory)
            if not anew and not os.stat(self._directory).st_mtime_ns:
                return ""
            for name in os.listdir(self._directory):
                if os.path.isdir(name) and not os.path.islink(name):
                    shutil.rmtree(name)
                else:
                    os.unlink(name)
            os.utime(self._directory, ns=(0, 0))  # any new file makes it the present
        except OSError as error:
            return f"the working directory could not be emptied: {error}"
        return ""
