"""An index and rules of the sample entries, and the command that serves them, for the tests of the doors."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from apimap.convert.translate.compiling import write_rules
from apimap.entries.read import load_file
from apimap.model.paths import MAPPINGS
from apimap.query.index import write_index
from cli_sample import sample

# The command line as it is, but for where the rules of this installation lie.
_LAUNCH = """\
import sys
from apimap.convert.translate import rules
rules.RULES_FILE = {rules!r}
from apimap.run.cli import main
sys.exit(main(sys.argv[1:]))
"""


def compiled(directory: Path) -> Path:
    """A directory with ``index.sqlite`` and ``rules.json``.

    Helpers are real, and so are an entry that has one and an entry that has nothing to call.
    """
    small = sample()
    real = [
        load_file(MAPPINGS / "torch" / f"{leaf}.yaml").entry for leaf in ("view_as_complex", "dequantize")
    ]
    catalogue = replace(small, entries={**small.entries, **{entry.name: entry for entry in real}})
    write_index(catalogue, directory / "index.sqlite")
    releases = ("2.13.0", "2.10.0")
    write_rules(catalogue.entries, catalogue.reports, releases, MAPPINGS, directory / "rules.json")
    return directory


def command(directory: Path, *arguments: str) -> list[str]:
    """The command line that serves what :func:`compiled` wrote there."""
    launch = _LAUNCH.format(rules=str(directory / "rules.json"))
    return [sys.executable, "-c", launch, *arguments, "--index", str(directory / "index.sqlite")]


def talked(session: Coroutine[Any, Any, Any]) -> Any:
    """What a session ends with. It has a thread of its own: a browser that other tests left open keeps an
    event loop running in this one.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, session).result()
