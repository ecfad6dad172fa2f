"""The libraries beside torch (torchvision …): where they are, what is there, and ``apimap libraries``.

They are no part of the set-up. Whoever has them in torch's own environment needs nothing; for all others
``apimap libraries`` puts the pinned releases into a folder of their own, without what they depend on, which
is torch. A worker of torch looks there last (:mod:`apimap.execute.adapters.adapter_torch`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from apimap.entries.read import read
from apimap.entries.reference import library_releases
from apimap.entries.releases import FRAMEWORKS_DIRECTORY, Known
from apimap.execute import Installed
from apimap.execute.local.about import installed
from apimap.model.errors import EnvironmentFault
from apimap.model.libraries import library_of
from apimap.run.releases.environments import LIMIT, environments_directory, why
from apimap.run.settings import Settings
from apimap.run.standins import complete

VARIABLE = "APIMAP_LIBRARIES"  # the folder, for workers; what a user has set stands
_STAMP = "apimap-ready"


def _wanted() -> list[str]:
    """What pip has to install."""
    found: list[str] = []
    for name in library_releases():
        known = read(FRAMEWORKS_DIRECTORY / f"{name}.yaml", Known)[0]
        release = known.get(known.reference)
        assert release is not None
        found += known.requirements(release)
    return found


def _stamp() -> str:
    """What a whole folder says of itself: the releases, and that their compiled parts were seen to."""
    return "\n".join([*_wanted(), "stand-ins"])


def _folder() -> Path:
    return environments_directory() / "libraries"


def _whole(folder: Path) -> bool:
    stamp = folder / _STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _stamp()


def offer() -> None:
    """Lets workers that start from now on find the libraries, where the folder holds the pinned ones."""
    if VARIABLE not in os.environ and _whole(_folder()):
        os.environ[VARIABLE] = str(_folder())


def lacking(names: Iterable[str], there: Installed) -> Mapping[str, str]:
    """Libraries that some names are of and that cannot be run with: each with what is there instead."""
    pinned, found = library_releases(), dict(there.libraries)
    wanted = {library for name in names if (library := library_of(name))}
    return {
        name: found.get(name, "")
        for name in sorted(wanted)
        if found.get(name, "").partition("+")[0] != pinned.get(name)
    }


def make(settings: Settings) -> None:
    """Sees to it that workers have the pinned libraries; raises EnvironmentFault with what is lacking."""
    offer()
    python = settings.torch_python
    if not lacking(library_releases(), installed("torch", python)):
        return
    folder = _folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    command = [python, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
    command += ["--no-deps", "--only-binary", ":all:", "--target", str(folder), *_wanted()]
    print(f"installing {', '.join(_wanted())}", file=sys.stderr)
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    if done.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise EnvironmentFault(f"the libraries cannot be installed: {why(done.stdout + done.stderr)}")
    where = "import importlib.util; print(importlib.util.find_spec('torch').origin)"
    origin = subprocess.run([python, "-c", where], capture_output=True, text=True, check=False).stdout.strip()
    if origin:
        complete(folder, Path(origin).parent)
    (folder / _STAMP).write_text(_stamp(), encoding="utf-8")
    os.environ[VARIABLE] = str(folder)
