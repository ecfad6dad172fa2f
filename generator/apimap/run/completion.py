"""What a shell completes of the command line: commands, options, API names, files and directories."""

from __future__ import annotations

import argparse
from typing import Any

import shtab

from apimap.model.errors import Exit
from apimap.run.parser import parser

# How a shell completes an API name: it asks the index (apimap.query.lookup.beginning).
_NAMES = {
    "bash": "_apimap_names",
    "zsh": "_apimap_names",
    "fish": "(apimap names -- (commandline -ct) 2>/dev/null)",
}
_PREAMBLE = {
    "bash": '_apimap_names() { apimap names -- "$1" 2>/dev/null; }',
    "zsh": '_apimap_names() { compadd -- ${(f)"$(apimap names -- "$PREFIX" 2>/dev/null)"} }',
}
# By what an argument is called, or by what stands for it in the help.
_BY_NAME = {"name": _NAMES, "names": _NAMES, "file": shtab.FILE}
_BY_METAVAR = {"FILE": shtab.FILE, "PATH": shtab.FILE, "SRC": shtab.FILE, "REPORT": shtab.FILE}
_HOW: dict[str, Any] = {**_BY_NAME, **_BY_METAVAR, "DIR": shtab.DIRECTORY}


def _prepare(whole: argparse.ArgumentParser) -> None:
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                _prepare(each)
        elif how := _HOW.get(action.dest) or _HOW.get(str(action.metavar)):
            action.complete = how  # type: ignore[attr-defined]  # what shtab reads


def run(arguments: argparse.Namespace) -> int:
    """``apimap completion SHELL``."""
    whole = parser()
    _prepare(whole)
    # shtab takes a dict per shell as well; its annotation has only the text.
    print(shtab.complete(whole, shell=arguments.shell, preamble=_PREAMBLE))  # type: ignore[arg-type]
    return Exit.OK
