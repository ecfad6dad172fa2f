"""Answers that change from run to run, and what is said of them: the same words every time.

What such an answer was in one run is chance, so a report that quoted it would change with every run. Memory
that was never written is told from other chance by experiment: workers fill memory with what a salt says
(:meth:`apimap.execute.adapters.protocol.Adapter.started`), and each probe has a worker of its own. An answer
that two probes under one salt share and a third under another does not is what the memory held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apimap.judge.variants import judge
from apimap.judge.verdict import Judgement
from apimap.model.checks import Check, Outcome, Row
from apimap.model.entry import Unsteady, Verdict
from apimap.model.finding import Cause, Finding, Raised

# Attempt and salt of each probe: twice the same memory, then another.
PROBES = ((3, 3), (4, 3), (5, 4))

_SAID = ("status", "values", "exception", "message", "signal", "exit_code")  # what an outcome is judged by

Run = tuple[Outcome, Outcome]  # torch's and mindspore's


def same(one: Outcome, other: Outcome) -> bool:
    """Whether a program left the same twice, to the last bit: then nothing has to be judged again."""
    return one is other or all(getattr(one, name) == getattr(other, name) for name in _SAID)


def differ(check: Check, one: Outcome, other: Outcome) -> bool:
    """Whether one framework's own answers differ by more than they may between frameworks."""
    if same(one, other):
        return False
    if one.status != "ok" or other.status != "ok":
        return one.status != other.status
    return judge(replace(check, refuses=False), one, other)[0] is not Verdict.CONSISTENT


def changed(check: Check, runs: Sequence[Run]) -> tuple[bool, bool]:
    """Whether torch's, and whether mindspore's, own values differ between runs."""
    torch, mindspore = zip(*runs, strict=True)
    sides = []
    for outcomes in (torch, mindspore):
        first, *later = [each for each in outcomes if each.status == "ok"] or [None]
        sides.append(any(differ(check, first, each) for each in later if first is not None))
    return sides[0], sides[1]


def doubted(check: Check, runs: Sequence[Run]) -> bool:
    """Whether unwritten memory may be behind answers that change: mindspore gave one in every run."""
    if any(mindspore.status != "ok" for _, mindspore in runs):
        return False
    torch, mindspore = changed(check, runs)
    return mindspore and not torch


def of_memory(check: Check, probes: Sequence[Outcome]) -> bool:
    """Whether mindspore's answers to :data:`PROBES` show that memory decides them."""
    one, again, other = probes
    return {each.status for each in probes} == {"ok"} and (
        not differ(check, one, again) and differ(check, one, other)
    )


def unwritten(row: Row) -> Row:
    """The row of an answer that memory decides; what it was this time is left out, the verdict included."""
    return replace(row, verdict=Verdict.DIVERGENT, finding=Finding(Cause.UNWRITTEN), mindspore="")


def unquoted(kind: Unsteady, row: Row) -> Row:
    """The row of an example whose author says that its numbers change: none of them is left.

    Two runs may agree by chance, so what :func:`steadied` finds out differs from one whole run to the next.
    """
    found = row.finding
    if row.verdict is Verdict.CONSISTENT:
        found = Finding()
    elif row.verdict is Verdict.DIVERGENT and found.cause not in (
        Cause.TORCH_REFUSES,
        Cause.MINDSPORE_REFUSES,
    ):
        found = Finding(Cause.UNWRITTEN if kind == "memory" else Cause.CHANGES)
    return replace(row, finding=found, torch="" if kind == "torch" else row.torch, mindspore="")


def steadied(check: Check, row: Row, judged: Sequence[Judgement], runs: Sequence[Run]) -> Row:
    """The row of an answer, of which only what does not change is left where runs disagree.

    What mindspore raised and what its process was killed by is kept: by chance is only that it came. Where it
    raised in every run, that is what does not change, whatever torch read.
    """
    torch, mindspore = changed(check, runs)
    mixed = len({verdict for verdict, _ in judged}) > 1
    if all(finding.cause is Cause.MINDSPORE_REFUSES for _, finding in judged):
        return replace(row, torch="") if torch else row
    if not mixed and not (row.verdict is Verdict.DIVERGENT and (torch or mindspore)):
        return row
    found = row.finding
    raised = found.mindspore if isinstance(found.mindspore, Raised) else None
    return replace(
        row,
        finding=Finding(Cause.CHANGES, mindspore=raised, signal=found.signal),
        torch="" if torch else row.torch,
        mindspore="" if mindspore or mixed else row.mindspore,
    )
