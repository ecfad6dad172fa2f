"""What a worker says of a network: its layers, and the parameters and buffers that they own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Layer:
    """A torch module or mindspore cell; ``names`` are the public names of its class and bases."""

    path: str
    names: tuple[str, ...]
    cls: str
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Held:
    """A parameter, a buffer, or (mindspore) a tensor that is a plain attribute, under one of its names.

    ``called`` is the name that mindspore's checkpoints use (a parameter may have another than its path).
    ``same`` is the first name of a tensor that has several; ``lasting`` whether a checkpoint has it.
    """

    name: str
    owner: str
    leaf: str
    kind: str
    trainable: bool
    shape: tuple[int, ...]
    dtype: str
    same: str = ""
    lasting: bool = True
    array: Mapping[str, Any] | None = None
    called: str = ""


@dataclass(frozen=True)
class Network:
    """A described network, layers and tensors in the order in which it defines them."""

    layers: tuple[Layer, ...]
    tensors: tuple[Held, ...]

    def layer(self, path: str) -> Layer | None:
        """The layer at a path."""
        return next((each for each in self.layers if each.path == path), None)

    def tensor(self, name: str) -> Held | None:
        """The tensor of a name."""
        return next((each for each in self.tensors if each.name == name), None)

    @property
    def longest_sum(self) -> int:
        """How many terms the longest sum over weights has: the elements of a parameter per output."""
        sizes = [int(np.prod(each.shape[1:])) for each in self.tensors if each.kind == "parameter"]
        return max([1, *sizes])


def network(said: Mapping[str, Any]) -> Network:
    """A network from a worker's description."""
    layers = (
        Layer(each["path"], tuple(each["names"]), each["cls"], each["settings"]) for each in said["layers"]
    )
    keys = ("name", "owner", "leaf", "kind", "trainable", "dtype", "same", "lasting", "array")
    tensors = (
        Held(shape=tuple(each["shape"]), called=each.get("called", ""), **{key: each[key] for key in keys})
        for each in said["tensors"]
    )
    return Network(tuple(layers), tuple(tensors))


class File:
    """The arrays that a worker left in its file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.path = path
        self._data: Any = np.memmap(path, dtype=np.uint8, mode="r") if path.stat().st_size else b""

    def read(self, found: Mapping[str, Any]) -> Numbers:
        """An array by what the worker said of it; a sampled one is flat."""
        dtype = np.dtype(found["stored"])
        data = np.frombuffer(self._data, dtype, count=found["count"], offset=found["offset"])
        return data if found["stride"] > 1 else data.reshape(found["shape"])


def write(path: Path, arrays: Mapping[str, Numbers]) -> dict[str, dict[str, Any]]:
    """Writes arrays to one file for a worker, and says where each is."""
    found: dict[str, dict[str, Any]] = {}
    with path.open("wb") as file:
        for name, data in arrays.items():
            shape, dtype = [int(n) for n in data.shape], data.dtype.name
            place = {"dtype": dtype, "stored": dtype, "shape": shape, "offset": file.tell()}
            found[name] = {**place, "count": int(data.size), "stride": 1}
            file.write(data.tobytes())
    return found
