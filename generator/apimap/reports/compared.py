"""A run beside its predecessor: which run that is, what changed, most used APIs first. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from apimap.judge.groups import Key, key
from apimap.model.checks import Check, RunInfo
from apimap.reports.changes import KINDS, Change, Kind, diff
from apimap.reports.history import Run, version
from apimap.signatures.documented.usage import usage_rank

AnyRun = TypeVar("AnyRun", bound=Run)


def predecessor(run: AnyRun, runs: Iterable[AnyRun], torch: str, mindspore: str) -> AnyRun | None:
    """The run of the next older release of the framework in which ``run`` is not (or only) the reference.

    ``torch`` and ``mindspore`` are the reference releases. A torch release is held against the next older
    torch one, every other run against the next older mindspore one; always on the same device.
    """
    info = run.info
    of_torch = info.mindspore == mindspore and info.torch != torch

    def place(about: RunInfo) -> str:
        return about.torch if of_torch else about.mindspore

    def other(about: RunInfo) -> str:
        return about.mindspore if of_torch else about.torch

    older = [
        each
        for each in runs
        if each.info.device == info.device
        and other(each.info) == other(info)
        and version(place(each.info)) < version(place(info))
    ]
    return max(older, key=lambda each: version(place(each.info)), default=None)


def ranked(changes: Iterable[Change]) -> dict[Kind, list[Change]]:
    """Changes by kind, in the order in which they are told; in each the most used APIs first."""
    found: dict[Kind, list[Change]] = {kind: [] for kind in KINDS}
    for change in changes:
        found[change.kind].append(change)
    for listed in found.values():
        listed.sort(key=lambda change: (usage_rank(change.entry), change.entry, change.counterpart))
    return {kind: listed for kind, listed in found.items() if listed}


@dataclass(frozen=True)
class Compared:
    """A run, the run before it (None for the first) and what changed between them, by kind."""

    run: Run
    before: Run | None
    changes: Mapping[Kind, Sequence[Change]]


def compared(run: AnyRun, runs: Iterable[AnyRun], torch: str, mindspore: str) -> Compared:
    """A run beside the one before it among ``runs``."""
    before = predecessor(run, runs, torch, mindspore)
    return Compared(run, before, ranked(diff(before, run)) if before else {})


def program_of(change: Change, checks: Mapping[Key, Check]) -> str:
    """The mindspore program that shows a change: that of its first changed check; empty if it is not kept."""
    for row in change.checks:
        check = checks.get(key(row))
        if check is not None:
            return check.mindspore.source
    return ""
