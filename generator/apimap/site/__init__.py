"""Entries and reports → Markdown in both languages and data → a static site."""

from __future__ import annotations

from pathlib import Path

from apimap.model.paths import DOCS, slug
from apimap.published.catalogue import Catalogue
from apimap.published.entries import entry_data, mappings, to_json
from apimap.published.finder.data import finder_data
from apimap.published.reverse import reverse_data
from apimap.site.entry.twin import twin
from apimap.site.files import write_all
from apimap.site.finder import finder_index, finder_more
from apimap.site.look.scripts import finder_script, parser_files, paste_script
from apimap.site.look.styles import style_sheet
from apimap.site.machines import machine_texts
from apimap.site.overview.declared import declared_findings
from apimap.site.overview.table import table
from apimap.site.pages import pages
from apimap.site.site import build_site
from apimap.words.texts import LANGUAGES

__all__ = ["Catalogue", "build_site", "render"]


def render(catalogue: Catalogue, out_pages: Path, out_data: Path, docs: Path = DOCS) -> int:
    """Write all pages below ``out_pages/<language>`` and all data below ``out_data``.

    Authored pages are taken over from ``docs/<language>``, so that mkdocs has one folder per language.

    The same catalogue gives the same bytes: nothing of the day or the machine is added. Files that did
    not change are not touched, stale ones are removed. Returns how many files changed.
    """
    from apimap.published.parquet import (
        tables,  # here, as the wheel's build compiles the index without pyarrow
    )

    entries = [entry_data(catalogue, catalogue.entries[name]) for name in sorted(catalogue.entries)]
    found = finder_data(catalogue, entries)
    texts: dict[Path, str | bytes] = {}
    for language in LANGUAGES:
        for path, page in pages(language, catalogue, entries):
            texts[out_pages / language / path] = page
        for authored in sorted((docs / language).rglob("*.md")):
            place = out_pages / language / authored.relative_to(docs / language)
            texts[place] = authored.read_text(encoding="utf-8")
        texts[out_pages / language / "assets" / "apimap.css"] = style_sheet()
        texts[out_pages / language / "assets" / "finder.js"] = finder_script()
        texts[out_pages / language / "assets" / "paste.js"] = paste_script()
        texts[out_data / f"finder.{language}.js"] = finder_index(language, catalogue, entries, found)
        texts[out_data / f"finder-more.{language}.js"] = finder_more(language, catalogue, entries, found)
    for name, content in parser_files(docs / "vendor").items():
        texts[out_data / "paste" / name] = content
    texts[out_data / "table.json"] = table(catalogue, entries)
    texts[out_data / "mappings.json"] = to_json(mappings(catalogue))
    texts[out_data / "declared.json"] = to_json(declared_findings(catalogue))
    texts[out_data / "from-mindspore.json"] = to_json(reverse_data(catalogue, entries))
    for file, table_bytes in tables(entries).items():
        texts[out_data / file] = table_bytes
    for entry in entries:
        texts[out_data / f"{slug(entry.torch)}.json"] = to_json(entry)
        for language in LANGUAGES:
            texts[out_data / f"{slug(entry.torch)}.{language}.md"] = twin(language, entry)
    for file, said in machine_texts(catalogue, entries).items():
        texts[out_data / file] = said
    return write_all(texts, [out_pages, out_data])
