"""The home page: the Finder, what is proved in numbers, the most used APIs with their verdicts, ways on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apimap.model.entry import Difference, Weight
from apimap.model.paths import WORKFLOWS
from apimap.published.brief import shown
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData, page_path
from apimap.published.popular import POPULAR
from apimap.reports.weights import bites
from apimap.site.look.links import release_slug
from apimap.site.look.markup import inline
from apimap.site.look.templating import page
from apimap.site.overview.counts import numbers
from apimap.words.texts import Language, text

MOST_USED = 12  # names that fit two lines
TRAPS = 8
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


def _traps(language: Language, entries: Sequence[EntryData]) -> list[dict[str, Any]]:
    """What bites who takes a name over as it is: the catch of the most used names that have one."""
    by_name = {entry.torch: entry for entry in entries}
    found = []
    for entry in (by_name[name] for name in POPULAR if name in by_name):
        pair = next((each for each in entry.counterparts if each.key == entry.shown), None)
        catch = next((each for each in bites(pair.differences) if bitten(each)), None) if pair else None
        if catch is not None:
            found.append(
                {
                    "label": entry.torch.removeprefix("torch."),
                    "href": f"{page_path(entry.torch)}/",
                    "counterpart": shown(entry).removeprefix("mindspore."),
                    "catch": inline(getattr(catch, language)),
                }
            )
    return found[:TRAPS]


def bitten(difference: Difference) -> bool:
    """Whether a difference gives other numbers without an error."""
    return bool(difference.silent) and difference.weight in (Weight.ALWAYS, Weight.COMMON)


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
        run_page=release_slug(catalogue.info) if catalogue.info else "",
        popular=_popular(entries),
        traps=_traps(language, entries),
        cards=cards,
    )
