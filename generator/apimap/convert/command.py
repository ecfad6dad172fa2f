"""The commands ``apimap scan`` and ``apimap convert``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from apimap.model.errors import ApimapError, Exit


def scan(arguments: argparse.Namespace) -> int:
    """``apimap scan PATH…``."""
    from apimap.convert.notebook import UnreadableNotebook, program_of
    from apimap.convert.reading import UnreadableFile, read_program, shown
    from apimap.convert.scanning import scanned
    from apimap.convert.scanning.scan import Scanned, Scanner
    from apimap.convert.translate.rules import rules

    compiled = rules()
    _check_release(arguments.release, compiled.mindspore)
    scanner = Scanner(compiled, arguments.device, arguments.lang)
    found: list[Scanned] = []
    for given in arguments.paths:
        for path in _programs(given):
            near = os.path.relpath(path)
            said = shown(path if near.startswith("..") else near)
            try:
                text = read_program(path)[0].replace("\r\n", "\n").replace("\r", "\n")
                text = program_of(text) if path.endswith(".ipynb") else text
            except (UnreadableFile, UnreadableNotebook) as error:
                found.append(Scanned(said, fault=str(error)))
            else:
                found.append(scanner.scan(text, said))
    if arguments.format == "json":
        text = scanned.as_json(found, compiled, arguments.device)
    elif arguments.format == "sarif":
        text = scanned.as_sarif(found, compiled)
    elif arguments.format == "markdown":
        text = scanned.as_markdown(found, compiled, arguments.device).rstrip("\n")
    else:
        text = "\n".join(scanned.as_text(found, compiled, arguments.device, full=arguments.full))
    if arguments.output:
        Path(arguments.output).write_text(text + "\n", encoding="utf-8")
    else:
        print(text)
    return Exit.FINDINGS if scanned.failing(found, arguments.fail_on) else Exit.OK


def _check_release(release: str | None, known: str) -> None:
    if release is not None and release != known:
        raise ApimapError(f"the compiled rules are for mindspore {known}, not {release}")


def _programs(given: str) -> list[str]:
    """Python files and notebooks at a path, in order; raises for a path that is not there."""
    if os.path.isfile(given):
        return [given]
    if not os.path.isdir(given):
        from apimap.convert.reading import shown

        raise ApimapError(f"{shown(given)}: there is no such file or directory")
    skipped = {".git", "__pycache__", ".venv", "node_modules", ".ipynb_checkpoints"}
    found = []
    for directory, names, files in os.walk(given):
        names[:] = sorted(name for name in names if name not in skipped)
        found += [os.path.join(directory, name) for name in sorted(files) if name.endswith((".py", ".ipynb"))]
    return found


def convert(arguments: argparse.Namespace) -> int:
    """``apimap convert SRC -o OUT``; exit code 1 if something is left to be done by hand."""
    from apimap.convert import report
    from apimap.convert.translate.rules import rules
    from apimap.convert.tree import TIME_LIMIT, convert_tree, dump, write_tree

    compiled = rules()
    _check_release(arguments.release, compiled.mindspore)
    source = Path(arguments.source)
    if not arguments.diff and not arguments.output:
        raise ApimapError("say where to write with -o DIR, or print the changes with --diff")
    if arguments.check and (arguments.diff or not arguments.input):
        raise ApimapError("--check needs -o DIR, and an --input SPEC for each argument of the network")
    done = 0

    def progress(path: Path) -> None:
        nonlocal done
        done += 1
        if sys.stderr.isatty():
            print(f"\r{done} files: {path}"[:79].ljust(79), end="", file=sys.stderr, flush=True)

    found = convert_tree(
        source,
        device=arguments.device,
        jobs=arguments.jobs or 0,
        time_limit=arguments.time_limit or TIME_LIMIT,
        progress=progress,
    )
    if sys.stderr.isatty() and done:
        print("\r" + " " * 79 + "\r", end="", file=sys.stderr)
    if arguments.diff:
        _print_diff(found, source)
    else:
        out = Path(arguments.output)
        write_tree(found, source, out)
        out.joinpath("conversion.json").write_text(
            dump(report.document(found, compiled, arguments.device)), encoding="utf-8"
        )
        out.joinpath("conversion.md").write_text(
            report.markdown(found, compiled, arguments.device), encoding="utf-8"
        )
    if arguments.json:
        print(dump(report.document(found, compiled, arguments.device)), end="")
    elif not arguments.diff:
        print("\n".join(report.summary(found)))
        print(f"written to {arguments.output}, with conversion.json and conversion.md")
    told = report.totals(found)
    proved = _checked(arguments, source) if arguments.check else True
    return Exit.FINDINGS if told["how"]["hand"] or told["unreadable"] or not proved else Exit.OK


def _checked(arguments: argparse.Namespace, source: Path) -> bool:
    """Whether every network that was named agrees with its port: outputs, loss, gradients, three steps."""
    from apimap.proof import Workers, compare, text
    from apimap.query.command import language

    root = source if source.is_dir() else source.parent
    agreed = True
    with Workers(arguments.device if arguments.device != "CPU" else "") as workers:
        for network in arguments.check:
            result = compare(
                network,
                network,
                arguments.input,
                backward=True,
                train_steps=3,
                torch_paths=[str(root)],
                mindspore_paths=[arguments.output],
                workers=workers,
            )
            agreed = agreed and result.agrees
            if not arguments.json:
                print("\n".join(text.report(language(), result, full=False)))
    return agreed


def _print_diff(found: object, source: Path) -> None:
    import difflib

    from apimap.convert.reading import read_program, shown
    from apimap.convert.tree import TreeResult

    assert isinstance(found, TreeResult)
    root = source if source.is_dir() else source.parent
    for file in found.files:
        if file.result is None:
            continue
        before = read_program(root / file.path)[0].splitlines(keepends=True)
        after = file.result.code.splitlines(keepends=True)
        named = shown(file.path.as_posix())
        sys.stdout.writelines(difflib.unified_diff(before, after, f"a/{named}", f"b/{named}"))
    for path, text in found.helpers.items():
        named = path.as_posix()
        lines = text.splitlines(keepends=True)
        sys.stdout.writelines(difflib.unified_diff([], lines, "/dev/null", f"b/{named}"))
