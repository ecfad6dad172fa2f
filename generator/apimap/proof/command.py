"""``apimap compare`` and ``apimap weights``: arguments to the library, results to text or JSON."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from apimap.model.errors import ApimapError, Exit
from apimap.query.command import language


class UsageFault(ApimapError):
    """Options that do not go together."""

    exit_code = Exit.USAGE


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text} …", end="", file=sys.stderr, flush=True)


def _told() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def reference(text: str) -> str:
    """A reference as it is; raises UsageFault for one without an expression."""
    name, colon, expression = text.partition(":")
    if not (name and colon and expression.strip()):
        raise UsageFault(f"{text!r} is no package.module:expression; write for instance models.net:Net(10)")
    return text


def compare(arguments: argparse.Namespace) -> int:
    """``apimap compare TORCH MINDSPORE --input SPEC…``; exit code 1 if they differ or cannot be compared."""
    from pydantic import TypeAdapter

    from apimap.proof import text
    from apimap.proof.compare import compare as run
    from apimap.proof.result import Comparison
    from apimap.proof.weightmap import read_map, write_map
    from apimap.proof.workers import Workers

    torch, mindspore = reference(arguments.torch), reference(arguments.mindspore)
    for name in ("loss", "optimizer"):
        for each in getattr(arguments, name) or ():
            reference(each)
    given = read_map(Path(arguments.map)) if arguments.map else None
    chosen = arguments.lang or language()
    found: list[Comparison] = []
    for device in arguments.device or [""]:
        options = {"torch_python": arguments.torch_python, "mindspore_python": arguments.mindspore_python}
        kept = {key: value for key, value in options.items() if value}
        with Workers(device, time_limit=arguments.time_limit, **kept) as workers:
            result = run(
                torch,
                mindspore,
                arguments.input,
                workers=workers,
                progress=_tell,
                backward=arguments.backward,
                train_steps=arguments.train_steps,
                seed=arguments.seed,
                rtol=arguments.rtol,
                paths=arguments.path,
                torch_paths=arguments.torch_path,
                mindspore_paths=arguments.mindspore_path,
                weights=given,
                loss=tuple(arguments.loss) if arguments.loss else None,
                targets=arguments.target,
                optimizer=tuple(arguments.optimizer) if arguments.optimizer else None,
                rate=arguments.rate,
                dtype=arguments.dtype or "",
            )
        _told()
        found.append(result)
        if arguments.write_map and result.weights is not None:
            write_map(Path(arguments.write_map), result.weights)
        if not arguments.json:
            print("\n".join(text.report(chosen, result, full=arguments.full)))
    if arguments.json:
        print(TypeAdapter(list[Comparison]).dump_json(found, indent=1).decode())
    return Exit.OK if all(each.agrees for each in found) else Exit.FINDINGS


def weights(arguments: argparse.Namespace) -> int:
    """``apimap weights FILE -o OUT``; exit code 1 if a weight has no other side."""
    from apimap.proof import text
    from apimap.proof.checkpoint import convert
    from apimap.proof.weightmap import read_map, write_map

    for each in (arguments.torch, arguments.mindspore):
        if each:
            reference(each)
    given = read_map(Path(arguments.map)) if arguments.map else None
    done = convert(
        Path(arguments.file),
        Path(arguments.output),
        torch=arguments.torch or "",
        mindspore=arguments.mindspore or "",
        weights=given,
        key=arguments.key or "",
        paths=arguments.path,
    )
    chosen = arguments.lang or language()
    if arguments.write_map:
        write_map(Path(arguments.write_map), done.weights)
    print("\n".join(text.converted(chosen, done, full=arguments.full)))
    return Exit.OK if done.complete else Exit.FINDINGS
