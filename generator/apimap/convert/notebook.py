"""Notebooks: their code cells as one program, cell by cell in and out; outputs are dropped, text is kept."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from apimap.model.errors import ApimapError

if TYPE_CHECKING:
    from apimap.convert.convert import Result
    from apimap.convert.names.classes import Classes

CELL = "# apimap-cell-"  # and the cell's number: where it begins in the program
# Lines for the shell or for IPython: `%magic` and `!command`, also assigned to names and going on after a
# backslash, and `name?`, which asks for help.
_MAGIC = re.compile(
    r"^([ \t]*)(?:(?:[\w,. \t]+=[ \t]*)?[%!](?:[^\n]*\\\n)*[^\n]*|\?[^\n]*|[\w.]+\?{1,2}[ \t]*)$", re.M
)
_KEPT = "# apimap-magic: "
_BACK = re.compile(rf"^(?:[ \t]+pass  )?{re.escape(_KEPT)}(.*)$", re.M)
_PYTHON_CELLS = ("%%time", "%%timeit", "%%capture", "%%prun")  # what they measure is Python


def _kept(found: re.Match[str]) -> str:
    """The lines of a magic as comments; in a block with something to run, which may have nothing else."""
    first = f"{found[1]}pass  " if found[1] else ""
    return "\n".join(f"{first}{_KEPT}{line}" for line in found[0].splitlines())


class UnreadableNotebook(ApimapError):
    """The file is no notebook."""


def _cells(text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    try:
        document = json.loads(text)
        cells = document["cells"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UnreadableNotebook("not a notebook: it has no list of cells") from None
    if not isinstance(cells, list):
        raise UnreadableNotebook("not a notebook: it has no list of cells")
    code = [cell for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]
    return document, code


def program_of(text: str) -> str:
    """The code cells of a notebook as one program; lines for the shell or IPython become comments."""
    _, cells = _cells(text)
    parts = []
    for number, cell in enumerate(cells):
        source = cell.get("source", "")
        code = "".join(source) if isinstance(source, list) else str(source)
        word = code.lstrip().partition("\n")[0].partition(" ")[0]
        if word.startswith("%%") and word not in _PYTHON_CELLS:
            code = "".join(f"{_KEPT}{line}\n" for line in code.splitlines())
        else:
            code = _MAGIC.sub(_kept, code)
        parts.append(f"{CELL}{number}\n{code.rstrip()}\n")
    return "".join(parts)


def convert_notebook(text: str, *, device: str, classes: Classes | None = None, helpers_from: str) -> Result:
    """The same notebook with converted code cells; raises for what is no notebook or no Python.

    ``classes`` are those of the whole program where there is more of it.
    """
    from dataclasses import replace

    from apimap.convert.convert import convert

    document, cells = _cells(text)
    result = convert(program_of(text), device=device, classes=classes, helpers_from=helpers_from)
    parts = re.split(rf"^{CELL}(\d+)\n", result.code, flags=re.M)
    bodies = {int(number): body for number, body in zip(parts[1::2], parts[2::2], strict=True)}
    if parts[0].strip():
        bodies[0] = parts[0] + bodies.get(0, "")
    for number, cell in enumerate(cells):
        code = bodies.get(number, "").rstrip("\n")
        code = _BACK.sub(r"\1", code)
        cell["source"] = code.splitlines(keepends=True)
        if "outputs" in cell:
            cell["outputs"] = []
        if "execution_count" in cell:
            cell["execution_count"] = None
    return replace(result, code=json.dumps(document, indent=1, ensure_ascii=False) + "\n")
