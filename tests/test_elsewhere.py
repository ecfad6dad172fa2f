"""What is expected where authors have measured nothing, and what differs between devices."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from apimap.model.checks import Row, RunInfo
from apimap.model.entry import Example, Verdict
from apimap.model.finding import Cause, Finding
from apimap.reports import Report, committed, read_report, report_path, write_report
from apimap.reports.devices import between, counted, home_of
from apimap.reports.elsewhere import at_home, expected_here, faults
from apimap.reports.summary import apart_lines

INFO = RunInfo("2.13.0", "2.10.0", "Ascend", "2026-12-02", "Linux aarch64", "3.11.9", {"torch": "1.26.4"})
HOME = replace(INFO, device="CPU", platform="Linux x86_64")


def row(example: str = "plain", verdict: str = "consistent", **fields: Any) -> Row:
    usual = {"entry": "torch.log", "counterpart": "mindspore.mint.log", "variant": "", "code": "0"}
    return Row(example=example, verdict=Verdict(verdict), **{**usual, **fields})


def settled(now: Row, *before: Row) -> tuple[str, bool]:
    [found] = expected_here([now], before)
    return found.expect, found.contradiction


@pytest.mark.parametrize(
    ("device", "releases", "home"),
    [
        ("CPU", ("2.13.0", "2.10.0"), True),
        ("CPU", ("2.13.0+cpu", "2.10.0"), True),
        ("CPU", ("2.13.0", "2.9.0"), False),
        ("Ascend", ("2.13.0", "2.10.0"), False),
    ],
)
def test_authors_measure_on_cpu_with_the_reference_releases(
    device: Any, releases: tuple[str, str], home: bool
) -> None:
    info = replace(INFO, device=device, torch=releases[0], mindspore=releases[1])
    assert at_home(info, "2.13.0", "2.10.0") is home


@pytest.mark.parametrize("verdict", ["consistent", "divergent", "crash", "timeout", "unsupported"])
def test_nothing_is_expected_of_a_first_run(verdict: str) -> None:
    measured_elsewhere = row(verdict=verdict, expect="consistent", contradiction=verdict != "consistent")
    assert settled(measured_elsewhere) == ("any", False)


def test_what_an_author_says_of_the_device_by_name_holds_in_a_first_run() -> None:
    said = row(verdict="divergent", expect="consistent", contradiction=True)
    assert expected_here([said], [], states=lambda row: True) == [said]


@pytest.mark.parametrize(
    ("expect", "stated"),
    [
        ("divergent", False),
        ({"CPU": "divergent"}, False),
        ({"Ascend": "divergent"}, True),
        ({"mindspore.ops.f": {"Ascend": "crash"}}, True),
        ({"mindspore.ops.f": "divergent"}, False),
        ({"mindspore.ops.g": {"Ascend": "crash"}}, False),
    ],
)
def test_an_expectation_is_of_a_device_only_where_it_names_it(expect: Any, stated: bool) -> None:
    example = Example.model_validate({"id": "x", "torch": "out = 1", "expect": expect})
    assert example.states("mindspore.ops.f", "Ascend") is stated


@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ("consistent", "consistent", ("any", False)),
        ("consistent", "divergent", ("consistent", True)),
        ("consistent", "crash", ("consistent", True)),
        ("consistent", "unsupported", ("consistent", True)),  # its kernel went
        ("divergent", "consistent", ("divergent", True)),  # a change as well
        ("unsupported", "consistent", ("any", False)),  # its kernel came
        ("not-run", "divergent", ("any", False)),
        ("consistent", "not-run", ("any", False)),
    ],
)
def test_a_report_that_is_there_is_what_is_expected(was: str, now: str, found: tuple[str, bool]) -> None:
    assert settled(row(verdict=now), row(verdict=was, expect="any")) == found


def test_a_regression_stays_one_until_it_is_as_it_was() -> None:
    [regressed] = expected_here([row(verdict="divergent")], [row(expect="any")])
    assert settled(row(verdict="divergent"), regressed) == ("consistent", True)
    assert settled(row(), regressed) == ("any", False)


def test_another_program_is_news_again() -> None:
    assert settled(row(verdict="divergent", code="1"), row(expect="any")) == ("any", False)


def test_runs_that_disagree_contradict_nothing() -> None:
    unsteady = Finding(Cause.CHANGES)
    assert settled(row(verdict="divergent", finding=unsteady), row(expect="any")) == ("any", False)
    assert settled(row(), row(verdict="divergent", finding=unsteady)) == ("any", False)


def test_of_variants_only_what_was_right_and_is_wrong_is_a_regression(tmp_path: Path) -> None:
    def kind(*verdicts: str) -> list[Row]:
        about = dict(zip(("float16", "float64"), verdicts, strict=True))
        return [
            row(),
            *(row(verdict=word, variant=f"dtype:{name}", code=name) for name, word in about.items()),
        ]

    path = write_report(Report(INFO, tuple(kind("consistent", "consistent"))), tmp_path)
    before = read_report(path).rows  # these are told together, with one digest for all of them
    now = expected_here(kind("divergent", "consistent"), before)
    assert [each.variant for each in now if each.contradiction] == ["dtype:float16"]
    # Less is no regression of a variant, nor is a variant of another program.
    assert not any(each.contradiction for each in expected_here(kind("unsupported", "consistent"), before))
    other = [replace(each, code=f"{each.code}-other") for each in kind("divergent", "consistent")]
    assert not any(each.contradiction for each in expected_here(other, before))


def test_a_damaged_report_expects_nothing(tmp_path: Path) -> None:
    assert committed(INFO, tmp_path) is None
    report_path(INFO, tmp_path).write_text("{", encoding="utf-8")
    assert committed(INFO, tmp_path) is None


def test_a_program_that_goes_wrong_by_itself_is_no_news_of_the_device() -> None:
    rows = [
        row("a", "error"),
        row("b", "oracle-error"),
        row("c", "error"),
        row("d", "divergent"),
        row("e", "oracle-error", variant="dtype:float16"),
    ]
    home = [row("a"), row("b"), row("c", "error"), row("d"), row("e")]
    assert [each.example for each in faults(rows, home)] == ["a", "b"]


def test_an_api_that_other_releases_lack_is_no_fault() -> None:
    lacks = row("a", "error", finding=Finding(Cause.PROGRAM_LACKS, name="mindspore.mint.new"))
    assert list(faults([lacks], [row("a")], same_releases=False)) == []
    assert list(faults([lacks], [row("a")])) == [lacks]


PAIRS = [
    ("consistent", "divergent", "differs"),
    ("consistent", "crash", "differs"),
    ("divergent", "consistent", "agrees"),
    ("consistent", "unsupported", "no-kernel"),
    ("divergent", "unsupported", "no-kernel"),
    ("unsupported", "consistent", "kernel"),
    ("unsupported", "divergent", "kernel"),
    ("divergent", "crash", "other"),
    ("consistent", "consistent", None),
    ("not-run", "consistent", None),
]


@pytest.mark.parametrize(("was", "now", "kind"), PAIRS)
def test_what_differs_between_devices(was: str, now: str, kind: str | None) -> None:
    found = between(Report(HOME, (row(verdict=was),)), Report(INFO, (row(verdict=now),)))
    assert [each.kind for each in found] == ([kind] if kind else [])


def test_another_way_of_differing_is_told_as_well() -> None:
    was = row(verdict="divergent", finding=Finding(Cause.SHAPE, "out", torch=(2,), mindspore=(3,)))
    now = row(verdict="divergent", finding=Finding(Cause.NUMBERS, "out"))
    [found] = between(Report(HOME, (was,)), Report(INFO, (now,)))
    assert found.kind == "other"


def test_pairs_and_checks_are_counted_and_told_with_the_gravest_first() -> None:
    rows = [(row(name, was), row(name, now)) for name, (was, now, _) in zip("abcdefghij", PAIRS, strict=True)]
    home = Report(HOME, tuple(was for was, _ in rows))
    here = Report(INFO, tuple(now for _, now in rows))
    listed = between(home, here)
    assert counted(listed) == {
        "differs": (1, 2),
        "no-kernel": (1, 2),
        "agrees": (1, 1),
        "kernel": (1, 2),
        "other": (1, 1),
    }
    lines = list(apart_lines(listed, INFO, HOME))
    assert lines[0] == "Ascend with torch 2.13.0, mindspore 2.10.0, beside CPU"
    assert lines[1] == "  differs from torch here, agrees on CPU: 1 pair, 2 checks"


def test_a_run_is_held_against_cpu_of_its_own_releases_or_of_the_reference() -> None:
    reference, older = Report(HOME, ()), Report(replace(HOME, mindspore="2.9.0"), ())
    new, old, oldest = (Report(replace(INFO, mindspore=each), ()) for each in ("2.10.0", "2.9.0", "2.8.0"))
    reports = [reference, older, new, old, oldest]
    assert [home_of(each, reports, "2.13.0", "2.10.0") for each in (new, old, oldest)] == [
        reference,
        older,
        reference,
    ]
    assert home_of(reference, reports, "2.13.0", "2.10.0") is None
