"""What a run is made with: an executor for each framework, and what its report says of where it was made.

Nothing here asks this machine: all that is said of one, the executors say.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Mapping

from apimap.execute import Executor, LocalExecutor
from apimap.model.checks import FRAMEWORKS, Device, Framework, Level, RunInfo
from apimap.run.libraries import offer
from apimap.run.settings import Settings

# The oracle. It always computes on CPU: its answers are the same whatever device is compared with them.
ORACLE: Framework = "torch"


def sides(pythons: Mapping[Framework, str], device: str | None, jobs: int) -> dict[Framework, Executor]:
    """Local workers of each framework, so many each, under its interpreter; nothing is started yet.

    ``device`` is a user's choice for those that are held against the oracle, None for the best that works.
    """
    offer()
    return {
        framework: LocalExecutor(
            framework,
            "CPU" if framework == ORACLE else device or "",
            jobs=jobs,
            python=pythons[framework],
        )
        for framework in FRAMEWORKS
    }


def sides_of(settings: Settings) -> dict[Framework, Executor]:
    """The executors that a command's settings ask for."""
    if settings.cluster:
        from apimap.run.clusters import cluster_sides

        named = {f: python for f in FRAMEWORKS if (python := settings.python(f)) != sys.executable}
        return {**cluster_sides(settings.cluster, settings.device, settings.jobs, named)}
    return sides({f: settings.python(f) for f in FRAMEWORKS}, settings.device, settings.workers)


def disagreements(sides: Mapping[Framework, Executor]) -> int:
    """How many sampled programs two nodes answered differently; on one machine none."""
    if all(isinstance(side, LocalExecutor) for side in sides.values()):
        return 0
    from apimap.run.clusters import disagreed

    return disagreed(sides)


def device_of(settings: Settings) -> Device:
    """The device that a run would be made on; raises EnvironmentFault for one that is not there."""
    made = sides_of(settings)
    try:
        return made["mindspore"].device
    finally:
        for side in made.values():
            side.close()


def run_info(
    sides: Mapping[Framework, Executor], variants: Level = "none", tested: Framework = "mindspore"
) -> RunInfo:
    """A run of today, with so many variants.

    Platform and Python are those of the framework whose release is ``tested``. Raises EnvironmentFault
    where a framework is not installed or its device is not there.
    """
    installed = {framework: side.installed for framework, side in sides.items()}
    return RunInfo(
        torch=installed["torch"].release,
        mindspore=installed["mindspore"].release,
        device=sides["mindspore"].device,
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        platform=installed[tested].platform,
        python=installed[tested].python,
        numpy={framework: each.numpy for framework, each in installed.items()},
        variants=variants,
        libraries={name: each.partition("+")[0] for name, each in installed["torch"].libraries},
    )
