"""``apimap query NAME``: look a name up in the compiled index and print what it says."""

from __future__ import annotations

import json
import os
import sys

from apimap.model.errors import Exit
from apimap.query import lookup
from apimap.query.index import open_index
from apimap.query.layout import WIDTH
from apimap.query.show import WORDS, Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    import sqlite3
    from typing import Any


def language() -> str:
    """``zh`` in a Chinese locale, else ``en``; the first variable that is set decides, as everywhere."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "zh" if os.environ[variable].startswith("zh") else "en"
    return "en"


def documents_of(index: sqlite3.Connection, matches: list[lookup.Match]) -> list[dict[str, Any]]:
    """The published data of the entries that matched."""
    query = "SELECT document FROM entry WHERE id = ?"
    return [json.loads(index.execute(query, (match.number,)).fetchone()[0]) for match in matches]


def _print_json(index: sqlite3.Connection, query: str, name: str, matches: list[lookup.Match]) -> None:
    answer: dict[str, Any] = {"query": query, "matches": []}
    for match, document in zip(matches, documents_of(index, matches), strict=True):
        answer["matches"].append({"torch": match.name, "score": match.score, **document})
    if not matches:
        answer["nearest"] = lookup.nearest(index, name)
    print(json.dumps(answer, ensure_ascii=False, indent=1))


def _clearly(matches: list[lookup.Match]) -> bool:
    """Whether the first match is what was meant; among torch's names the order of modules decides ties."""
    first, *others = matches
    return not others or first.score > others[0].score or first.side == "torch"


def _unknown(index: sqlite3.Connection, query: str, name: str, words: dict[str, str]) -> None:
    known = lookup.known(index, name)
    near = [each for each in lookup.nearest(index, name) if each not in known]
    said = words["known" if known else "unknown"].format(names=", ".join(known[:3]), query=query)
    print(f"apimap: {said}", file=sys.stderr)
    if near:
        print(f"apimap: {words['nearest'].format(names=', '.join(near))}", file=sys.stderr)


def _print_code(index: sqlite3.Connection, matches: list[lookup.Match], words: dict[str, str]) -> int:
    [document] = documents_of(index, matches[:1])
    lines = list(Page("en", {}).code(document))
    if not lines:
        print(f"apimap: {words['no_code'].format(name=document['torch'])}", file=sys.stderr)
        return Exit.FINDINGS
    print("\n".join(lines).strip())
    return Exit.OK


def names(arguments: argparse.Namespace) -> int:
    """``apimap names PREFIX``: one name a line, full or short, as shell completion asks for them."""
    found = lookup.beginning(open_index(arguments.index), arguments.prefix)
    print("\n".join(found))
    return Exit.OK if found else Exit.FINDINGS


def show(arguments: argparse.Namespace) -> int:
    """``apimap open NAME``: the page of the best match, in a browser; exit code 1 when nothing matches."""
    import webbrowser

    chosen = arguments.lang or language()
    index = open_index(arguments.index)
    name = lookup.clean(arguments.name)
    matches = lookup.find(index, name)
    if not matches:
        _unknown(index, arguments.name, name, WORDS[chosen])
        return Exit.FINDINGS
    [document] = documents_of(index, matches[:1])
    address = f"{arguments.site.rstrip('/')}/{document['url'][chosen]}"
    print(address)
    webbrowser.open(address)
    return Exit.OK


def run(arguments: argparse.Namespace) -> int:
    """Print the best match's answer, or with ``--full`` all of it, and list the others.

    The exit code is 1 when nothing matches. Raises EnvironmentFault when there is no index.
    """
    chosen = arguments.lang or language()
    index = open_index(arguments.index)
    name = lookup.clean(arguments.name)
    matches = lookup.find(index, name)
    if arguments.json:
        _print_json(index, arguments.name, name, matches)
        return Exit.OK if matches else Exit.FINDINGS
    if not matches:
        _unknown(index, arguments.name, name, WORDS[chosen])
        return Exit.FINDINGS
    if arguments.code:
        return _print_code(index, matches, WORDS[chosen])
    page = Page(chosen, dict(index.execute(f"SELECT key, {chosen} FROM text")))
    documents = documents_of(index, matches)
    lines: list[str] = []
    if _clearly(matches):
        lines += page.entry(documents[0]) if arguments.full else page.answer(documents[0])
        if documents[1:]:
            limit = 10 if arguments.full else 3
            lines += ["", "─" * WIDTH, f"{page.word('also')}:", *page.listed(documents[1:], limit)]
    else:
        lines += [page.word("several", query=arguments.name), *page.listed(documents), "", page.word("open")]
    print("\n".join(lines))
    return Exit.OK
