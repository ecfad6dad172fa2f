"""``apimap helper NAME…``: functions that MindSpore lacks, with what they need, as one module to keep."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from apimap.model.errors import ApimapError, EnvironmentFault, Exit
from apimap.model.helper import Helper, hold
from apimap.query import lookup
from apimap.query.command import documents_of
from apimap.query.index import open_index

if TYPE_CHECKING:
    import argparse
    import sqlite3

_HEAD = '''"""Functions with torch's signatures, in MindSpore.

Written by `apimap helper`. What running them beside torch showed:
{verified}
Licensed under the Apache License 2.0, like apimap itself.
"""
'''


def helper_of(document: dict[str, Any]) -> Helper:
    """A helper from the published data."""
    needs = tuple(map(helper_of, document["needs"]))
    imports = tuple(document["imports"])
    return Helper(document["torch"], document["name"], "", "", document["body"], imports, needs)


def helper_counterpart(index: sqlite3.Connection, asked: str) -> dict[str, Any]:
    """The counterpart that is a helper, of the entry that is meant; raises ApimapError for none."""
    name = lookup.clean(asked)
    matches = [match for match in lookup.find(index, asked) if match.side == "torch"]
    for document in documents_of(index, matches[:1]):
        for each in document["counterparts"]:
            if each["helper"]:
                return {"entry": document["torch"], **each}
        names = ", ".join(each["mindspore"] for each in document["counterparts"])
        instead = f"; call {names}" if names else ""
        raise ApimapError(f"{document['torch']} has no helper{instead}")
    near = ", ".join(lookup.nearest(index, name))
    near = f" (nearest: {near})" if near else ""
    raise ApimapError(f"there is no entry for {asked!r}{near}")


def module(counterparts: list[dict[str, Any]]) -> str:
    """The text of a module with the helpers of some counterparts, as the index has them."""
    held = hold([helper_of(each["helper"]) for each in counterparts])
    lines = []
    for each in counterparts:
        name = held.names[each["helper"]["torch"]]
        releases = f"torch {each['torch_release']}, mindspore {each['mindspore_release']}, {each['device']}"
        ran = each["date"] and each["verdict"] != "not-run"
        run = f"{each['verdict']} ({releases}, {each['date']})" if ran else "not verified yet"
        lines.append(f"- {name}, for {each['helper']['torch']}: {run}")
    blocks = [_HEAD.format(verified="\n".join(lines)) + "\n" + held.text.rstrip()]
    return "\n".join(blocks) + "\n"


def run(arguments: argparse.Namespace) -> int:
    """Print the module, or write it; raises ApimapError for a name without helper, with all such names."""
    index = open_index(arguments.index)
    found: list[dict[str, Any]] = []
    wrong: list[str] = []
    for name in dict.fromkeys(arguments.names):
        try:
            found.append(helper_counterpart(index, name))
        except ApimapError as error:
            wrong.append(str(error))
    if wrong:
        raise ApimapError("; ".join(wrong))
    text = module(found)
    if arguments.output is None:
        print(text, end="")
        return Exit.OK
    try:
        if os.path.exists(arguments.output):
            with open(arguments.output, encoding="utf-8", errors="replace") as old:
                if "Written by `apimap helper`" not in old.read(400):
                    raise ApimapError(f"{arguments.output} is no file that apimap wrote; name another one")
        with open(arguments.output, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise EnvironmentFault(f"{arguments.output} cannot be written: {error.strerror}") from None
    print(f"{arguments.output}: {', '.join(each['helper']['name'] for each in found)}", file=sys.stderr)
    return Exit.OK
