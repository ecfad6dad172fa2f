"""A started process that has imported a framework, and what is known of it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

from apimap.model.errors import EnvironmentFault

WORKER = Path(__file__).resolve().parents[1] / "worker" / "worker.py"
# Threads of a worker, for who means it: what a shell says to other programs changes no result of ours.
THREADS = "APIMAP_WORKER_THREADS"


def _environment() -> dict[str, str]:
    """What a worker sees, whatever the user's shell has set.

    One thread each: small programs run faster so, and results do not depend on the number of cores; sets
    print in one order.
    """
    threads = os.environ.get(THREADS, "1")
    ours = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), threads)
    return {**os.environ, **ours, "PYTHONHASHSEED": "0"}


@dataclass(frozen=True)
class FrameworkInfo:
    """A framework once imported: its version, and the devices that work (best first)."""

    framework: str
    version: str
    devices: tuple[str, ...]

    @property
    def device(self) -> str:
        """The best device: Ascend before GPU before CPU."""
        return self.devices[0]

    @property
    def release(self) -> str:
        """The version without its build: ``2.13.0`` for ``2.13.0+cpu``."""
        return self.version.partition("+")[0]


@dataclass
class Process:
    """A started worker: its socket, its process id, its directory."""

    sock: socket.socket
    pid: int
    home: Path
    started: subprocess.Popen[bytes] | None = None  # None: forked from the zygote


@dataclass
class Started:
    """A process that has imported the framework and waits to be told what to be."""

    process: subprocess.Popen[bytes]
    sock: socket.socket
    log: Path
    forkable: bool = False


def kill(pid: int) -> None:
    """Kills a process with all its children."""
    for end in (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            end(pid, signal.SIGKILL)


def settled(python: str) -> str:
    """An interpreter by the real path of its environment, so that a link moved meanwhile changes nothing.

    The link of the interpreter itself stays: by it Python knows which environment it is in. Raises
    EnvironmentFault where links lead in a circle or nowhere.
    """
    path = Path(shutil.which(python) or python).absolute()
    try:
        real = path.parent.parent.resolve(strict=True) / path.parent.name / path.name
        real.resolve(strict=True)
    except FileNotFoundError:
        raise EnvironmentFault(f"cannot start {python}: there is no such file") from None
    except (OSError, RuntimeError):  # RuntimeError: how Python 3.11 and 3.12 say it
        raise EnvironmentFault(f"cannot start {python}: its links lead in a circle") from None
    return str(real)


def _stat(pid: int | str) -> list[str]:
    """The fields of a process after its name, from its state on; empty when it is gone or cannot be asked."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        return file.read().rpartition(")")[2].split()
    return []


_TICKS = os.sysconf("SC_CLK_TCK")
_SESSION, _TIMES = 3, slice(11, 15)  # of _stat: the session; user and system time, own and of ended children


def used(leader: int) -> float | None:
    """Processor seconds so far of a whole session: its leader, all threads and all children, ended or not.

    None where the system does not say (no ``/proc``).
    """
    own = _stat(leader)
    if not own:
        return None
    ticks = sum(map(int, own[_TIMES]))
    for entry in os.scandir("/proc"):
        if entry.name.isdigit() and entry.name != str(leader):
            fields = _stat(entry.name)
            if fields and fields[_SESSION] == str(leader):
                ticks += sum(map(int, fields[_TIMES]))
    return ticks / _TICKS


def start(python: str, adapter: Path, home: Path) -> Started:
    """Starts a process that imports the adapter's framework; raises EnvironmentFault if it cannot."""
    log = home / "log"
    mine, theirs = socket.socketpair()
    try:
        with theirs, log.open("wb") as output:
            process = subprocess.Popen(
                [settled(python), str(WORKER), str(adapter), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=home,
                env=_environment(),
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
    except OSError as error:
        mine.close()
        raise EnvironmentFault(f"cannot start {python}: {error.strerror}") from error
    return Started(process, mine, log)
