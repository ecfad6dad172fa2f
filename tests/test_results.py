"""results: reports that are small, reviewable, and the same byte for byte when nothing changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apimap.judge.rows import make_row
from apimap.model.checks import Check, Framework, Outcome, Program, Row, RunInfo, Shown
from apimap.model.entry import Bilingual, Verdict
from apimap.model.errors import ApimapError
from apimap.model.finding import Cause, Finding, Raised
from apimap.model.program import ProgramInput
from apimap.reports import (
    Report,
    diff,
    headline,
    read_report,
    read_reports,
    report_path,
    report_schema,
    settle,
    shorten,
    write_report,
)

INFO = RunInfo("2.13.0", "2.10.0", "CPU", "2026-01-02", "Linux x86_64", "3.11.9", {"torch": "1.26.4"})


def row(example: str = "plain", verdict: str = "consistent", **fields: Any) -> Row:
    given_ = {
        "entry": "torch.log",
        "counterpart": "mindspore.mint.log",
        "variant": "",
        "expect": "consistent",
    }
    return Row(example=example, verdict=Verdict(verdict), **{**given_, **fields})


def report(*rows: Row, **info: Any) -> Report:
    return Report(replace(INFO, **info), rows)


NAN = Finding(Cause.NAN, "out", torch="nan", mindspore="0.0")
NO_KERNEL = Finding(Cause.NO_KERNEL)
ROWS = (
    row(
        torch="tensor([0.1000, 2.0000])",
        mindspore="[0.1 2. ]",
        finding=Finding(max_abs=6e-8, max_rel=1.2e-7),
        derived=True,
    ),
    row("zero", "divergent", expect="divergent", finding=NAN),
    row(entry="torch.abs", counterpart="mindspore.mint.abs", verdict="unsupported", finding=NO_KERNEL),
    row(entry="torch.gone", counterpart="", torch="张量\n第二行"),
)


# --- the file -------------------------------------------------------------------------------------


def test_a_report_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = write_report(report(*ROWS), tmp_path)
    assert path.name == "torch-2.13.0_mindspore-2.10.0_cpu.json"
    assert read_report(path) == report(*ROWS)
    assert read_reports(tmp_path) == [report(*ROWS)]
    assert [p.name for p in tmp_path.iterdir()] == [path.name]  # no temporary file stays behind


def test_one_row_per_line_sorted_and_without_empty_fields(tmp_path: Path) -> None:
    lines = write_report(report(*ROWS), tmp_path).read_text(encoding="utf-8").splitlines()
    assert lines[:4] == [
        "{",
        '"schema": 3,',
        f'"run": {json.dumps({name: value for name, value in vars(INFO).items() if value})},',
        '"counts": {"consistent": 2, "divergent": 1, "unsupported": 1},',
    ]
    rows = [json.loads(line.rstrip(",")) for line in lines if line.startswith('{"example"')]
    assert len(rows) == len(ROWS)
    assert rows[0] == {"example": "plain", "verdict": "unsupported", "finding": {"cause": "no-kernel"}}
    entries = [line for line in lines if line.startswith('"torch.')]
    assert entries == sorted(entries)


def test_examples_keep_the_order_of_the_entry_file(tmp_path: Path) -> None:
    rows = [row(example) for example in ("second", "first", "third")]
    read = read_report(write_report(report(*rows), tmp_path))
    assert [r.example for r in read.rows] == ["second", "first", "third"]


def test_the_schema_accepts_a_report_and_refuses_a_word_that_is_no_verdict(tmp_path: Path) -> None:
    data = json.loads(write_report(report(*ROWS), tmp_path).read_text(encoding="utf-8"))
    jsonschema.validate(data, report_schema())
    data["results"]["torch.log"]["mindspore.mint.log"][0]["verdict"] = "fine"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, report_schema())


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text[:-20], "not JSON: .* in line"),
        (lambda text: text.replace('"divergent"', '"fine"'), "not a report: .*"),
        (
            lambda text: text.replace('"consistent": 2', '"consistent": 7'),
            "the counts are not those of the rows",
        ),
        (lambda text: text.replace('"schema": 3', '"schema": 99'), "written by a newer apimap .*99"),
        (lambda text: "[]", "not a report"),
        (lambda text: text.replace('"zero"', '"plain"'), "occurs twice"),
    ],
)
def test_a_damaged_or_newer_file_is_one_clear_sentence(tmp_path: Path, damage: Any, says: str) -> None:
    path = write_report(report(*ROWS), tmp_path)
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(ApimapError, match=says) as caught:
        read_report(path)
    assert str(path) in str(caught.value)


def test_writing_replaces_a_damaged_file_but_never_a_newer_one(tmp_path: Path) -> None:
    path = report_path(INFO, tmp_path)
    path.write_text("{", encoding="utf-8")
    assert read_report(write_report(report(*ROWS), tmp_path)) == report(*ROWS)
    path.write_text('{"schema": 2}', encoding="utf-8")
    with pytest.raises(ApimapError, match="older"):
        read_report(path)
    assert read_report(write_report(report(*ROWS), tmp_path)) == report(*ROWS)
    path.write_text('{"schema": 4}', encoding="utf-8")
    with pytest.raises(ApimapError, match="newer"):
        write_report(report(*ROWS), tmp_path)
    assert path.read_text(encoding="utf-8") == '{"schema": 4}'


def test_reports_are_listed_newest_first(tmp_path: Path) -> None:
    for release in ("2.9.0", "2.10.0", "2.7.1.post1", "2.7.1"):
        write_report(report(*ROWS, mindspore=release), tmp_path)
    releases = [r.info.mindspore for r in read_reports(tmp_path)]
    assert releases == ["2.10.0", "2.9.0", "2.7.1.post1", "2.7.1"]


def test_a_build_suffix_is_no_part_of_the_release() -> None:
    assert report_path(replace(INFO, torch="2.13.0+cpu"), Path()).name.startswith("torch-2.13.0_")


def test_a_check_occurs_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        report(row(), row())


FINDINGS = (
    NAN,
    Finding(Cause.SHAPE, "out", torch=(2, 3), mindspore=()),
    Finding(Cause.LENGTH, "out", torch=0, mindspore=2),
    Finding(Cause.KEYS, "out", torch=("'a'",), mindspore=()),
    Finding(Cause.KIND, "out", torch=("object", "Size"), mindspore="list"),
    Finding(Cause.DISTRIBUTION, "out", part="real", torch=("0", "1"), mindspore=("1", "2"), p=1e-9),
    Finding(
        Cause.NAN, "out", count=1, size=2, at=(), torch="nan", mindspore="1.0", runs=(Verdict.DIVERGENT,) * 3
    ),
    Finding(
        Cause.MINDSPORE_REFUSES, mindspore=Raised("ValueError", "no"), runs=(Verdict.DIVERGENT, Verdict.CRASH)
    ),
    Finding(Cause.NOT_RUN, reason=Bilingual(en="Too large.", zh="太大。")),
)


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: finding.cause)
def test_every_fact_survives_the_file(tmp_path: Path, finding: Finding) -> None:
    first, brief = row("a", "divergent", finding=finding), row("a", variant="shape:0-d", finding=finding)
    read = read_report(write_report(report(first, brief), tmp_path))
    assert [each.finding for each in read.rows] == [finding, finding]


def program(framework: Framework, code: str = "out = x\n") -> Program:
    inputs = (ProgramInput("x", "np.zeros(2)", dtype="bfloat16"),)
    return Program(framework, code, inputs=inputs, imports=("numpy as np", framework), prints=("out",))


def test_programs_of_findings_are_kept_once_each(tmp_path: Path) -> None:
    shown = [Shown(program("torch"), program("mindspore", f"out = {name}\n")) for name in ("x", "-x")]
    rows = [
        row("zero", "divergent", variant=f"values:x-{n}", finding=NAN, shown=each)
        for n, each in enumerate(shown)
    ]
    path = write_report(report(*rows), tmp_path)
    assert [each.shown for each in read_report(path).rows] == shown
    data = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.validate(data, report_schema())
    assert len(data["programs"]) == 3
    del data["programs"]
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ApimapError, match=r"torch\.log has no programs"):
        read_report(path)


def test_a_finding_that_is_told_now_brings_its_programs(tmp_path: Path) -> None:
    """A report of before has the same row without them."""
    old = row("zero", "divergent", variant="values:x-nan", finding=NAN)
    new = replace(old, shown=Shown(program("torch"), program("mindspore")))
    assert settle(report(old), report(new)).rows == (new,)
    assert settle(report(new), report(old)).rows == (new,)


def test_numbers_that_are_found_to_be_chance_are_not_quoted_any_longer() -> None:
    """Once found out it stays so: another run may by chance give the same number every time."""
    quoted = row("zero", "divergent", finding=Finding(Cause.NUMBERS, "out", torch="0.0", mindspore="3e38"))
    for cause in (Cause.UNWRITTEN, Cause.CHANGES):
        named = replace(quoted, finding=Finding(cause))
        assert settle(report(quoted), report(named)).rows == (named,)
        assert settle(report(named), report(quoted)).rows == (named,)


# --- stable bytes ---------------------------------------------------------------------------------


def rewritten(tmp_path: Path, *rows: Row) -> bool:
    """Whether a second run with these rows touches the report of ROWS."""
    path = write_report(report(*ROWS), tmp_path)
    before = path.read_bytes()
    write_report(report(*rows, *ROWS[len(rows) :], date="2026-03-04", platform="Darwin"), tmp_path)
    return path.read_bytes() != before


@pytest.mark.parametrize(
    "noise",
    [
        {},
        {"torch": "tensor([0.1000, 2.000001])"},
        {"mindspore": "Parameter (name=Parameter#14)"},
        {"finding": Finding(max_abs=2.4e-7, max_rel=4.8e-7)},
    ],
)
def test_what_one_run_printed_does_not_touch_the_file(tmp_path: Path, noise: dict[str, Any]) -> None:
    assert not rewritten(tmp_path, replace(ROWS[0], **noise))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": Verdict.DIVERGENT, "finding": NAN},
        {"code": "0123456789ab"},
        {"expect": "divergent"},
        {"derived": False},
        {"contradiction": True},
    ],
)
def test_a_real_change_does(tmp_path: Path, change: dict[str, Any]) -> None:
    assert rewritten(tmp_path, replace(ROWS[0], **change))
    new = read_report(report_path(INFO, tmp_path))
    assert new.info.date == "2026-03-04"


def test_an_added_and_a_removed_check_are_changes() -> None:
    old = report(*ROWS)
    assert settle(old, report(*ROWS, row("new"), date="2026-03-04")).info.date == "2026-03-04"
    assert settle(old, report(*ROWS[1:], date="2026-03-04")).info.date == "2026-03-04"
    assert settle(old, report(*reversed(ROWS[2:]), *ROWS[:2], date="2026-03-04")) is old


def test_only_the_rows_that_changed_change() -> None:
    noisy = replace(ROWS[0], finding=Finding(max_abs=1.2e-7))
    settled = settle(report(*ROWS), report(noisy, replace(ROWS[1], verdict=Verdict.CONSISTENT), *ROWS[2:]))
    assert ROWS[0] in settled.rows
    assert settled.counts == {"consistent": 3, "unsupported": 1}


@given(st.text())
def test_short_text_is_short_and_stays_as_it_is(text: str) -> None:
    shown = shorten(text, limit=40, lines=4)
    assert len(shown) <= 40
    assert shown.count("\n") < 4
    assert shorten(shown, limit=40, lines=4) == shown


# --- printed text ---------------------------------------------------------------------------------


def test_a_long_output_is_cut_and_says_so() -> None:
    short = shorten("\n".join(str(n) for n in range(100)))
    assert short.splitlines() == [*(str(n) for n in range(11)), "…"]
    assert len(shorten("x" * 5000)) <= 600
    assert shorten("x" * 5000).endswith("\n…")
    assert shorten("tensor([1., 2.])\n") == "tensor([1., 2.])"


def test_addresses_and_folders_are_taken_out() -> None:
    assert shorten("<Net object at 0x7f3c5a2b1d90>") == "<Net object at 0x…>"
    assert shorten("saved in /tmp/tmpab12/net.ckpt") == "saved in …/net.ckpt"
    assert (
        shorten("see https://www.mindspore.cn/docs/api/ops 0xff")
        == "see https://www.mindspore.cn/docs/api/ops 0xff"
    )


def test_a_row_has_rounded_errors_and_short_prints() -> None:
    check = Check(
        "torch.log", "mindspore.mint.log", "plain", "", Program("torch", ""), Program("mindspore", ""), True
    )
    made = make_row(
        check,
        Verdict.DIVERGENT,
        Finding(Cause.VALUE, max_abs=0.0012345, max_rel=float("inf")),
        Outcome("ok", printed="1\n"),
        Outcome("ok", printed="2 at 0x7f3c5a2b1d90\n"),
    )
    assert (made.finding.max_abs, made.finding.max_rel) == (0.00123, None)
    assert (made.torch, made.mindspore) == ("1", "2 at 0x…")
    assert made.contradiction


# --- headline -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ([row("a"), row("b")], "consistent"),
        ([row("a"), row("b", "divergent")], "consistent-except"),
        ([row("a"), row("a", "crash", variant="shape:empty")], "consistent-except"),
        ([row("a", "divergent"), row("b")], "divergent"),
        ([row("a", "crash"), row("b")], "crash"),
        # a default use without an answer: what comes after it is no ground for a word
        ([row("a", "unsupported"), row("b")], "unsupported"),
        ([row("a", "unsupported"), row("b", "divergent")], "unsupported"),
        ([row("a", "not-run"), row("b")], "not-run"),
        ([row("a", "oracle-error"), row("b")], "consistent"),
        ([row("a", "oracle-error"), row("b", "error")], "error"),
        ([], "not-run"),
        # a variant never stands for the default use
        ([row("a", "unsupported"), row("a", variant="dtype:float64"), row("b")], "unsupported"),
        # a refused call is no ground for the word, but may be its exception
        ([row("bad", refuses=True), row("a", "unsupported")], "unsupported"),
        ([row("bad", "divergent", refuses=True), row("a")], "consistent-except"),
        ([row("bad", refuses=True)], "consistent"),
        # a program that does without the counterpart says nothing about it
        ([row("a", "unsupported"), row("way-around", aside=True)], "unsupported"),
        ([row("way-around", aside=True), row("a", "divergent")], "divergent"),
        ([row("way-around", aside=True)], "not-run"),
    ],
)
def test_headline(rows: list[Row], word: str) -> None:
    assert headline(rows) == word


# --- changes --------------------------------------------------------------------------------------


def test_diff_names_what_became_of_each_pair() -> None:
    def run(**words: str) -> Report:
        return report(*(row(entry=f"torch.{name}", verdict=word) for name, word in words.items()))

    old = run(a="consistent", b="divergent", c="unsupported", d="consistent", e="consistent", same="crash")
    new = run(a="divergent", b="consistent", c="consistent", d="unsupported", f="divergent", same="crash")
    assert [(change.entry[6:], change.kind, change.old, change.new) for change in diff(old, new)] == [
        ("a", "regression", "consistent", "divergent"),
        ("b", "consistent", "divergent", "consistent"),
        ("d", "unsupported", "consistent", "unsupported"),
        ("c", "available", "unsupported", "consistent"),
    ]
