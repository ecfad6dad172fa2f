"""What the overview pages list and count: entries of a module, modules, numbers of the home page, runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from apimap.model.entry import pair_count
from apimap.published.brief import name as called
from apimap.published.brief import remark, shown
from apimap.published.catalogue import Catalogue, Report
from apimap.published.entries import EntryData, page_path
from apimap.signatures.documented import documented_in
from apimap.site.look.charts import STACKED, agreement, coverage
from apimap.site.look.links import release_slug
from apimap.words.texts import Language, text

# Columns of the table of counts; every other verdict is counted as "other".
COUNTED = ("drop-in", "rename", "edge", "refuses", "silent", "unsupported", "missing")


def listed(language: Language, entry: EntryData) -> dict[str, Any]:
    """An entry as a row of its module's page."""
    leaf = page_path(entry.torch).rpartition("/")[2]
    counterpart = shown(entry)
    api = entry.kind == "api"
    return {
        "href": f"{leaf}/",
        "label": called(language, entry),
        "counterpart": counterpart,
        "verdict": entry.badge,
        "remark": remark(language, entry, counterpart) if api else getattr(entry.summary, language),
    }


def _counts(
    language: Language, name: str, href: str, entries: Sequence[EntryData], names: frozenset[str]
) -> dict[str, Any]:
    counts = Counter(entry.badge for entry in entries)
    covered = sum(entry.torch in names for entry in entries)
    return {
        "name": name,
        "href": href,
        "total": len(entries),
        "documented": len(names),
        "covered": covered,
        "coverage": coverage(language, covered, len(names)),
        "agreement": agreement(language, counts),
        "counts": {word: counts[word] for word in COUNTED},
        "other": sum(count for word, count in counts.items() if word not in COUNTED),
    }


def module_counts(
    language: Language, catalogue: Catalogue, modules: Mapping[str, Sequence[EntryData]], prefix: str
) -> dict[str, Any]:
    """What the chart of modules shows: a row for all and one per module, largest first.

    Each says how much of what torch documents has an entry, and how many entries have which verdict.
    """
    known = documented_in(catalogue.torch) if catalogue.torch else ()
    names: dict[str, set[str]] = {}
    for name in known:
        names.setdefault(name.rpartition(".")[0], set()).add(name)
    shown = sorted(modules, key=lambda module: (-len(modules[module]), module))
    everything = [entry for entries in modules.values() for entry in entries]
    whole = frozenset(name for module in modules for name in names.get(module, ()))
    rows = [_counts(language, "", "", everything, whole)] if len(modules) > 1 else []
    rows += [
        _counts(language, name, f"{prefix}{name}/", modules[name], frozenset(names.get(name, ())))
        for name in shown
    ]
    used = {entry.badge for entry in everything}
    return {"modules": rows, "count_words": COUNTED, "legend": [word for word in STACKED if word in used]}


def numbers(language: Language, catalogue: Catalogue, entries: Sequence[EntryData]) -> list[tuple[int, str]]:
    """The home page's numbers, each with what it counts."""
    ran = sum(1 for row in catalogue.current.rows if row.verdict != "not-run") if catalogue.current else 0
    counted = {
        "entries": len(entries),
        "pairs": pair_count(catalogue.entries.values()),
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
    return {
        "heading": heading,
        "anchor": release_slug(info),
        "info": info,
        "contradictions": sum(row.contradiction for row in report.rows),
        "counts": sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])),
    }
