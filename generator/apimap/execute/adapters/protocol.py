"""What a framework must tell the worker: the manual for adding one.

A framework is one file, ``adapter_NAME.py``, beside this one; nothing else in ``apimap.execute`` knows any
by name. The file is a part of a stand-alone program: a worker loads it by path under the interpreter of
*that* framework, so it keeps to Python 3.9 syntax, the standard library and numpy, imports its framework in
:meth:`Adapter.load` only, and never imports ``apimap``. Its module-level functions and constants are the
members of :class:`Adapter`; names that begin with an underscore are its own.

To add one: write the file from top to bottom of this page; add the name to ``Framework`` in
:mod:`apimap.model.program`; let ``tests/test_adapters.py`` compare it with this page, and
``tests/test_execute_frameworks.py`` run programs through it: what crosses, what is put back after each
program, what a failed one leaves behind.

The order of calls in a process is ``load`` · ``devices`` · ``prepare`` · ``namespaces`` · ``started`` · then
per program ``encode`` or ``message``, ``unsafe`` and ``reset``; ``installed`` is also asked in a process of
its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

Wire = tuple[Any, ...]  # the forms are listed in :mod:`apimap.model.values`


class Adapter(Protocol):
    """One framework, as the worker sees it. All members are there in every adapter."""

    PRELOAD: tuple[str, ...]
    """Modules that the framework loads on first need and slowly: once a worker has needed one, the process
    that workers are forked from loads it too. Empty if there are none."""

    BESIDE: tuple[str, ...]
    """Libraries beside the framework whose names have entries too: programs import them, and outcomes depend
    on their releases. They may lie in the folder ``APIMAP_LIBRARIES``, where they are looked for last."""

    def installed(self, version: Callable[[str], str]) -> str:
        """The installed version with its build (``2.13.0+cpu``), "" if there is none; imports nothing.

        ``version(package)`` gives a package's version from its metadata.
        """

    def load(self) -> str:
        """Imports the framework, with all that belongs to using it, and returns its version.

        Raises whatever the import raises; a ModuleNotFoundError is told as "not installed".
        """

    def devices(self, present: Sequence[str]) -> Sequence[str]:
        """The devices on which an operation really runs, best first, always ending in ``CPU``.

        ``present`` lists those of ``Ascend`` and ``GPU`` that have a driver on this machine. A device that is
        only tried may end a process or start threads: try in a child where that is so.
        """

    def prepare(self, device: str) -> bool:
        """Chooses one of :meth:`devices` before the first operation; says whether it may be forked after.

        Forking is far cheaper than starting. It is safe while nothing has started threads or a device, so
        this is also the place to ask for one thread, and for operations that raise where they are called.
        """

    def namespaces(self) -> Sequence[Any]:
        """The public modules and classes that a program might patch: a patched worker is replaced."""

    def started(self, salt: int) -> None:
        """Takes the state of a fresh worker, just before its first program, for :meth:`reset` to go by.

        ``salt`` says what to fill freed memory with before each program, for frameworks whose kernels may
        leave a result unwritten: the same number for the same salt, another for another. So such a result
        is repeated under one salt and differs under two, and is never right by chance.
        """

    def unsafe(self, source: str) -> str:
        """Why what a program left behind must not be freed (a short clause), given its text; "" if it may be.

        Called after every program, before :meth:`reset`: such a worker ends at once and is replaced, so that
        no destructor of the framework runs that may wait for ever.
        """

    def reset(self, source: str) -> str:
        """Puts the framework's global state back after a program, given its text; seeds everything anew.

        Called after every program, so look only where the text says that something may have changed. Returns
        why this worker must go (a short clause, for logs), or "" when all is as it was.
        """

    def message(self, error: BaseException) -> str:
        """The text of an exception as a person wants to read it: without C++ stacks and the like."""

    def encode(self, value: Any, array: Callable[..., Wire], other: Callable[..., Wire]) -> Wire | None:
        """The wire form of the framework's own types: tensors of every dtype it has, dtypes, shapes.

        None for any other value. ``array("tensor", data, dtype)`` makes the form of a numpy array, any
        strides; ``dtype`` is the framework's short name (``float32``), and the bytes of a dtype that numpy
        lacks travel in one of its width (bfloat16 in int16 or in ``ml_dtypes``). ``other(value, text)`` is
        for what has no data to compare: it crosses as the name of its type and a text, by default its repr.
        Fetching data may raise the error of an earlier, asynchronous operation: let it.
        """
