"""An entry's variants as its page shows them: kinds by outcome, and programs that show what diverges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from generator.checks import Check, Row
from generator.model import Verdict
from generator.render.catalogue import Catalogue
from generator.render.programs import program
from generator.variants import KINDS, kind_of

# Findings of one counterpart that are told, and those of an entry that carry their program: pages are
# to stay small, and the run's report has them all.
TOLD = 12
WITH_PROGRAM = 8

OUTCOMES = ("consistent", "precision", "more", "divergent", "crash", "unsupported", "oracle-error")
_FINDINGS = {Verdict.DIVERGENT, Verdict.CRASH, Verdict.TIMEOUT}


@dataclass(frozen=True)
class Told:
    """One finding: its row, how many rows say the same, and the program, if there is room for it."""

    row: Row
    alike: int
    program: Markup | None


@dataclass(frozen=True)
class Matrix:
    """The variants of one counterpart: per kind how many had which outcome; ``outcomes`` that occur."""

    counterpart: str
    outcomes: tuple[str, ...]
    rows: tuple[tuple[str, Counter[str]], ...]
    findings: tuple[Told, ...]
    more: int


def outcome(row: Row) -> str:
    """The column of a variant's row."""
    if row.verdict in (Verdict.CRASH, Verdict.TIMEOUT):
        return "crash"
    if row.verdict is Verdict.CONSISTENT and row.level == "precision":
        return "precision"
    if row.verdict is Verdict.CONSISTENT and row.message.startswith("mindspore accepts more"):
        return "more"
    return row.verdict.value if row.verdict.value in OUTCOMES else "oracle-error"


def matrices(catalogue: Catalogue, entry: str) -> list[Matrix]:
    """One matrix per counterpart that has variants in the newest run."""
    found = []
    room = WITH_PROGRAM
    for counterpart in catalogue.entries[entry].counterparts:
        rows = [row for row in catalogue.rows_of(entry, counterpart.key) if row.variant]
        if not rows:
            continue
        counts = {
            kind: Counter(outcome(row) for row in rows if kind_of(row.variant) == kind) for kind in KINDS
        }
        groups = _alike([row for row in rows if row.verdict in _FINDINGS])
        made = _checks(catalogue, entry, [group[0] for group in groups[:room]])
        told = []
        for group in groups[:TOLD]:
            check = made.get(_id(group[0]))
            told.append(Told(group[0], len(group), program(check.mindspore.source) if check else None))
        room -= min(room, len(made))
        found.append(
            Matrix(
                counterpart.key,
                tuple(each for each in OUTCOMES if any(count[each] for count in counts.values())),
                tuple((kind, count) for kind, count in counts.items() if count),
                tuple(told),
                sum(map(len, groups[TOLD:])),
            )
        )
    return found


def _id(row: Row) -> str:
    return " | ".join((row.entry, row.counterpart, row.example, row.variant))


def _alike(rows: Sequence[Row]) -> list[list[Row]]:
    """Findings of one kind that say the same of other examples or inputs, under the first of them."""
    groups: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        says = row.message[:60] if row.level in ("exception", "") else ""
        groups.setdefault((kind_of(row.variant), row.level, says), []).append(row)
    return list(groups.values())


def _checks(catalogue: Catalogue, entry: str, rows: Sequence[Row]) -> dict[str, Check]:
    if not rows or catalogue.torch is None or catalogue.mindspore is None:
        return {}
    from generator.variants.build import made_again  # imports LibCST

    checks = [check for check in catalogue.checks_of(entry) if not check.variant]
    whole = catalogue.entries
    return made_again(rows, checks, whole[entry], whole, catalogue.torch, catalogue.mindspore)
