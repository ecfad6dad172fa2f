"""Replay of torch's samples: what they become, and what is said of the ways in which a pair parts."""

from __future__ import annotations

import pytest

from apimap.model.checks import Check, Program, Row
from apimap.model.entry import Entry, Verdict
from apimap.model.finding import AGREES, Cause, Finding
from tools.replay import Known, Pair, examples, partings

NUMBERS = Finding(Cause.NUMBERS, torch="1", mindspore="2")
REFUSED = Finding(Cause.MINDSPORE_REFUSES)


def both(en: str) -> dict[str, str]:
    return {"en": en, "zh": en}


ENTRY = Entry.model_validate(
    {
        "torch": "torch.abs",
        "summary": both("Absolute value."),
        "counterparts": [{"mindspore": "mindspore.ops.abs", "arguments": {"input": "input"}}],
        "differences": [{"kind": "value", "proof": "other", **both("They differ.")}],
        "examples": [
            {"id": "usual", "inputs": {"x": "np.ones(3)"}, "torch": "out = torch.abs(x)"},
            {"id": "other", "inputs": {"x": "np.zeros(3)"}, "torch": "out = torch.abs(x)"},
        ],
    }
)


def row(example: str, finding: Finding = AGREES, variant: str = "") -> Row:
    verdict = Verdict.CONSISTENT if finding is AGREES else Verdict.DIVERGENT
    return Row("torch.abs", "mindspore.ops.abs", example, variant, verdict, finding=finding)


def made(row: Row) -> tuple[Check, Row]:
    programs = Program("torch", "out = 1"), Program("mindspore", "out = 1")
    return Check("torch.abs", "mindspore.ops.abs", row.example, row.variant, *programs, derived=True), row


def known(badge: str, sample: Row, *reported: Row) -> list[Known]:
    pair = Pair(ENTRY, ENTRY.counterparts[0], badge)
    return [each.known for each in partings(pair, [made(sample)], reported)]


@pytest.mark.parametrize(
    ("badge", "sample", "reported", "word"),
    [
        ("drop-in", row("float32-0", NUMBERS), [], Known.FAULT),
        # a drop-in pair promises that nothing parts, whatever its entry states
        ("drop-in", row("float32-0", NUMBERS), [row("other", NUMBERS)], Known.FAULT),
        ("edge", row("float32-0", NUMBERS), [row("other", NUMBERS)], Known.STATED),
        ("edge", row("float32-0", REFUSED), [row("usual", REFUSED, "dtype:int64")], Known.FOUND),
        ("edge", row("float32-0", NUMBERS), [row("usual")], Known.NEW),
        ("edge", row("float32-0", REFUSED), [row("other", NUMBERS)], Known.NEW),
    ],
)
def test_what_is_said_of_a_parting(badge: str, sample: Row, reported: list[Row], word: Known) -> None:
    assert known(badge, sample, *reported) == [word]


def test_a_sample_that_agrees_is_no_parting() -> None:
    assert known("drop-in", row("float32-0")) == []


def test_samples_that_part_in_one_way_are_told_once_per_dtype() -> None:
    pair = Pair(ENTRY, ENTRY.counterparts[0], "edge")
    rows = [row(name, NUMBERS) for name in ("float32-0", "float32-1", "float16-2")]
    found = partings(pair, list(map(made, rows)), [])
    assert [(each.row.example, each.times) for each in found] == [("float32-0", 2), ("float16-2", 1)]


def test_a_sample_becomes_an_example_of_the_counterparts_form() -> None:
    sample = {"dtype": "bool", "code": "out = torch.abs(x0)", "inputs": {"x0": {"value": "np.array(True)"}}}
    (found,) = examples([sample], "plain")
    assert (found.id, found.form, found.torch) == ("bool-0", "plain", "out = torch.abs(x0)")
    assert found.inputs == {"x0": "np.array(True)"}
