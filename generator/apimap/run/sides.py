"""What a run is made with: both sides, and what its report says of where it was made."""

from __future__ import annotations

import datetime
import platform
from collections.abc import Mapping
from functools import partial

from apimap.execute import LocalExecutor, installed_release
from apimap.judge.confirm import FRAMEWORKS, Side
from apimap.model.checks import Device, Framework, Level, RunInfo
from apimap.model.errors import EnvironmentFault


def installed(framework: Framework, python: str) -> str:
    """The installed release, from package metadata: importing a framework would cost seconds.

    Raises EnvironmentFault if there is none.
    """
    release = installed_release(framework, python)
    if not release:
        raise EnvironmentFault(f"{framework} is not installed for {python}; run `make` to set everything up")
    return release


def run_info(
    releases: Mapping[Framework, str],
    pythons: Mapping[Framework, str],
    device: Device,
    version: str,
    variants: Level = "none",
) -> RunInfo:
    """A run of today on this machine; ``pythons`` are interpreters, ``version`` is what Python they are."""
    return RunInfo(
        torch=releases["torch"],
        mindspore=releases["mindspore"],
        device=device,
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        platform=f"{platform.system()} {platform.machine()}",
        python=version,
        numpy={f: installed_release("numpy", pythons[f]) for f in FRAMEWORKS},
        variants=variants,
    )


def sides_of(info: RunInfo, pythons: Mapping[Framework, str], jobs: int) -> dict[Framework, Side]:
    """Both frameworks as a run has them, with so many workers each; torch always computes on CPU."""

    def side(framework: Framework, release: str, device: Device) -> Side:
        start = partial(LocalExecutor, framework, device, jobs=jobs, python=pythons[framework])
        return Side(framework, release, device, start)

    return {
        "torch": side("torch", info.torch, "CPU"),
        "mindspore": side("mindspore", info.mindspore, info.device),
    }
