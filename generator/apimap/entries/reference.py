"""The releases that the entries are written for: those that set-up installs and expectations are about.

Not simply the newest ones: when a framework releases, its report and snapshot are added at once, while
the entries move on when a maintainer has looked at what changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from apimap.entries.read import read
from apimap.entries.releases import FRAMEWORKS_DIRECTORY, Known, frameworks
from apimap.model.checks import Framework
from apimap.model.errors import EnvironmentFault
from apimap.model.libraries import LIBRARIES
from apimap.signatures import Snapshot, known_releases, snapshot


@cache
def reference_release(framework: Framework, directory: Path = FRAMEWORKS_DIRECTORY) -> str:
    """The release of a framework that the entries are written for.

    Where no list of releases is at hand (beside an installed wheel) it is the newest with a snapshot;
    raises EnvironmentFault if there is none.
    """
    if directory.is_dir():
        return frameworks(directory).of(framework).reference
    known = known_releases(framework)
    if not known:
        raise EnvironmentFault(f"no signature snapshot of {framework} is committed; run `make snapshots`")
    return known[-1]


@cache
def library_releases(directory: Path = FRAMEWORKS_DIRECTORY) -> Mapping[str, str]:
    """The libraries beside torch whose names have entries, with the releases that these are written for.

    A library is one by having a file beside those of the frameworks; beside an installed wheel, by having a
    snapshot.
    """
    if directory.is_dir():
        files = {name: directory / f"{name}.yaml" for name in LIBRARIES}
        return {name: read(file, Known)[0].reference for name, file in files.items() if file.is_file()}
    return {name: known[-1] for name in LIBRARIES if (known := known_releases(name))}


@cache
def reference_snapshot(framework: Framework) -> Snapshot:
    """The signatures of that release; raises EnvironmentFault if they are not committed.

    torch's are joined by those of the libraries beside it.
    """
    own = snapshot(framework, reference_release(framework))
    if framework != "torch":
        return own
    return own.joined(snapshot(name, release) for name, release in library_releases().items())
