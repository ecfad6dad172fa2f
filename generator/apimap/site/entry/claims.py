"""What older guides say that is not so: on the entry's page, and all together on a page of its own.

In which releases a statement held is read off the reports: the verdicts of its proof in each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apimap.model.checks import Row
from apimap.model.entry import Claim
from apimap.published.brief import name
from apimap.published.catalogue import Catalogue
from apimap.published.entries import EntryData, page_path
from apimap.reports.history import example_verdicts, spans
from apimap.site.entry.examples import titles
from apimap.site.look.links import crumb
from apimap.site.look.templating import page
from apimap.words.texts import Language, text


def since(language: Language, catalogue: Catalogue, entry: str, claim: Claim) -> str:
    """In which releases the proof shows what it shows today, and in which it did not, as a sentence."""
    if not catalogue.series:
        return text(language, "entry.no_run")
    keys = [each.key for each in catalogue.entries[entry].counterparts] or [""]

    def rows(run: int) -> list[Row]:
        return [row for key in keys for row in catalogue.rows_of(entry, key, run)]

    found = spans(example_verdicts(rows, catalogue.series[0], claim.proof))
    if not found:
        return text(language, "entry.no_run")
    if len(found) == 1:
        return text(language, "claims.always", first=found[0].first, last=found[0].last)
    return text(language, "claims.since", before=found[-2].last, first=found[-1].first)


def claims_part(language: Language, catalogue: Catalogue, entry: EntryData) -> dict[str, Any]:
    """What the entry page's template is given beyond the entry."""
    return {"since": lambda claim: since(language, catalogue, entry.torch, claim)}


def claims_page(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> tuple[str, str]:
    """Path and text of the page that lists every claim, by entry."""
    groups = [
        {
            "name": name(language, entry),
            "anchor": page_path(entry.torch).replace("/", "-").replace(".", "-").lower(),
            "claims": [
                {
                    "said": claim.said,
                    "now": claim.now,
                    "when": since(language, catalogue, entry.torch, claim),
                    "href": f"../{page_path(entry.torch)}/#older-guides",
                    "title": titles(language, entry)[claim.proof],
                }
                for claim in entry.claims
            ],
        }
        for entry in entries
        if entry.claims
    ]
    head = {
        "title": text(language, "claims.title"),
        "description": text(language, "claims.lead"),
        "hide": ["navigation"],
        "crumbs": [crumb(language, "home", "")],
    }
    return "older-guides.md", page(language, "claims.md.j2", head, groups=groups)
