"""The generated Markdown pages about many entries, as texts by path below their language's folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from apimap.model.paths import WORKFLOWS
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData, page_path
from apimap.site.entry.claims import claims_page
from apimap.site.entry.guides import guide_pages
from apimap.site.look import markup
from apimap.site.look.charts import STACKED
from apimap.site.look.links import crumb
from apimap.site.look.templating import page
from apimap.site.overview.counts import listed, module_counts
from apimap.site.overview.declared import declared_page
from apimap.site.overview.findings import findings_page
from apimap.site.overview.home import home_page
from apimap.site.overview.releases import release_pages
from apimap.site.overview.tables import overview_pages
from apimap.words.texts import Language, text

# Pages that are one of a kind: path and text of each, from the same three values.
PAGES: tuple[Callable[[Language, Catalogue, list[EntryData]], tuple[str, str]], ...] = (
    claims_page,
    declared_page,
    findings_page,
)


def _others(module: str, entries: list[EntryData]) -> list[dict[str, str]]:
    """Names of a module that an entry answers beside its own, with the addresses of these entries' pages."""
    found = [
        {"label": name.rpartition(".")[2], "href": f"../../{page_path(entry.torch)}/"}
        for entry in entries
        for name in (*entry.aliases, *entry.family)
        if name.rpartition(".")[0] == module
    ]
    return sorted(found, key=lambda each: each["label"].lower())


def _module_page(
    language: Language, module: str, entries: list[EntryData], every: list[EntryData]
) -> tuple[str, str]:
    head = {
        "title": module,
        "description": text(language, "module.description", module=module),
        "hide": ["navigation", "toc"],
        "crumbs": [crumb(language, "home", ""), crumb(language, "apis", "api/")],
        "search": {"exclude": True},  # a list of names, which are the Finder's
    }
    rows = [listed(language, entry) | {"leaf": entry.torch.rpartition(".")[2]} for entry in entries]
    counts = Counter(entry.badge for entry in entries)
    lead = text(language, "module.lead_one" if len(rows) == 1 else "module.lead", count=len(rows))
    return f"api/{module}/index.md", page(
        language,
        "module.md.j2",
        head,
        heading=markup.literal(module),
        lead=lead,
        rows=rows,
        tally=[(word, counts[word]) for word in STACKED if counts[word]],
        others=_others(module, every),
    )


def by_module(entries: list[EntryData]) -> dict[str, list[EntryData]]:
    """The entries of each module, both in alphabetical order."""
    modules: dict[str, list[EntryData]] = {}
    for entry in sorted(entries, key=lambda each: (each.module.lower(), each.torch.lower(), each.torch)):
        modules.setdefault(entry.module, []).append(entry)
    return modules


def overviews(
    language: Language, catalogue: Catalogue, entries: list[EntryData]
) -> Iterator[tuple[str, str]]:
    """Path and text of every generated page of one language that is not an entry's."""
    modules = by_module(entries)
    workflows = modules.pop(WORKFLOWS, [])
    for module, siblings in modules.items():
        yield _module_page(language, module, siblings, entries)

    def overview(template: str, title: str, describe: str, **values: Any) -> str:
        head: dict[str, Any] = {"title": text(language, title), "description": text(language, describe)}
        head["hide"] = ["navigation", "toc"]
        return page(language, template, head, **values)

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
            "modules.md.j2",
            "apis.title",
            "apis.description",
            **module_counts(language, catalogue, modules, ""),
        ),
    )
    yield from overview_pages(language, catalogue, entries)
    yield from guide_pages(language, catalogue.guides, entries)
    yield from release_pages(language, catalogue)
    for each in PAGES:
        yield each(language, catalogue, entries)
    yield "index.md", home_page(language, catalogue, entries)
