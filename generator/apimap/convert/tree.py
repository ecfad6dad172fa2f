"""Converting a file, a notebook or a tree: the same tree comes out, everything that is no program copied."""

from __future__ import annotations

import ast
import json
import multiprocessing
import os
import re
import shutil
import signal
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any

from apimap.convert.convert import Result, convert
from apimap.convert.helpers import module_of
from apimap.convert.homes import HELPERS_MODULE, Home, homes
from apimap.convert.names.aliased import aliased
from apimap.convert.names.classes import DOTTED, Classes
from apimap.convert.names.files import add_file
from apimap.convert.names.reexports import imported, reexports
from apimap.convert.notebook import convert_notebook, program_of
from apimap.convert.reading import encoded, read_program, too_large
from apimap.convert.translate.made import MadeClasses, united
from apimap.convert.translate.rules import rules
from apimap.model.errors import ApimapError
from apimap.signatures import snapshot

TIME_LIMIT = 60.0  # seconds of processor time for one file; a file of 5,000 lines takes about ten
PATIENCE = 10  # times as long by the clock: a machine that does other things as well is no reason to stop
SKIPPED = frozenset(
    (".git", "__pycache__", ".venv", "node_modules", ".mypy_cache", ".ruff_cache", ".ipynb_checkpoints")
)
SETTINGS = frozenset((".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".sh"))  # may name a class to make
SETTINGS_SIZE = 1 << 18  # bytes; what is larger is data
_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class FileResult:
    """One file: its path below the source, the result if it was converted, else why it was copied.

    ``encoding`` is what the file is written in, as the source was.
    """

    path: Path
    result: Result | None = None
    fault: str = ""
    encoding: str = "utf-8"


@dataclass(frozen=True)
class TreeResult:
    """All files of a conversion; ``helpers`` are texts by path below the output."""

    files: tuple[FileResult, ...]
    helpers: dict[Path, str] = field(default_factory=dict)
    copied: tuple[Path, ...] = ()
    dependencies: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Job:
    path: Path  # below the source, as below the output
    home: Home


def files_of(source: Path) -> Iterator[Path]:
    """Every file below a path, in order, hidden and built ones left out."""
    if source.is_file():
        yield source
        return
    for directory, names, files in os.walk(source):
        names[:] = sorted(name for name in names if name not in SKIPPED)
        for name in sorted(files):
            yield Path(directory) / name


def convert_tree(
    source: Path,
    *,
    device: str = "CPU",
    jobs: int = 0,
    time_limit: float = TIME_LIMIT,
    progress: Callable[[Path], None] | None = None,
) -> TreeResult:
    """Convert a file or everything below a directory; nothing is written.

    Each file is converted in a process of its own; one that takes more than ``time_limit`` seconds of
    processor time (by the clock ten times as long), or that is no Python, is to be copied, and its fault
    says why.
    """
    if not source.exists():
        raise ApimapError(f"{source}: there is no such file or directory")
    compiled = rules()
    # Read once, before the processes fork.
    snapshot("torch", compiled.torch)
    snapshot("mindspore", compiled.mindspore)
    root = source if source.is_dir() else source.parent
    every = list(files_of(source))
    programs = [path for path in every if path.suffix in (".py", ".ipynb")]
    trees = {path: _tree(path, compiled.entries) for path in programs}
    places = homes(root, trees)
    parsed = {places[path].module: tree for path, tree in trees.items() if tree is not None}
    # Where each file imports torch itself, as nearly all do, there is nothing that is handed on.
    handed = reexports(parsed, compiled.entries)
    classes = Classes(reexports=handed if imported(parsed, handed) else {})
    for path, tree in trees.items():
        if tree is not None:
            add_file(classes, places[path].module, tree, compiled.entries)
    for path in every:
        if path.suffix in SETTINGS:
            text = _settings(path)
            classes.words |= {*_WORD.findall(text)}
            classes.dotted |= {*DOTTED.findall(text)}
    work = [_Job(path.relative_to(root), places[path]) for path in programs]
    found: dict[Path, FileResult] = {}
    again = work
    while again:
        for path, value in _in_processes(
            again, root, device, classes, jobs or os.cpu_count() or 1, time_limit
        ):
            if progress is not None and path not in found:
                progress(path)
            found[path] = value
        more = _united(found.values(), classes)
        again = [job for job in work if _parts(found[job.path].result, more)]
        sees = any(each.result is not None and each.result.sees_in_place for each in found.values())
        if sees and not classes.sees_in_place:  # the layers may be made in a file that does not know of it
            classes.sees_in_place = True
            again += [job for job in work if job.home.module in classes.in_place and job not in again]
    results = tuple(found[job.path] for job in work)
    helpers: dict[Path, str] = {}
    for home in sorted({job.home.directory for job in work}):
        adapters: dict[str, str] = {}
        named: set[str] = set()
        for job in work:
            result = found[job.path].result
            if job.home.directory == home and result is not None:
                adapters |= result.adapters
                named |= set(result.helpers)
        if adapters or named:
            helpers[home.relative_to(root) / f"{HELPERS_MODULE}.py"] = module_of(adapters, named, compiled)
    others = set(programs)
    rest = tuple(path.relative_to(root) for path in every if path not in others)
    return TreeResult(results, helpers, rest, dependencies(root, rest))


def _settings(path: Path) -> str:
    """The text of a file of settings, such as the optimizer's name in it; none of one that is too large."""
    try:
        text = path.read_bytes()[: SETTINGS_SIZE + 1]
    except OSError:
        return ""
    return text.decode("utf-8", "replace") if len(text) <= SETTINGS_SIZE else ""


def _united(found: Iterable[FileResult], classes: Classes) -> frozenset[str]:
    """Notes, and gives, more torch classes that have to be one class in all files of the program."""
    every = MadeClasses()
    for each in found:
        if each.result is not None:
            every.add(each.result.classes)
    more = united(every, exactly=classes.types, named=classes.names) - classes.united
    classes.united |= more
    return more


def _parts(result: Result | None, names: frozenset[str]) -> bool:
    """Whether a file makes, or asks for, one of some torch classes."""
    return result is not None and any(
        names & held.keys() for held in (result.classes.made, result.classes.asked, result.classes.keyed)
    )


def _tree(path: Path, known: Collection[str]) -> ast.Module | None:
    """A file as Python's own parser reads it; None where it cannot. ``known`` are torch's names."""
    try:
        text, _ = read_program(path)
        if path.suffix == ".ipynb":
            text = program_of(text)
        return None if too_large(text) else aliased(text, known)[1]
    except (ApimapError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


# ---- one process per file


def _convert_file(path: Path, job: _Job, device: str, classes: Classes) -> FileResult:
    text, encoding = read_program(path)
    if path.suffix == ".ipynb":
        result = convert_notebook(text, device=device, classes=classes, helpers_from=job.home.reach)
    elif fault := too_large(text):
        return FileResult(job.path, None, fault)
    else:
        result = convert(
            text, device=device, module=job.home.module, classes=classes, helpers_from=job.home.reach
        )
    return FileResult(job.path, result, encoding=encoding)


def _child(pipe: Connection, path: Path, job: _Job, device: str, classes: Classes, limit: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)  # it ends the process
    try:
        pipe.send(_convert_file(path, job, device, classes))
    except ApimapError as error:
        pipe.send(FileResult(job.path, None, str(error)))
    except (RecursionError, MemoryError):
        pipe.send(FileResult(job.path, None, "nested too deeply"))
    except BaseException as error:
        pipe.send(FileResult(job.path, None, f"apimap failed on it: {type(error).__name__}: {error}"))
    finally:
        pipe.close()


def _in_processes(
    work: list[_Job], root: Path, device: str, classes: Classes, jobs: int, limit: float
) -> Iterator[tuple[Path, FileResult]]:
    # No framework is imported here and no thread runs, so a fork of the warm parent is safe, and cheap.
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    waiting = list(reversed(work))
    running: dict[Connection, tuple[Any, _Job, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                job = waiting.pop()
                ours, theirs = context.Pipe(duplex=False)
                given = (theirs, root / job.path, job, device, classes, limit)
                process = context.Process(target=_child, args=given)
                process.start()
                theirs.close()
                running[ours] = (process, job, monotonic() + limit * PATIENCE)
            soonest = min(end for _, _, end in running.values())
            ready = wait(list(running), timeout=max(0.0, soonest - monotonic()))
            for pipe in [*ready] or [p for p, (_, _, end) in running.items() if end <= monotonic()]:
                assert isinstance(pipe, Connection)
                process, job, _ = running.pop(pipe)
                try:
                    value = pipe.recv() if pipe in ready else None
                except EOFError:
                    process.join()
                    stopped = process.exitcode == -getattr(signal, "SIGPROF", 0)
                    fault = f"not done after {limit:g} seconds" if stopped else "its process died"
                    value = FileResult(job.path, None, fault)
                if value is None:
                    process.kill()
                    value = FileResult(job.path, None, f"not done after {limit:g} seconds")
                pipe.close()
                process.join()
                yield job.path, value
    finally:
        for process, _, _ in running.values():
            process.kill()
            process.join()


# ---- writing


def write_tree(found: TreeResult, source: Path, out: Path) -> None:
    """Write a conversion below ``out``; what was not converted is copied byte for byte.

    A link that leads nowhere stays one.
    """
    root = source if source.is_dir() else source.parent
    if out.resolve() == root.resolve():
        raise ApimapError(f"{out}: the output would overwrite the source; give another directory")
    for each in found.files:
        if each.result is None:
            _copy(root / each.path, out / each.path)
        else:
            _write(out / each.path, encoded(each.result.code, each.encoding))
    for path in found.copied:
        _copy(root / path, out / path)
    for path, text in found.helpers.items():
        _write(out / path, text.encode("utf-8"))


def _write(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _copy(file: Path, target: Path) -> None:
    """Copies a file; pipes and sockets hold nothing to copy."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.is_file():
        shutil.copyfile(file, target)
    elif file.is_symlink() and not os.path.lexists(target):
        target.symlink_to(os.readlink(file))


def dependencies(root: Path, paths: tuple[Path, ...]) -> dict[str, tuple[str, ...]]:
    """Lines of requirement files that name torch or what builds on it, by file."""
    import re

    from apimap.convert.names.libraries import ECOSYSTEM

    names = "|".join(sorted(each.replace("_", "[-_]") for each in {"torch", *ECOSYSTEM}))
    pattern = re.compile(rf"""^\s*["']?(?:{names})(?![\w-])[^#\n]*""", re.I)
    found = {}
    for path in paths:
        if path.name == "pyproject.toml" or re.fullmatch(
            r"requirements.*\.txt|setup\.cfg|environment\.ya?ml", path.name
        ):
            try:
                lines = (root / path).read_text(encoding="utf-8").splitlines()
            except (OSError, UnicodeDecodeError):
                continue
            told = tuple(line.strip(" -\",'") for line in lines if pattern.match(line.lstrip(" -")))
            if told:
                found[path.as_posix()] = told
    return found


def dump(value: Any) -> str:
    """JSON as it is written to files: indented, with a newline at the end."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
