"""The releases that the entries are written for: those that set-up installs and expectations are about.

Not simply the newest ones: when a framework releases, its report and snapshot are added at once, while
the entries move on when a maintainer has looked at what changed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from apimap.entries.releases import FRAMEWORKS_DIRECTORY, frameworks
from apimap.model.checks import Framework
from apimap.model.errors import EnvironmentFault
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


def reference_snapshot(framework: Framework) -> Snapshot:
    """The signatures of that release; raises EnvironmentFault if they are not committed."""
    return snapshot(framework, reference_release(framework))
