"""Runs programs in one framework: ``python worker.py ADAPTER FD``, spoken to over the socket FD.

A stand-alone program: standard library, numpy and one framework; Python 3.9 syntax; never imports
``generator``. The process imports its framework once (through the adapter file) and, where that is
safe, serves as a *zygote*: workers are forked from it on request, each with its own socket. Where
it is not, the process becomes a worker itself, and the parent starts one process per worker.

Messages are pickled builtins, each behind its length in 8 bytes (to and from a zygote without the
length: there, one answer follows one question). In order::

    process -> parent  ("hello", facts) | ("fault", sentence)
    parent -> process  ("device", device, memory_limit, whether to fork)
    process -> parent  ("prepared", forkable)
    parent -> process  ("worker", home, preload)   with the worker's socket attached when forkable
    zygote -> parent   ("forked", pid)
    parent -> zygote   ("reap", pid)               answered by ("status", wait status or None)
    worker -> parent   ("ready",)
    parent -> worker   [(id, source, outputs, time limit), ...]
    worker -> parent   ("done", id, outcome fields, why the worker retires or "", modules loaded)
"""

import gc
import importlib.util
import io
import linecache
import os
import pickle
import re
import resource
import signal
import socket
import struct
import sys
import time
import traceback
import types

PRINTED = 64 << 10  # characters of a program's standard output that are kept
LOG_TAIL = 4000  # characters of log attached to a failing program
MESSAGE = 600  # characters of an exception's text
GRACE = 10.0  # seconds after its limit when a program that nobody stopped ends itself

_ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}")


def load(path):
    """Loads a Python file as a module under a name that no program imports."""
    name = "_apimap_" + os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Line:
    """Frames over a socket, blocking; EOFError when the other side is gone."""

    def __init__(self, sock):
        self.sock = sock
        self._file = sock.makefile("rb", buffering=1 << 16)

    def send(self, message):
        """Sends one message."""
        data = pickle.dumps(message, protocol=4)
        self.sock.sendall(struct.pack("<Q", len(data)) + data)

    def receive(self):
        """The next message."""
        head = self._file.read(8)
        if len(head) < 8:
            raise EOFError
        size = struct.unpack("<Q", head)[0]
        data = self._file.read(size)
        if len(data) < size:
            raise EOFError
        return pickle.loads(data)


class Printed(io.StringIO):
    """A program's standard output; native code that asks for its descriptor gets the log's."""

    def fileno(self):
        """The descriptor behind this stream: the log's."""
        return 1


def die_with_parent():
    """Has the system kill this process when its parent dies (Linux; elsewhere the limits do)."""
    try:
        import ctypes
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # 1: PR_SET_PDEATHSIG
    except (OSError, AttributeError):
        pass


class Worker:
    """One worker process: its directory, its state and its way to run a program."""

    def __init__(self, adapter, home, memory_limit):
        here = os.path.dirname(os.path.abspath(__file__))
        self.adapter = adapter
        self.codec = load(os.path.join(here, "worker_encode.py"))
        state = load(os.path.join(here, "worker_state.py"))
        os.makedirs(os.path.join(home, "cwd"))
        os.chdir(os.path.join(home, "cwd"))
        log = os.open(os.path.join(home, "log"), os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.close(log)
        sys.path[:] = [""] + [each for each in sys.path[1:] if each]
        sys.argv[:] = ["program.py"]
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory_limit:
            space = state.memory() + memory_limit
            resource.setrlimit(resource.RLIMIT_AS, (space, space))
        self.state = state.State(home, adapter.namespaces(), memory_limit)
        adapter.started()
        self.main = sys.modules["__main__"]
        self.home = home
        self.count = 0
        self.loaded = set()

    def run(self, source, outputs):
        """Runs one program; returns the fields of its outcome and why this worker must go, or ""."""
        self.count += 1
        # A name of its own: mindspore keeps compiled graphs by file name and line.
        name = os.path.join(self.home, "program%d.py" % self.count)
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        module = types.ModuleType("__main__")  # as if the file were run: guards hold, classes can be saved
        module.__file__ = name
        sys.modules["__main__"] = module
        printed = sys.stdout = Printed()
        code = None
        try:
            code = compile(source, name, "exec", dont_inherit=True)
            fields, retire = self._outcome(module.__dict__, code, name, outputs)
        except (SyntaxError, ValueError) as error:
            fields, retire = self._failure("error", error, name, getattr(error, "lineno", 0) or 0), ""
        finally:
            sys.modules["__main__"] = self.main
        fields["printed"] = self._clean(printed.getvalue(), name)[:PRINTED]
        module.__dict__.clear()
        linecache.cache.pop(name, None)
        try:
            retire = self.state.restore(source, code) or self.adapter.reset(source) or retire
        except Exception as error:
            retire = "its state could not be put back: %r" % error
        if fields["status"] != "ok":
            fields["log"] = self._clean(self._log(), name)
        return fields, retire

    def _outcome(self, namespace, code, name, outputs):
        try:
            exec(code, namespace)
        except SystemExit as error:
            fields = self._failure("crash", error, name)
            fields["message"] = "the program ended itself: sys.exit(%r)" % (error.code,)
            return fields, ""
        except MemoryError as error:
            fields = self._failure("raised", error, name)
            fields["message"] = fields["message"] or "out of memory"
            return fields, "a program ran out of memory"
        except BaseException as error:
            return self._failure("raised", error, name), ""
        return self._encoded(namespace, name, outputs), ""

    def _encoded(self, namespace, name, outputs):
        missing = [each for each in outputs if each not in namespace]
        if missing:
            return {"status": "error", "message": "the program leaves no %s behind" % " or ".join(missing)}
        try:
            values = [self._masked(self.codec.encode(namespace[each], self._special), name) for each in outputs]
        except (self.codec.Unencodable, RecursionError) as error:
            return {"status": "error", "message": str(error)}
        except Exception as error:  # an operation's own error may surface only when its data is fetched
            return self._failure("raised", error, name)
        return {"status": "ok", "values": tuple(values)}

    def _special(self, value):
        return self.adapter.encode(value, self.codec.array, self.codec.other)

    def _masked(self, form, name):
        if form[0] == "other":
            return ("other", form[1], self._clean(form[2], name))
        return form

    def _failure(self, status, error, name, where=0):
        for frame, line in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_filename == name:
                where = line
        try:
            text = error.msg if isinstance(error, SyntaxError) else self.adapter.message(error)
        except Exception:
            text = "(its text could not be read)"
        lines = [line.rstrip() for line in self._clean(text, name).splitlines() if line.strip()]
        text = "\n".join(lines)
        kind = type(error)
        known = kind.__module__ in ("builtins", "__main__")
        return {"status": status, "exception": kind.__qualname__ if known else kind.__module__ + "." + kind.__qualname__,
                "message": text if len(text) <= MESSAGE else text[: MESSAGE - 1] + "…", "where": where}

    def _clean(self, text, name):
        """Text without what differs from one execution to the next: our paths, addresses."""
        if self.home in text:
            text = text.replace(name, "program.py").replace(self.home + "/cwd", ".").replace(self.home, ".")
        return _ADDRESS.sub("0x…", text) if "0x" in text else text

    def _log(self):
        try:
            sys.stderr.flush()
            size = os.fstat(2).st_size
            return os.pread(2, LOG_TAIL, max(0, size - LOG_TAIL)).decode("utf-8", "replace")
        except (OSError, ValueError):
            return ""

    def intact(self, line):
        """Empties the log for the next program; ends the process if this one closed our files.

        At once: at the next use of the files another program would be blamed.
        """
        try:
            if os.fstat(line.sock.fileno()).st_ino != self.socket or os.fstat(2).st_ino != self.log_file:
                os._exit(1)
            if os.fstat(2).st_size:
                os.ftruncate(2, 0)
        except (OSError, ValueError):
            os._exit(1)

    def newly_loaded(self):
        """The adapter's slow modules that were imported since the last call."""
        found = [each for each in self.adapter.PRELOAD if each in sys.modules and each not in self.loaded]
        self.loaded.update(found)
        return found

    def serve(self, line):
        """Runs what is sent until the worker must go or the parent is gone."""
        self.newly_loaded()
        self.socket, self.log_file = os.fstat(line.sock.fileno()).st_ino, os.fstat(2).st_ino
        self.intact(line)
        line.send(("ready",))
        while True:
            for number, source, outputs, limit in line.receive():
                # Ends a program that nobody stops any more, even inside native code.
                signal.setitimer(signal.ITIMER_REAL, limit + GRACE)
                fields, retire = self.run(source, outputs)
                self.intact(line)
                line.send(("done", number, fields, retire, self.newly_loaded()))
                if retire:
                    return
            signal.setitimer(signal.ITIMER_REAL, 0)


def work(adapter, line, home, memory_limit):
    """Is a worker from here to the end of the process."""
    try:
        Worker(adapter, home, memory_limit).serve(line)
    except (EOFError, OSError):
        pass
    finally:
        os._exit(0)  # without atexit handlers or destructors, of the programs' as of the frameworks'


def reap(pid):
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


def fork(adapter, control, sock, home, memory_limit, alive):
    """Forks one worker; returns its process id in the zygote only."""
    pid = os.fork()
    if pid:
        sock.close()
        alive.add(pid)
        return pid
    try:
        os.setsid()
        die_with_parent()
        control.close()
        work(adapter, Line(sock), home, memory_limit)
    finally:
        traceback.print_exc()
        os._exit(1)


def zygote(adapter, control, memory_limit):
    """Forks workers on request until the parent is gone, then ends them all."""
    alive = set()
    gc.collect()
    gc.freeze()  # the framework's objects are never looked at again, nor copied for it
    try:
        while True:
            data, handles, _, _ = socket.recv_fds(control, 1 << 16, 1)
            if not data:
                return
            message = pickle.loads(data)
            if message[0] == "worker":
                for name in message[2]:
                    importlib.import_module(name)
                sock = socket.socket(fileno=handles[0])
                answer = ("forked", fork(adapter, control, sock, message[1], memory_limit, alive))
            else:
                answer = ("status", reap(message[1]))
                alive.discard(message[1])
            control.sendall(pickle.dumps(answer, protocol=4))
    finally:
        for pid in alive:
            for end in (os.killpg, os.kill):
                try:
                    end(pid, signal.SIGKILL)
                except OSError:
                    pass
        for pid in alive:
            reap(pid)


def facts(adapter):
    """What the parent wants to know of a framework that was just imported."""
    version = adapter.load()
    import numpy
    return {"version": str(version), "devices": list(adapter.devices()), "numpy": numpy.__version__,
            "python": "%d.%d.%d" % sys.version_info[:3]}


def main(adapter_path, handle):
    """Imports the framework, reports, and serves as zygote or worker."""
    control = socket.socket(fileno=int(handle))
    line = Line(control)
    adapter = load(adapter_path)
    sys.path[0] = ""
    try:
        line.send(("hello", facts(adapter)))
    except Exception as error:
        missing = isinstance(error, ModuleNotFoundError)
        line.send(("fault", str(error) if missing else "%s: %s" % (type(error).__name__, error)))
        return
    try:
        _, device, memory_limit, forks = line.receive()
        forkable = bool(adapter.prepare(device)) and forks and hasattr(os, "fork")
        line.send(("prepared", forkable))
        # Address space says nothing of memory where a device's driver reserves it in advance.
        memory_limit = memory_limit if device == "CPU" else 0
        if forkable:
            zygote(adapter, control, memory_limit)
        else:
            _, home, _ = line.receive()
            work(adapter, line, home, memory_limit)
    except (EOFError, OSError):
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
