"""Runs one pair of releases: environments, signatures, checks, report. Nothing else knows the order."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from apimap.entries.releases import Frameworks, append, known_file
from apimap.execute import Executor, installed_release
from apimap.judge.confirm import run_checks
from apimap.model.checks import FRAMEWORKS, Check, Device, Framework, Level
from apimap.model.entry import Entry
from apimap.model.errors import EnvironmentFault
from apimap.model.libraries import library_of
from apimap.model.paths import SIGNATURES
from apimap.reports import Report, write_run
from apimap.run.clusters import cluster_sides
from apimap.run.progress import Progress
from apimap.run.releases.environments import LIMIT, Environments, found_on_a_node
from apimap.run.releases.pairs import Pair
from apimap.run.releases.rows import brief, for_release
from apimap.run.remembering import Remembering
from apimap.run.sides import run_info, sides
from apimap.signatures import Snapshot, read_snapshot
from apimap.signatures.taking import keep_snapshot, take_snapshot
from apimap.store import Store


@dataclass(frozen=True)
class Task:
    """What all pairs have in common: the checks with their entries, and where things are.

    ``variants`` says how deep ``checks`` go; ``cluster`` is where they run, empty for this machine; there
    ``jobs`` counts per node.
    """

    checks: Sequence[Check]
    entries: dict[str, Entry]
    known: Frameworks
    environments: Environments
    store: Store
    results: Path
    device: Device
    jobs: int
    variants: Level = "none"
    cluster: str = ""
    say: Callable[[str], None] = field(default=print)


@dataclass(frozen=True)
class Done:
    """What came of a pair: its report, or why it cannot be run here; seconds and programs that it took."""

    pair: Pair
    report: Report | None
    lacks: str = ""
    seconds: float = 0.0
    executed: int = 0


def pythons(task: Task, pair: Pair) -> dict[Framework, str]:
    """An interpreter per framework that imports its release; raises EnvironmentFault."""
    found: dict[Framework, str] = {}
    for framework in FRAMEWORKS:
        release = pair.of(framework)
        try:
            python = task.environments.python(framework, task.known.of(framework), release)
            if installed_release(framework, python) != release.release:
                raise EnvironmentFault("its environment has another release")
        except EnvironmentFault as fault:
            raise EnvironmentFault(f"{framework} {release.release}: {fault}") from None
        found[framework] = python
    return found


def signatures(framework: Framework, release: str, take: Callable[[], str]) -> Snapshot:
    """The snapshot of a release; ``take`` gives its text if there is none, and it is kept."""
    path = SIGNATURES / f"{framework}-{release}.json"
    return read_snapshot(path if path.is_file() else keep_snapshot(take()))


def _executors(
    task: Task, pair: Pair
) -> tuple[dict[Framework, Executor], dict[Framework, Callable[[], str]]]:
    """An executor for each release, and what takes its signatures; raises EnvironmentFault."""
    if task.cluster:
        there = cluster_sides(
            task.cluster,
            task.device,
            task.jobs,
            {
                f: partial(found_on_a_node, f, task.known.of(f), pair.of(f), task.environments.index)
                for f in FRAMEWORKS
            },
            {f: pair.of(f).release for f in FRAMEWORKS},
            asking=LIMIT + 600.0,
        )
        return {**there}, {f: partial(there[f].call, partial(take_snapshot, f)) for f in FRAMEWORKS}
    interpreters = pythons(task, pair)
    here = sides(interpreters, task.device, task.jobs)
    return here, {f: partial(take_snapshot, f, interpreters[f]) for f in FRAMEWORKS}


def _run(task: Task, pair: Pair) -> Done:
    began = time.monotonic()
    executors, takes = _executors(task, pair)
    tested: Framework = "torch" if pair.mindspore.release == task.known.mindspore.reference else "mindspore"
    bare = "none" in (pair.torch.variants, pair.mindspore.variants)
    # Libraries are pinned for the reference torch: another release has none beside it.
    wanted = [check for check in task.checks if not (bare and check.variant) and not library_of(check.entry)]
    with (
        Progress(str(pair)) as progress,
        Remembering(executors, progress, task.store) as runner,
    ):
        runner.sides[tested].start()  # what cannot be imported fails early, and in words
        taken = {f: signatures(f, pair.of(f).release, takes[f]) for f in FRAMEWORKS}
        info = run_info(runner.sides, "none" if bare else task.variants, tested)
        checks = for_release(wanted, task.entries, taken["mindspore"])
        verified = run_checks(checks, runner)
    rows = tuple(brief(row, taken["mindspore"]) for row in verified.rows)
    report = Report(info, rows)
    write_run(report, task.results)
    return Done(pair, report, seconds=time.monotonic() - began, executed=verified.executed)


def run_pair(task: Task, pair: Pair) -> Done:
    """Runs a pair and writes its report; what cannot be run here is told, and stops nothing else."""
    began = time.monotonic()
    try:
        return _run(task, pair)
    except EnvironmentFault as fault:
        return Done(pair, None, lacks=str(fault), seconds=time.monotonic() - began)


def keep_known(task: Task, pair: Pair) -> None:
    """Adds releases that an index offered and that have now been run to the list of known ones."""
    for framework in FRAMEWORKS:
        release = pair.of(framework)
        if task.known.of(framework).get(release.release) is None:
            append(known_file(framework), release)
