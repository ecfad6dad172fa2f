"""The derive stage's entrance: one example's torch code in, mindspore code out."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import lru_cache

import libcst as cst

from apimap.derive.kinds import PLAIN, TENSOR, Kind
from apimap.derive.rewrite import Rewriter
from apimap.derive.translate import Translator
from apimap.derive.underivable import Underivable
from apimap.model.entry import Counterpart, Entry, Example, Input
from apimap.signatures import Snapshot


@lru_cache(maxsize=64)  # an example is derived once for each counterpart of its entry
def _parsed(code: str) -> cst.Module:
    """A program as a tree, which nobody changes; raises cst.ParserSyntaxError."""
    return cst.parse_module(code)


class Deriver:
    """Writes mindspore code from torch code with the argument rules of all entries."""

    def __init__(self, entries: Mapping[str, Entry], torch: Snapshot, mindspore: Snapshot) -> None:
        """``entries`` by torch name; the snapshots say what both frameworks' signatures are."""
        self.entries = entries
        self.torch = torch
        self.mindspore = mindspore

    def derive(self, entry: Entry, counterpart: Counterpart, example: Example) -> str:
        """The mindspore code of an example: the entry's API by this counterpart, others by their own entries.

        Imports and inputs are not part of it (see :func:`apimap.derive.program`). Raises
        :class:`Underivable`, naming call and argument, for what the rules do not express.
        """
        try:
            module = _parsed(example.torch)
        except cst.ParserSyntaxError as error:
            raise Underivable(error.context or "torch:", "", f"line {error.raw_line} is not Python") from None
        translator = Translator(self.entries, self.torch, self.mindspore, (entry.name, counterpart))
        code = module.visit(Rewriter(translator, input_kinds(example))).code
        if entry.name not in translator.used and not entry.name.rpartition(".")[2].startswith("__"):
            raise Underivable(example.torch.splitlines()[0], "", f"the example does not use {entry.name}")
        try:
            ast.parse(code)
        except SyntaxError as error:
            line = code.splitlines()[(error.lineno or 1) - 1].strip()
            raise Underivable(line, "", "what is derived here cannot be assigned to") from None
        return code


def input_kinds(example: Example) -> dict[str, Kind]:
    """What the example's inputs are: tensors, but for those that stay numpy or Python values."""
    return {
        name: PLAIN if isinstance(given, Input) and not given.tensor else TENSOR
        for name, given in example.inputs.items()
    }
