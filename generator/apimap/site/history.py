"""An entry's verdicts over releases, as its page shows them (``templates/entry/history.j2``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apimap.model.checks import RunInfo
from apimap.reports.changes import state
from apimap.reports.history import Series, Span, answers, spans
from apimap.site.catalogue import Catalogue
from apimap.site.data import EntryData, page_path
from apimap.site.examples import told
from apimap.site.texts import Language, text


def release_slug(info: RunInfo) -> str:
    """What the page of a run is called: ``torch-2.13.0-mindspore-2.9.0-cpu``."""
    return f"torch-{info.torch}-mindspore-{info.mindspore}-{info.device}".replace("+", "-").lower()


@dataclass(frozen=True)
class Cell:
    """The same verdict over ``width`` releases; no word where there was no run."""

    word: str
    width: int


@dataclass(frozen=True)
class Line:
    """One counterpart over all releases of a table; ``since`` is when it came to be as it is."""

    key: str
    cells: tuple[Cell, ...]
    since: str


@dataclass(frozen=True)
class Table:
    """One series: a column per release, with the address of its page, and a line per counterpart."""

    caption: str
    columns: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]


def _cells(one: Series, found: Sequence[tuple[str, str]]) -> tuple[Cell, ...]:
    known = dict(found)
    cells: list[Cell] = []
    for release in one.releases:
        word = known.get(release, "")
        if cells and cells[-1].word == word:
            cells[-1] = Cell(word, cells[-1].width + 1)
        else:
            cells.append(Cell(word, 1))
    return tuple(cells)


def _since(language: Language, span: Span[str]) -> str:
    return text(language, "history.open", release=span.first) if span.open else span.first


def _line(language: Language, catalogue: Catalogue, entry: EntryData, one: Series, key: str) -> Line | None:
    def answer(number: int) -> str | None:
        rows = catalogue.rows_of(entry.torch, key, number)
        word = state(rows) if rows else ""
        return word if word and told(entry, key, word) else None

    found = answers(one, answer)
    if not found:
        return None
    return Line(key, _cells(one, found), _since(language, spans(found)[-1]))


def history_part(language: Language, catalogue: Catalogue, entry: EntryData) -> dict[str, Any]:
    """What the template is given beyond the entry."""
    keys = [each.key for each in entry.counterparts] or [""]
    root = "../" * (page_path(entry.torch).count("/") + 1)
    tables = []
    for one in catalogue.series:
        lines = [line for key in keys if (line := _line(language, catalogue, entry, one, key))]
        infos = [catalogue.reports[number].info for number in one.places]
        columns = zip(one.releases, (f"{root}releases/{release_slug(info)}/" for info in infos), strict=True)
        caption = text(language, f"history.axis_{one.axis}", other=one.other, device=one.device)
        if lines:
            tables.append(Table(caption, tuple(columns), tuple(lines)))
    return {"histories": tables}
