"""All generated Markdown pages of one language, as texts by path below the language's folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.paths import WORKFLOWS
from generator.render import markup, programs
from generator.render.catalogue import Catalogue
from generator.render.data import EntryData, page_path
from generator.render.entrypage import context, description
from generator.render.overview import COUNTED, listed, module_counts, name, numbers, run
from generator.render.texts import Language, html, text


@cache
def _environment(language: Language) -> Environment:
    # An unknown name in a template is an error, not an empty string on the page.
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.globals.update(
        t=partial(html, language),
        pick=lambda bilingual: getattr(bilingual, language),
        inline=markup.inline,
        literal=markup.literal,
        program=programs.program,
        printed=programs.printed,
        badge=partial(markup.badge, language),
        advice=partial(markup.advice, language),
        signature=markup.signature,
    )
    return environment


def _page(language: Language, template: str, head: dict[str, Any], **values: Any) -> str:
    body = _environment(language).get_template(template).render(**values)
    return markup.front_matter(**head) + "\n" + body


def _crumb(language: Language, key: str, url: str) -> dict[str, str]:
    return {"title": text(language, key), "url": url}


def _neighbours(language: Language, siblings: list[EntryData], place: int) -> dict[str, dict[str, str]]:
    found = {}
    for word, other in (("previous", place - 1), ("next", place + 1)):
        if 0 <= other < len(siblings):
            entry = siblings[other]
            found[word] = {"title": name(language, entry), "url": f"{page_path(entry.torch)}/"}
    return found


def _entry_page(
    language: Language, catalogue: Catalogue, siblings: list[EntryData], place: int
) -> tuple[str, str]:
    entry = siblings[place]
    path = page_path(entry.torch)
    if entry.kind == "workflow":
        crumbs = [_crumb(language, "home", ""), _crumb(language, "workflows", f"{WORKFLOWS}/")]
    else:
        crumbs = [
            _crumb(language, "home", ""),
            _crumb(language, "apis", "api/"),
            {"title": entry.module, "url": f"api/{entry.module}/"},
        ]
    head = {
        "title": name(language, entry),
        "description": description(language, entry),
        "hide": ["navigation"],
        "crumbs": crumbs,
        **_neighbours(language, siblings, place),
    }
    root = "../" * (path.count("/") + 1)
    return f"{path}.md", _page(language, "entry.md.j2", head, **context(language, catalogue, entry, root))


def _module_page(language: Language, module: str, entries: list[EntryData]) -> tuple[str, str]:
    head = {
        "title": module,
        "description": text(language, "module.description", module=module),
        "hide": ["navigation", "toc"],
        "crumbs": [_crumb(language, "home", ""), _crumb(language, "apis", "api/")],
    }
    rows = [listed(language, entry) for entry in entries]
    lead = text(language, "module.lead", count=len(rows))
    return f"api/{module}/index.md", _page(
        language, "module.md.j2", head, heading=markup.literal(module), lead=lead, rows=rows
    )


def pages(language: Language, catalogue: Catalogue, entries: list[EntryData]) -> Iterator[tuple[str, str]]:
    """Path and text of every generated page of one language; letter case is ignored in their order."""
    modules: dict[str, list[EntryData]] = {}
    for entry in sorted(entries, key=lambda each: (each.module.lower(), each.torch.lower(), each.torch)):
        modules.setdefault(entry.module, []).append(entry)
    for siblings in modules.values():
        for place in range(len(siblings)):
            yield _entry_page(language, catalogue, siblings, place)
    workflows = modules.pop(WORKFLOWS, [])
    for module, siblings in modules.items():
        yield _module_page(language, module, siblings)

    def page(template: str, title: str, describe: str, **values: Any) -> str:
        head: dict[str, Any] = {"title": text(language, title), "description": text(language, describe)}
        head["hide"] = ["navigation", "toc"]
        return _page(language, template, head, **values)

    counted = {"count_words": COUNTED}
    yield (
        "workflows/index.md",
        page(
            "workflows.md.j2",
            "workflows",
            "workflows.description",
            rows=[listed(language, each) for each in workflows],
        ),
    )
    yield (
        "api/index.md",
        page(
            "modules.md.j2", "apis.title", "apis.description", modules=module_counts(modules, ""), **counted
        ),
    )
    runs = [run(language, report, place == 0) for place, report in enumerate(reversed(catalogue.reports))]
    yield "releases.md", page("releases.md.j2", "runs.title", "runs.description", runs=runs)
    search = markup.inline(text(language, "home.search", stroke="`/`"))
    yield (
        "index.md",
        page(
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
