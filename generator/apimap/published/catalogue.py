"""What rendering is given: entries, checks and reports in one value, with the look-ups that pages need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from apimap.entries.guides import Guide
from apimap.entries.reverse import LoadedLines, ReverseAnswer, answers
from apimap.judge.groups import Key, key
from apimap.model.checks import Check, Framework, Row, RunInfo
from apimap.model.entry import Counterpart, Entry
from apimap.published.arguments import arguments, rearranged
from apimap.published.documents import EntryData
from apimap.reports.apis import ApiChanges
from apimap.reports.changes import state
from apimap.reports.compared import Compared, compared
from apimap.reports.harm import Cost, cost
from apimap.reports.headline import headline, standing, task
from apimap.reports.history import Series, place, series
from apimap.reports.third import ThirdReport
from apimap.signatures import Snapshot

# Verdicts that compare results; every other one says why there is no comparison.
RAN = ("consistent", "consistent-except", "divergent")


class Report(Protocol):
    """One run's report: where it was made, and a row per check (:class:`apimap.reports.Report`)."""

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
    first. The signatures, when given, add default values to the argument tables, and say which
    releases the entries are written for: the report of those gives the verdicts, on CPU where there are
    several, and the last report where there is none. ``guides`` are in their order. ``api_changes``
    tells what changed in a framework's public API between two releases, None where that is not known.
    ``third`` is the report of the TensorFlow programs, None where they were never run. ``lines`` say what
    mindspore names are for that no entry names.
    """

    entries: Mapping[str, Entry]
    checks: Sequence[Check] = ()
    reports: Sequence[Report] = ()
    torch: Snapshot | None = None
    mindspore: Snapshot | None = None
    guides: Sequence[Guide] = ()
    api_changes: Callable[[Framework, str, str], ApiChanges | None] | None = None
    third: ThirdReport | None = None
    lines: Sequence[LoadedLines] = ()

    @cached_property
    def _place(self) -> int:
        """The position of the current report."""
        return self.newest[0] if self.reports else -1

    @cached_property
    def claimed(self) -> dict[str, str]:
        """Names that entries answer beside their own (aliases, family), with the entry of each."""
        return {
            name: entry.name for entry in self.entries.values() for name in (*entry.aliases, *entry.family)
        }

    @cached_property
    def reverse(self) -> dict[str, ReverseAnswer]:
        """What mindspore's public names are, seen from torch; empty without mindspore's signatures."""
        return answers(self.entries, self.mindspore, self.lines) if self.mindspore is not None else {}

    @cached_property
    def modules(self) -> frozenset[str]:
        """torch's modules that have entries."""
        return frozenset(entry.module for entry in self.entries.values() if entry.torch)

    @cached_property
    def prepared(self) -> dict[str, Any]:
        """What the pages of both languages share, by entry: filled in by the first that needs it."""
        return {}

    @cached_property
    def published(self) -> dict[str, EntryData]:
        """What is published of each entry: filled in by the first that needs it, as making it takes long."""
        return {}

    @cached_property
    def newest(self) -> list[int]:
        """Position of the newest report of each device, of the reference releases if it has them; CPU first.

        A device without a report of the reference releases comes after those that have one.
        """
        reference = self.torch and self.mindspore and (self.torch.release, self.mindspore.release)

        def rank(number: int) -> tuple[bool, int]:
            info = self.reports[number].info
            return (info.torch, info.mindspore) == reference, number

        best: dict[str, int] = {}
        for number, report in enumerate(self.reports):
            device = report.info.device
            best[device] = max(best.get(device, number), number, key=rank)

        def order(number: int) -> tuple[bool, bool, int]:
            return not rank(number)[0], self.reports[number].info.device != "CPU", -number

        return sorted(best.values(), key=order)

    @property
    def current(self) -> Report | None:
        """The report that gives the verdicts, or None before the first run."""
        return self.reports[self._place] if self.reports else None

    @property
    def info(self) -> RunInfo | None:
        """Where the current report was made, or None before the first run."""
        return self.current.info if self.current else None

    @cached_property
    def series(self) -> list[Series]:
        """The reports in order of releases: mindspore's first, then torch's, each per device."""
        return series(self.reports, self.info.torch, self.info.mindspore) if self.info else []

    @cached_property
    def compared(self) -> list[Compared]:
        """Every report beside that of the release before it, newest releases first."""
        info = self.info
        if info is None:
            return []
        runs = sorted(self.reports, key=place, reverse=True)
        return [compared(each, self.reports, info.torch, info.mindspore) for each in runs]

    @cached_property
    def check_index(self) -> dict[Key, Check]:
        """The checks by entry, counterpart, example and variant."""
        return {key(each): each for each in self.checks}

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

    def rows_of(self, entry: str, counterpart: str, run: int | None = None) -> list[Row]:
        """A counterpart's rows in a report (by position, the current when left out); empty when not in it."""
        if not self.reports:
            return []
        return self._rows[self._place if run is None else run].get((entry, counterpart), [])

    @cached_property
    def _answers(self) -> dict[tuple[str, ...], Any]:
        """What was worked out of a counterpart in a report: pages, data and index ask for it many times."""
        return {}

    def _answer(self, what: str, entry: str, key: str, run: int | None, work: Callable[[], Any]) -> Any:
        asked = (what, entry, key, str(self._place if run is None else run))
        if asked not in self._answers:
            self._answers[asked] = work()
        return self._answers[asked]

    def verdict(self, entry: str, counterpart: str, run: int | None = None) -> str:
        """The headline verdict of a counterpart: a word of the design's table, or ``consistent-except``."""

        def work() -> str:
            return headline(self.rows_of(entry, counterpart, run))

        return str(self._answer("verdict", entry, counterpart, run, work))

    def best(self, entry: Entry, run: int | None = None) -> tuple[Counterpart | None, str]:
        """The first counterpart that agrees in a report, else that has an answer, else the recommended one.

        Its verdict comes with it.
        A workflow without counterparts answers ``(None, verdict)``, a missing entry ``(None, "missing")``.
        """
        if entry.missing is not None:
            return None, "missing"
        if not entry.counterparts:
            return None, self.verdict(entry.name, "", run)
        verdicts = [(each, self.verdict(entry.name, each.key, run)) for each in entry.counterparts]
        return min(verdicts, key=lambda pair: standing(pair[1]))

    def cost(self, entry: Entry, counterpart: Counterpart, run: int | None = None) -> Cost:
        """What a counterpart costs its user, by a report."""

        def work() -> Cost:
            rules = arguments(counterpart, entry.torch, self.torch, self.mindspore)
            rows = self.rows_of(entry.name, counterpart.key, run)
            return cost(entry, counterpart, rows, rearranged(rules))

        found: Cost = self._answer("cost", entry.name, counterpart.key, run, work)
        return found

    def badge(self, entry: Entry, counterpart: Counterpart | None, run: int | None = None) -> str:
        """What a badge says of a pair: what it costs, or (a verdict) why there is no answer.

        Without a counterpart it is about a workflow, or about an entry that has none.
        """
        if counterpart is None:
            return "missing" if entry.missing else task(self.rows_of(entry.name, "", run))
        verdict = self.verdict(entry.name, counterpart.key, run)
        return str(self.cost(entry, counterpart, run).harm) if verdict in RAN else verdict

    def word(self, entry: str, key: str, run: int) -> str:
        """What a support table says of a counterpart (by its key) in a report: a badge's word.

        ``absent`` where the release has no such API, empty where nothing of it was run. Most releases ran
        examples only, and the newest of a device their variants too: what those show holds for an older
        release as far as the examples that they were made of had the verdict there that they have now.
        """
        rows = self.rows_of(entry, key, run)
        whole = self.entries[entry]
        about = next((each for each in whole.counterparts if each.key == key), None)
        word = state(rows) if rows else ""
        if about is None and whole.missing is None and word in RAN:
            return task(rows)
        if about is None or word not in RAN:
            return word
        newest = next(
            each for each in self.newest if self.reports[each].info.device == self.reports[run].info.device
        )
        now = self.rows_of(entry, key, newest)
        known = {row.example: row.verdict for row in rows if not row.variant}
        then = {row.example: row.verdict for row in now if not row.variant}
        if all(then.get(example, verdict) is verdict for example, verdict in known.items()):
            return self.badge(whole, about, newest)
        ran = {(row.example, row.variant) for row in rows}
        kept = [
            row
            for row in now
            if row.variant
            and (row.example, row.variant) not in ran
            and known.get(row.example) is then.get(row.example)
        ]
        rules = arguments(about, whole.torch, self.torch, self.mindspore)
        return str(cost(whole, about, [*rows, *kept], rearranged(rules)).harm)
