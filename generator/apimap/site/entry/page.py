"""The pages of one entry: what the templates need beyond the entry's data, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from apimap.model.entry import Verdict
from apimap.model.paths import WORKFLOWS, slug
from apimap.published.brief import name
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData, page_path
from apimap.published.third import third_part
from apimap.published.variants import variant_pages, variants_part
from apimap.site.entry.answer import answer_part
from apimap.site.entry.claims import claims_part
from apimap.site.entry.examples import BUDGET, label, rendered, shared_out, titles
from apimap.site.entry.guides import guides_part
from apimap.site.entry.matrix import matrix_part
from apimap.site.entry.steps import steps_part
from apimap.site.entry.support import support_part
from apimap.site.look.links import Link, crumb, neighbours
from apimap.site.look.markup import code, plain
from apimap.site.look.templating import environment, page
from apimap.words.texts import LANGUAGES, Language, html, text

# The examples on each page of an entry, with their identifiers.
Parts = list[list[tuple[str, Markup]]]

REPOSITORY = "https://github.com/apimap/apimap"


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
    verdict = text(language, f"verdict.{entry.badge}")
    return text(
        language, "entry.description", torch=entry.torch, counterparts=names, verdict=verdict, summary=summary
    )


def _context(language: Language, catalogue: Catalogue, entry: EntryData, root: str) -> dict[str, Any]:
    """What the template of an entry page is given; ``root`` leads from the page to its language's root."""
    title = text(language, "entry.report_title", name=entry.torch)
    # Each part of the page with data of its own has a module and a template named for it.
    parts = (
        answer_part(language, entry)
        | variants_part(language, catalogue, entry)
        | matrix_part(language, catalogue, entry)
        | support_part(language, entry)
        | claims_part(language, catalogue, entry)
        | guides_part(language, catalogue.guides, entry.torch, root)
        | third_part(language, entry)
        | steps_part(language, entry)
    )
    return parts | {
        "entry": entry,
        "heading": escape(getattr(entry.title, language)) if entry.title else entry.torch,
        "run": catalogue.info,
        "titles": titles(language, entry),
        "examples": entry.examples,
        "workarounds": [
            {"id": example.id, "verdict": result.verdict}
            for example in entry.examples
            for result in example.results[:1]
        ],
        "label": lambda key: label(entry, key),
        "anchors": {each.key: f"arguments-{n}" for n, each in enumerate(entry.counterparts, 1)},
        "mirror": _mirror(language, entry, catalogue, f"{root}{page_path(entry.mirror)}/")
        if entry.mirror
        else "",
        "links": {
            "source": f"{REPOSITORY}/blob/main/mappings/{slug(entry.torch)}.yaml",
            "json": f"{root}../data/{slug(entry.torch)}.json",
            "report": f"{REPOSITORY}/issues/new?title={quote(title)}",
        },
    }


def _crumbs(language: Language, entry: EntryData) -> list[Link]:
    if entry.kind == "workflow":
        return [crumb(language, "home", ""), crumb(language, "workflows", f"{WORKFLOWS}/")]
    module = {"title": entry.module, "url": f"api/{entry.module}/"}
    return [crumb(language, "home", ""), crumb(language, "apis", "api/"), module]


def _link(language: Language, entry: EntryData) -> Link:
    return {"title": name(language, entry), "url": f"{page_path(entry.torch)}/"}


def _further_pages(
    language: Language,
    entry: EntryData,
    head: Mapping[str, Any],
    parts: Sequence[Sequence[tuple[str, Markup]]],
) -> Iterator[tuple[str, str]]:
    """The pages of the examples that the entry's own page has no room for."""
    shown = [[chunk for _, chunk in chunks] for chunks in parts[1:]]
    names = [f"examples-{n}" for n in range(2, len(parts) + 1)]
    yield from _chain(language, entry, head, "more.md.j2", dict(zip(names, shown, strict=True)), before=1)


def _variant_pages(
    language: Language, catalogue: Catalogue, entry: EntryData, head: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """The pages of all that variants found, if the entry's own page has no room for it."""
    pages = variant_pages(catalogue, entry, BUDGET)
    named = {"variants" if n == 1 else f"variants-{n}": shown for n, shown in enumerate(pages, 1)}
    about: dict[str, Any] = {"titles": titles(language, entry), "label": lambda key: label(entry, key)}
    yield from _chain(language, entry, head, "more-variants.md.j2", named, **about)


def _chain(
    language: Language,
    entry: EntryData,
    head: Mapping[str, Any],
    template: str,
    shown: Mapping[str, Sequence[Any]],
    before: int = 0,
    **about: Any,
) -> Iterator[tuple[str, str]]:
    """Pages behind an entry's own, by their names; ``before`` parts of the same are on its own page."""
    path, own = page_path(entry.torch), _link(language, entry)
    parts = before + len(shown)
    numbers = range(before + 1, parts + 1)
    links = [
        own,
        *(
            {"title": own["title"] + (f" ({n})" if parts > 1 else ""), "url": f"{path}/{each}/"}
            for n, each in zip(numbers, shown, strict=True)
        ),
    ]
    for place, (each, chunks) in enumerate(shown.items(), 1):
        above = {
            "title": links[place]["title"],
            "crumbs": [*head["crumbs"], own],
            **neighbours(links, place, dict),
        }
        values = about | {"entry_name": own["title"], "part": before + place, "parts": parts}
        whole = {**{key: head[key] for key in ("description", "hide", "html", "search")}, **above}
        yield f"{path}/{each}.md", page(language, template, whole, shown=chunks, **values)


def _placed(entry: EntryData, parts: Sequence[Sequence[tuple[str, Markup]]]) -> dict[str, Any]:
    """What the entry's page shows of its examples, and where the others are."""
    verdicts = {
        each.id: list(dict.fromkeys(result.verdict for result in each.results)) for each in entry.examples
    }
    return {
        "lead": parts[0][0][1] if parts[0] else "",
        "shown": [chunk for _, chunk in parts[0][1:]],
        "where": {
            id: f"examples-{n}/#example-{id}" if n > 1 else f"#example-{id}"
            for n, chunks in enumerate(parts, 1)
            for id, _ in chunks
        },
        "elsewhere": [{"id": id, "verdicts": _telling(verdicts[id])} for part in parts[1:] for id, _ in part],
    }


def _telling(verdicts: Sequence[str]) -> Sequence[str]:
    """The verdicts that a list of examples shows: those without an answer only where there are no others."""
    return [each for each in verdicts if each != Verdict.UNSUPPORTED] or verdicts


def _prepared(catalogue: Catalogue, entry: EntryData) -> dict[Language, tuple[dict[str, Any], Parts]]:
    """What the pages of each language are made of; examples are shared out alike, so addresses agree."""
    root = "../" * (page_path(entry.torch).count("/") + 1)
    values: dict[Language, dict[str, Any]] = {}
    chunks: dict[Language, list[tuple[str, Markup]]] = {}
    taken = 0
    for language in LANGUAGES:
        values[language] = _context(language, catalogue, entry, root)
        chunks[language] = rendered(language, entry)
        template = environment(language).get_template("entry.md.j2")
        bare = template.render(**values[language], **_placed(entry, [[], chunks[language]]))
        taken = max(taken, len(bare.encode()))
    sizes = [
        max(len(chunk[1].encode()) for chunk in both)
        for both in zip(*(chunks[language] for language in LANGUAGES), strict=True)
    ]
    found = {}
    for language in LANGUAGES:
        rest = iter(chunks[language])
        parts = [list(islice(rest, count)) for count in shared_out(sizes, taken)]
        found[language] = (values[language], parts)
    return found


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
        "html": True,
        # The Finder knows names and words of entries; the theme's search is for prose, and would take as
        # long over these pages as writing them does.
        "search": {"exclude": True},
        "crumbs": _crumbs(language, entry),
        "data": slug(entry.torch),
        "card": entry.verdict,
        **neighbours(siblings, place, partial(_link, language)),
    }
    if entry.torch not in catalogue.prepared:
        catalogue.prepared[entry.torch] = _prepared(catalogue, entry)
    values, parts = catalogue.prepared[entry.torch][language]
    values |= _placed(entry, parts)
    yield f"{path}.md", page(language, "entry.md.j2", head, **values)
    yield from _further_pages(language, entry, head, parts)
    if any(table["more"] for table in values["variants"]):
        yield from _variant_pages(language, catalogue, entry, head)
