"""Speed as ratios to the bare limit, all measured in one run: ``make bench``.

Absolute seconds depend on the machine; a ratio to what the same machine does without us does not.
"""

from __future__ import annotations

import compileall
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from apimap.derive.expand import Expanded
from apimap.entries.reference import reference_snapshot
from apimap.execute import LocalExecutor
from apimap.model.checks import FRAMEWORKS, Check, Framework
from apimap.model.errors import ApimapError, Exit
from apimap.model.libraries import library_of
from apimap.model.paths import CACHE, INDEX, MAPPINGS, ROOT
from apimap.run.prepare import linted
from apimap.run.remembering import Remembering
from apimap.run.settings import Settings
from apimap.store import Store
from tools import bench_compare, bench_finder, bench_release

# Aims from the project's own requirements: what `make bench` is judged by.
AIMS = {"verify": 1.3, "variants": 1.5, "query": 3.0, "incremental": 1.5}
# One entry in so many is measured, with its examples or with all its variants: all take half an hour.
EXAMPLES, VARIANTS = 4, 40
DROPPED = 8  # programs that a bare process may die of
_BARE = str(Path(__file__).with_name("bench_bare.py"))


@dataclass(frozen=True)
class _Done:
    """A command that did its work: its wall seconds, and what it printed."""

    seconds: float
    printed: str

    @property
    def executed(self) -> int:
        """How many programs a verification executed."""
        found = re.search(r"^executed (\d+) programs", self.printed, re.MULTILINE)
        return int(found[1]) if found else 0


def _run(command: Sequence[str]) -> _Done:
    """Runs a command; raises ApimapError when it did not do its work (contradictions are work)."""
    began = time.perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    seconds = time.perf_counter() - began
    if done.returncode not in (Exit.OK, Exit.FINDINGS):
        raise ApimapError(f"`{' '.join(command)}` ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return _Done(seconds, done.stdout)


def _seconds(command: Sequence[str]) -> float:
    return _run(command).seconds


def _tell(what: str) -> None:
    """Says what is being measured: some of it takes minutes, and only figures go to standard output."""
    print(f"measuring {what}", file=sys.stderr, flush=True)


def _median(measure: Callable[[], float], times: int) -> float:
    return statistics.median(measure() for _ in range(times))


def _apimap(*words: str) -> list[str]:
    return [sys.executable, "-m", "apimap", *words]


def _programs(checks: Sequence[Check], framework: Framework, cache: Path) -> list[str]:
    """The distinct programs that checks execute, less those that would take a bare process down.

    ``cache`` is that of a verification of them, which knows the programs that ended their worker.
    """
    side = LocalExecutor(framework, "CPU")  # only asked for its release: it starts nothing
    programs = (check.torch if framework == "torch" else check.mindspore for check in checks)
    warm = [program for program in dict.fromkeys(programs) if not program.isolated]
    with Store(cache / "store.sqlite") as store:
        known = Remembering({framework: side}, lambda done, total: None, store).known(warm, attempt=0, salt=0)
    return [each.source for each, outcome in known.items() if outcome.status not in ("crash", "timeout")]


def _some(expanded: Expanded, every: int) -> tuple[list[str], list[Check]]:
    """Names of one entry in so many, and the checks of their examples."""
    names = sorted(name for name in expanded.entries if not library_of(name))[::every]
    return names, [check for check in expanded.checks if check.entry in set(names)]


def _varied(expanded: Expanded) -> tuple[list[str], list[Check]]:
    """Names of some entries, and all their variants."""
    from apimap.derive.variants.build import with_variants

    names, checks = _some(expanded, VARIANTS)
    torch, mindspore = reference_snapshot("torch"), reference_snapshot("mindspore")
    varied = with_variants(checks, expanded.entries, torch, mindspore, "full")
    return names, [check for check in varied if check.variant]


def _written(scratch: Path, checks: Sequence[Check], cache: Path) -> dict[Framework, Path]:
    """Files of the programs of each framework, for the bare processes."""
    scratch.mkdir()
    files: dict[Framework, Path] = {}
    for framework in FRAMEWORKS:
        files[framework] = scratch / f"{framework}.json"
        files[framework].write_text(json.dumps(_programs(checks, framework, cache)))
    return files


def _bare(files: dict[Framework, Path]) -> float:
    """Wall seconds of both bare processes side by side, imports included, as a run has them.

    A program that takes its bare process down (what another one left behind can do that) is dropped from its
    file, and both run again. Raises ApimapError after ``DROPPED`` of them: what is left would be no limit.
    """
    for _ in range(DROPPED + 1):
        with tempfile.TemporaryDirectory() as directory:
            began = time.perf_counter()
            running = {
                framework: subprocess.Popen(
                    [sys.executable, _BARE, framework, str(path), str(path.with_suffix(".at"))],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    cwd=directory,
                )
                for framework, path in files.items()
            }
            failed = [framework for framework, process in running.items() if process.wait()]
            if not failed:
                return time.perf_counter() - began
        for framework in failed:
            _drop(files[framework])
    raise ApimapError(f"the bare process of {failed[0]} died of more than {DROPPED} programs")


def _drop(file: Path) -> None:
    """Takes the program that was running last out of a file of programs, and says so."""
    programs = json.loads(file.read_text())
    dropped = programs.pop(int(file.with_suffix(".at").read_text()))
    print(f"left out, as it ends the bare process of {file.stem}:\n{dropped}", file=sys.stderr, flush=True)
    file.write_text(json.dumps(programs))


def _print(what: str, seconds: float, bare: float, limit: str) -> None:
    aim = AIMS[what]
    word = "ok" if seconds / bare <= aim else "above the aim"
    print(
        f"{what:12} {seconds:8.3f} s  / {limit} {bare:.3f} s  = {seconds / bare:.2f}  (aim {aim}: {word})",
        flush=True,
    )


def _variants(expanded: Expanded, scratch: Path, cache: Path, flags: Sequence[str]) -> None:
    """All variants of some entries, executed, confirmed and reduced, against their bare programs."""
    began = time.perf_counter()
    names, variants = _varied(expanded)
    deriving = time.perf_counter() - began
    done = _run(_apimap("verify", *names, *flags, "full"))
    files = _written(scratch / "varied", variants, cache)
    programs = sum(len(json.loads(path.read_text())) for path in files.values())
    _print("variants", done.seconds, statistics.median(_bare(files) for _ in range(3)), "bare programs")
    print(
        f"{'':12} {len(variants) / done.seconds:8.0f} variants/s ({len(variants)} of {len(names)} entries); "
        f"deriving them takes {deriving:.1f} s;\n"
        f"{'':12} {done.executed} programs executed for {programs} bare ones: "
        "the rest confirm, isolate and reduce what was found"
    )


def _warm(scratch: Path) -> Path:
    """A copy of what this checkout has executed already: no cold run of all comes first."""
    cache = scratch / "warm"
    cache.mkdir()
    if (CACHE / "store.sqlite").exists():
        shutil.copy(CACHE / "store.sqlite", cache)
    return cache


def _edit_one(mappings: Path) -> None:
    """Changes what one example computes, as an author's edit does."""
    path = mappings / "torch" / "permute.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("np.arange(6", "1 + np.arange(6", 1), encoding="utf-8")


def main() -> None:
    """Measures and prints every ratio; needs a set-up environment, builds the index if there is none."""
    # As an installed package has it; matters only where the environment keeps Python from writing bytecode.
    compileall.compile_dir(str(Path(__file__).parent), quiet=2)
    with tempfile.TemporaryDirectory() as directory:
        scratch = Path(directory)
        mappings = scratch / "mappings"
        shutil.copytree(MAPPINGS, mappings)
        settings = replace(Settings(), mappings=mappings)
        _, expanded = linted(settings)
        cache = scratch / "cache"
        flags = ["--mappings", str(mappings), "--results", str(scratch / "results")]
        flags += ["--cache", str(cache), "--variants"]
        importing = _median(lambda: _seconds([sys.executable, "-c", "import torch, mindspore"]), 3)
        names, checks = _some(expanded, EXAMPLES)
        _tell(f"a verification of {len(names)} entries with an empty cache")
        seconds = _seconds(_apimap("verify", *names, *flags, "none"))
        _tell("bare programs")
        files = _written(scratch / "bare", checks, cache)
        _print("verify", seconds, _bare(files), "bare programs")
        _tell("all variants of some entries")
        _variants(expanded, scratch, cache, flags)
        _tell("an edit")
        whole = ["--mappings", str(mappings), "--results", str(scratch / "results")]
        whole += ["--cache", str(_warm(scratch))]
        _seconds(_apimap("verify", *whole))
        _edit_one(mappings)
        _print("incremental", _seconds(_apimap("verify", *whole)), importing, "importing both")
    bench_release.main(expanded.checks)
    if not INDEX.exists():
        subprocess.run(_apimap("build"), check=True, stdout=subprocess.DEVNULL)
    apimap = shutil.which("apimap", path=str(Path(sys.executable).parent))
    query = [apimap, "query", "permute"] if apimap else _apimap("query", "permute")
    nothing = _median(lambda: _seconds([sys.executable, "-c", "pass"]), 30)
    _print("query", _median(lambda: _seconds(query), 30), nothing, "python -c pass")
    _tell("a comparison of two networks")
    bench_compare.main()
    bench_finder.main()


if __name__ == "__main__":
    main()
