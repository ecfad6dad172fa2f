"""The home page: the Finder, what is proved in numbers, the most used APIs with their verdicts, ways on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apimap.model.paths import WORKFLOWS
from apimap.site.brief import shown
from apimap.site.catalogue import Catalogue
from apimap.site.data import EntryData, page_path
from apimap.site.markup import inline
from apimap.site.overview import numbers
from apimap.site.popular import POPULAR
from apimap.site.templating import page
from apimap.site.texts import Language, text

MOST_USED = 12  # cards that fit one screen
# One of each kind that the Finder understands: short, mindspore's, misspelt, and words of either language.
TRIES = ("F.cross_entropy", "nn.Dense", "sofmax", "matrix multiplication", "交叉熵")
CARDS = {
    "apis": "api/",
    "table": "table/",
    "mindspore": "mindspore/",
    "findings": "findings/",
    "guides": "guides/",
    "workflows": "workflows/",
    "claims": "older-guides/",
    "runs": "releases/",
}


def _popular(entries: Sequence[EntryData]) -> list[dict[str, Any]]:
    by_name = {entry.torch: entry for entry in entries}
    found = [by_name[name] for name in POPULAR if name in by_name]
    return [
        {
            "label": entry.torch.removeprefix("torch."),
            "href": f"{page_path(entry.torch)}/",
            "verdict": entry.badge,
            "counterpart": shown(entry).removeprefix("mindspore."),
        }
        for entry in found[:MOST_USED]
    ]


def home_page(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> str:
    """The Markdown of ``index.md``; every figure on it is counted from the given entries and reports."""
    modules = {entry.module for entry in entries} - {WORKFLOWS}
    cards = [
        {
            "href": href,
            "title": text(language, f"home.card.{word}"),
            "about": text(language, f"home.card.{word}_about", count=len(modules)),
        }
        for word, href in CARDS.items()
    ]
    head = {"title": text(language, "home.title"), "description": text(language, "home.description")}
    return page(
        language,
        "home.md.j2",
        head | {"hide": ["navigation", "toc"]},
        noscript=inline(text(language, "home.noscript")),
        tries=TRIES,
        numbers=[(f"{number:,}", label) for number, label in numbers(language, catalogue, entries)],
        run=catalogue.info,
        popular=_popular(entries),
        cards=cards,
    )
