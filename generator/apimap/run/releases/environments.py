"""One isolated environment per framework release, made once and kept: a venv and pip.

They live in ``.cache/envs`` (``make clean`` removes them), or where ``APIMAP_ENVS`` says. An
environment is complete when it holds a stamp of what was asked for; any other is made anew, so an
interrupted installation is never taken for a finished one.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from apimap.entries.releases import Known, Release
from apimap.execute import installed_release
from apimap.model.checks import Framework
from apimap.model.errors import EnvironmentFault
from apimap.model.paths import CACHE
from apimap.run.releases.interpreters import choose_python

# A release and its packages take up to 2.8 GB (mindspore), 5 GB (torch's CUDA build) or 1.6 GB (tensorflow's
# CPU build), as measured with `du`; pip unpacks wheels beside them.
NEEDED_GB = {"mindspore": 4, "torch": 9, "tensorflow": 3}
_STAMP = "apimap-ready"
LIMIT = 3600.0  # seconds for one installation: gigabytes over a slow line


def environments_directory() -> Path:
    """Where the environments are kept."""
    given = os.environ.get("APIMAP_ENVS")
    return Path(given).absolute() if given else CACHE / "envs"


def found_on_a_node(framework: Framework, known: Known, release: Release, index: str = "") -> str:
    """An interpreter that has a release, on the machine where this runs: a node of a cluster.

    That of the node's own Python if it has the release, else one of the environments in ``APIMAP_ENVS`` or
    ``~/.cache/apimap/envs``, made now where it is lacking. Raises EnvironmentFault with what is lacking.
    """
    if installed_release(framework) == release.release:
        return sys.executable
    given = os.environ.get("APIMAP_ENVS")
    root = Path(given) if given else Path.home() / ".cache" / "apimap" / "envs"
    root.mkdir(parents=True, exist_ok=True)
    with (root / f"{framework}-{release.release}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two runs, or two nodes with one home, may want the same one
        return Environments(root, index).python(framework, known, release)


_OFFLINE = ("name resolution", "failed to establish", "connection", "timed out", "proxyerror", "max retries")


def why(log: str) -> str:
    """Why pip failed, from what it printed, in words for people."""
    text = log.lower()
    if "no space left" in text:
        return "the disk is full"
    errors = [line[7:] for line in log.splitlines() if line.startswith("ERROR: ")]
    if any(word in text for word in _OFFLINE):
        return "the package index cannot be reached"
    return errors[-1] if errors else "pip failed"


def _wanted(known: Known, release: Release) -> str:
    """What an environment's stamp says: all that it was made from."""
    return "\n".join([*known.requirements(release), release.index or ""])


@dataclass(frozen=True)
class Environments:
    """Makes and finds the environments below ``root``; ``index`` replaces pip's package index."""

    root: Path
    index: str = ""

    def python(self, framework: Framework, known: Known, release: Release) -> str:
        """The interpreter of an environment that has a release, made now if it is not there.

        The running environment serves for the reference, if it has it. Raises EnvironmentFault with what is
        lacking: an interpreter, disk, the network, or the wheel itself.
        """
        if release.release == known.reference and installed_release(framework) == release.release:
            return sys.executable
        home = self._home(framework, release)
        if not self.has(framework, known, release):
            self._make(framework, known, release, home)
            (home / _STAMP).write_text(_wanted(known, release))
        return str(home / "bin" / "python")

    def has(self, framework: Framework, known: Known, release: Release) -> bool:
        """Whether the environment of a release is there, whole."""
        home = self._home(framework, release)
        stamp = home / _STAMP
        whole = stamp.is_file() and stamp.read_text() == _wanted(known, release)
        return whole and (home / "bin" / "python").exists()

    def _home(self, framework: Framework, release: Release) -> Path:
        return self.root / f"{framework}-{release.release}"

    def _make(self, framework: Framework, known: Known, release: Release, home: Path) -> None:
        base = choose_python(release.python)
        if not base:
            raise EnvironmentFault(f"no Python {' or '.join(release.python)} that workers can use is here")
        self.root.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(self.root).free / 1e9
        if free < NEEDED_GB[framework]:
            raise EnvironmentFault(f"{free:.1f} GB of disk are free, {NEEDED_GB[framework]} GB are needed")
        shutil.rmtree(home, ignore_errors=True)
        log = self.root / f"{home.name}.log"
        pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        pip += ["--progress-bar", "off", "--only-binary", known.package]
        pip += ["--index-url", self.index] if self.index else []
        pip += ["--extra-index-url", release.index] if release.index else []
        done = False
        try:
            with log.open("wb") as sink:
                for command in ([base, "-m", "venv", str(home)], [*pip, *known.requirements(release)]):
                    subprocess.run(
                        command,
                        stdin=subprocess.DEVNULL,
                        stdout=sink,
                        stderr=subprocess.STDOUT,
                        timeout=LIMIT,
                        check=True,
                    )
            done = True
        except subprocess.CalledProcessError:
            said = why(log.read_text(errors="replace"))
            raise EnvironmentFault(f"it cannot be installed: {said} (all of it: {log})") from None
        except subprocess.TimeoutExpired:
            raise EnvironmentFault(f"its installation did not end within {LIMIT / 60:.0f} minutes") from None
        finally:
            if not done:
                shutil.rmtree(home, ignore_errors=True)
