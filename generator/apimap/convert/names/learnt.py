"""What the first look at a program finds out about its own objects, functions and scopes."""

from __future__ import annotations

from dataclasses import dataclass, field

from apimap.derive.kinds import Kind, join


@dataclass
class Learnt:
    """What the first pass finds out about the program's own objects and functions."""

    attributes: dict[tuple[str, str], Kind] = field(default_factory=dict)
    returns: dict[str, Kind] = field(default_factory=dict)
    handed_back: dict[str, set[int]] = field(default_factory=dict)  # places of arguments that are returned
    in_place: set[tuple[str, str]] = field(default_factory=set)  # layers that change their input
    changes: set[str] = field(default_factory=set)  # functions that change their first argument

    makes_in_place: bool = False  # whether a layer may be made that changes its input
    sees_in_place: bool = False  # whether what others than the layer hold is given to one that may do so
    views: set[tuple[str, str]] = field(default_factory=set)  # attributes that hold a part of another tensor
    runs: set[str] = field(default_factory=set)  # methods that call the module itself, or a part of it
    taken: dict[tuple[str, str], Kind] = field(
        default_factory=dict
    )  # what functions are given, where, by name

    tensors: set[tuple[str, str]] = field(default_factory=set)  # what functions are given a tensor for

    def hold(self, owner: str, name: str, kind: Kind) -> None:
        """Notes that ``self.name`` of a class was given a value of this kind."""
        key = (owner, name)
        self.attributes[key] = join(self.attributes[key], kind) if key in self.attributes else kind

    def take(self, function: str, place: str, kind: Kind) -> None:
        """Notes that a function was given this kind: ``place`` is a position, or an argument's name."""
        key = (function, place)
        self.taken[key] = join(self.taken[key], kind) if key in self.taken else kind

    def give(self, function: str, kind: Kind) -> None:
        """Notes that a function may return this kind."""
        self.returns[function] = join(self.returns[function], kind) if function in self.returns else kind


@dataclass
class Place:
    """A function or class that is being visited."""

    name: str
    is_class: bool = False
    differentiated: bool = False  # code of a network: what it computes, value_and_grad records
