"""A program as typed parts (imports, helpers, inputs, code), and the text that they make together."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from apimap.model.helper import import_block
from apimap.model.lean import CLOSED
from apimap.model.wrapping import joined

Framework = Literal["torch", "mindspore", "tensorflow"]
# The two that a pair is made of; a further one is held beside them where an entry has a program for it.
FRAMEWORKS: tuple[Framework, ...] = ("torch", "mindspore")
# What programs call a framework, where that is not its name.
ALIASES: dict[Framework, str] = {"tensorflow": "tf"}

RNG = "rng"  # the generator that inputs draw their numbers from


@dataclass(frozen=True)
class ProgramInput:
    """A name that a program gives a value before its code runs.

    ``expression`` is what numpy (or Python alone) makes it of. Where ``tensor``, the framework makes a
    tensor of that, of its own ``dtype`` where one is named (``bfloat16``, which numpy lacks).
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED
    name: str
    expression: str
    dtype: str = ""
    tensor: bool = True

    def line(self, framework: Framework, maker: str) -> str:
        """The assignment, in a framework whose function ``maker`` makes tensors."""
        if not self.tensor:
            return f"{self.name} = {self.expression}"
        called = ALIASES.get(framework, framework)
        dtype = f", dtype={called}.{self.dtype}" if self.dtype else ""
        return f"{self.name} = {called}.{maker}({self.expression}{dtype})"


@dataclass(frozen=True, eq=False)
class Program:
    """A whole program in its parts; :attr:`source` joins them, for the page and for the worker.

    ``code`` is what it does with its ``inputs``; ``outputs`` names what it leaves behind to be compared and
    ``prints`` what it prints at its end. ``imports`` are modules, as ``import`` takes them, or whole import
    statements; ``helpers`` are definitions that the code calls; ``maker`` is the framework's function that
    makes tensors. ``isolated`` asks for a throw-away worker, ``time_limit`` is in seconds of processor time,
    of all its threads and children together.

    Programs are equal when they run the same: same text, same outputs, same limits.
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED
    framework: Framework
    code: str
    outputs: tuple[str, ...] = ("out",)
    isolated: bool = False
    time_limit: float = 20.0
    inputs: tuple[ProgramInput, ...] = ()
    imports: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    prints: tuple[str, ...] = ()
    maker: str = "tensor"

    @cached_property
    def source(self) -> str:
        """The text of the whole program; statements wider than a page are broken over lines."""
        head = import_block(
            each if each.startswith(("from ", "import ")) else f"import {each}" for each in self.imports
        )
        given = "\n".join(each.line(self.framework, self.maker) for each in self.inputs)
        body = self.code + "".join(f"print({name})\n" for name in self.prints)
        blocks = [
            head,
            *(helper.strip("\n") for helper in self.helpers),
            f"{given}\n\n{body}" if given else body,
        ]
        gap = "\n\n\n" if self.helpers else "\n\n"
        return joined((block for block in blocks if block), gap)

    def with_inputs(self, expressions: Mapping[str, str]) -> Program:
        """The program with other expressions for the inputs that are named.

        The generator goes where nothing draws from it any more.
        """
        changed = [
            replace(each, expression=expressions.get(each.name, each.expression)) for each in self.inputs
        ]
        texts = [self.code, *(each.expression for each in changed)]
        if not any(RNG in names_in(text) for text in texts):
            changed = [each for each in changed if each.name != RNG]
        return replace(self, inputs=tuple(changed))

    def beginning(self, statements: str) -> Program:
        """The program with statements that run between its inputs and its code."""
        return replace(self, code=f"{statements}\n{self.code}")

    @property
    def identity(self) -> tuple[object, ...]:
        """What decides how it runs."""
        return self.source, self.framework, self.outputs, self.isolated, self.time_limit

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and (self is other or self.identity == other.identity)

    def __hash__(self) -> int:
        return hash(self.source)

    def __getstate__(self) -> dict[str, Any]:
        """What is kept of it: its text can be made again."""
        return {name: value for name, value in self.__dict__.items() if name != "source"}


@lru_cache(maxsize=4096)  # variants of an example have most of their lines in common
def names_in(code: str) -> frozenset[str]:
    """Names that a piece of code reads or binds; empty if it is not Python."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return frozenset()
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def names_bound(code: str) -> frozenset[str]:
    """Names that a piece of code binds anywhere: assigned, imported, defined, a parameter."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return frozenset()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
    return frozenset(found)
