"""The first thing that runs on a node: unpacks our code, which the node need not have, and hands over to it.

Ray takes what is defined here by value, not by name, so it uses the standard library alone and imports
``apimap`` only once that is unpacked.
"""

from __future__ import annotations

import importlib
import io
import pickle
import shutil
import sys
import tempfile
import zipfile
from typing import Any


class Unpacked:
    """Our code on this node; :attr:`slot` is its module ``apimap.execute.cluster.slot``."""

    def __init__(self, code: bytes) -> None:
        self._home = tempfile.mkdtemp(prefix="apimap-code-")
        with zipfile.ZipFile(io.BytesIO(code)) as archive:
            archive.extractall(self._home)
        self._forget()  # Ray uses a process for one question after another
        sys.path.insert(0, self._home)
        self.slot: Any = importlib.import_module("apimap.execute.cluster.slot")

    def _forget(self) -> None:
        for name in [each for each in sys.modules if each == "apimap" or each.startswith("apimap.")]:
            del sys.modules[name]

    def remove(self) -> None:
        """Leaves nothing behind."""
        if self._home in sys.path:
            sys.path.remove(self._home)
        self._forget()
        shutil.rmtree(self._home, ignore_errors=True)


def ask(code: bytes, question: bytes) -> bytes:
    """What the node is, as far as one framework goes: see :func:`apimap.execute.cluster.slot.about`."""
    unpacked = Unpacked(code)
    try:
        answer: bytes = unpacked.slot.about(question)
        return answer
    finally:
        unpacked.remove()


def call(code: bytes, what: bytes) -> str:
    """What a function of our code answers here, given an interpreter: ``what`` is both, pickled."""
    unpacked = Unpacked(code)
    try:
        function, interpreter = pickle.loads(what)
        answer: str = function(interpreter)
        return answer
    finally:
        unpacked.remove()


class Slot:
    """One worker slot, an actor that lives as long as its executor; see :class:`.slot.Serving`."""

    def __init__(self, code: bytes, told: bytes) -> None:
        self._unpacked = Unpacked(code)
        self._serving = self._unpacked.slot.Serving(told)

    def exchange(self, batches: bytes) -> bytes:
        """Takes programs, gives outcomes."""
        answer: bytes = self._serving.exchange(batches)
        return answer

    def close(self) -> None:
        """Ends its worker processes."""
        self._serving.close()
        self._unpacked.remove()
