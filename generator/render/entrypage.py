"""The pages of one entry: what the templates need beyond the entry's data, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from generator.paths import WORKFLOWS, slug
from generator.render.catalogue import Catalogue
from generator.render.data import CounterpartData, EntryData, page_path
from generator.render.examples import label, rendered, shared_out, titles, told
from generator.render.markup import code, plain
from generator.render.overview import name
from generator.render.templating import page
from generator.render.texts import Language, html, text
from generator.render.variants import matrices

REPOSITORY = "https://github.com/apimap/apimap"
GLANCE = 24  # characters of an expression that the top of a page has room for


def changes(language: Language, counterpart: CounterpartData) -> list[Markup]:
    """The arguments that are not simply passed on, each in a few words: the answer at a glance."""
    found = []
    for row in counterpart.arguments:
        if row.mindspore == "self" and row.torch:
            found.append(html(language, "glance.self", name=code(row.torch)))
        elif row.rule in ("renamed", "value", "extra"):
            value = row.value if row.value is None or len(row.value) <= GLANCE else "…"
            target = f"{row.mindspore}={value}" if value else row.mindspore
            arrow = Markup("{} → {}") if row.torch else Markup("+ {1}")
            found.append(arrow.format(code(row.torch), code(target)))
        elif row.rule in ("call", "via", "none"):
            values = {"name": code(row.torch), "target": code(row.mindspore)}
            found.append(html(language, f"glance.{row.rule}", **values))
    return found


def _groups(entry: EntryData) -> list[tuple[str, list[CounterpartData]]]:
    """Counterparts by the form of the call that they are for; one group where there are no forms."""
    found: dict[str, list[CounterpartData]] = {}
    for each in entry.counterparts:
        found.setdefault(entry.forms.get(each.form or "", each.form or ""), []).append(each)
    return list(found.items())


def _columns(entry: EntryData) -> list[str]:
    """Counterparts that the history has anything to say about; ``""`` stands for the entry itself."""
    seen = {key for row in entry.history for key, word in row.verdicts.items() if told(entry, key, word)}
    return [each.key for each in entry.counterparts if each.key in seen] or sorted(seen)


def _mirror(language: Language, entry: EntryData, catalogue: Catalogue, address: str) -> Markup:
    name = entry.mirror or ""
    shown = code(name)
    if name in catalogue.entries:
        shown = Markup('<a href="{}">{}</a>').format(address, shown)
    return html(language, "entry.mirrors", of=shown)


def description(language: Language, entry: EntryData) -> str:
    """The page's meta description: names, verdict and summary, without marks."""
    summary = plain(getattr(entry.summary, language))
    if entry.missing is not None:
        return text(language, "entry.description_missing", torch=entry.torch, summary=summary)
    if not entry.counterparts:
        return summary
    names = ", ".join(dict.fromkeys(each.mindspore for each in entry.counterparts))
    verdict = text(language, f"verdict.{entry.verdict}")
    return text(
        language, "entry.description", torch=entry.torch, counterparts=names, verdict=verdict, summary=summary
    )


def _context(language: Language, catalogue: Catalogue, entry: EntryData, root: str) -> dict[str, Any]:
    """What the template of an entry page is given; ``root`` leads from the page to its language's root."""
    title = text(language, "entry.report_title", name=entry.torch)
    return {
        "entry": entry,
        "heading": escape(getattr(entry.title, language)) if entry.title else entry.torch,
        "run": catalogue.current.info if catalogue.current else None,
        "titles": titles(language, entry),
        "examples": entry.examples,
        "variants": matrices(catalogue, entry.torch),
        "workarounds": [
            {"id": example.id, "verdict": result.verdict}
            for example in entry.examples
            for result in example.results[:1]
        ],
        "keys": _columns(entry),
        "label": lambda key: label(entry, key),
        "anchors": {each.key: f"arguments-{n}" for n, each in enumerate(entry.counterparts, 1)},
        "groups": _groups(entry),
        "changes": lambda counterpart: changes(language, counterpart),
        "mirror": _mirror(language, entry, catalogue, f"{root}{page_path(entry.mirror)}/")
        if entry.mirror
        else "",
        "links": {
            "source": f"{REPOSITORY}/blob/main/mappings/{slug(entry.torch)}.yaml",
            "json": f"{root}../data/{slug(entry.torch)}.json",
            "report": f"{REPOSITORY}/issues/new?title={quote(title)}",
        },
    }


def crumb(language: Language, key: str, url: str) -> dict[str, str]:
    """One step of a breadcrumb; ``url`` is below the language's root."""
    return {"title": text(language, key), "url": url}


def _crumbs(language: Language, entry: EntryData) -> list[dict[str, str]]:
    if entry.kind == "workflow":
        return [crumb(language, "home", ""), crumb(language, "workflows", f"{WORKFLOWS}/")]
    module = {"title": entry.module, "url": f"api/{entry.module}/"}
    return [crumb(language, "home", ""), crumb(language, "apis", "api/"), module]


def _neighbours(language: Language, siblings: Sequence[EntryData], place: int) -> dict[str, dict[str, str]]:
    found = {}
    for word, other in (("previous", place - 1), ("next", place + 1)):
        if 0 <= other < len(siblings):
            entry = siblings[other]
            found[word] = {"title": name(language, entry), "url": f"{page_path(entry.torch)}/"}
    return found


def _further_pages(
    language: Language,
    entry: EntryData,
    head: Mapping[str, Any],
    parts: Sequence[Sequence[tuple[str, Markup]]],
) -> Iterator[tuple[str, str]]:
    """The pages of the examples that the entry's own page has no room for."""
    path, title = page_path(entry.torch), name(language, entry)
    own = {"title": title, "url": f"{path}/"}
    links = [
        own,
        *({"title": f"{title} ({n})", "url": f"{path}/examples-{n}/"} for n in range(2, len(parts) + 1)),
    ]
    for place, chunks in enumerate(parts[1:], 1):
        above = {
            "title": links[place]["title"],
            "crumbs": [*head["crumbs"], own],
            "previous": links[place - 1],
        }
        if place + 1 < len(links):
            above["next"] = links[place + 1]
        values = {"entry_name": title, "part": place + 1, "parts": len(parts)}
        shown = [chunk for _, chunk in chunks]
        whole = {**{key: head[key] for key in ("description", "hide")}, **above}
        yield f"{path}/examples-{place + 1}.md", page(language, "more.md.j2", whole, shown=shown, **values)


def _placed(entry: EntryData, parts: Sequence[Sequence[tuple[str, Markup]]]) -> dict[str, Any]:
    """What the entry's page shows of its examples, and where the others are."""
    verdicts = {
        each.id: list(dict.fromkeys(result.verdict for result in each.results)) for each in entry.examples
    }
    return {
        "shown": [chunk for _, chunk in parts[0]],
        "where": {
            id: f"examples-{n}/#example-{id}" if n > 1 else f"#example-{id}"
            for n, chunks in enumerate(parts, 1)
            for id, _ in chunks
        },
        "elsewhere": [{"id": id, "verdicts": verdicts[id]} for chunks in parts[1:] for id, _ in chunks],
    }


def entry_pages(
    language: Language, catalogue: Catalogue, siblings: Sequence[EntryData], place: int
) -> Iterator[tuple[str, str]]:
    """Path and text of an entry's page and, where its examples need more room, of the pages behind it.

    ``siblings`` are the entries of its module, ``place`` its own place among them.
    """
    entry = siblings[place]
    path = page_path(entry.torch)
    head = {
        "title": name(language, entry),
        "description": description(language, entry),
        "hide": ["navigation"],
        "crumbs": _crumbs(language, entry),
        **_neighbours(language, siblings, place),
    }
    values = _context(language, catalogue, entry, "../" * (path.count("/") + 1))
    chunks = rendered(language, entry)
    bare = page(language, "entry.md.j2", head, **values, **_placed(entry, [[], chunks]))
    parts = shared_out(chunks, len(bare.encode()))
    values |= _placed(entry, parts)
    yield f"{path}.md", page(language, "entry.md.j2", head, **values)
    yield from _further_pages(language, entry, head, parts)
