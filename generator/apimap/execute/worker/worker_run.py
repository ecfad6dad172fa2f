"""Runs one program after another inside a worker process, each as if it were a file of its own.

Part of the worker: standard library and numpy only, Python 3.9 syntax.
"""

from __future__ import annotations

import contextlib
import errno
import io
import linecache
import os
import re
import resource
import sys
import traceback
import types
from typing import Any

PRINTED = 64 << 10  # characters of a program's standard output that are kept
LOG_TAIL = 4000  # bytes of log attached to a failing program
MESSAGE = 600  # characters of an exception's text

# What a machine lacks or has wrong, whatever program meets it: links in a circle, full disks and quotas,
# files that cannot be opened because too many are, storage that fails or is read-only.
_OURS = tuple(
    number
    for number in (
        getattr(errno, name, None)
        for name in ("ELOOP", "ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "EROFS", "EIO", "ESTALE")
    )
    if number is not None
)
_OURS_SAID = tuple(os.strerror(number) for number in _OURS)  # in the words of native code

_ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}")
_NOT_A_PROGRAM = (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError)  # of compile()


def ours(error: BaseException) -> bool:
    """Whether an exception, or one behind it, tells of a fault of the machine that no framework has made."""
    for _ in range(16):  # a chain may be a circle
        number = error.errno if isinstance(error, OSError) else None
        if number in _OURS or (number is None and any(each in str(error) for each in _OURS_SAID)):
            return True
        behind = error.__cause__ or error.__context__
        if behind is None:
            return False
        error = behind
    return False


class Printed(io.StringIO):
    """A program's standard output; native code that asks for its descriptor gets the log's."""

    def fileno(self) -> int:
        """The descriptor behind this stream: the log's."""
        return 1


class Runner:
    """Makes this process a worker: its directory, its log, its memory limit, its way to run a program.

    ``salt`` is the adapter's; ``namespaces`` is what the public namespaces were before any program;
    ``memory_limit`` is in bytes over what the process takes already, 0 for none.
    """

    def __init__(
        self,
        adapter: Any,
        codec: Any,
        state: Any,
        home: str,
        salt: int,
        namespaces: Any,
        memory_limit: int,
    ) -> None:
        self._adapter, self._codec, self._home = adapter, codec, home
        os.makedirs(os.path.join(home, "cwd"))
        os.chdir(os.path.join(home, "cwd"))
        log = os.open(os.path.join(home, "log"), os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.close(log)
        sys.path[:] = ["", *filter(None, sys.path[1:])]
        sys.argv[:] = ["program.py"]
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory_limit:
            space = state.memory() + memory_limit
            resource.setrlimit(resource.RLIMIT_AS, (space, space))
        self._state = state.State(home, namespaces, memory_limit)
        adapter.started(salt)
        self._main = sys.modules["__main__"]
        self._count = 0
        self._loaded: set[str] = set()
        self._left: types.ModuleType | None = None

    def run(self, source: str, outputs: tuple[str, ...]) -> tuple[dict[str, Any], str]:
        """Runs one program; returns the fields of its outcome and why this worker must go, or ""."""
        self._count += 1
        # A name of its own: mindspore keeps compiled graphs by file name and line.
        name = os.path.join(self._home, f"program{self._count}.py")
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        module = types.ModuleType("__main__")  # as if the file were run: guards hold, classes can be saved
        module.__file__ = name
        sys.modules["__main__"] = module
        sys.stdout = printed = Printed()
        code = None
        retire = ""
        try:
            code = compile(source, name, "exec", dont_inherit=True)
        except _NOT_A_PROGRAM as error:
            fields = self._failure("error", error, name, getattr(error, "lineno", None) or 0)
        else:
            fields, retire = self._outcome(module.__dict__, code, name, outputs)
        finally:
            sys.modules["__main__"] = self._main
        try:
            fields["printed"] = self._clean(printed.getvalue(), name)[:PRINTED]
        except ValueError:  # closed by the program
            fields["printed"] = ""
        unsafe = self._adapter.unsafe(source)
        if unsafe:
            self._left = module  # for the rest of this process
        retire = unsafe or self._freed(module, source, code) or retire
        linecache.cache.pop(name, None)
        if fields["status"] == "fault":
            retire = retire or "the machine failed its program"
        if fields["status"] != "ok":
            fields["log"] = self._clean(self._log(), name)
        return fields, retire

    def _freed(self, module: types.ModuleType, source: str, code: Any) -> str:
        """Frees what a program left and puts all state back; returns why this worker must go, or ""."""
        module.__dict__.clear()
        try:
            return str(self._state.restore(source, code) or self._adapter.reset(source))
        except Exception as error:
            return f"its state could not be put back: {error!r}"

    def newly_loaded(self) -> list[str]:
        """The adapter's slow modules that were imported since the last call."""
        found = [each for each in self._adapter.PRELOAD if each in sys.modules and each not in self._loaded]
        self._loaded.update(found)
        return found

    def _outcome(
        self, namespace: dict[str, Any], code: Any, name: str, outputs: tuple[str, ...]
    ) -> tuple[dict[str, Any], str]:
        try:
            exec(code, namespace)
        except SystemExit as error:
            fields = self._failure("crash", error, name)
            fields["message"] = f"the program ended itself: sys.exit({error.code!r})"
            return fields, ""
        except MemoryError as error:
            fields = self._failure("raised", error, name)
            fields["message"] = fields["message"] or "out of memory"
            return fields, "a program ran out of memory"
        except BaseException as error:
            return self._failure("raised", error, name), ""
        return self._encoded(namespace, name, outputs), ""

    def _encoded(self, namespace: dict[str, Any], name: str, outputs: tuple[str, ...]) -> dict[str, Any]:
        missing = [each for each in outputs if each not in namespace]
        if missing:
            return {"status": "error", "message": f"the program leaves no {' or '.join(missing)} behind"}
        try:
            forms = [self._codec.encode(namespace[each], self._special) for each in outputs]
            values = tuple(self._masked(form, name) for form in forms)
        except (self._codec.Unencodable, RecursionError) as error:
            return {"status": "error", "message": str(error)}
        except Exception as error:  # an operation's own error may surface only when its data is fetched
            return self._failure("raised", error, name)
        return {"status": "ok", "values": values}

    def _special(self, value: Any) -> Any:
        return self._adapter.encode(value, self._codec.array, self._codec.other)

    def _masked(self, form: Any, name: str) -> Any:
        if form[0] == "other":
            return ("other", form[1], self._clean(form[2], name))
        if form[0] in ("list", "tuple"):
            return (form[0], [self._masked(each, name) for each in form[1]], *form[2:])
        if form[0] == "dict":
            return ("dict", [(self._masked(key, name), self._masked(each, name)) for key, each in form[1]])
        return form

    def _failure(self, status: str, error: BaseException, name: str, where: int = 0) -> dict[str, Any]:
        for frame, line in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_filename == name:
                where = line
        try:
            text = error.msg if isinstance(error, SyntaxError) else self._adapter.message(error)
        except Exception:
            text = "(its text could not be read)"
        text = "\n".join(line.rstrip() for line in self._clean(text, name).splitlines() if line.strip())
        kind = type(error)
        with contextlib.suppress(Exception):  # its text cannot be read
            status = "fault" if status == "raised" and ours(error) else status
        known = kind.__module__ in ("builtins", "__main__")
        return {
            "status": status,
            "exception": kind.__qualname__ if known else f"{kind.__module__}.{kind.__qualname__}",
            "message": text if len(text) <= MESSAGE else text[: MESSAGE - 1] + "…",
            "where": where,
        }

    def _clean(self, text: str, name: str) -> str:
        """Text without what differs from one execution to the next: our paths, addresses."""
        if self._home in text:
            text = text.replace(name, "program.py").replace(os.path.join(self._home, "cwd"), ".")
            text = text.replace(self._home, ".")
        return _ADDRESS.sub("0x…", text) if "0x" in text else text

    def _log(self) -> str:
        try:
            sys.stderr.flush()
            size = os.fstat(2).st_size
            return os.pread(2, LOG_TAIL, max(0, size - LOG_TAIL)).decode("utf-8", "replace")
        except (OSError, ValueError):
            return ""
