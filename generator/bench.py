"""Speed as ratios to the bare limit, all measured in one run: ``make bench``.

Absolute seconds depend on the machine; a ratio to what the same machine does without us does not.
"""

from __future__ import annotations

import compileall
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from generator.checks import Framework, Program
from generator.errors import ApimapError, Exit
from generator.paths import INDEX, MAPPINGS, ROOT
from generator.pipeline import Settings, linted

# Aims from the project's own requirements: what `make bench` is judged by.
AIMS = {"verify": 1.3, "query": 3.0, "incremental": 1.5}


def _seconds(command: Sequence[str]) -> float:
    """Wall seconds of a command; raises ApimapError when it did not do its work (contradictions are work)."""
    began = time.perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    seconds = time.perf_counter() - began
    if done.returncode not in (Exit.OK, Exit.FINDINGS):
        raise ApimapError(f"`{' '.join(command)}` ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return seconds


def _median(measure: Callable[[], float], times: int) -> float:
    return statistics.median(measure() for _ in range(times))


def _apimap(*words: str) -> list[str]:
    return [sys.executable, "-m", "generator.cli", *words]


def _programs(framework: Framework, settings: Settings) -> list[Program]:
    """The distinct programs that a run executes, less those that would take a bare process down."""
    _, expanded = linted(settings)
    checks = [
        check for check in expanded.checks if not check.not_run and check.expect not in ("crash", "timeout")
    ]
    programs = (check.torch if framework == "torch" else check.mindspore for check in checks)
    return [program for program in dict.fromkeys(programs) if not program.isolated]


def _bare(files: dict[Framework, Path]) -> float:
    """Wall seconds of both bare processes side by side, imports included, as a run has them."""
    began = time.perf_counter()
    script = str(Path(__file__).with_name("bench_bare.py"))
    with tempfile.TemporaryDirectory() as directory:
        running = [
            subprocess.Popen(
                [sys.executable, script, framework, str(path)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=directory,
            )
            for framework, path in files.items()
        ]
        for process in running:
            process.wait()
    return time.perf_counter() - began


def _print(what: str, seconds: float, bare: float, limit: str) -> None:
    aim = AIMS[what]
    word = "ok" if seconds / bare <= aim else "above the aim"
    print(
        f"{what:12} {seconds:8.3f} s  / {limit} {bare:.3f} s  = {seconds / bare:.2f}  (aim {aim}: {word})",
        flush=True,
    )


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
        files: dict[Framework, Path] = {}
        settings = replace(Settings(), mappings=mappings)
        frameworks: tuple[Framework, ...] = ("torch", "mindspore")
        for framework in frameworks:
            files[framework] = scratch / f"{framework}.json"
            files[framework].write_text(json.dumps([p.source for p in _programs(framework, settings)]))
        flags = [
            "--mappings",
            str(mappings),
            "--results",
            str(scratch / "results"),
            "--cache",
            str(scratch / "cache"),
        ]
        _bare(files)  # once unmeasured, so that both sides find the frameworks in the page cache
        bare = _median(lambda: _bare(files), 3)

        def cold() -> float:
            shutil.rmtree(scratch / "cache", ignore_errors=True)
            return _seconds(_apimap("verify", *flags))

        _print("verify", _median(cold, 3), bare, "bare programs")
        importing = _median(lambda: _seconds([sys.executable, "-c", "import torch, mindspore"]), 3)
        _edit_one(mappings)
        incremental = _seconds(_apimap("verify", *flags))
        _print("incremental", incremental, importing, "importing both")
    if not INDEX.exists():
        subprocess.run(_apimap("build"), check=True, stdout=subprocess.DEVNULL)
    apimap = shutil.which("apimap", path=str(Path(sys.executable).parent))
    query = [apimap, "query", "permute"] if apimap else _apimap("query", "permute")
    nothing = _median(lambda: _seconds([sys.executable, "-c", "pass"]), 30)
    _print("query", _median(lambda: _seconds(query), 30), nothing, "python -c pass")


if __name__ == "__main__":
    main()
