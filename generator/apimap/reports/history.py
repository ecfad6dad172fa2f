"""Verdicts over releases, computed from reports: series of runs, what changed where, since when. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from packaging.version import InvalidVersion, Version

from apimap.model.checks import Row, RunInfo

Axis = Literal["mindspore", "torch"]
Answer = TypeVar("Answer")


class Run(Protocol):
    """A report, as far as history needs it."""

    @property
    def info(self) -> RunInfo:
        """Releases, device and date."""

    @property
    def rows(self) -> Sequence[Row]:
        """One row per check."""


def version(text: str) -> Version:
    """A release number for comparing; 0 for one that is none."""
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")


def place(run: Run) -> tuple[Version, Version]:
    """Where a run stands among others: by mindspore's release, then torch's."""
    return version(run.info.mindspore), version(run.info.torch)


@dataclass(frozen=True)
class Series:
    """Runs on one device that differ in the release of one framework only, oldest first.

    ``places`` are positions in the list of reports that the series was made from.
    """

    axis: Axis
    device: str
    other: str  # the release of the other framework
    releases: tuple[str, ...]
    places: tuple[int, ...]


def series(runs: Sequence[Run], torch: str, mindspore: str) -> list[Series]:
    """The series through a pair of reference releases: over mindspore's releases, then over torch's.

    A torch series of one release says nothing and is left out. CPU is first: every release runs there.
    """
    found = []
    devices = sorted({run.info.device for run in runs}, key=lambda device: (device != "CPU", device))
    axes: tuple[tuple[Axis, Axis, str], ...] = (
        ("mindspore", "torch", torch),
        ("torch", "mindspore", mindspore),
    )
    for axis, fixed, release in axes:
        for device in devices:
            listed = [
                (version(getattr(run.info, axis)), number)
                for number, run in enumerate(runs)
                if run.info.device == device and getattr(run.info, fixed) == release
            ]
            if len(listed) > (axis == "torch"):
                places = tuple(number for _, number in sorted(listed))
                releases = tuple(getattr(runs[number].info, axis) for number in places)
                found.append(Series(axis, device, release, releases, places))
    return found


@dataclass(frozen=True)
class Span(Generic[Answer]):
    """The same answer in runs that follow each other; ``open`` says that no older run is known."""

    answer: Answer
    first: str
    last: str
    open: bool


def spans(answers: Iterable[tuple[str, Answer]]) -> list[Span[Answer]]:
    """Answers by release, oldest first, put together where they stay the same."""
    found: list[Span[Answer]] = []
    for release, answer in answers:
        if found and found[-1].answer == answer:
            found[-1] = Span(answer, found[-1].first, release, found[-1].open)
        else:
            found.append(Span(answer, release, release, not found))
    return found


def answers(one: Series, answer: Callable[[int], Answer | None]) -> list[tuple[str, Answer]]:
    """What ``answer`` says of each run of a series (by its place); runs without an answer are left out."""
    pairs = zip(one.releases, one.places, strict=True)
    return [(release, said) for release, number in pairs if (said := answer(number)) is not None]


def example_verdicts(
    rows: Callable[[int], Iterable[Row]], one: Series, example: str
) -> list[tuple[str, Mapping[str, str]]]:
    """An example's verdicts in each run of a series, by counterpart.

    ``rows`` gives an entry's rows in a run, by its place.
    """

    def answer(number: int) -> Mapping[str, str] | None:
        found = {
            row.counterpart: str(row.verdict)
            for row in rows(number)
            if row.example == example and not row.variant
        }
        return found or None

    return answers(one, answer)
