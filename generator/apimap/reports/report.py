"""A report in memory: a run and its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from apimap.judge.groups import in_order, key
from apimap.model.checks import Row, RunInfo
from apimap.model.entry import Verdict


@dataclass(frozen=True)
class Report:
    """One run: all its checks, sorted by entry and counterpart.

    Within one counterpart examples keep the order in which they were given, which is to be their order
    in the entry's file (:func:`headline` reads the default use off it); each is followed by its
    variants. Raises ValueError when a check occurs twice.
    """

    info: RunInfo
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        ordered = in_order(self.rows)
        object.__setattr__(self, "rows", tuple(ordered))
        if len(set(map(key, ordered))) < len(ordered):
            raise ValueError("a check occurs twice in one report")

    @property
    def counts(self) -> dict[str, int]:
        """How many rows there are of each verdict that occurs, in the order of the design's table."""
        found = Counter(row.verdict for row in self.rows)
        return {verdict.value: found[verdict] for verdict in Verdict if found[verdict]}

    @property
    def contradictions(self) -> tuple[Row, ...]:
        """The rows whose verdict is not what their example expects."""
        return tuple(row for row in self.rows if row.contradiction)

    def pairs(self) -> Iterator[tuple[str, str, tuple[Row, ...]]]:
        """Entry, counterpart and rows of each pair, sorted."""
        for (entry, counterpart), rows in groupby(self.rows, key=lambda row: (row.entry, row.counterpart)):
            yield entry, counterpart, tuple(rows)
