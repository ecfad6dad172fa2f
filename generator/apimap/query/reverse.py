"""A mindspore name that no entry answers: what it is for, and what stands near it in torch."""

from __future__ import annotations

import json
import re

from apimap.query import lookup
from apimap.query.index import fold
from apimap.query.layout import indented, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from typing import Any

    from apimap.query.show import Page

    Document = dict[str, Any]  # apimap.site.reverse.ReverseName as JSON, and its `name`

_ROOT = "mindspore."
_CODE = re.compile(r"[A-Z_.]")  # what a word that people search for has not


def document(index: sqlite3.Connection, name: str) -> Document | None:
    """The answer of a full name, letters as they are; None where it has none."""
    query = "SELECT document FROM reverse WHERE key = ? AND name = ? AND document != ''"
    row = index.execute(query, (fold(name), name)).fetchone()
    return {"name": name, **json.loads(row[0])} if row else None


def named(index: sqlite3.Connection, name: str) -> list[str]:
    """The full mindspore names that a name means: itself, or all that end with it; letter case counts.

    A plain word is no name here: people search for `padding` and do not mean a function that is called so.
    """
    if document(index, name):
        return [name]
    if name.startswith(_ROOT) or not _CODE.search(name):
        return []
    rows = index.execute("SELECT name FROM reverse WHERE key = ? ORDER BY length(name), name", (fold(name),))
    return [row[0] for row in rows if row[0].endswith(f".{name}")]


def resolved(index: sqlite3.Connection, name: str) -> Document | None:
    """The answer of a full name, a member's from its class; ``of`` keeps the class."""
    found = document(index, name)
    if found is None or found["by"] != "member":
        return found
    owner = resolved(index, found["of"])
    return {**found, **{key: owner[key] for key in ("torch", "near", "said", "url")}} if owner else found


def meant(index: sqlite3.Connection, text: str) -> list[Document]:
    """What the mindspore names that a text means are, where no entry is what it means."""
    name = lookup.clean(text)
    names = named(index, name)
    if not names or (name not in names and lookup.plainly(index, text.strip())):
        return []
    return [found for each in names if (found := resolved(index, each))]


def shown(page: Page, found: Document, language: str) -> Iterator[str]:
    """The answer in a terminal: what it is, what for, the torch names with verdict and page."""
    yield page.title(found["name"])
    if found["of"]:
        yield from indented(page.word(f"reverse_{found['by']}", of=found["of"]), "  ")
    elif not found["torch"]:
        yield from indented(page.word("reverse_line"), "  ")
    if found["said"]:
        yield from indented(found["said"][language], "  ")
    for key in ("torch", "near"):
        if found[key]:
            yield ""
            yield f"{page.word(f'reverse_{key}')}:"
            rows = [(each["torch"], page.sign(each["badge"]), each["url"][language]) for each in found[key]]
            # The badge of what is only near is about its own counterpart: beside this name it would mislead.
            yield from table(rows if key == "torch" else [(row[0], row[2]) for row in rows], "  ")
