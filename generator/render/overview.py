"""What the overview pages list and count: entries of a module, modules, numbers of the home page, runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.render.catalogue import Catalogue, Report
from generator.render.data import EntryData, page_path
from generator.render.texts import Language, text

# Columns of the table of counts; every other verdict is counted as "other".
COUNTED = ("consistent", "consistent-except", "divergent", "unsupported", "missing")


def name(language: Language, entry: EntryData) -> str:
    """What an entry is called: torch's name, or a workflow's title."""
    return str(getattr(entry.title, language)) if entry.title else entry.torch


def _remark(language: Language, entry: EntryData) -> str:
    if entry.missing is not None:
        return str(text(language, f"missing.{entry.missing.reason.value}"))
    if entry.differences:
        return str(getattr(entry.differences[0], language))
    return ""


def listed(language: Language, entry: EntryData) -> dict[str, Any]:
    """An entry as a row of its module's page."""
    leaf = page_path(entry.torch).rpartition("/")[2]
    verdicts = {each.verdict: each.mindspore for each in reversed(entry.counterparts)}
    return {
        "href": f"{leaf}/",
        "label": name(language, entry),
        "counterpart": verdicts.get(entry.verdict),
        "verdict": entry.verdict,
        "remark": _remark(language, entry) if entry.kind == "api" else getattr(entry.summary, language),
    }


def module_counts(modules: Mapping[str, Sequence[EntryData]], prefix: str) -> list[dict[str, Any]]:
    """A row per module: how many entries it has, and how many of each verdict."""
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


def numbers(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> list[tuple[int, str]]:
    """The home page's numbers, each with what it counts."""
    ran = sum(1 for row in catalogue.current.rows if row.verdict != "not-run") if catalogue.current else 0
    counted = {
        "entries": len(entries),
        "pairs": sum(len(entry.counterparts) for entry in entries),
        "checks": ran,
        "differences": sum(len(entry.differences) for entry in entries),
        "missing": sum(entry.missing is not None for entry in entries),
    }
    return [(number, text(language, f"count.{word}")) for word, number in counted.items()]


def run(language: Language, report: Report, newest: bool) -> dict[str, Any]:
    """A run as a section of the page of runs."""
    info = report.info
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
