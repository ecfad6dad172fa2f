"""Entries and reports → Markdown in both languages and data → a static site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from apimap.model.paths import DOCS, slug
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData, entry_data, mappings, to_json
from apimap.published.finder.data import finder_data
from apimap.published.reverse import reverse_data
from apimap.site.cores import at_once
from apimap.site.entry.page import entry_pages
from apimap.site.entry.twin import twin
from apimap.site.files import remove_others, write
from apimap.site.finder import finder_index, finder_more
from apimap.site.look.scripts import finder_script, parser_files, paste_script
from apimap.site.look.styles import style_sheet
from apimap.site.machines import machine_texts
from apimap.site.overview.declared import declared_findings
from apimap.site.overview.table import table
from apimap.site.pages import by_module, overviews
from apimap.site.site import build_site
from apimap.words.texts import LANGUAGES, Language

__all__ = ["Catalogue", "build_site", "render"]


# Entries are shared out into so many parts, more than cores: the last to end is not waited for long.
_PARTS = 32


def render(
    catalogue: Catalogue,
    out_pages: Path,
    out_data: Path,
    docs: Path = DOCS,
    beside: Sequence[Callable[[], object]] = (),
) -> int:
    """Write all pages below ``out_pages/<language>`` and all data below ``out_data``.

    Authored pages are taken over from ``docs/<language>``, so that mkdocs has one folder per language.
    ``beside`` is other work on the same catalogue that the cores may do meanwhile.

    The same catalogue gives the same bytes: nothing of the day or the machine is added. Files that did
    not change are not touched, stale ones are removed. Returns how many files changed.
    """
    entries = [entry_data(catalogue, catalogue.entries[name]) for name in sorted(catalogue.entries)]
    found = finder_data(catalogue, entries)
    placed = [(same, place) for same in by_module(entries).values() for place in range(len(same))]
    parts: list[Callable[[], Mapping[Path, str | bytes]]] = [
        partial(_data, catalogue, entries, out_data, docs),
        *(
            partial(_overviews, language, catalogue, entries, found, out_pages / language, out_data, docs)
            for language in LANGUAGES
        ),
        # One in so many, as the entries of a module are alike: heavy ones are not all in one part.
        *(
            partial(_entries, catalogue, placed[start::_PARTS], out_pages, out_data)
            for start in range(_PARTS)
        ),
    ]
    works = [*(partial(_done, work) for work in beside), *(partial(_written, part) for part in parts)]
    written = at_once(works)
    kept = {path for paths, _ in written for path in paths}
    return sum(changed for _, changed in written) + remove_others(kept, [out_pages, out_data])


def _done(work: Callable[[], object]) -> tuple[list[Path], int]:
    work()
    return [], 0


def _written(part: Callable[[], Mapping[Path, str | bytes]]) -> tuple[list[Path], int]:
    """Writes what a part makes: its paths, and how many files changed."""
    texts = part()
    return list(texts), write(texts)


def _entries(
    catalogue: Catalogue,
    placed: Sequence[tuple[Sequence[EntryData], int]],
    out_pages: Path,
    out_data: Path,
) -> dict[Path, str | bytes]:
    """Pages and data of some entries, each given by the entries of its module and its place among them."""
    texts: dict[Path, str | bytes] = {}
    for siblings, place in placed:
        entry = siblings[place]
        for language in LANGUAGES:
            for path, page in entry_pages(language, catalogue, siblings, place):
                texts[out_pages / language / path] = page
            texts[out_data / f"{slug(entry.torch)}.{language}.md"] = twin(language, entry)
        texts[out_data / f"{slug(entry.torch)}.json"] = to_json(entry)
        del catalogue.prepared[entry.torch]  # no other page asks for it
    return texts


def _overviews(
    language: Language,
    catalogue: Catalogue,
    entries: list[EntryData],
    found: dict[str, Any],
    out_pages: Path,
    out_data: Path,
    docs: Path,
) -> dict[Path, str | bytes]:
    """What one language has beside its entries: pages about many, authored pages, the Finder's index."""
    texts: dict[Path, str | bytes] = {}
    for path, page in overviews(language, catalogue, entries):
        texts[out_pages / path] = page
    for authored in sorted((docs / language).rglob("*.md")):
        texts[out_pages / authored.relative_to(docs / language)] = authored.read_text(encoding="utf-8")
    texts[out_pages / "assets" / "apimap.css"] = style_sheet()
    texts[out_pages / "assets" / "finder.js"] = finder_script()
    texts[out_pages / "assets" / "paste.js"] = paste_script()
    texts[out_data / f"finder.{language}.js"] = finder_index(language, catalogue, entries, found)
    texts[out_data / f"finder-more.{language}.js"] = finder_more(language, catalogue, entries, found)
    return texts


def _data(
    catalogue: Catalogue, entries: list[EntryData], out_data: Path, docs: Path
) -> dict[Path, str | bytes]:
    """Data about all entries."""
    from apimap.published.parquet import (
        tables,  # here, as the wheel's build compiles the index without pyarrow
    )

    texts: dict[Path, str | bytes] = {}
    for name, content in parser_files(docs / "vendor").items():
        texts[out_data / "paste" / name] = content
    texts[out_data / "table.json"] = table(catalogue, entries)
    texts[out_data / "mappings.json"] = to_json(mappings(catalogue))
    texts[out_data / "declared.json"] = to_json(declared_findings(catalogue))
    texts[out_data / "from-mindspore.json"] = to_json(reverse_data(catalogue, entries))
    for file, table_bytes in tables(entries).items():
        texts[out_data / file] = table_bytes
    for file, said in machine_texts(catalogue, entries).items():
        texts[out_data / file] = said
    return texts
