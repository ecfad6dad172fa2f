"""All generated Markdown pages of one language, as texts by path below the language's folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.paths import WORKFLOWS
from generator.render import markup
from generator.render.catalogue import Catalogue
from generator.render.data import EntryData
from generator.render.entrypage import crumb, entry_pages
from generator.render.overview import COUNTED, listed, module_counts, numbers, run
from generator.render.templating import page
from generator.render.texts import Language, text


def _module_page(language: Language, module: str, entries: list[EntryData]) -> tuple[str, str]:
    head = {
        "title": module,
        "description": text(language, "module.description", module=module),
        "hide": ["navigation", "toc"],
        "crumbs": [crumb(language, "home", ""), crumb(language, "apis", "api/")],
    }
    rows = [listed(language, entry) for entry in entries]
    lead = text(language, "module.lead", count=len(rows))
    return f"api/{module}/index.md", page(
        language, "module.md.j2", head, heading=markup.literal(module), lead=lead, rows=rows
    )


def pages(language: Language, catalogue: Catalogue, entries: list[EntryData]) -> Iterator[tuple[str, str]]:
    """Path and text of every generated page of one language; letter case is ignored in their order."""
    modules: dict[str, list[EntryData]] = {}
    for entry in sorted(entries, key=lambda each: (each.module.lower(), each.torch.lower(), each.torch)):
        modules.setdefault(entry.module, []).append(entry)
    for siblings in modules.values():
        for place in range(len(siblings)):
            yield from entry_pages(language, catalogue, siblings, place)
    workflows = modules.pop(WORKFLOWS, [])
    for module, siblings in modules.items():
        yield _module_page(language, module, siblings)

    def overview(template: str, title: str, describe: str, **values: Any) -> str:
        head: dict[str, Any] = {"title": text(language, title), "description": text(language, describe)}
        head["hide"] = ["navigation", "toc"]
        return page(language, template, head, **values)

    counted = {"count_words": COUNTED}
    yield (
        "workflows/index.md",
        overview(
            "workflows.md.j2",
            "workflows",
            "workflows.description",
            rows=[listed(language, each) for each in workflows],
        ),
    )
    yield (
        "api/index.md",
        overview(
            "modules.md.j2", "apis.title", "apis.description", modules=module_counts(modules, ""), **counted
        ),
    )
    runs = [run(language, report, place == 0) for place, report in enumerate(reversed(catalogue.reports))]
    yield "releases.md", overview("releases.md.j2", "runs.title", "runs.description", runs=runs)
    search = markup.inline(text(language, "home.search", stroke="`/`"))
    yield (
        "index.md",
        overview(
            "home.md.j2",
            "home.title",
            "home.description",
            search=search,
            numbers=numbers(language, catalogue, entries),
            run=catalogue.current.info if catalogue.current else None,
            modules=module_counts(modules, "api/"),
            **counted,
        ),
    )
