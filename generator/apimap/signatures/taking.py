"""Taking a snapshot of a framework release: runs the folder ``extract`` with that release's interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from apimap.model.errors import EnvironmentFault
from apimap.model.paths import SIGNATURES
from apimap.signatures import read_snapshot

EXTRACT = Path(__file__).with_name("extract")  # a folder that Python runs
ADAPTER = EXTRACT.parents[1] / "execute" / "adapters" / "adapter_torch.py"
TIME_LIMIT = 600.0  # seconds; importing a framework on a slow disk takes most of it


def take_snapshot(framework: str, python: str) -> str:
    """The text of a snapshot of the release of ``framework`` that the interpreter ``python`` has.

    Raises EnvironmentFault if the interpreter or the framework does not start.
    """
    with tempfile.TemporaryDirectory(prefix="apimap-signatures-") as directory:
        command = [python, str(EXTRACT), framework]
        environment = {**os.environ, "GLOG_v": "4", "PYTHONWARNINGS": "ignore", "PYTHONHASHSEED": "0"}
        environment["APIMAP_ADAPTER"] = str(ADAPTER)  # a library may need its help to be imported
        try:
            done = subprocess.run(
                command,
                cwd=directory,
                env=environment,
                capture_output=True,
                text=True,
                timeout=TIME_LIMIT,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as fault:
            raise EnvironmentFault(
                f"cannot read the signatures of {framework} with {python}: {fault}"
            ) from fault
        if done.returncode or not done.stdout:
            last = (done.stderr.strip() or f"exit code {done.returncode}").splitlines()[-1]
            raise EnvironmentFault(f"cannot read the signatures of {framework} with {python}: {last}")
        return done.stdout


def write_snapshot(framework: str, python: str, directory: Path = SIGNATURES) -> Path:
    """Take a snapshot and keep it as ``<framework>-<release>.json``; returns the file's path."""
    return keep_snapshot(take_snapshot(framework, python), directory)


def keep_snapshot(text: str, directory: Path = SIGNATURES) -> Path:
    """Keep the text of a snapshot as ``<framework>-<release>.json``; returns the file's path."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=directory) as scratch:  # same file system: the rename is atomic
        draft = Path(scratch) / "draft.json"
        draft.write_text(text, encoding="utf-8")
        taken = read_snapshot(draft)
        return draft.replace(directory / f"{taken.framework}-{taken.release}.json")


if __name__ == "__main__":
    for each in sys.argv[1:] or ("torch", "mindspore"):
        print(write_snapshot(each, sys.executable))
