"""The examples of torch's own docstrings as small programs, read from the installed torch when asked for."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from apimap.model.checks import Check
from apimap.model.program import Program
from tools import documented_torch


def documented(python: str, names: Iterable[str]) -> Mapping[str, Mapping[str, Any]]:
    """The program of each name whose docstring has examples; empty where no number comes of them."""
    made = subprocess.run(
        [python, "-W", "ignore", str(Path(documented_torch.__file__))],
        input=json.dumps([name for name in names if name.split(".")[0] == "torch"]),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    found: Mapping[str, Mapping[str, Any]] = json.loads(made.stdout)
    return found


def checks(name: str, made: Mapping[str, Any] | None) -> Iterator[Check]:
    """The check of a name's program, if there is one: both sides are to leave the same."""
    if made:
        code = made["source"].removeprefix(documented_torch.HEAD)
        imports = tuple(line.removeprefix("import ") for line in documented_torch.HEAD.splitlines())
        torch = Program("torch", code, tuple(made["outputs"]), time_limit=60, imports=imports)
        yield Check(name, "", "docstring", "", torch, torch, derived=False)
