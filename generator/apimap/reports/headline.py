"""One word for a counterpart on one run, from all its checks."""

from __future__ import annotations

from collections.abc import Iterable

from apimap.model.checks import Row
from apimap.model.entry import Verdict

EXCEPT = "consistent-except"
# What a task (a workflow) is called: it stands for no API, so nothing is replaced by it and nothing costs.
WORKS, PITFALLS = "works", "pitfalls"

# Programs that went wrong by themselves: they show no use.
_FAILED = {Verdict.ERROR, Verdict.ORACLE_ERROR}
# Why nothing ran, the reason that tells a reader most first.
_SILENT = (Verdict.UNSUPPORTED, Verdict.ERROR, Verdict.ORACLE_ERROR, Verdict.NOT_RUN)


def standing(word: str) -> int:
    """How good a headline is for who wants to call the counterpart: 0 agrees, 1 differs, 2 has no answer."""
    return 0 if word in (Verdict.CONSISTENT, EXCEPT) else 1 if word == Verdict.DIVERGENT else 2


def without_asides(rows: Iterable[Row]) -> list[Row]:
    """The rows that say something of the counterpart, in their order."""
    return [row for row in rows if not row.aside]


def headline(rows: Iterable[Row]) -> str:
    """A verdict word, or ``consistent-except``, for the rows of one counterpart in file order.

    The default use is the first example, whatever its author expects of it: a reader meets it first. If
    it diverges (crashes, hangs, has no kernel, needs what is not here), that is the word, whatever the
    examples after it show: a layer whose weights agree but which cannot be called is not consistent. If it
    agrees, the counterpart is ``consistent`` when everything that ran agrees, else ``consistent-except``.
    A call that torch refuses, a program that failed in torch, and a variant show no use: they may be an
    exception to the word but never its ground. Where there is no other example the word says why.
    Programs that do without the counterpart are left out; where there are no others it was not run.
    """
    listed = without_asides(rows)
    examples = [row for row in listed if not row.variant]
    default = next((row for row in examples if not row.refuses and row.verdict not in _FAILED), None)
    if default is None:
        reasons = {row.verdict for row in examples}
        for verdict in _SILENT:
            if verdict in reasons:
                return verdict.value
        # Only refused calls: they are all that there is to say.
        default = next((row for row in examples if row.verdict.ran), None)
        if default is None:
            return Verdict.NOT_RUN.value
    if default.verdict is not Verdict.CONSISTENT:
        return default.verdict.value
    agrees = all(row.verdict is Verdict.CONSISTENT for row in listed if row.verdict.ran)
    return Verdict.CONSISTENT.value if agrees else EXCEPT


def task(rows: Iterable[Row]) -> str:
    """A workflow's word: ``works`` where all agrees, ``pitfalls`` where it also shows what goes wrong.

    The programs that go wrong are there on purpose. Where one does that should not, or where the task has no
    answer, the word is that of any headline.
    """
    listed = without_asides(rows)
    word = headline(listed)
    if word == Verdict.CONSISTENT:
        return WORKS
    return PITFALLS if word == EXCEPT and not any(row.contradiction for row in listed) else word
