"""What a node answers when it is asked what it is, and what a slot does there: our code, on another machine.

Questions come pickled; answers go back as builtins (:mod:`apimap.execute.local.wire`).
"""

from __future__ import annotations

import os
import pickle
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from apimap.execute.local.about import installed
from apimap.execute.local.pool import LocalExecutor, Stopped
from apimap.execute.local.process import THREADS
from apimap.model.checks import Outcome, Program
from apimap.model.errors import ApimapError, EnvironmentFault

# The interpreter of a framework on a node: a path, "" for the one that Ray runs in, or what finds (or makes)
# it there.
Python = str | Callable[[], str]

_FIELDS = tuple(each.name for each in fields(Outcome))
BEAT = 2.0  # seconds after which a slot says that it lives, if it has nothing else to say
TOGETHER = 0.2  # seconds for which outcomes are gathered before they are sent
# What workers take from the environment of the one who runs them (apimap.execute.local.process): of the
# machine that deals.
CARRIED = (THREADS,)


@dataclass(frozen=True)
class Side:
    """One framework, as a node needs to know it; ``release`` is the only one wanted, "" for any.

    ``adapter`` is the text of an adapter other than the package's own, ``environment`` the carried variables.
    """

    framework: str
    device: str = "CPU"
    python: Python = ""
    release: str = ""
    adapter: str = ""
    patience: float = 60.0
    memory_limit: int = 4 << 30
    environment: Mapping[str, str] = field(default_factory=dict)

    def interpreter(self) -> str:
        """The path of its interpreter here; raises EnvironmentFault where there is none."""
        return (self.python if isinstance(self.python, str) else self.python()) or sys.executable

    def adapter_path(self) -> Path | None:
        """The adapter as a file of this machine."""
        if not self.adapter:
            return None
        beside = Path(__file__).resolve().parents[3]  # where the code was unpacked: removed with it
        path = Path(tempfile.mkdtemp(dir=beside)) / f"adapter_{self.framework}.py"
        path.write_text(self.adapter, encoding="utf-8")
        return path


@dataclass(frozen=True)
class Batch:
    """Programs by their numbers; of another ``generation`` than the last, they begin in fresh workers."""

    generation: int
    salt: int
    fresh: bool
    programs: tuple[tuple[int, Program], ...]


def _as_asked(side: Side) -> None:
    for name in CARRIED:
        os.environ.pop(name, None)
    os.environ.update(side.environment)


def about(question: bytes) -> bytes:
    """What this node would run a :class:`Side` with: ``{"lacks": why not, "python": path, **Installed}``."""
    side: Side = pickle.loads(question)
    _as_asked(side)
    try:
        python = side.interpreter()
        found = installed(side.framework, python, side.adapter_path())
        if side.release and found.release != side.release:
            raise EnvironmentFault(f"it has {side.framework} {found.release}, not {side.release}")
    except ApimapError as error:
        return pickle.dumps({"lacks": str(error)})
    return pickle.dumps({"lacks": "", "interpreter": python, "installed": asdict(found)})


class Serving:
    """Runs batches one after another in the local pool's worker, in a thread; :meth:`exchange` goes between.

    The thread imports the framework first and says ``("ready", devices)``; then it says ``("done", number,
    outcome fields)`` per program, and ``("fault", sentence)`` when the machine fails, after which it ends.
    """

    def __init__(self, told: bytes) -> None:
        side: Side = pickle.loads(told)
        _as_asked(side)
        self._generation = 0
        self._inbox: queue.Queue[Batch | None] = queue.Queue()
        self._outbox: queue.Queue[tuple[object, ...]] = queue.Queue()
        self._owed = 0
        self._local = LocalExecutor(
            side.framework,
            side.device,
            python=side.interpreter(),
            adapter=side.adapter_path(),
            patience=side.patience,
            memory_limit=side.memory_limit,
        )
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._local.start()
            self._outbox.put(("ready", self._local.info.devices, self._local.device))
            while (batch := self._inbox.get()) is not None:
                self._run(batch)
        except Stopped:
            pass
        except ApimapError as error:
            self._outbox.put(("fault", str(error)))
        except Exception as error:
            self._outbox.put(("fault", f"{type(error).__name__}: {error}"))

    def _run(self, batch: Batch) -> None:
        if batch.generation != self._generation:
            self._local.renew(batch.salt)
            self._generation = batch.generation
        numbers = [number for number, _ in batch.programs]

        def seen(index: int, outcome: Outcome) -> None:
            told = {name: getattr(outcome, name) for name in _FIELDS}
            self._outbox.put(("done", numbers[index], told))

        self._local.run([program for _, program in batch.programs], seen, fresh=batch.fresh)

    def exchange(self, batches: bytes) -> bytes:
        """Takes pickled batches; gives what was said since, as soon as there is enough of it.

        Never waits for longer than :data:`BEAT`, so that silence means that something is wrong.
        """
        for batch in pickle.loads(batches):
            self._owed += len(batch.programs)
            self._inbox.put(batch)
        said: list[tuple[object, ...]] = []
        end = time.monotonic() + BEAT
        while True:
            try:
                item = self._outbox.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return pickle.dumps(said)
            said.append(item)
            self._owed -= item[0] == "done"
            if item[0] != "done" or not self._owed:
                return pickle.dumps(said)
            if len(said) == 1:
                end = min(end, time.monotonic() + TOGETHER)

    def close(self) -> None:
        """Ends the worker processes, whatever they are doing."""
        self._inbox.put(None)
        self._local.close()
