"""``apimap query NAME``: look a name up in the compiled index and print what it says."""

from __future__ import annotations

import json
import os
import sys

from apimap.model.errors import Exit
from apimap.query import lookup, reverse
from apimap.query.index import document, open_index
from apimap.query.layout import WIDTH
from apimap.query.show import SITE, WORDS, Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    import sqlite3
    from typing import Any

    from apimap.query.ranking.entries import Ranked


def language() -> str:
    """``zh`` in a Chinese locale, else ``en``; the first variable that is set decides, as everywhere."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "zh" if os.environ[variable].startswith("zh") else "en"
    return "en"


def documents_of(
    index: sqlite3.Connection, matches: list[lookup.Match], device: str | None = None
) -> list[dict[str, Any]]:
    """The published data of the entries that matched, as it is for a device where one is named."""
    found = [document(index, match.number) for match in matches]
    if device is None:
        return found
    from apimap.query.ondevice import on_device

    return [on_device(document, device) for document in found]


def _print_json(
    index: sqlite3.Connection,
    query: str,
    name: str,
    matches: list[lookup.Match],
    device: str | None,
    found: list[dict[str, Any]],
    pages: list[dict[str, Any]],
) -> None:
    answer: dict[str, Any] = {"query": query, "matches": []}
    if found:
        answer["mindspore"] = found
    if pages:
        answer["pages"] = pages
    for match, told in zip(matches, documents_of(index, matches, device), strict=True):
        answer["matches"].append({"torch": match.name, "score": match.score, **told})
    if not matches and not found and not pages:
        answer["nearest"] = lookup.nearest(index, name)
    print(json.dumps(answer, ensure_ascii=False, indent=1))


def _unknown(index: sqlite3.Connection, query: str, name: str, words: dict[str, str]) -> None:
    known = lookup.known(index, name)
    near = [each for each in lookup.nearest(index, name) if each not in known]
    said = words["known" if known else "unknown"].format(names=", ".join(known[:3]), query=query)
    print(f"apimap: {said}", file=sys.stderr)
    if near:
        print(f"apimap: {words['nearest'].format(names=', '.join(near))}", file=sys.stderr)


def _print_reverse(index: sqlite3.Connection, found: list[dict[str, Any]], chosen: str) -> int:
    page = Page(chosen, dict(index.execute(f"SELECT key, {chosen} FROM text")))
    lines = [line for each in found for line in ("", *reverse.shown(page, each, chosen))]
    print("\n".join(lines[1:]))
    return Exit.OK


def _print_code(index: sqlite3.Connection, matches: list[lookup.Match], words: dict[str, str]) -> int:
    [document] = documents_of(index, matches[:1])
    lines = list(Page("en", {}).code(document))
    if not lines:
        print(f"apimap: {words['no_code'].format(name=document['torch'])}", file=sys.stderr)
        return Exit.FINDINGS
    print("\n".join(lines).strip())
    return Exit.OK


def _print_module(index: sqlite3.Connection, module: str, words: dict[str, str], full: bool) -> int:
    """A module's entries: some of them, or all."""
    query = (
        "SELECT entry.name FROM entry JOIN rank ON rank.entry = entry.id ORDER BY popular DESC, entry.name"
    )
    found = [name for (name,) in index.execute(query) if name.rpartition(".")[0] == module]
    print(words["module"].format(name=module, count=len(found)))
    for name in found if full else found[:10]:
        print(f"  {name}")
    if len(found) > 10 and not full:
        print(words["more_names"].format(name=module))
    return Exit.OK


def _pages(aside: Ranked | None) -> list[dict[str, Any]]:
    """The page that is meant, as data; empty when it is none."""
    if aside is None or aside.kind != "page":
        return []
    places = dict(zip(("en", "zh"), aside.titles, strict=True))
    return [{"title": places, "url": {language: f"{language}/{aside.name}" for language in places}}]


def _print_aside(index: sqlite3.Connection, aside: Ranked, chosen: str, full: bool) -> int:
    """What is meant rather than an entry: a module's names, what a MindSpore name is for, an address."""
    if aside.kind == "module":
        return _print_module(index, aside.name, WORDS[chosen], full)
    if aside.kind == "line":
        return _print_reverse(
            index, [found for found in [reverse.resolved(index, aside.name)] if found], chosen
        )
    for page in _pages(aside):
        print(
            WORDS[chosen]["page"].format(title=page["title"][chosen], address=f"{SITE}{page['url'][chosen]}")
        )
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
    pages = _pages(lookup.aside(index, arguments.name))
    matches = [] if pages else lookup.find(index, arguments.name)
    if not matches and not pages:
        _unknown(index, arguments.name, name, WORDS[chosen])
        return Exit.FINDINGS
    [document] = pages or documents_of(index, matches[:1])
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
    found = reverse.meant(index, arguments.name)
    lacking = [each for each in found if each["by"] != "pair"]
    matches = [] if lacking else lookup.find(index, arguments.name)
    if arguments.json:
        pages = _pages(lookup.aside(index, arguments.name))
        _print_json(index, arguments.name, name, matches, arguments.device, found, pages)
        return Exit.OK if matches or found or pages else Exit.FINDINGS
    if lacking and not arguments.code:
        return _print_reverse(index, lacking, chosen)
    aside = lookup.aside(index, arguments.name)
    if aside and not arguments.code:
        return _print_aside(index, aside, chosen, arguments.full)
    if not matches:
        _unknown(index, arguments.name, name, WORDS[chosen])
        return Exit.FINDINGS
    if arguments.code:
        return _print_code(index, matches, WORDS[chosen])
    page = Page(chosen, dict(index.execute(f"SELECT key, {chosen} FROM text")))
    documents = documents_of(index, matches, arguments.device)
    lines: list[str] = []
    if lookup.clearly(matches):
        lines += page.entry(documents[0]) if arguments.full else page.answer(documents[0])
        if documents[1:]:
            limit = 10 if arguments.full else 3
            lines += ["", "─" * WIDTH, f"{page.word('also')}:", *page.listed(documents[1:], limit)]
    else:
        lines += [page.word("several", query=arguments.name), *page.listed(documents), "", page.word("open")]
    print("\n".join(lines))
    return Exit.OK
