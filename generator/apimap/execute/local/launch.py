"""Starts worker processes: one zygote per framework that forks them, or one process each.

Used by one thread at a time, but for :meth:`Launcher.kill`.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from apimap.execute.adapters import adapter_file
from apimap.execute.local.process import FrameworkInfo, Process, Started, kill, start
from apimap.execute.local.wire import ask, frame
from apimap.model.errors import EnvironmentFault

# Seconds by the clock, far above what a loaded machine needs: over them the run ends, and shows nothing.
START_LIMIT = 300.0  # to import a framework: a cold disk takes most of a minute
FORK_LIMIT = 120.0  # for a fork, a module to preload before it included


@dataclass(eq=False)
class Launcher:
    """Starts and ends the processes of one framework on one interpreter.

    ``adapter`` is the adapter file; ``memory_limit`` is in bytes, over what a worker takes when it
    has imported its framework (CPU only). ``device`` is asked before the first worker is prepared.
    """

    framework: str
    python: str = sys.executable
    adapter: Path | None = None
    memory_limit: int = 4 << 30
    device: Callable[[], str] = lambda: "CPU"
    forks: bool = True
    _info: FrameworkInfo | None = None
    _ready: Started | None = None
    _root: Path | None = None
    _count: int = 0
    _spawned: list[subprocess.Popen[bytes]] = field(default_factory=list)
    _closed: bool = False

    def info(self) -> FrameworkInfo:
        """The framework's facts; starts the first process on first use.

        Raises EnvironmentFault if the framework is not there, does not import, or has not the device.
        """
        if self._info is None:
            self._ready = self._start()
        assert self._info is not None
        return self._info

    def worker(self, preload: Iterable[str] = (), salt: int = 0) -> Process:
        """A fresh worker; ``preload`` names modules to import before it is forked, ``salt`` is the adapter's.

        Raises EnvironmentFault if none can be started.
        """
        try:
            return self._worker(preload, salt)
        except OSError as error:  # a full disk, too many open files
            raise EnvironmentFault(
                f"no worker of {self.framework} can be started: {error.strerror or error}"
            ) from error

    def _worker(self, preload: Iterable[str], salt: int) -> Process:
        started = self._prepared()
        home = self._home("worker")
        if not started.forkable:
            self._ready = None
            started.sock.sendall(frame(("worker", str(home), (), salt)))
            return Process(started.sock, started.process.pid, home, started.process)
        mine, theirs = socket.socketpair()
        try:
            started.sock.settimeout(FORK_LIMIT)
            request = pickle.dumps(("worker", str(home), tuple(preload), salt), protocol=4)
            socket.send_fds(started.sock, [request], [theirs.fileno()])
            _, pid = ask(started.sock, FORK_LIMIT, framed=False)
        except BaseException as error:
            mine.close()
            self._drop_ready()
            if not isinstance(error, (OSError, EOFError)):
                raise
            raise EnvironmentFault(f"{self.framework} stopped while a worker was forked from it") from error
        finally:
            theirs.close()
        return Process(mine, pid, home)

    def end(self, worker: Process, *, grace: bool = False) -> int | None:
        """Ends a worker with all its children, removes its directory and returns its wait status.

        With ``grace`` a worker that has closed its socket may finish dying on its own first, so that
        the status tells what of. None if unknown.
        """
        status = self._wait(worker) if grace else None
        with contextlib.suppress(OSError):
            os.killpg(worker.pid, signal.SIGKILL)
        if status is None:
            with contextlib.suppress(OSError):
                os.kill(worker.pid, signal.SIGKILL)
            status = self._wait(worker)
        worker.sock.close()
        shutil.rmtree(worker.home, ignore_errors=True)
        return status

    def log(self, worker: Process, size: int = 4000) -> str:
        """The end of what a worker has logged during its present program, at most ``size`` bytes."""
        with contextlib.suppress(OSError):
            data = (worker.home / "log").read_bytes()[-size:]
            return data.decode("utf-8", "replace").replace(str(worker.home), ".")
        return ""

    def stop_forking(self) -> bool:
        """From now on starts a new process for every worker; False if it did so already."""
        forked = self.forks and self._ready is not None and self._ready.forkable
        self.forks = False
        self._drop_ready()
        return forked

    def renew(self) -> None:
        """Lets the next worker be forked from a new process, with other addresses; all workers have ended."""
        self._drop_ready()

    def kill(self) -> None:
        """Kills every started process at once; safe from any thread."""
        self._closed = True
        for process in list(self._spawned):
            if process.poll() is None:
                kill(process.pid)

    def close(self) -> None:
        """Ends every process (the zygote ends its workers) and removes all directories."""
        self._closed = True
        if self._ready is not None:
            self._ready.sock.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._ready.process.wait(2)
            self._ready = None
        self.kill()
        for process in self._spawned:
            process.wait()
        self._spawned.clear()
        if self._root is not None:
            shutil.rmtree(self._root, ignore_errors=True)
            self._root = None

    def _wait(self, worker: Process) -> int | None:
        """The wait status of a worker that is about to be dead, None if it lives on."""
        if worker.started is not None:
            try:
                code = worker.started.wait(2)
            except subprocess.TimeoutExpired:
                return None
            if worker.started in self._spawned:
                self._spawned.remove(worker.started)
            return -code if code < 0 else code << 8
        if self._ready is None or not self._ready.forkable:
            return None
        try:
            self._ready.sock.sendall(pickle.dumps(("reap", worker.pid), protocol=4))
            status = ask(self._ready.sock, FORK_LIMIT, framed=False)[1]
        except (OSError, EOFError):
            self._drop_ready()
            return None
        return None if status is None else int(status)

    def _home(self, word: str) -> Path:
        if self._root is None:
            self._root = Path(tempfile.mkdtemp(prefix="apimap-")).resolve()
            weakref.finalize(self, shutil.rmtree, self._root, True)
        self._count += 1
        home = self._root / f"{word}{self._count}"
        home.mkdir()
        return home

    def _drop_ready(self) -> None:
        if self._ready is not None:
            self._discard(self._ready)

    def _prepared(self) -> Started:
        if self._ready is None:
            self._ready = self._start()
        started = self._ready
        if not started.forkable:
            reply = self._converse(started, ("device", self.device(), self.memory_limit, self.forks))
            started.forkable = bool(reply[1])
        return started

    def _start(self) -> Started:
        if self._closed:
            raise EnvironmentFault(f"the executor of {self.framework} is closed")
        adapter = self.adapter or adapter_file(self.framework)
        started = start(self.python, adapter, self._home("process"))
        self._spawned.append(started.process)
        _, facts = self._converse(started)
        self._info = FrameworkInfo(self.framework, facts["version"], tuple(facts["devices"]))
        return started

    def _converse(self, started: Started, message: Any = None) -> Any:
        try:
            if message is not None:
                started.sock.settimeout(START_LIMIT)
                started.sock.sendall(frame(message))
            reply = ask(started.sock, START_LIMIT, framed=True)
        except (OSError, EOFError) as error:
            self._discard(started)
            raise EnvironmentFault(self._why(started, error)) from error
        except BaseException:
            self._discard(started)
            raise
        if reply[0] == "fault":
            self._discard(started)
            raise EnvironmentFault(f"{self.framework} cannot be used with {self.python}: {reply[1]}")
        return reply

    def _discard(self, started: Started) -> None:
        started.sock.close()
        kill(started.process.pid)
        started.process.wait()
        if started.process in self._spawned:
            self._spawned.remove(started.process)
        if self._ready is started:
            self._ready = None

    def _why(self, started: Started, error: Exception) -> str:
        if isinstance(error, TimeoutError):
            return f"{self.framework} did not import within {START_LIMIT:.0f} s"
        with contextlib.suppress(OSError):
            lines = started.log.read_text("utf-8", "replace").strip().splitlines()
            if lines:
                return f"{self.framework} cannot be used with {self.python}: {lines[-1].strip()}"
        return f"{self.framework} ended while it was imported by {self.python}"
