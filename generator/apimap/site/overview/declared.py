"""The page of declared platforms that runs contradict: API by API, most used first, with counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from apimap.model.entry import DEVICES, Device
from apimap.published.catalogue import Catalogue
from apimap.published.declared import Shown, contradicts, declared, shown_by, together
from apimap.published.documents import DeclaredFinding, DeclaredFindings, NoPlatform, Undeclared
from apimap.published.entries import EntryData, page_path
from apimap.signatures import Declared
from apimap.signatures.documented.usage import usage_rank
from apimap.site.look.links import crumb
from apimap.site.look.templating import page
from apimap.words.texts import Language, text

Section = Literal["no-kernel", "runs"]
SECTIONS: tuple[Section, ...] = ("no-kernel", "runs")
REASONS: tuple[NoPlatform, ...] = ("silent", "object")
_ENTRIES = 3  # pages that a line links to


@dataclass
class _Api:
    """One mindspore API on one device, over all entries that call it."""

    declared: Declared
    shown: Shown = ""
    entries: list[str] = field(default_factory=list)


def _apis(catalogue: Catalogue, place: int) -> dict[str, _Api]:
    found: dict[str, _Api] = {}
    for entry in catalogue.entries.values():
        for each in entry.counterparts:
            told = catalogue.mindspore.declared(each.mindspore) if catalogue.mindspore else None
            rows = catalogue.rows_of(entry.name, each.key, place)
            if told is not None and rows:
                api = found.setdefault(each.mindspore, _Api(told))
                api.shown = together((api.shown, shown_by(rows)))
                api.entries += [] if entry.name in api.entries else [entry.name]
    return found


def _undeclared(catalogue: Catalogue) -> tuple[int, list[Undeclared]]:
    """How many of the APIs that are counterparts declare platforms, and those that declare none."""
    known: set[str] = set()
    without: dict[tuple[NoPlatform, str], set[str]] = {}
    for entry in catalogue.entries.values():
        for each in entry.counterparts:
            reason = declared(each, catalogue.mindspore, {}).reason
            if reason == "":
                known.add(each.mindspore)
            elif reason in REASONS:
                without.setdefault((reason, each.mindspore), set()).add(entry.name)
    return len(known), [
        Undeclared(
            mindspore=name, reason=reason, entries=sorted(called, key=lambda each: (usage_rank(each), each))
        )
        for (reason, name), called in sorted(without.items())
    ]


def declared_findings(catalogue: Catalogue) -> DeclaredFindings:
    """Of every device with a run: the APIs that do otherwise than declared, and how many were looked at."""
    findings: list[DeclaredFinding] = []
    compared: dict[Device, int] = {}
    for place in catalogue.newest:
        device = catalogue.reports[place].info.device
        apis = _apis(catalogue, place)
        compared[device] = 0
        for name, api in apis.items():
            compared[device] += bool(api.shown)
            if api.shown in SECTIONS and contradicts(api.declared, device, api.shown):
                findings.append(
                    DeclaredFinding(
                        mindspore=name,
                        device=device,
                        shown=api.shown,
                        platforms=[each for each in DEVICES if each in api.declared.platforms],
                        partly=device in api.declared.some,
                        of=api.declared.of or None,
                        entries=sorted(api.entries, key=lambda each: (usage_rank(each), each)),
                    )
                )
    findings.sort(key=lambda each: (each.device, each.shown, usage_rank(each.entries[0]), each.mindspore))
    release = catalogue.mindspore.release if catalogue.mindspore else None
    known, without = _undeclared(catalogue)
    return DeclaredFindings(
        release=release, compared=compared, declared=known, undeclared=without, findings=findings
    )


def declared_page(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> tuple[str, str]:
    """Path and text of the page."""
    told = declared_findings(catalogue)
    head: dict[str, Any] = {
        "title": text(language, "declared.title"),
        "description": text(language, "declared.description"),
        "hide": ["navigation"],
        "crumbs": [crumb(language, "home", "")],
        "search": {"exclude": True},  # lists of names
    }
    devices = [
        {
            "device": device,
            "count": count,
            "sections": [
                (
                    shown,
                    [_line(each) for each in told.findings if (each.device, each.shown) == (device, shown)],
                )
                for shown in SECTIONS
            ],
        }
        for device, count in told.compared.items()
    ]
    total = told.declared + len(told.undeclared)
    values = {
        "release": told.release or "",
        "devices": devices,
        "total": total,
        "declared": told.declared,
        "share": f"{100 * told.declared / total:.1f}" if total else "",
        "undeclared": {reason: _by_module(told.undeclared, reason) for reason in REASONS},
    }
    return "declared.md", page(language, "declared.md.j2", head, **values)


def _by_module(undeclared: Sequence[Undeclared], reason: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """APIs by their module, most of them first: names without it, each with its entry's page."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in undeclared:
        if each.reason == reason:
            module, _, leaf = each.mindspore.rpartition(".")
            found.setdefault(module, []).append((leaf, f"../{page_path(each.entries[0])}/"))
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))


def _line(each: DeclaredFinding) -> dict[str, Any]:
    links = [(name, f"../{page_path(name)}/") for name in each.entries[:_ENTRIES]]
    return {"finding": each, "links": links, "more": len(each.entries) - len(links)}
