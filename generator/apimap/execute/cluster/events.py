"""What happens on a cluster that a person should know of, as facts; sentences are made where it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apimap.model.checks import Device, Program


@dataclass(frozen=True)
class Employed:
    """Nodes that run a framework, each with its number of slots."""

    framework: str
    device: Device
    slots: Mapping[str, int]


@dataclass(frozen=True)
class Unused:
    """A node that does not run a framework, and what it lacks."""

    framework: str
    node: str
    why: str


@dataclass(frozen=True)
class Lost:
    """A slot that died, or says nothing; so many programs went back and are run by others."""

    framework: str
    node: str
    why: str
    programs: int


@dataclass(frozen=True)
class Disagreed:
    """A program that left one answer on a node and another on its twin, each of them twice."""

    framework: str
    nodes: tuple[str, str]
    program: Program


Event = Employed | Unused | Lost | Disagreed
