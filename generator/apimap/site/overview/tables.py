"""Pages to look at rather than to read: all pairs in one table, the way back, the converted networks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apimap.model.entry import DifferenceKind, MissingReason
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData
from apimap.site.look.charts import STACKED
from apimap.site.look.templating import page
from apimap.site.overview.mindspore import mindspore_pages
from apimap.site.overview.table import releases
from apimap.site.overview.zoo import read, zoo_page
from apimap.words.texts import SIGNS, Language, text


def _table_page(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> str:
    devices = [catalogue.reports[place].info.device for place in catalogue.newest]
    # What the script writes into cells: it knows no word of its own.
    words = {word: {"word": text(language, f"verdict.{word}"), "sign": SIGNS[word]} for word in STACKED}
    used = {entry.badge for entry in entries}
    used |= {each.badge for entry in entries for one in entry.counterparts for each in one.devices}
    kinds = {str(each.kind) for entry in entries for each in entry.differences}
    return page(
        language,
        "table.md.j2",
        {
            "title": text(language, "table.title"),
            "description": text(language, "table.description"),
            "hide": ["navigation", "toc"],
            "search": {"exclude": True},
        },
        devices=devices,
        releases=len(releases(catalogue)),
        words=words,
        kinds={kind.value: text(language, f"kind.{kind.value}") for kind in DifferenceKind},
        instead={
            "why": {reason.value: text(language, f"missing.{reason.value}") for reason in MissingReason},
            "helper": text(language, "missing.helper", lines="#"),
            "by": text(language, "missing.by", names="#"),
            "ran": text(language, "missing.workaround"),
        },
        used=[word for word in STACKED if word in used],
        used_kinds=[kind.value for kind in DifferenceKind if kind.value in kinds],
        modules=sorted({entry.module for entry in entries if entry.kind == "api"}),
    )


def overview_pages(
    language: Language, catalogue: Catalogue, entries: Sequence[EntryData]
) -> Iterator[tuple[str, str]]:
    """Path and text of the table and of the mindspore index."""
    yield "table.md", _table_page(language, catalogue, entries)
    yield from mindspore_pages(language, catalogue, entries)
    yield zoo_page(language, read())
