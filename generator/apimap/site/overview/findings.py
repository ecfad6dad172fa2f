"""The findings page: what variants showed and no stated difference covers, most used APIs first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apimap.published.catalogue import Catalogue
from apimap.published.documents import EntryData, VariantFinding
from apimap.published.entries import page_path
from apimap.published.popular import POPULAR
from apimap.published.variants import reproduction
from apimap.site.look.templating import page
from apimap.words.texts import Language, text

# Findings of each section that are told with their program: the page is to stay readable. The entries'
# pages and data have them all.
TOLD = 40

SECTIONS = ("crash", "wrong", "refuses")


@dataclass(frozen=True)
class Finding:
    """One finding that nobody has stated, with the entry and the counterpart that it is about."""

    entry: str
    counterpart: str
    finding: VariantFinding

    @property
    def section(self) -> str:
        """Whether the process dies, a result is wrong, or a call is refused."""
        if self.finding.verdict != "divergent":
            return "crash"
        return "refuses" if self.finding.level == "exception" else "wrong"


def findings(entries: Sequence[EntryData]) -> list[Finding]:
    """All findings that no stated difference covers, those of the most used APIs first."""
    ranks = {name: place for place, name in enumerate(POPULAR)}
    ordered = sorted(entries, key=lambda entry: (ranks.get(entry.torch, len(ranks)), entry.torch))
    return [
        Finding(entry.torch, data.counterpart, finding)
        for entry in ordered
        for data in entry.variants
        for finding in data.findings
        if finding.difference is None
    ]


def findings_page(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> tuple[str, str]:
    """Path and text of the page."""
    listed = findings(entries)
    sections: dict[str, list[Finding]] = {section: [] for section in SECTIONS}
    for each in listed:
        sections[each.section].append(each)
    head: dict[str, Any] = {
        "title": text(language, "findings.title"),
        "description": text(language, "findings.description"),
        "hide": ["navigation"],
        "search": {"exclude": True},  # programs and lists: the text search is for prose
    }
    return "findings.md", page(
        language,
        "findings.md.j2",
        head,
        shown={name: _told(catalogue, group[:TOLD]) for name, group in sections.items()},
        rest={name: _rest(group[TOLD:]) for name, group in sections.items()},
        counts={name: len(group) for name, group in sections.items()},
        run=catalogue.info,
    )


def _told(catalogue: Catalogue, group: Sequence[Finding]) -> list[dict[str, Any]]:
    info = catalogue.info
    return [
        {
            "entry": each.entry,
            "url": f"../{page_path(each.entry)}/#variants",
            "counterpart": each.counterpart.removeprefix("mindspore."),
            "finding": each.finding,
            "program": reproduction(each.finding, info.torch, info.mindspore) if info else "",
        }
        for each in group
    ]


def _rest(group: Sequence[Finding]) -> list[tuple[str, str, int]]:
    """Entries that have more findings: name, page, how many."""
    counts = Counter(each.entry for each in group)
    return [(name, f"../{page_path(name)}/#variants", count) for name, count in counts.items()]
