"""A shallower run takes nothing from a deeper report: it is written beside it, and both are read together."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from pathlib import Path

from apimap.judge.groups import Key, key
from apimap.model.checks import Level, Row, RunInfo
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding
from apimap.reports import Report, read_report, read_runs, report_path, shallow_path, write_report, write_run
from apimap.reports.shallow import depth, merged
from apimap.run import reporting
from apimap.run.prepared import Prepared
from apimap.run.running import Ran
from apimap.run.settings import Settings
from apimap.run.stages import opened

INFO = RunInfo("2.13.0", "2.10.0", "CPU", "2026-01-02", "Linux x86_64", "3.11.9", variants="full")
ENTRY, PAIR = "torch.log", "mindspore.mint.log"


def code(program: str) -> str:
    return hashlib.sha256(program.encode()).hexdigest()[:12]


def row(variant: str = "", verdict: str = "consistent", example: str = "plain", **fields: object) -> Row:
    given = {"code": code(f"{example} {variant}"), "expect": "consistent", **fields}
    return Row(ENTRY, PAIR, example, variant, Verdict(verdict), **given)  # type: ignore[arg-type]


VALUE = Finding(Cause.VALUE, "out", torch="1", mindspore="2")
FULL = (
    row(torch="1.0"),
    row("dtype:float16"),
    row("dtype:int8", "unsupported", finding=Finding(Cause.NO_DTYPE_KERNEL)),
    row("shape:0-d", "divergent", finding=VALUE),
    row("graph"),
)
EDITED = row("", "divergent", finding=VALUE, code=code("edited"))


def report(*rows: Row, variants: Level = "full", date: str = INFO.date) -> Report:
    return Report(replace(INFO, variants=variants, date=date), rows)


def shallow(*rows: Row) -> Report:
    return report(*rows, variants="none", date="2026-03-04")


def today(*rows: Row) -> dict[Key, str]:
    return {key(each): each.code for each in rows if not each.variant}


def shown(report: Report) -> dict[str, str]:
    return {each.variant or each.example: each.verdict.value for each in report.rows}


# --- written ------------------------------------------------------------------------------------------


def test_rows_of_variants_survive_the_file(tmp_path: Path) -> None:
    """The variants of a kind share a line and a digest; what they showed does not change."""
    path = write_report(report(*FULL), tmp_path)
    assert shown(read_report(path)) == shown(report(*FULL))
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if '"kind": "dtype"' in line]
    assert len(lines) == 1
    assert write_report(report(*FULL), tmp_path).read_bytes() == path.read_bytes()


def test_a_shallower_run_is_written_beside_the_deeper_one(tmp_path: Path) -> None:
    deep = write_run(report(*FULL), tmp_path)
    before = deep.read_bytes()
    assert write_run(shallow(EDITED), tmp_path) == tmp_path / "shallow" / deep.name
    assert deep.read_bytes() == before
    assert write_run(report(EDITED, variants="quick"), tmp_path) == shallow_path(deep)


def test_a_run_as_deep_replaces_both(tmp_path: Path) -> None:
    deep = write_run(report(*FULL), tmp_path)
    write_run(shallow(EDITED), tmp_path)
    assert write_run(report(EDITED), tmp_path) == deep
    assert shown(read_report(deep)) == {"plain": "divergent"}
    assert not shallow_path(deep).exists()


def test_the_first_run_of_a_pair_is_its_report_however_shallow(tmp_path: Path) -> None:
    path = write_run(shallow(FULL[0]), tmp_path)
    assert path == report_path(INFO, tmp_path)
    assert write_run(report(*FULL), tmp_path) == path
    assert read_report(path).info.variants == depth(path) == "full"


# --- read together ------------------------------------------------------------------------------------


def test_without_an_edit_the_deep_report_is_shown_as_it_is() -> None:
    noisy = replace(FULL[0], torch="1.0000001")
    deep = report(*FULL)
    assert merged(deep, shallow(noisy), today(*FULL)) == deep


def test_an_edited_example_is_shown_by_the_shallow_run_and_has_no_variants() -> None:
    other = row(example="other")
    together = merged(report(*FULL, other), shallow(EDITED, other), today(EDITED, other))
    assert shown(together) == {"plain": "divergent", "other": "consistent"}
    assert together.info.date == "2026-03-04"


def test_a_new_example_comes_from_the_shallow_run() -> None:
    new = row(example="new")
    together = merged(report(*FULL), shallow(FULL[0], new), today(*FULL, new))
    assert shown(together) == {**shown(report(*FULL)), "new": "consistent"}


def test_an_example_that_is_no_more_goes_with_its_variants() -> None:
    new = row(example="new")
    assert shown(merged(report(*FULL), shallow(new), today(new))) == {"new": "consistent"}


def test_what_the_same_program_shows_now_counts_and_its_variants_stay() -> None:
    now = replace(FULL[0], verdict=Verdict.DIVERGENT, finding=VALUE, contradiction=True)
    together = merged(report(*FULL), shallow(now), today(*FULL))
    assert shown(together) == {**shown(report(*FULL)), "plain": "divergent"}


def test_variants_of_an_example_that_is_expected_to_differ_now_go() -> None:
    now = replace(FULL[0], verdict=Verdict.DIVERGENT, expect="divergent", finding=VALUE)
    assert shown(merged(report(*FULL), shallow(now), today(*FULL))) == {"plain": "divergent"}


def test_a_stale_shallow_report_does_not_hide_a_deep_one() -> None:
    """As when the deep report came with a pull, and the shallow one is of last week's program."""
    assert merged(report(*FULL), shallow(EDITED), today(*FULL)) == report(*FULL)


def test_a_directory_is_read_with_what_lies_beside_it(tmp_path: Path) -> None:
    write_run(report(*FULL), tmp_path)
    (alone,) = read_runs(tmp_path, today(*FULL))
    assert shown(alone) == shown(report(*FULL))
    write_run(shallow(EDITED), tmp_path)
    (together,) = read_runs(tmp_path, today(EDITED))
    assert shown(together) == {"plain": "divergent"}


# --- a run's report -----------------------------------------------------------------------------------


def test_a_shallower_run_says_where_its_report_is_and_writes_it_once(mappings: Path, tmp_path: Path) -> None:
    deep = write_run(report(*FULL), tmp_path / "results")
    settings = Settings(mappings=mappings, results=tmp_path / "results", cache=tmp_path / "cache")
    made = shallow(EDITED)
    for _ in range(2):
        with opened(settings) as stages:
            ran = Ran(Prepared(stages.read()), list(made.rows), made.info, 1, True, "what was run")
            path = reporting.report(stages, ran)
            said = reporting.told(path, stages, ran)
        assert path == shallow_path(deep)
        assert said.endswith(f"{deep.name} has more variants than this run, and stays as it is)")
        os.utime(path, (0, 0))
    assert path.stat().st_mtime == 0
    assert shown(read_report(deep)) == shown(report(*FULL))


def test_what_is_judged_anew_is_reported_anew_though_nothing_else_ran(mappings: Path, tmp_path: Path) -> None:
    settings = Settings(mappings=mappings, results=tmp_path / "results", cache=tmp_path / "cache")
    for judging, made in (("as before", report(*FULL)), ("otherwise", report(EDITED))):
        with opened(settings) as stages:
            vars(stages)["judging"] = judging
            ran = Ran(Prepared(stages.read()), list(made.rows), made.info, 0, True, "what was run")
            path = reporting.report(stages, ran)
    assert shown(read_report(path)) == shown(report(EDITED))
