"""All generated Markdown pages of one language, as texts by path below the language's folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.checks import RunInfo
from generator.paths import WORKFLOWS
from generator.render import markup
from generator.render.catalogue import Catalogue, Report
from generator.render.data import EntryData, page_path
from generator.render.entrypage import context, description
from generator.render.texts import Language, html, text

# Columns of the table of counts; every other verdict is counted as "other".
COUNTED = ("consistent", "consistent-except", "divergent", "unsupported", "missing")


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
        fence=markup.fence,
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


def _name(language: Language, entry: EntryData) -> str:
    return getattr(entry.title, language) if entry.title else entry.torch


def _neighbours(language: Language, siblings: list[EntryData], place: int) -> dict[str, dict[str, str]]:
    found = {}
    for word, other in (("previous", place - 1), ("next", place + 1)):
        if 0 <= other < len(siblings):
            entry = siblings[other]
            found[word] = {"title": _name(language, entry), "url": f"{page_path(entry.torch)}/"}
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
        "title": _name(language, entry),
        "description": description(language, entry),
        "hide": ["navigation"],
        "crumbs": crumbs,
        **_neighbours(language, siblings, place),
    }
    root = "../" * (path.count("/") + 1)
    return f"{path}.md", _page(language, "entry.md.j2", head, **context(language, catalogue, entry, root))


def _remark(language: Language, entry: EntryData) -> str:
    if entry.missing is not None:
        return str(text(language, f"missing.{entry.missing.reason.value}"))
    if entry.differences:
        return str(getattr(entry.differences[0], language))
    return ""


def _listed(language: Language, entry: EntryData) -> dict[str, Any]:
    leaf = page_path(entry.torch).rpartition("/")[2]
    verdicts = {each.verdict: each.mindspore for each in reversed(entry.counterparts)}
    return {
        "href": f"{leaf}/",
        "label": _name(language, entry),
        "counterpart": verdicts.get(entry.verdict),
        "verdict": entry.verdict,
        "remark": _remark(language, entry) if entry.kind == "api" else getattr(entry.summary, language),
    }


def _module_page(language: Language, module: str, entries: list[EntryData]) -> tuple[str, str]:
    head = {
        "title": module,
        "description": text(language, "module.description", module=module),
        "hide": ["navigation", "toc"],
        "crumbs": [_crumb(language, "home", ""), _crumb(language, "apis", "api/")],
    }
    rows = [_listed(language, entry) for entry in entries]
    lead = text(language, "module.lead", count=len(rows))
    return f"api/{module}/index.md", _page(
        language, "module.md.j2", head, heading=markup.literal(module), lead=lead, rows=rows
    )


def _module_counts(modules: dict[str, list[EntryData]], prefix: str) -> list[dict[str, Any]]:
    found = []
    for name, entries in modules.items():
        counts = Counter(entry.verdict for entry in entries)
        other = sum(count for word, count in counts.items() if word not in COUNTED)
        found.append(
            {
                "name": name,
                "href": f"{prefix}{name}/",
                "total": len(entries),
                "counts": {word: counts[word] for word in COUNTED},
                "other": other,
            }
        )
    return found


def _numbers(language: Language, catalogue: Catalogue, entries: list[EntryData]) -> list[tuple[int, str]]:
    ran = sum(1 for row in catalogue.current.rows if row.verdict != "not-run") if catalogue.current else 0
    numbers = {
        "entries": len(entries),
        "pairs": sum(len(entry.counterparts) for entry in entries),
        "checks": ran,
        "differences": sum(len(entry.differences) for entry in entries),
        "missing": sum(entry.missing is not None for entry in entries),
    }
    return [(number, text(language, f"count.{word}")) for word, number in numbers.items()]


def _run(language: Language, report: Report, newest: bool) -> dict[str, Any]:
    info: RunInfo = report.info
    heading = f"{info.date} · torch {info.torch} · mindspore {info.mindspore} · {info.device}"
    if newest:
        heading += f" ({text(language, 'runs.newest')})"
    counts = Counter(str(row.verdict) for row in report.rows)
    anchor = f"torch-{info.torch}-mindspore-{info.mindspore}-{info.device}".replace("+", "-").lower()
    return {
        "heading": heading,
        "anchor": anchor,
        "info": info,
        "contradictions": sum(row.contradiction for row in report.rows),
        "counts": sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])),
    }


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
            rows=[_listed(language, each) for each in workflows],
        ),
    )
    yield (
        "api/index.md",
        page(
            "modules.md.j2", "apis.title", "apis.description", modules=_module_counts(modules, ""), **counted
        ),
    )
    runs = [_run(language, report, place == 0) for place, report in enumerate(reversed(catalogue.reports))]
    yield "releases.md", page("releases.md.j2", "runs.title", "runs.description", runs=runs)
    search = markup.inline(text(language, "home.search", stroke="`/`"))
    yield (
        "index.md",
        page(
            "home.md.j2",
            "home.title",
            "home.description",
            search=search,
            numbers=_numbers(language, catalogue, entries),
            run=catalogue.current.info if catalogue.current else None,
            modules=_module_counts(modules, "api/"),
            **counted,
        ),
    )
