"""The two workers of a comparison: one per framework, asked by JSON, with arrays in files beside it."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from apimap.execute import LocalExecutor
from apimap.model.checks import Outcome, Program
from apimap.model.errors import ApimapError
from apimap.proof.network import File
from apimap.proof.result import Failure

Side = Literal["torch", "mindspore"]
INSIDE = Path(__file__).with_name("inside")
TIME_LIMIT = 600.0  # seconds for one network to be built and run
MEMORY = 16 << 30  # bytes over what a framework takes itself

_PROGRAM = """\
import importlib
import importlib.util
import sys

spec = importlib.util.spec_from_file_location(
    "_apimap_proof", {inside!r} + "/__init__.py", submodule_search_locations=[{inside!r}]
)
sys.modules[spec.name] = importlib.util.module_from_spec(spec)
common = importlib.import_module("_apimap_proof.common")
side = importlib.import_module("_apimap_proof." + {side!r})
out = common.answer({request!r}, side.main, getattr(side, "message", str))
"""


class Failed(ApimapError):
    """A side could not do what it was asked; carries the :class:`Failure`."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


@dataclass(frozen=True)
class Answer:
    """What a side said, and its arrays."""

    said: Mapping[str, Any]
    arrays: File
    seconds: float


def _failure(side: Side, outcome: Outcome) -> Failure:
    text = outcome.message or outcome.log.strip().rpartition("\n")[2]
    return Failure(side, outcome.status, outcome.exception, text)


class Workers:
    """Both frameworks, warm: may serve many comparisons; ``close`` (or ``with``) ends their processes.

    ``device`` is mindspore's, empty for the best there is; torch is the reference and computes on CPU.
    Raises EnvironmentFault, on first use, where a framework or the device is missing.
    """

    def __init__(
        self,
        device: str = "",
        *,
        torch_python: str = sys.executable,
        mindspore_python: str = sys.executable,
        time_limit: float = TIME_LIMIT,
        memory: int = MEMORY,
    ) -> None:
        self.time_limit = time_limit
        self.executors: dict[Side, LocalExecutor] = {
            "torch": LocalExecutor("torch", "CPU", python=torch_python, memory_limit=memory),
            "mindspore": LocalExecutor("mindspore", device, python=mindspore_python, memory_limit=memory),
        }
        self._threads = ThreadPoolExecutor(2)
        self._home = Path(tempfile.mkdtemp(prefix="apimap-proof-"))
        self._count = 0
        self._lock = threading.Lock()

    def folder(self) -> Path:
        """A new directory for the files of one comparison; gone after :meth:`close`."""
        with self._lock:
            self._count += 1
            folder = self._home / str(self._count)
        folder.mkdir()
        return folder

    def release(self, side: Side) -> str:
        """The framework's version, as far as it has been started."""
        return self.executors[side].info.release

    @property
    def device(self) -> str:
        """The device that mindspore computes on."""
        return self.executors["mindspore"].device

    def ask(
        self, side: Side, request: Mapping[str, Any], folder: Path, name: str, part: str = "side"
    ) -> Future[Answer]:
        """Has a side answer a request, in a thread of its own; the answer's ``result`` raises Failed.

        ``name`` names its files in ``folder``; ``part`` is the module of ``inside/`` that answers.
        """
        return self._threads.submit(self._ask, side, request, folder, name, part)

    def _ask(self, side: Side, request: Mapping[str, Any], folder: Path, name: str, part: str) -> Answer:
        arrays = folder / f"{side}-{name}.bin"
        file = folder / f"{side}-{name}.json"
        file.write_text(json.dumps({**request, "arrays": str(arrays)}), encoding="utf-8")
        source = _PROGRAM.format(inside=str(INSIDE), side=f"{side}_{part}", request=str(file))
        said = self._run(side, source)
        if said.said["failure"]:
            raise Failed(Failure(side, **said.said["failure"]))
        return Answer(said.said, File(arrays), said.seconds)

    def _run(self, side: Side, source: str) -> Answer:
        seen: list[Outcome] = []
        began = time.perf_counter()
        program = Program(side, source, ("out",), time_limit=self.time_limit)
        self.executors[side].run([program], lambda _, outcome: seen.append(outcome))
        seconds = time.perf_counter() - began
        outcome = seen[0]
        if outcome.status != "ok":
            raise Failed(_failure(side, outcome))
        return Answer(json.loads(outcome.values[0][1]), None, seconds)  # type: ignore[arg-type]

    def close(self) -> None:
        """Ends the processes and removes every file."""
        for each in self.executors.values():
            each.close()
        self._threads.shutdown(wait=True, cancel_futures=True)
        shutil.rmtree(self._home, ignore_errors=True)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextlib.contextmanager
def borrowed(workers: Workers | None, device: str = "") -> Iterator[Workers]:
    """The workers given, or new ones that end with the block."""
    if workers is not None:
        yield workers
    else:
        with Workers(device) as own:
            yield own
