"""An entry's variants: how many of each kind had which outcome, and a short program for each finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from apimap.derive.variants import KINDS, kind_of
from apimap.derive.variants.covers import covering
from apimap.judge.alike import alike
from apimap.model.checks import Row
from apimap.model.entry import Entry
from apimap.model.finding import Cause
from apimap.model.wrapping import wrapped
from apimap.published.catalogue import Catalogue
from apimap.published.documents import EntryData, VariantFinding, VariantsData
from apimap.reports.sentences import sentences

if TYPE_CHECKING:
    from apimap.words.texts import Language

# Bytes of HTML, about, of the tables and findings on an entry's own page, each finding with its program. An
# entry with more of them has them all on pages of their own.
BUDGET = 9_000
TABLE = 1_300  # of which one counterpart's table takes about so many

OUTCOMES = ("consistent", "precision", "more", "divergent", "crash", "unsupported", "oracle-error")


def outcome(row: Row) -> str:
    """The column of a variant's row."""
    if row.verdict.differs and not row.verdict.compared:
        return "crash"
    if row.finding.level == "precision":
        return "precision"
    if row.finding.cause is Cause.ACCEPTS_MORE:
        return "more"
    return row.verdict.value if row.verdict.value in OUTCOMES else "oracle-error"


def variants_data(catalogue: Catalogue, entry: Entry) -> list[VariantsData]:
    """The variants of each counterpart that has any in the newest run."""
    found = []
    for counterpart in entry.counterparts:
        listed = catalogue.rows_of(entry.name, counterpart.key)
        rows = [row for row in listed if row.variant]
        proofs = {row.example: row for row in listed if not row.variant}
        if not rows:
            continue
        counts = {
            kind.name: Counter(outcome(r) for r in rows if kind_of(r.variant) == kind.name) for kind in KINDS
        }
        found.append(
            VariantsData(
                counterpart=counterpart.key,
                outcomes={
                    kind: {each: count[each] for each in OUTCOMES if count[each]}
                    for kind, count in counts.items()
                    if count
                },
                findings=[_finding(group, _stated(entry, group[0], proofs)) for group in alike(rows)],
            )
        )
    return found


def _stated(entry: Entry, row: Row, proofs: Mapping[str, Row]) -> int | None:
    cover = covering(entry, row, proofs)
    return entry.differences.index(cover) if cover else None


def _finding(group: Sequence[Row], difference: int | None) -> VariantFinding:
    row = group[0]
    shown = row.shown
    return VariantFinding(
        example=row.example,
        variant=row.variant,
        verdict=row.verdict.value,
        level=row.finding.level,
        finding=row.finding,
        message=sentences(row.finding),
        alike=len(group),
        difference=difference,
        program=shown.mindspore.source if shown else "",
        prints=row.mindspore,
        torch_code=wrapped(shown.torch.code.rstrip("\n")) if shown else "",
        torch_prints=row.torch,
    )


def reproduction(finding: VariantFinding, torch: str, mindspore: str) -> str:
    """A program to copy: the mindspore side, with what both frameworks (of these releases) answered."""
    if not finding.program:
        return ""
    lines = [finding.program.rstrip("\n"), *_comment(f"mindspore {mindspore}", finding.prints)]
    code = finding.torch_code.strip("\n").split("\n")
    lines += [f"# torch: {code[0]}", *(f"#        {line}" for line in code[1:])]
    return "\n".join([*lines, *_comment(f"torch {torch}", finding.torch_prints)])


def _comment(who: str, printed: str) -> list[str]:
    if not printed:
        return [f"# {who}: see the message"] if who.startswith("mindspore") else []
    first, *others = printed.split("\n")
    return [f"# {who}: {first}", *(f"#   {line}" for line in others)]


def variants_part(language: Language, catalogue: Catalogue, entry: EntryData) -> dict[str, Any]:
    """What the template (``templates/entry/variants.j2``) is given beyond the entry.

    ``off`` lists kinds that an author switched off, with the reason.
    """
    tables: list[dict[str, Any]] = []
    room = BUDGET - TABLE * len(entry.variants)
    for place, data in enumerate(entry.variants):
        told = list(_fitting(_told(catalogue, data), room // (len(entry.variants) - place)))
        room -= sum(_size(each) for each in told)
        occurring = {each for counts in data.outcomes.values() for each in counts}
        tables.append(
            {
                "counterpart": data.counterpart,
                "columns": [each for each in OUTCOMES if each in occurring],
                "rows": data.outcomes,
                "told": told,
                "more": len(data.findings) - len(told),
            }
        )
    off = [
        (example.id, kind, getattr(reason, language))
        for example in catalogue.entries[entry.torch].examples
        for kind, reason in example.variants_off.items()
    ]
    return {"variants": tables, "off": off, "shown_by": _shown_by(entry)}


def variant_pages(catalogue: Catalogue, entry: EntryData, size: int) -> list[list[dict[str, Any]]]:
    """All findings, shared out over pages of so many bytes; none where the entry's own page tells all.

    Each has its ``counterpart``, the ``finding`` and its ``program``; both languages share them out alike.
    """
    found = [told | {"counterpart": d.counterpart} for d in entry.variants for told in _told(catalogue, d)]
    pages: list[list[dict[str, Any]]] = []
    room = 0
    for each in found:
        if _size(each) > room:
            pages.append([])
            room = size
        pages[-1].append(each)
        room -= _size(each)
    return pages


def _told(catalogue: Catalogue, data: VariantsData) -> Iterator[dict[str, Any]]:
    info = catalogue.info
    for finding in data.findings:
        shown = reproduction(finding, info.torch, info.mindspore) if info else ""
        yield {"finding": finding, "program": shown}


def _fitting(told: Iterable[dict[str, Any]], room: int) -> Iterator[dict[str, Any]]:
    """The first findings that there is room for."""
    for each in told:
        room -= _size(each)
        if room < 0:
            return
        yield each


def _size(told: Mapping[str, Any]) -> int:
    """Bytes of HTML that a finding takes, about: a coloured program takes three times its text."""
    return 400 + len(told["finding"].message["en"]) + 3 * len(told["program"])


def _shown_by(entry: EntryData) -> dict[int, int]:
    """How many variants an authored difference covers, by its index."""
    found: Counter[int] = Counter()
    for data in entry.variants:
        for finding in data.findings:
            if finding.difference is not None:
                found[finding.difference] += finding.alike
    return dict(found)
