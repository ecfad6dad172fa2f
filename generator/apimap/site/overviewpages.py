"""Pages to look at rather than to read: all pairs in one table, and the way from mindspore to torch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from apimap.model.entry import DifferenceKind
from apimap.site import markup
from apimap.site.catalogue import Catalogue
from apimap.site.charts import STACKED
from apimap.site.data import EntryData, page_path
from apimap.site.links import crumb
from apimap.site.table import releases
from apimap.site.templating import page
from apimap.site.texts import SIGNS, Language, text
from apimap.site.zoo import read, zoo_page


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
        used=[word for word in STACKED if word in used],
        used_kinds=[kind.value for kind in DifferenceKind if kind.value in kinds],
        modules=sorted({entry.module for entry in entries if entry.kind == "api"}),
    )


def from_mindspore(entries: Sequence[EntryData]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """By mindspore module and name: the torch APIs that it stands for, each with the pair's verdict."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for entry in sorted(entries, key=lambda each: (each.torch.lower(), each.torch)):
        if entry.kind != "api":
            continue
        for each in entry.counterparts:
            if each.helper is not None:
                continue
            names = found.setdefault(each.mindspore.rpartition(".")[0], {})
            listed = names.setdefault(each.mindspore, [])
            if all(one["torch"] != entry.torch for one in listed):
                address = f"{page_path(entry.torch)}/"
                listed.append({"torch": entry.torch, "address": address, "verdict": each.badge})
    return {
        module: dict(sorted(found[module].items(), key=lambda pair: (pair[0].lower(), pair[0])))
        for module in sorted(found)
    }


def _mindspore_pages(language: Language, entries: Sequence[EntryData]) -> Iterator[tuple[str, str]]:
    modules = from_mindspore(entries)
    rows = [
        {"name": module, "href": f"{module}/", "names": len(names), "pairs": sum(map(len, names.values()))}
        for module, names in modules.items()
    ]
    head = {
        "title": text(language, "mindspore.title"),
        "description": text(language, "mindspore.description"),
        "hide": ["navigation", "toc"],
    }
    yield "mindspore/index.md", page(language, "mindspore.md.j2", head, rows=rows)
    for module, names in modules.items():
        above = {
            "title": f"{module} → torch",
            "description": text(language, "mindspore.module_description", module=module),
            "hide": ["navigation", "toc"],
            "crumbs": [crumb(language, "home", ""), crumb(language, "mindspore.title", "mindspore/")],
            "search": {"exclude": True},
        }
        yield (
            f"mindspore/{module}.md",
            page(language, "mindspore-module.md.j2", above, heading=markup.literal(module), names=names),
        )


def overview_pages(
    language: Language, catalogue: Catalogue, entries: Sequence[EntryData]
) -> Iterator[tuple[str, str]]:
    """Path and text of the table and of the mindspore index."""
    yield "table.md", _table_page(language, catalogue, entries)
    yield from _mindspore_pages(language, entries)
    yield zoo_page(language, read())
