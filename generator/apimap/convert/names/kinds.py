"""Kinds that only whole programs have: their own classes and functions, modules of a class not known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from apimap.derive.kinds import Kind, Made, Own, Tensor


@dataclass(frozen=True)
class Class(Own):
    """A class that the program defines; ``name`` is its full name."""

    name: str


@dataclass(frozen=True)
class Object(Own):
    """An object of a class that the program defines."""

    name: str


@dataclass(frozen=True)
class Function(Own):
    """A function that the program defines."""

    name: str


@dataclass(frozen=True)
class AnyModule(Kind):
    """A module whose class only running tells."""


@dataclass(frozen=True)
class Either(Kind):
    """A module of one of several torch classes, as ``isinstance`` told."""

    made: tuple[Made, ...]


@dataclass(frozen=True)
class Value(Kind):
    """A torch class or function as a value; ``name`` is torch's."""

    name: str


@dataclass(frozen=True)
class Space(Own):
    """A namespace that stands for a module of torch's; which one, only running may tell."""


@dataclass(frozen=True)
class Assumed(Tensor):
    """A parameter of ``forward`` that nothing says more about: taken for a tensor."""


ANY_MODULE = AnyModule()
ASSUMED = Assumed()


class Shown(Enum):
    """What a program may make texts of."""

    MODULE = "module"
    OPTIMIZER = "optimizer"
    TENSOR = "tensor"
    SHAPE = "shape"  # inside of something else
    ANYTHING = "anything"  # that is held by something
