"""Does a report depend on the machine? ``make stress`` runs the same checks cold, under seven settings.

On one core and on all, under load, in shuffled order, with one worker and with eight, with other numbers of
threads: whatever the setting, every row has to come out the same. Two more settings have the libraries take
this processor for an older one, with narrower vectors; there last digits may be others, and the verdict has
to be the same. Each row that is not is listed with what it was under each setting, and the exit code is 1.

``--entries N`` takes so many entries, drawn by a fixed seed; ``--names`` takes those; ``--every K`` takes one
variant in K. An interrupted call goes on where it was; what a finished one executed is thrown away.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from apimap.execute.local.process import THREADS
from apimap.judge.confirm import Verifying
from apimap.judge.shrink import reduced
from apimap.model.checks import Check, Row
from apimap.model.errors import Exit
from apimap.reports.sentences import sentence
from apimap.run.prepare import selected, sound
from apimap.run.progress import Progress
from apimap.run.remembering import Remembering, executing
from apimap.run.settings import Settings
from apimap.run.sides import sides_of
from apimap.run.stages import Stages, opened
from apimap.store import Store, digest
from tools.command import ended, parser_of

EVERY = 10  # one variant in so many
_SAID = ("verdict", "contradiction")  # of a row: what no processor may change
# By what the libraries of both frameworks are told which instructions to use. The second also fills what is
# allocated and freed, so that memory that nobody wrote holds other numbers.
_AVX2 = {
    "ATEN_CPU_CAPABILITY": "avx2",
    "MKL_ENABLE_INSTRUCTIONS": "AVX2",
    "DNNL_MAX_CPU_ISA": "AVX2",
    "ONEDNN_MAX_CPU_ISA": "AVX2",
    "OPENBLAS_CORETYPE": "Haswell",
}
_SSE = {
    "ATEN_CPU_CAPABILITY": "default",
    "MKL_ENABLE_INSTRUCTIONS": "SSE4_2",
    "DNNL_MAX_CPU_ISA": "SSE41",
    "ONEDNN_MAX_CPU_ISA": "SSE41",
    "OPENBLAS_CORETYPE": "Nehalem",
    "MALLOC_PERTURB_": "173",
}
_SHOWN = 160  # characters of a row's words that are printed


@dataclass(frozen=True)
class Mood:
    """One setting of the machine: what a run's rows may not depend on.

    ``cores`` and ``load`` (busy processes) 0 mean all cores and none; ``order`` is a seed, 0 the entries' own
    order. Worker counts are per framework. ``processor``: variables by which libraries take it for another.
    """

    name: str
    cores: int = 0
    workers: int = 1
    threads: int = 1
    load: int = 0
    order: int = 0
    processor: Mapping[str, str] = field(default_factory=dict)


def moods(cores: int) -> tuple[Mood, ...]:
    """The settings for a machine of so many cores; the first is what the others are held against."""
    return (
        Mood("all cores", workers=cores),
        Mood("one core, one worker", cores=1),
        Mood("under load", workers=cores, load=2 * cores),
        Mood("shuffled, eight workers", workers=8, order=1),
        Mood("shuffled, four threads, one worker", threads=4, order=2),
        Mood("as with AVX2", workers=cores, processor=_AVX2),
        Mood("as with SSE, memory filled", workers=cores, processor=_SSE),
    )


@contextlib.contextmanager
def _machine(mood: Mood) -> Iterator[None]:
    """Has what is started meanwhile see the machine as a setting says; nothing else of it stays."""
    wanted = {THREADS: str(mood.threads), **mood.processor}
    before = {name: os.environ.get(name) for name in wanted}
    cores = os.sched_getaffinity(0)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(mood.load)]
    try:
        os.environ.update(wanted)
        os.sched_setaffinity(0, sorted(cores)[: mood.cores] if mood.cores else cores)
        yield
    finally:
        os.sched_setaffinity(0, cores)
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        for process in busy:
            process.kill()
            process.wait()


def sample(checks: Sequence[Check], every: int) -> list[Check]:
    """All examples, and one variant in ``every``: always the same, whatever else there is."""

    def taken(check: Check) -> bool:
        drawn = int.from_bytes(hashlib.sha256(check.id.encode()).digest()[:4], "big")
        return not check.variant or drawn % every == 0

    return [check for check in checks if taken(check)]


def _checks(stages: Stages, names: Sequence[str], entries: int, every: int) -> list[Check]:
    reading = stages.read()
    chosen = list(dict.fromkeys(selected(names, list(reading.loaded))))
    if entries:
        chosen = sorted(random.Random(0).sample(chosen, min(entries, len(chosen))))
    prepared = sound(stages, reading)
    checks: list[Check] = []
    with Progress("deriving") as progress:
        for number, name in enumerate(chosen, 1):
            checks += [*prepared.groups[name].checks, *stages.vary(name, prepared, "full").checks]
            progress(number, len(chosen))
    return sample(checks, every)


def _rows(checks: Sequence[Check], mood: Mood, settings: Settings, folder: Path, title: str) -> list[Row]:
    """The rows of all checks under one setting; those of a finished one are read."""
    kept = folder / f"{mood.name}.rows"
    if kept.is_file():
        rows: list[Row] = pickle.loads(kept.read_bytes())
        return rows
    order = list(checks)
    if mood.order:
        random.Random(mood.order).shuffle(order)
    with (
        _machine(mood),
        Store(folder / f"{mood.name}.sqlite") as store,
        Progress(title) as progress,
        Remembering(sides_of(settings), progress, store) as runner,
    ):
        work = Verifying(runner)
        for variant in (False, True):  # examples before variants, as every run has them
            work.feed([check for check in order if bool(check.variant) == variant])
        found = work.rows()
        rows = reduced(checks, [found[check.id] for check in checks], runner)
    kept.with_suffix(".new").write_bytes(pickle.dumps(rows))
    kept.with_suffix(".new").replace(kept)
    return rows


@dataclass(frozen=True)
class Changed:
    """A row that is not the same under all settings: its name, the fields that change, it under each."""

    name: str
    changes: tuple[str, ...]
    rows: dict[str, Row]

    def __str__(self) -> str:
        lines = [f"{self.name}: {', '.join(self.changes)}"]
        for mood, row in self.rows.items():
            said = {name: getattr(row, name) for name in self.changes if name not in ("verdict", "finding")}
            words = f"{row.verdict.value} {sentence(row.finding, 'en')} {said or ''}".replace("\n", "⏎")
            lines.append(f"    {mood:36} {words[:_SHOWN]}")
        return "\n".join(lines)


def changed(runs: dict[str, list[Row]], elsewhere: Container[str] = ()) -> list[Changed]:
    """The rows that differ between runs of the same checks, in their order; ``runs`` has them by setting.

    Of the settings ``elsewhere``, which stand for another processor, only verdicts are compared.
    """
    found: list[Changed] = []
    for rows in zip(*runs.values(), strict=True):
        row = rows[0]
        names = tuple(
            each.name
            for each in fields(Row)
            if any(
                getattr(other, each.name) != getattr(row, each.name)
                for mood, other in zip(runs, rows, strict=True)
                if each.name in _SAID or mood not in elsewhere
            )
        )
        if names:
            name = " | ".join((row.entry, row.counterpart, row.example, row.variant))
            found.append(Changed(name, names, dict(zip(runs, rows, strict=True))))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs all settings and prints what changes; returns an exit code."""
    parser = parser_of("stress", __doc__, "these entries only")
    parser.add_argument(
        "--entries", type=int, default=0, metavar="N", help="so many entries, drawn by a seed"
    )
    parser.add_argument("--every", type=int, default=EVERY, metavar="K", help="one variant in K")
    given = parser.parse_args(arguments)
    settings = Settings()
    with opened(settings) as stages:
        checks = _checks(stages, given.names, given.entries, given.every)
        code = [
            executing(stages.code),
            stages.code.fingerprint("apimap.judge.confirm", "apimap.judge.shrink"),
        ]
    programs = [program.identity for check in checks for program in (check.torch, check.mindspore)]
    folder = settings.cache / "stress" / digest("stress", code, programs)[:16]
    folder.mkdir(parents=True, exist_ok=True)
    tried = moods(len(os.sched_getaffinity(0)))
    runs: dict[str, list[Row]] = {}
    for number, mood in enumerate(tried, 1):
        title = f"{number} of {len(tried)}, {mood.name}"
        print(f"{title}: {len(checks)} checks", file=sys.stderr, flush=True)
        runs[mood.name] = _rows(checks, mood, replace(settings, jobs=mood.workers), folder, title)
    found = changed(runs, {mood.name for mood in tried if mood.processor})
    for each in found:
        print(each)
    shutil.rmtree(folder)
    print(f"{len(checks)} checks under {len(runs)} settings: {len(found)} rows change")
    return Exit.FINDINGS if found else Exit.OK


if __name__ == "__main__":
    ended("stress", main, "interrupted; the next call goes on from here")
