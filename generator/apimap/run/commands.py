"""The commands other than ``query``: each hands its arguments to the part of the package that does the work.

What a command needs is imported when it runs: ``completion`` and ``new`` work where only the light
dependencies of an installed wheel are there.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apimap.model.errors import EnvironmentFault, Exit
from apimap.model.paths import MAPPINGS

if TYPE_CHECKING:
    from apimap.run.pipeline import Settings


def _mappings(arguments: argparse.Namespace) -> Path:
    """The directory of entries; raises EnvironmentFault where there is none, as beside an installed wheel."""
    given = Path(arguments.mappings).absolute() if arguments.mappings else MAPPINGS
    if not given.is_dir():
        hint = "" if arguments.mappings else "; run this in a checkout of apimap, or name one with --mappings"
        raise EnvironmentFault(f"there are no entries at {given}{hint}")
    return given


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Settings with what the command line gives; what it leaves out keeps its default."""
    given: dict[str, Any] = {"mappings": _mappings(arguments)}
    from apimap.run.pipeline import Settings

    for key in ("results", "cache"):
        if getattr(arguments, key, None):
            given[key] = Path(getattr(arguments, key)).absolute()
    for key in ("device", "jobs", "variants", "torch_python", "mindspore_python", "cluster"):
        if getattr(arguments, key, None) is not None:
            given[key] = getattr(arguments, key)
    return Settings(**given)


def verify(arguments: argparse.Namespace) -> int:
    """``apimap verify [NAME…]``."""
    settings = settings_of(arguments)
    from apimap.run import pipeline

    return pipeline.verify(arguments.names, settings)


def lint(arguments: argparse.Namespace) -> int:
    """``apimap lint``."""
    settings = settings_of(arguments)
    from apimap.run import pipeline

    return pipeline.lint(settings)


def build(arguments: argparse.Namespace) -> int:
    """``apimap build``."""
    settings = settings_of(arguments)
    from apimap.run import pipeline

    return pipeline.build(settings)


def everything(arguments: argparse.Namespace) -> int:
    """``apimap all``: what ``make`` runs."""
    settings = settings_of(arguments)
    from apimap.run import pipeline

    return pipeline.everything(settings)


def tensorflow(arguments: argparse.Namespace) -> int:
    """``apimap tensorflow [NAME…]``."""
    settings = settings_of(arguments)
    from apimap.run import third

    return third.tensorflow(arguments.names, settings)


def libraries(arguments: argparse.Namespace) -> int:
    """``apimap libraries [NAME…]``."""
    settings = settings_of(arguments)
    from apimap.run import pipeline

    return pipeline.libraries(arguments.names, settings)


def stats(arguments: argparse.Namespace) -> int:
    """``apimap stats [--json]``."""
    settings = settings_of(arguments)
    from apimap.query.stats import count, table
    from apimap.run import pipeline

    counted = count(pipeline.catalogue(settings))
    print(counted.model_dump_json(indent=1) if arguments.json else table(counted))
    return Exit.OK


def new(arguments: argparse.Namespace) -> int:
    """``apimap new NAME``."""
    from apimap.entries.draft import resolve, write_draft
    from apimap.entries.reference import reference_snapshot
    from apimap.query.lookup import clean

    torch, mappings = reference_snapshot("torch"), _mappings(arguments)
    name = resolve(clean(arguments.name), torch)
    path = write_draft(name, torch, reference_snapshot("mindspore"), mappings)
    text = path.read_text(encoding="utf-8")
    print(text, end="")
    print()
    print(f"Written to {os.path.relpath(path)}, with {text.count('TODO')} places marked TODO. Next:")
    print("  1. replace every TODO; the comments name what there is to choose from")
    print("  2. `apimap lint` until it has nothing to complain about")
    print(f"  3. `apimap verify {name}`, and state each difference it shows, with its proof")
    return Exit.OK
