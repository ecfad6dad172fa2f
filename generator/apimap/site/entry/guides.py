"""Pages of the guides: texts with their links resolved, and examples as entry pages show them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from apimap.entries.guides import LINK, Guide, Step
from apimap.published.brief import name
from apimap.published.entries import EntryData, page_path
from apimap.published.guides import FOLDER, address
from apimap.site.entry.examples import block, titles
from apimap.site.look import markup
from apimap.site.look.links import crumb, neighbours
from apimap.site.look.templating import page
from apimap.words.texts import Language, text


def guides_part(language: Language, guides: Sequence[Guide], entry: str, root: str) -> dict[str, Any]:
    """What an entry's template is given: the guides that it stands in, with their whole programs."""
    told = [guide for guide in guides if entry in guide.about]
    return {
        "guides": [(f"{root}{address(each)}/", getattr(each.title, language)) for each in told],
    }


def linked(words: str, root: str) -> Markup:
    """Authored Markdown, its links to entries turned into addresses; ``root`` leads to the language's."""
    found = LINK.sub(
        lambda match: f"]({root}{page_path(match[1])}.md)",
        "\n\n".join(markup.tight(each) for each in words.strip().split("\n\n")),
    )
    return Markup(found)  # safe: authored text, reviewed in the repo


def _shown(
    language: Language, entries: Mapping[str, EntryData], step: Step, first: int
) -> Iterator[dict[str, Any]]:
    for n, shown in enumerate(step.show, first):
        entry_name, _, example = shown.partition("#")
        entry = entries[entry_name]
        yield {
            "entry": name(language, entry),
            "title": titles(language, entry)[example],
            "href": f"../../{page_path(entry_name)}/#example-{example}",
            "block": block(language, entry, example, n),
        }


def _page(
    language: Language, guides: Sequence[Guide], place: int, entries: Mapping[str, EntryData]
) -> tuple[str, str]:
    guide = guides[place]
    head: dict[str, Any] = {
        "title": getattr(guide.title, language),
        "description": getattr(guide.summary, language),
        "hide": ["navigation"],
        "crumbs": [crumb(language, "home", ""), crumb(language, "guides", f"{FOLDER}/")],
        **neighbours(
            guides, place, lambda near: {"title": getattr(near.title, language), "url": f"{address(near)}/"}
        ),
    }
    steps, taken = [], 1
    for step in guide.steps:
        steps.append(
            {
                "heading": getattr(step.heading, language),
                "text": linked(getattr(step.text, language), "../"),
                "shown": list(_shown(language, entries, step, taken)),
            }
        )
        taken += len(step.show)
    return f"{address(guide)}.md", page(language, "guide.md.j2", head, guide=guide, steps=steps)


def guide_pages(
    language: Language, guides: Sequence[Guide], entries: Sequence[EntryData]
) -> Iterator[tuple[str, str]]:
    """Path and text of the list of guides and of each guide's page."""
    by_name = {entry.torch: entry for entry in entries}
    rows = [
        {
            "href": posixpath.basename(address(guide)) + "/",
            "title": getattr(guide.title, language),
            "summary": getattr(guide.summary, language),
        }
        for guide in guides
    ]
    head = {
        "title": text(language, "guides"),
        "description": text(language, "guides.lead"),
        "hide": ["navigation", "toc"],
    }
    yield f"{FOLDER}/index.md", page(language, "guides.md.j2", head, rows=rows)
    for place in range(len(guides)):
        yield _page(language, guides, place, by_name)
