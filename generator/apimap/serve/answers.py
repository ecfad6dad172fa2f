"""What the doors answer, as plain shapes with a schema: index, scan, convert, helpers, one call each.

What reads programs is imported when it is first asked: a query starts without it.
"""

from __future__ import annotations

import json
import sqlite3
from functools import cache
from typing import TYPE_CHECKING, Any, NotRequired

from typing_extensions import TypedDict

from apimap.data import INDEX_FILE
from apimap.query import lookup, reverse
from apimap.query.brief import Brief, brief, within
from apimap.query.helper import helper_counterpart, module
from apimap.query.index import document_named, open_index

if TYPE_CHECKING:
    from apimap.convert.scanning.scan import Scanner

LIMIT = 2000  # bytes of an answer to a query, unless all is asked for
ALSO = 8  # further names that a query lists
NAMED = 2  # mindspore names of one leaf that a query tells


class NamedRow(TypedDict):
    """A mindspore name that no pair has: what it is for, the torch names that it stands for, those near."""

    name: str
    said: str
    torch: list[str]
    near: list[str]


class QueryAnswer(TypedDict):
    """The answer to a query: the best match in short, or whole in ``document``, and the names of others.

    ``mindspore`` stands in their place for a mindspore name that no pair has.
    """

    query: str
    answer: NotRequired[Brief]
    document: NotRequired[dict[str, Any]]
    also: NotRequired[list[str]]
    mindspore: NotRequired[list[NamedRow]]
    nearest: NotRequired[list[str]]


class UseRow(TypedDict):
    """One use of torch: 1-based line, 0-based column, what there is to call, and the catches that remain."""

    line: int
    column: int
    name: str
    answer: str
    mindspore: str
    verdict: str
    assumed: bool
    catches: list[str]


class ScanAnswer(TypedDict):
    """The uses of torch in one source; ``fault`` says why it could not be read."""

    device: str
    torch: str
    mindspore: str
    fault: str
    totals: dict[str, Any]
    uses: list[UseRow]


class SiteRow(TypedDict):
    """How one site was converted; ``argument`` is the one that was dropped or refused."""

    line: int
    column: int
    name: str
    how: str
    mindspore: str
    argument: str
    why: str


class ConvertAnswer(TypedDict):
    """A converted program; ``helpers`` is the text of the module ``apimap_helpers`` where it imports that.

    ``sites`` lists what is not simply by rule, ``by_rule`` counts the rest.
    """

    code: str
    helpers: str
    by_rule: int
    sites: list[SiteRow]


class HelperAnswer(TypedDict):
    """A module with the MindSpore function or class that has torch's signature, and what it needs."""

    torch: str
    name: str
    verdict: str
    source: str


def _row(found: dict[str, Any], lang: str) -> NamedRow:
    return NamedRow(
        name=found["name"],
        said=found["said"][lang] if found["said"] else "",
        torch=[each["torch"] for each in found["torch"][:ALSO]],
        near=[each["torch"] for each in found["near"][:ALSO]],
    )


def _bytes(answer: QueryAnswer) -> int:
    """The size of an answer as it is sent."""
    return len(json.dumps(answer, ensure_ascii=False, indent=2).encode())


class Index:
    """The compiled index, opened once; usable from any thread that holds no other query."""

    def __init__(self, path: str = INDEX_FILE) -> None:
        open_index(path).close()  # absent, or of another format: better said now than at the first question
        self._path = path

    def _open(self) -> sqlite3.Connection:
        return open_index(self._path)

    def document(self, name: str) -> dict[str, Any] | None:
        """The published document of an entry by its full torch name."""
        return document_named(self._open(), name)

    def guides(self) -> list[dict[str, Any]]:
        """All guides, in their order."""
        rows = self._open().execute("SELECT document FROM guide ORDER BY place")
        return [json.loads(row[0]) for row in rows]

    def query(self, name: str, lang: str = "en", *, full: bool = False) -> QueryAnswer:
        """What a name means; at most :data:`LIMIT` bytes of JSON unless ``full``."""
        index = self._open()
        wanted = lookup.clean(name)
        found = lookup.find(index, name)
        answer = QueryAnswer(query=name[:200])
        lacking = [each for each in reverse.meant(index, name) if each["by"] != "pair"]
        if lacking:
            answer["mindspore"] = [_row(each, lang) for each in lacking[:NAMED]]
            return answer
        if not found:
            answer["nearest"] = lookup.nearest(index, wanted)
            return answer
        document = self.document(found[0].name)
        assert document is not None
        if len(found) > 1:
            answer["also"] = [each.name for each in found[1 : 1 + ALSO]]
        if full:
            answer["document"] = document
            return answer
        short, room = brief(document, lang), LIMIT
        answer["answer"] = within(short, room)
        # In the whole the answer is indented, so it takes more room than alone.
        while (over := _bytes(answer) - LIMIT) > 0 and room > 0:
            room -= over
            answer["answer"] = within(short, room)
        return answer

    def helper(self, name: str) -> HelperAnswer:
        """The helper of a name, full or short; raises ApimapError where there is none, with the nearest."""
        found = helper_counterpart(self._open(), name)
        return HelperAnswer(
            torch=found["helper"]["torch"],
            name=found["helper"]["name"],
            verdict=found["verdict"],
            source=module([found]),
        )


@cache
def _scanner(device: str, lang: str) -> Scanner:
    from apimap.convert.scanning.scan import Scanner
    from apimap.convert.translate.rules import rules

    return Scanner(rules(), device, lang)


def scan(source: str, device: str = "CPU", lang: str = "en") -> ScanAnswer:
    """The uses of torch in a source; raises EnvironmentFault where the rules were never compiled."""
    from apimap.convert.scanning import scanned

    scanner = _scanner(device, lang)
    told = scanned.document([scanner.scan(source)], scanner.rules, device)
    [file] = told["files"]
    return ScanAnswer(
        device=device,
        torch=told["torch"],
        mindspore=told["mindspore"],
        fault=file["fault"],
        totals=told["totals"],
        uses=file["uses"],
    )


def convert(source: str, device: str = "CPU") -> ConvertAnswer:
    """The mindspore program of a source, and what is left; raises Unreadable for what is no Python."""
    from apimap.convert.convert import convert as converted
    from apimap.convert.helpers import module_of
    from apimap.convert.translate.rules import rules
    from apimap.convert.translate.sites import How

    result = converted(source, device=device)
    needed = result.adapters or result.helpers
    rows = [
        SiteRow(
            line=site.line,
            column=site.column,
            name=site.name,
            how=site.how.value,
            mindspore=site.mindspore,
            argument=site.argument,
            why=site.why,
        )
        for site in result.sites
        if site.how is not How.RULE
    ]
    return ConvertAnswer(
        code=result.code,
        helpers=module_of(result.adapters, result.helpers, rules()) if needed else "",
        by_rule=sum(site.how is How.RULE for site in result.sites),
        sites=rows,
    )
