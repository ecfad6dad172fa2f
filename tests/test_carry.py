"""A quick run keeps what a fuller one showed, as long as the programs are the same; nothing stale stays."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from apimap.judge.groups import Key, key
from apimap.model.checks import Row, RunInfo
from apimap.model.entry import Verdict
from apimap.reports import Report, carried, read_report, write_report

INFO = RunInfo("2.13.0", "2.10.0", "CPU", "2026-01-02", "Linux x86_64", "3.11.9")
ENTRY, PAIR = "torch.log", "mindspore.mint.log"


def code(program: str) -> str:
    return hashlib.sha256(program.encode()).hexdigest()[:12]


def row(variant: str, verdict: str = "consistent", **fields: str) -> Row:
    given = {"code": code(variant), **fields}
    return Row(ENTRY, PAIR, "plain", variant, Verdict(verdict), "consistent", **given)  # type: ignore[arg-type]


FULL = (
    row(""),
    row("dtype:float16"),
    row("dtype:int8", "unsupported", message="no kernel for this dtype on this device"),
    row("shape:0-d", "divergent", level="value", message="out: torch 1, mindspore 2"),
    row("shape:one-element"),
)
QUICK = FULL[:2]


def report(*rows: Row, basis: str = "same") -> Report:
    return Report(INFO, rows, {ENTRY: basis})


def nothing(entry: str) -> Mapping[Key, str]:
    raise AssertionError(f"the variants of {entry} need not be made")


def shown(report: Report) -> dict[str, str]:
    return {each.variant: each.verdict.value for each in report.rows}


def test_rows_of_variants_survive_the_file(tmp_path: Path) -> None:
    """The variants of a kind share a line and a digest; what they showed does not change."""
    path = write_report(report(*FULL), tmp_path)
    assert shown(read_report(path)) == shown(report(*FULL))
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if '"kind": "dtype"' in line]
    assert len(lines) == 1
    assert write_report(report(*FULL), tmp_path).read_bytes() == path.read_bytes()


def test_a_quick_run_keeps_a_fuller_report(tmp_path: Path) -> None:
    old = read_report(write_report(report(*FULL), tmp_path))
    kept = carried(old, report(*QUICK), nothing)
    assert shown(kept) == shown(old)
    before = (tmp_path / "torch-2.13.0_mindspore-2.10.0_cpu.json").read_bytes()
    assert write_report(kept, tmp_path).read_bytes() == before


def test_after_an_edit_only_rows_of_unchanged_programs_stay(tmp_path: Path) -> None:
    old = read_report(write_report(report(*FULL), tmp_path))
    today = {key(each): each.code for each in FULL}
    same = carried(old, report(*QUICK, basis="edited"), lambda entry: today)
    assert shown(same) == shown(old)
    edited = {**today, (ENTRY, PAIR, "plain", "shape:one-element"): code("another program")}
    kept = carried(old, report(*QUICK, basis="edited"), lambda entry: edited)
    assert "shape:one-element" not in shown(kept)
    assert "dtype:int8" in shown(kept)
    assert "shape:0-d" in shown(kept)


def test_a_variant_that_is_no_longer_made_is_dropped(tmp_path: Path) -> None:
    old = read_report(write_report(report(*FULL), tmp_path))
    assert set(shown(carried(old, report(*QUICK, basis="edited"), lambda entry: {}))) == {"", "dtype:float16"}


def test_what_was_run_again_is_taken_from_the_new_run() -> None:
    again = replace(FULL[3], verdict=Verdict.CONSISTENT, level="", message="")
    kept = carried(report(*FULL), report(FULL[0], again), nothing)
    assert shown(kept)["shape:0-d"] == "consistent"


def test_variants_of_a_deleted_example_go() -> None:
    assert not carried(report(*FULL), Report(INFO, (), {ENTRY: "same"}), nothing).rows
