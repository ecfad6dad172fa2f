"""The lines to copy: torch's, and what to write instead for the counterpart that works on this device."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from apimap.model.checks import Check
from apimap.model.entry import Entry, Verdict
from apimap.model.wrapping import wrapped
from apimap.published.catalogue import RAN, Catalogue
from apimap.published.documents import AnswerData

HELPER = "fill"  # gives both networks the same weights, for the comparison only
SHORT = 6  # lines that a reader takes in at a glance


def answer(catalogue: Catalogue, entry: Entry) -> AnswerData | None:
    """The lines of the example that shows best what to write; None where the entry has none to show.

    It is the first short one that agrees, for the counterpart that :meth:`Catalogue.best` names, else the
    first that agrees, that ran, that there is. A missing entry's is its workaround, a workflow's its first.
    """
    best = catalogue.best(entry)[0]
    return _lines(catalogue, entry, best.key if best else "")


def others(catalogue: Catalogue, entry: Entry) -> list[AnswerData]:
    """The lines for the other counterparts, in their order: what to write where one of those is called."""
    best = catalogue.best(entry)[0]
    keys = (each.key for each in entry.counterparts if best is not None and each.key != best.key)
    return [
        found for key in keys if entry.workflow is None and (found := _lines(catalogue, entry, key, True))
    ]


def _lines(catalogue: Catalogue, entry: Entry, key: str, elsewhere: bool = False) -> AnswerData | None:
    """The lines for one counterpart, by its key; ``elsewhere``: for a device on which it has a kernel."""
    verdicts = {row.example: row.verdict for row in catalogue.rows_of(entry.name, key) if not row.variant}
    found = [
        (check, verdicts.get(check.example, Verdict.NOT_RUN))
        for check in catalogue.checks_of(entry.name)
        if check.counterpart == key and not check.variant and not check.refuses and not check.aside
    ]
    if not found:
        return None
    if elsewhere and catalogue.verdict(entry.name, key) not in RAN:
        # What agrees here may be all that needs no kernel: elsewhere the default use is what is wanted.
        check, verdict = found[0]
    elif entry.workflow is not None:
        check, verdict = min(found, key=lambda pair: _rank(pair[0], pair[1], False)[0])
    else:
        # Where the call as it is gives something else, what was written by hand instead is the answer.
        astray = found[0][1].differs
        check, verdict = min(found, key=lambda pair: _rank(pair[0], pair[1], astray))
    return AnswerData(
        counterpart=key,
        example=check.example,
        verdict=verdict.value,
        torch=bare(check.torch.code),
        mindspore=bare(check.mindspore.code),
    )


def _rank(check: Check, verdict: Verdict, astray: bool) -> tuple[int, bool, bool]:
    place = (Verdict.CONSISTENT, Verdict.DIVERGENT).index(verdict) if verdict.compared else 2
    return place, astray and check.derived, check.mindspore.code.strip().count("\n") >= SHORT


def bare(code: str) -> str:
    """Code without the calls of the helper that makes weights equal: as a program of a user's own has it."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return code.strip("\n")
    lines = code.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def span(node: ast.stmt | ast.expr) -> tuple[int, int]:
        end_line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
        return starts[node.lineno - 1] + node.col_offset, starts[end_line - 1] + end

    text = code.encode()
    cuts: list[tuple[int, int]] = []
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and (call := _helped(node.value))
            and isinstance(call.args[0], ast.Name)
        ):
            cuts.append((starts[node.lineno - 1], starts[node.end_lineno or node.lineno]))
        elif (call := _helped(node)) is not None:
            (outer, outer_end), (inner, inner_end) = span(call), span(call.args[0])
            cuts += [(outer, inner), (inner_end, outer_end)]
    return wrapped(b"".join(_without(text, cuts)).decode().strip("\n"))


def _helped(node: ast.AST) -> ast.Call | None:
    """The node where it is a call of the helper with one argument."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == HELPER:
        return node if len(node.args) == 1 and not node.keywords else None
    return None


def _without(text: bytes, cuts: list[tuple[int, int]]) -> Iterator[bytes]:
    place = 0
    for start, end in sorted(cuts):
        if start >= place:
            yield text[place:start]
        place = max(place, end)
    yield text[place:]
