"""What rendering is given: entries, checks and reports in one value, with the look-ups that pages need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from generator.checks import Check, Row, RunInfo
from generator.model import Counterpart, Entry
from generator.results import headline
from generator.signatures import Snapshot

# Verdicts that compare results; every other one says why there is no comparison.
RAN = ("consistent", "consistent-except", "divergent")


class Report(Protocol):
    """One run's report: where it was made, and a row per check (:class:`generator.results.Report`)."""

    @property
    def info(self) -> RunInfo:
        """Releases, device and date of the run."""

    @property
    def rows(self) -> Sequence[Row]:
        """One row per check."""


@dataclass(frozen=True)
class Catalogue:
    """Everything that pages and data are made of.

    ``entries`` are by name with mirrors resolved; ``checks`` may be of any entry; ``reports`` are oldest
    first, and the last one gives the verdicts. The signatures, when given, add default values to the
    argument tables.
    """

    entries: Mapping[str, Entry]
    checks: Sequence[Check] = ()
    reports: Sequence[Report] = ()
    torch: Snapshot | None = None
    mindspore: Snapshot | None = None

    @property
    def current(self) -> Report | None:
        """The newest report, or None before the first run."""
        return self.reports[-1] if self.reports else None

    @cached_property
    def _checks(self) -> dict[str, list[Check]]:
        found: dict[str, list[Check]] = {}
        for check in self.checks:
            found.setdefault(check.entry, []).append(check)
        return found

    @cached_property
    def _rows(self) -> list[dict[tuple[str, str], list[Row]]]:
        found: list[dict[tuple[str, str], list[Row]]] = []
        for report in self.reports:
            found.append({})
            for row in report.rows:
                found[-1].setdefault((row.entry, row.counterpart), []).append(row)
        return found

    def checks_of(self, entry: str) -> list[Check]:
        """The checks of an entry, in the given order."""
        return self._checks.get(entry, [])

    def rows_of(self, entry: str, counterpart: str, run: int = -1) -> list[Row]:
        """A counterpart's rows in a report (by position, the newest when left out); empty when not in it."""
        return self._rows[run].get((entry, counterpart), []) if self.reports else []

    def verdict(self, entry: str, counterpart: str, run: int = -1) -> str:
        """The headline verdict of a counterpart: a word of the design's table, or ``consistent-except``."""
        return headline(self.rows_of(entry, counterpart, run))

    def best(self, entry: Entry) -> tuple[Counterpart | None, str]:
        """The first counterpart with an answer on this device, else the recommended one; and its verdict.

        A workflow without counterparts answers ``(None, verdict)``, a missing entry ``(None, "missing")``.
        """
        if entry.missing is not None:
            return None, "missing"
        if not entry.counterparts:
            return None, self.verdict(entry.name, "")
        verdicts = [(each, self.verdict(entry.name, each.key)) for each in entry.counterparts]
        return next((pair for pair in verdicts if pair[1] in RAN), verdicts[0])
