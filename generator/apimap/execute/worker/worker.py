"""Runs programs in one framework: ``python worker.py ADAPTER FD``, spoken to over the socket FD.

A stand-alone program: standard library, numpy and one framework; Python 3.9 syntax; never imports
``apimap``. The process imports its framework once (through the adapter file) and, where that is
safe, serves as a *zygote*: workers are forked from it on request, each with its own socket. Where
it is not, the process becomes a worker itself, and the parent starts one process per worker.

Messages are pickled builtins, each behind its length in 8 bytes (to and from a zygote without the
length: there, one answer follows one question). In order::

    process -> parent  ("hello", facts) | ("fault", sentence)
    parent -> process  ("device", device, memory_limit, whether to fork)
    process -> parent  ("prepared", forkable)
    parent -> process  ("worker", home, preload, salt)   with the worker's socket attached when forkable
    zygote -> parent   ("forked", pid)
    parent -> zygote   ("reap", pid)               answered by ("status", wait status or None)
    worker -> parent   ("ready", processor seconds used so far)
    parent -> worker   [(id, source, outputs, seconds by the clock), ...]
    worker -> parent   ("done", id, outcome fields, why the worker retires or "", modules loaded,
                        processor seconds used so far)
    worker -> parent   ("failed", sentence)        when not the program but the worker is wrong; it ends

On a machine without a device's driver the process first gives up the network, where the kernel lets it.

A program's outcome has the fields of ``apimap.model.checks.Outcome``; its status may also be ``fault``:
something outside of program and framework failed (a full disk), and nothing is known of either.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.util
import os
import pickle
import signal
import socket
import struct
import sys
import time
import traceback
from typing import Any

GRACE = 10.0  # seconds after its last moment by the clock when a program that nobody stopped ends itself
_DUMPS = pickle.dumps  # whatever a program may put in its place
HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = ("about", "confine", "encode", "state", "run")


def part(name: str) -> Any:
    """Loads one of the files that make up a worker under a name that no program imports."""
    path = os.path.join(HERE, f"worker_{name}.py")
    spec = importlib.util.spec_from_file_location(f"_apimap_worker_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Line:
    """Messages over a socket, blocking; EOFError when the other side is gone."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self._file = sock.makefile("rb", buffering=1 << 16)

    def send(self, message: Any) -> None:
        """Sends one message."""
        data = _DUMPS(message, protocol=4)
        self.sock.sendall(struct.pack("<Q", len(data)) + data)

    def receive(self) -> Any:
        """The next message."""
        head = self._file.read(8)
        if len(head) < 8:
            raise EOFError
        size = struct.unpack("<Q", head)[0]
        data = self._file.read(size)
        if len(data) < size:
            raise EOFError
        return pickle.loads(data)


def used() -> float:
    """Processor seconds of this process and of its children that have ended, as ``/proc`` counts them."""
    return sum(os.times()[:4])


def serve(line: Line, runner: Any) -> None:
    """Runs what is sent until the worker must go or the parent is gone."""
    runner.newly_loaded()
    files = [os.fstat(handle).st_ino for handle in (line.sock.fileno(), 2)]
    line.send(("ready", used()))
    while True:
        for number, source, outputs, limit in line.receive():
            # Ends a program that nobody stops any more, even inside native code.
            signal.setitimer(signal.ITIMER_REAL, limit + GRACE)
            fields, retire = runner.run(source, outputs)
            check_files(line, files)
            line.send(("done", number, fields, retire, runner.newly_loaded(), used()))
            if retire:
                return
        signal.setitimer(signal.ITIMER_REAL, 0)


def check_files(line: Line, files: list[int]) -> None:
    """Empties the log for the next program; ends the process if this one closed the worker's files.

    At once: at the next use of them another program would be blamed.
    """
    try:
        log = os.fstat(2)
        if [os.fstat(line.sock.fileno()).st_ino, log.st_ino] != files:
            os._exit(1)
        if log.st_size:
            os.ftruncate(2, 0)
    except (OSError, ValueError):
        os._exit(1)


def work(
    adapter: Any, parts: Any, line: Line, home: str, salt: int, namespaces: Any, memory_limit: int
) -> None:
    """Is a worker from here to the end of the process."""
    code = 1
    try:
        codec, state = parts["encode"], parts["state"]
        serve(line, parts["run"].Runner(adapter, codec, state, home, salt, namespaces, memory_limit))
        code = 0
    except (EOFError, BrokenPipeError, ConnectionResetError):
        code = 0
    except MemoryError:  # the program's doing: what it left over was not enough to tell of it
        pass
    except BaseException as error:
        with contextlib.suppress(Exception):
            traceback.print_exc()  # into the log, which the parent reads
            sys.stderr.flush()
        with contextlib.suppress(Exception):
            line.send(("failed", f"{type(error).__name__}: {error}"))
    finally:
        os._exit(code)  # without atexit handlers or destructors, the programs' as well as the framework's


def die_with_parent() -> None:
    """Has the system kill this process when its parent dies (Linux; elsewhere the limits do)."""
    with contextlib.suppress(OSError, AttributeError, ImportError):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # 1: PR_SET_PDEATHSIG


def reap(pid: int) -> int | None:
    """The wait status of a forked worker that was killed or has closed its socket."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        try:
            done, status = os.waitpid(pid, os.WNOHANG)
        except ChildProcessError:
            return None
        if done:
            return status
        time.sleep(0.001)
    return None


def zygote(adapter: Any, parts: Any, control: socket.socket, memory_limit: int) -> None:
    """Forks workers on request until the parent is gone, then ends them all."""
    alive: set[int] = set()
    preloaded: set[str] = set()
    namespaces = parts["state"].Namespaces(adapter.namespaces())  # once for all workers
    gc.collect()
    gc.freeze()  # the framework's objects are never looked at again, so not copied for it either
    try:
        while True:
            data, handles, _, _ = socket.recv_fds(control, 1 << 16, 1)
            if not data:
                return
            message = pickle.loads(data)
            if message[0] == "worker":
                new = set(message[2]) - preloaded
                for name in sorted(new):
                    importlib.import_module(name)
                if new:
                    preloaded |= new
                    namespaces = parts["state"].Namespaces(adapter.namespaces())
                sock = socket.socket(fileno=handles[0])
                pid = os.fork()
                if not pid:
                    os.setsid()
                    die_with_parent()
                    control.close()
                    work(adapter, parts, Line(sock), message[1], message[3], namespaces, memory_limit)
                sock.close()
                alive.add(pid)
                answer: tuple[str, int | None] = ("forked", pid)
            else:
                answer = ("status", reap(message[1]))
                alive.discard(message[1])
            control.sendall(pickle.dumps(answer, protocol=4))
    finally:
        for pid in alive:
            for end in (os.killpg, os.kill):
                with contextlib.suppress(OSError):
                    end(pid, signal.SIGKILL)
        for pid in alive:
            reap(pid)


def facts(adapter: Any, about: Any) -> dict[str, Any]:
    """Imports the framework and tells what the parent wants to know of it."""
    version = adapter.load()
    import numpy

    return {
        **about.about(adapter),
        "version": str(version),
        "devices": list(adapter.devices(about.present())),
        "numpy": numpy.__version__,
    }


def main(adapter_path: str, handle: str) -> None:
    """Imports the framework, reports, and serves as zygote or worker."""
    control = socket.socket(fileno=int(handle))
    line = Line(control)
    parts = {name: part(name) for name in PARTS}
    if not parts["about"].present():  # a device's driver may have to reach others
        parts["confine"].confine()
    adapter = parts["about"].load(adapter_path)
    sys.path[0] = ""  # as for a script in the working directory, not this file's
    try:
        line.send(("hello", facts(adapter, parts["about"])))
    except Exception as error:
        missing = isinstance(error, ModuleNotFoundError)
        line.send(("fault", str(error) if missing else f"{type(error).__name__}: {error}"))
        return
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        _, device, memory_limit, forks = line.receive()
        forkable = bool(adapter.prepare(device)) and forks and hasattr(os, "fork")
        line.send(("prepared", forkable))
        # Address space says nothing of memory where a device's driver reserves it in advance.
        memory_limit = memory_limit if device == "CPU" else 0
        if forkable:
            zygote(adapter, parts, control, memory_limit)
        else:
            _, home, _, salt = line.receive()
            namespaces = parts["state"].Namespaces(adapter.namespaces())
            work(adapter, parts, line, home, salt, namespaces, memory_limit)


if __name__ == "__main__":
    main(*sys.argv[1:])
