"""Finds the first place where two recorded runs part.

Forwards by what layers are given and give, backwards by the gradients that arrive at them and those of
their own weights.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from apimap.proof.network import Numbers
from apimap.proof.result import Tensor
from apimap.proof.tolerance import Scale, compared, largest, measured
from apimap.proof.workers import Answer


@dataclass(frozen=True)
class Found:
    """A place where the runs part, before settings and known differences are added (see result.First)."""

    where: str
    path: str
    other: str
    cls: str
    other_cls: str
    call: int
    tensor: Tensor | None
    before: str = ""
    users: tuple[str, ...] = ()
    inside: bool = False
    skipped: tuple[str, ...] = ()


class Traces:
    """The records of both sides, and those of torch's runs that measure rounding; ``paths`` pairs layers."""

    def __init__(
        self,
        torch: Answer,
        mindspore: Answer,
        wides: Sequence[Answer],
        paths: Mapping[str, str],
        scale: Scale,
    ) -> None:
        self.torch, self.mindspore = torch, mindspore
        self.paths, self.scale = paths, scale
        self.records: Sequence[Mapping[str, Any]] = torch.said["records"]
        self.others = {(each["path"], each["call"]): each for each in mindspore.said["records"]}
        self.unsure: list[Tensor] = []  # what forward() could not tell from rounding
        self.wides = [(each, {(r["path"], r["call"]): r for r in each.said["records"]}) for each in wides]

    def other(self, record: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The mindspore record of a torch record."""
        path = self.paths.get(record["path"])
        return None if path is None else self.others.get((path, record["call"]))

    def _rounding(self, record: Mapping[str, Any], word: str, number: Any, data: Numbers) -> float:
        found = 0.0
        for answer, records in self.wides:
            held = records.get((record["path"], record["call"]))
            with contextlib.suppress(IndexError, KeyError):
                if held is not None and held[word][number] is not None:
                    found = max(found, measured(data, answer.arrays.read(held[word][number])))
        return found

    def tensor(self, record: Mapping[str, Any], word: str, number: Any, mine: Any, theirs: Any) -> Tensor:
        """One recorded tensor compared; ``word`` is ``in``, ``out`` or ``grads``."""
        left = self.torch.arrays.read(mine)
        right = np.zeros_like(left) if theirs is None else self.mindspore.arrays.read(theirs)
        name = record["path"] or "the network"
        other = self.paths.get(record["path"], "")
        rounding = self._rounding(record, word, number, left)
        shape = tuple(mine["shape"])
        whole = "gradient" if word == "grads" else "output"
        scale = self.scale if word == "grads" else Scale(self.scale.terms, 0.0, self.scale.rtol)
        if theirs is not None and tuple(theirs["shape"]) != shape:
            right = np.zeros(tuple(theirs["shape"]), left.dtype)
            left = np.zeros(shape, left.dtype)
        return compared(
            whole,  # type: ignore[arg-type]
            name,
            other,
            left,
            right,
            mine["dtype"],
            scale,
            shape=shape,
            rounding=rounding,
        )

    def forward(self) -> Found | None:
        """The first layer that is given, or gives, other numbers."""
        self.unsure.clear()
        agreed: list[str] = []
        skipped: list[str] = []
        compared_paths: set[str] = set()
        for word, place in self.torch.said["events"]:
            record = self.records[place]
            other = self.other(record)
            if other is None or word not in other:
                if word == "out":
                    skipped.append(record["path"])
                continue
            mine, theirs = record[word], other[word]
            if len(mine) != len(theirs):
                if word == "in":
                    continue
                text = f"{len(mine)} tensors in torch, {len(theirs)} in mindspore"
                odd = Tensor(
                    "output", record["path"], other["path"], [], "", False, level="structure", message=text
                )
                return self._found("layer", record, odd, agreed, compared_paths)
            for number, (left, right) in enumerate(zip(mine, theirs, strict=True)):
                tensor = self.tensor(record, word, number, left, right)
                if tensor.level == "unsure":
                    self.unsure.append(tensor)
                if not tensor.agrees:
                    where = "input" if word == "in" else "layer"
                    found = self._found(where, record, tensor, agreed, compared_paths)
                    return replace(found, skipped=tuple(skipped))
            if word == "out":
                skipped.clear()
                agreed.append(record["path"])
                compared_paths.add(record["path"])
        return None

    def _found(
        self,
        where: str,
        record: Mapping[str, Any],
        tensor: Tensor | None,
        agreed: Sequence[str],
        among: set[str],
        users: Sequence[str] = (),
    ) -> Found:
        path = record["path"]
        inside = any(each != path and (not path or each.startswith(path + ".")) for each in among)
        other = self.other(record) or {}
        before = next((each for each in reversed(agreed) if each != path), "")
        return Found(
            where,
            path,
            self.paths.get(path, ""),
            record.get("cls", ""),
            other.get("cls", ""),
            record["call"],
            tensor,
            before,
            tuple(users),
            inside,
        )

    def backward(self, weights: Mapping[str, Sequence[Tensor]]) -> Found | None:
        """The first layer, from the loss back, whose gradients differ.

        ``weights`` are the compared gradients of each layer's own parameters.
        """
        later: list[str] = []
        told: set[str] = set()
        for word, place in reversed(self.torch.said["events"]):
            record = self.records[place]
            other = self.other(record)
            if word != "out" or other is None:
                continue
            for number, found in sorted(record["grads"].items()):
                tensor = self.tensor(record, "grads", number, found, other["grads"].get(number))
                if not tensor.agrees:
                    users = list(self._users(place))
                    where = "backward" if users or later else "loss-gradient"
                    return self._found(where, record, tensor, later, set(), users)
            path = record["path"]
            if path not in told and self._last_call(record):
                told.add(path)
                for tensor in weights.get(path, ()):
                    if not tensor.agrees:
                        return self._found("weight-gradient", record, tensor, later, set())
            later.append(path)
        return None

    def _last_call(self, record: Mapping[str, Any]) -> bool:
        """Whether a layer's first call is reached: only then all that its weights' gradients sum is known."""
        return bool(record["call"] == 0)

    def _users(self, place: int) -> Iterator[str]:
        """The innermost layers that are given what a record's layer gave."""
        paths = [each["path"] for each in self.records if place in each["uses"]]
        for path in dict.fromkeys(paths):
            if path and not any(each.startswith(path + ".") for each in paths):
                yield path


def widest(tensors: Sequence[Numbers]) -> float:
    """The largest number of several arrays."""
    return max((largest(each) for each in tensors), default=0.0)
