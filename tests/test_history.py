"""Verdicts over releases: what changed, since when, what is a regression; computed, never authored."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.model.checks import Check, Device, Program, Row, RunInfo
from apimap.model.entry import Example, Verdict
from apimap.model.finding import AGREES, Cause, Finding, Raised
from apimap.reports import Report, diff, read_report, write_report
from apimap.reports.apis import api_changes
from apimap.reports.compared import compared, predecessor
from apimap.reports.history import answers, series, spans
from apimap.reports.summary import lines, markdown
from apimap.run.releases.rows import brief, for_release
from apimap.signatures import Snapshot
from apimap.site import Catalogue, render
from render_sample import catalogue

OLD = {"add": "consistent", "relu": "consistent", "prod": "divergent", "erf": "unsupported"}


def row(name: str, verdict: str, **more: object) -> Row:
    made = Row(f"torch.{name}", f"mindspore.mint.{name}", "plain", "", Verdict(verdict), "any")
    return replace(made, **more)  # type: ignore[arg-type]


def run(
    mindspore: str, verdicts: Mapping[str, str], torch: str = "2.13.0", device: Device = "CPU", **more: object
) -> Report:
    info = RunInfo(torch, mindspore, device, "2026-11-21", "Linux x86_64", "3.11.7", {})
    return Report(info, tuple(row(name, verdict, **more) for name, verdict in verdicts.items()))


def changes(old: Report, new: Report) -> list[tuple[str, str, str, str]]:
    return [(each.entry[6:], each.kind, each.old, each.new) for each in diff(old, new)]


# --- what changed ---------------------------------------------------------------------------------------


def test_a_release_against_itself_changes_nothing() -> None:
    assert diff(run("2.9.0", OLD), run("2.9.0", OLD)) == []


def test_regressions_come_first_and_each_change_has_its_kind() -> None:
    new = {"add": "divergent", "relu": "unsupported", "prod": "consistent", "erf": "consistent"}
    assert changes(run("2.9.0", OLD), run("2.10.0", new)) == [
        ("add", "regression", "consistent", "divergent"),
        ("prod", "consistent", "divergent", "consistent"),
        ("relu", "unsupported", "consistent", "unsupported"),
        ("erf", "available", "unsupported", "consistent"),
    ]


def test_a_name_that_a_release_lacks_is_told_from_a_kernel_that_it_lacks() -> None:
    absent = {"finding": Finding(Cause.ABSENT, name="mindspore.mint.erf")}
    without, with_name = run("1", {"erf": "unsupported"}, **absent), run("2", {"erf": "unsupported"})
    assert changes(without, with_name) == [("erf", "available", "absent", "unsupported")]
    assert changes(with_name, without) == [("erf", "gone", "unsupported", "absent")]


def test_a_regression_does_not_hide_behind_a_headline_that_stays() -> None:
    def rows(second: str) -> Report:
        base = run("1", {"add": "consistent"})
        return replace(
            base,
            rows=(*base.rows, row("add", second, example="other"), row("add", "divergent", example="proof")),
        )

    found = diff(rows("consistent"), rows("crash"))
    assert [(each.kind, each.old, each.new) for each in found] == [
        ("regression", "consistent-except", "consistent-except")
    ]
    assert [each.example for each in found[0].checks] == ["other"]


def test_what_an_absent_api_refused_is_no_regression_when_it_comes() -> None:
    def rows(verdict: str, refusal: str, finding: Finding = AGREES) -> Report:
        base = run("1", {"add": verdict}, finding=finding)
        return replace(base, rows=(*base.rows, row("add", refusal, example="invalid", refuses=True)))

    absent = Finding(Cause.ABSENT, name="a")
    old, new = rows("unsupported", "consistent", absent), rows("consistent", "divergent")
    assert [(each.kind, each.old, each.new) for each in diff(old, new)] == [
        ("available", "absent", "consistent-except")
    ]


def test_entries_and_examples_that_came_or_went_are_no_change_of_a_release() -> None:
    old, new = run("1", {"add": "consistent"}), run("2", {"add": "consistent", "new": "divergent"})
    more = replace(new, rows=(*new.rows, row("add", "divergent", example="written-later")))
    assert diff(old, more) == [] == diff(more, old)


def test_an_answer_that_changes_from_run_to_run_is_no_regression() -> None:
    flaky = {"finding": Finding(Cause.VALUE, runs=(Verdict.DIVERGENT, Verdict.CONSISTENT))}
    assert changes(run("1", {"add": "consistent"}), run("2", {"add": "divergent"}, **flaky)) == [
        ("add", "divergent", "consistent", "divergent")
    ]


# --- since when -----------------------------------------------------------------------------------------


RUNS = [
    run("2.10.0", {"add": "consistent"}),
    run("2.7.0", {"add": "divergent"}),
    run("2.9.0", {"add": "consistent"}),
    run("2.10.0", {"add": "consistent"}, torch="2.15.0"),
    run("2.10.0", {"add": "unsupported"}, device="Ascend"),
    run("2.7.1.post1", {"add": "divergent"}),
]


def test_runs_are_put_in_the_order_of_releases_per_framework_and_device() -> None:
    found = series(RUNS, "2.13.0", "2.10.0")
    assert [(each.axis, each.device, each.releases) for each in found] == [
        ("mindspore", "CPU", ("2.7.0", "2.7.1.post1", "2.9.0", "2.10.0")),
        ("mindspore", "Ascend", ("2.10.0",)),
        ("torch", "CPU", ("2.13.0", "2.15.0")),
    ]


def test_since_when_is_computed_and_open_where_the_oldest_run_had_it_already() -> None:
    first = series(RUNS, "2.13.0", "2.10.0")[0]
    found = spans(answers(first, lambda number: str(RUNS[number].rows[0].verdict)))
    assert [(each.answer, each.first, each.last, each.open) for each in found] == [
        ("divergent", "2.7.0", "2.7.1.post1", True),
        ("consistent", "2.9.0", "2.10.0", False),
    ]


def test_each_run_is_held_against_the_next_older_release_of_its_own_framework() -> None:
    reference = ("2.13.0", "2.10.0")
    before = [predecessor(each, RUNS, *reference) for each in RUNS]
    assert [each and (each.info.torch, each.info.mindspore) for each in before] == [
        ("2.13.0", "2.9.0"),
        None,
        ("2.13.0", "2.7.1.post1"),
        ("2.13.0", "2.10.0"),
        None,  # the only run on its device
        ("2.13.0", "2.7.0"),
    ]


# --- signatures -----------------------------------------------------------------------------------------


def test_api_changes_are_names_parameters_and_defaults() -> None:
    def release(number: str, **apis: str) -> Snapshot:
        listed = {
            f"mindspore.{name}": {"kind": "function", "overloads": [text], "source": "inspect"}
            for name, text in apis.items()
        }
        return Snapshot({"framework": "mindspore", "release": number, "python": "3.11", "apis": listed})

    old = release("1", gone="x", kept="x, dim=0", moved="x, keep=False, *, seed=None", hidden="x, _tag=1")
    new = release("2", kept="x, dim=-1", moved="x, keep_dims=False, *, seed=None", added="x", hidden="x")
    found = api_changes(old, new)
    assert (found.added, found.removed) == (("mindspore.added",), ("mindspore.gone",))
    assert [(each.name[10:], each.added, each.removed, each.defaults) for each in found.changed] == [
        ("kept", (), (), (("dim", "0", "-1"),)),
        ("moved", ("keep_dims",), ("keep",), ()),
    ]
    assert api_changes(old, old).changed == ()


# --- rows of other releases -----------------------------------------------------------------------------


def snapshots(*names: str) -> tuple[Snapshot, Snapshot]:
    """Signatures of a release without, and of the reference with, the named APIs."""
    empty = {"framework": "mindspore", "release": "2.0.0", "python": "3.9", "apis": {}}
    apis = {name: {"kind": "function"} for name in names}
    return Snapshot(empty), Snapshot(empty | {"release": "2.10.0", "apis": apis})


def test_a_kept_row_says_the_verdict_and_why_and_nothing_is_expected_of_it() -> None:
    refused = Finding(Cause.MINDSPORE_REFUSES, mindspore=Raised("ValueError", "m" * 500))
    full = row(
        "add", "divergent", finding=refused, torch="[1]", mindspore="[2]", contradiction=True, code="a"
    )
    kept = brief(full, snapshots()[0])
    assert kept.finding.raised is not None
    assert (kept.verdict, kept.expect, kept.contradiction) == (Verdict.DIVERGENT, "any", False)
    assert (kept.torch, kept.mindspore, kept.code, len(kept.finding.raised.words)) == ("", "", "", 120)


def test_a_kept_row_of_a_variant_says_how_many_numbers_differ_and_by_how_much() -> None:
    at = Finding(Cause.NUMBERS, "out", count=1, size=2, at=(0,), torch="1.0", mindspore="2.0", max_abs=1.0)
    kept = brief(row("add", "divergent", variant="shape:0-d", finding=at), snapshots()[0])
    assert kept.finding == Finding(Cause.NUMBERS, "out", count=1, size=2, max_abs=1.0)
    assert brief(row("add", "divergent", finding=at), snapshots()[0]).finding == at


def test_a_program_for_an_api_that_the_release_lacks_is_unsupported_there_not_wrong() -> None:
    wrong = row("add", "error", finding=Finding(Cause.PROGRAM_LACKS, name="mindspore.mint.zeros"))
    without, with_name = snapshots("mindspore.mint.zeros")
    assert brief(wrong, without).verdict is Verdict.UNSUPPORTED
    assert brief(wrong, with_name).verdict is Verdict.ERROR  # the name is there: the program is wrong


def test_counterparts_are_run_in_the_releases_that_they_are_for() -> None:
    entry = catalogue().entries["torch.permute"]
    old = entry.counterparts[0].model_copy(update={"releases": "<2.5"})
    changed = entry.model_copy(update={"counterparts": [old]})
    program = Program("torch", "")
    said = Finding(Cause.OTHER_RELEASES, releases="<2.5")
    check = Check(entry.name, old.key, "a", "", program, program, True, "divergent", not_run=said)
    for release, not_run in (("2.0.0", None), ("2.10.0", said)):
        names = {"apis": {"mindspore.tensor": {"kind": "function"}}}
        about = Snapshot({"framework": "mindspore", "release": release, "python": "3.11", **names})
        [made] = for_release([check], {entry.name: changed}, about)
        assert (made.not_run, made.expect) == (not_run, "any")


def test_inputs_are_made_as_a_release_can_make_them() -> None:
    source = "x = mindspore.tensor(np.ones(2))\nout = mindspore.ops.abs(x)\n"
    check = Check(
        "torch.abs", "mindspore.ops.abs", "a", "", Program("torch", ""), Program("mindspore", source), True
    )
    without, with_function = snapshots("mindspore.tensor")
    [old], [new] = (for_release([check], {}, each) for each in (without, with_function))
    assert old.mindspore.source.startswith("x = mindspore.Tensor(np.ones(2))")
    assert new.mindspore.source == source


# --- expectations per device ----------------------------------------------------------------------------


def test_an_expectation_for_one_device_says_nothing_of_another() -> None:
    made = {"id": "a", "torch": "out = 1"}
    on_cpu = Example.model_validate(made | {"expect": {"CPU": "divergent"}})
    assert [on_cpu.expected("mindspore.a", device) for device in ("CPU", "GPU", "Ascend")] == [
        "divergent",
        "any",
        "any",
    ]
    per_pair = Example.model_validate(made | {"expect": {"mindspore.a": {"CPU": "crash"}}})
    assert [per_pair.expected(name, "CPU") for name in ("mindspore.a", "mindspore.b")] == [
        "crash",
        "consistent",
    ]
    assert (per_pair.expected("mindspore.a", "Ascend"), per_pair.differs("mindspore.a")) == ("any", True)
    for mixed in ({"CPU": {"CPU": "crash"}}, {"CPU": "crash", "mindspore.a": "crash"}):
        with pytest.raises(ValueError, match="per device, or per counterpart"):
            Example.model_validate(made | {"expect": mixed})
    everywhere = Example.model_validate(made | {"expect": "divergent"})
    assert everywhere.expected("mindspore.a", "Ascend") == "divergent"


# --- texts and pages ------------------------------------------------------------------------------------


def test_the_pull_request_tells_regressions_first_with_their_programs() -> None:
    old, new = run("2.9.0", OLD), run("2.10.0", OLD | {"add": "crash", "erf": "consistent"})
    beside = compared(new, [old, new], "2.13.0", "2.10.0")
    program = Program("mindspore", "import mindspore\nprint(mindspore.mint.add(1, 2))\n")
    check = Check("torch.add", "mindspore.mint.add", "plain", "", program, program, True)
    text = markdown(beside, {("torch.add", "mindspore.mint.add", "plain", ""): check})
    assert text.startswith("## mindspore 2.10.0 after 2.9.0, with torch 2.13.0 on CPU")
    assert text.index("Regressions: consistent before, not now (1)") < text.index("Newly available (1)")
    assert "print(mindspore.mint.add(1, 2))" in text
    assert "- [ ]" in text
    told = list(lines(beside))
    assert told[1].strip() == "regressions: consistent before, not now: 1"
    assert "torch.add ↔ mindspore.mint.add (#" in told[2]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's pages with three releases, and a report from a device that only this test has."""
    root = tmp_path_factory.mktemp("pages")
    whole: Catalogue = catalogue()
    newest = whole.reports[-1]
    # The report of another device comes as a file, as somebody else would contribute it.
    there = write_report(Report(replace(newest.info, device="Ascend"), tuple(newest.rows)), root / "results")
    older = Report(replace(newest.info, mindspore="2.8.0"), tuple(newest.rows))
    worse = tuple(
        replace(
            each, verdict=Verdict.DIVERGENT, finding=Finding(Cause.VALUE, "out", torch="1", mindspore="2")
        )
        if each.entry == "torch.permute" and each.verdict is Verdict.CONSISTENT and not each.variant
        else each
        for each in newest.rows
    )
    now = Report(newest.info, worse)
    render(replace(whole, reports=[older, read_report(there), now]), root / "pages", root / "data")
    return root


def test_an_entry_shows_each_release_and_device(pages: Path) -> None:
    text = (pages / "pages/en/api/torch/permute.md").read_text(encoding="utf-8")
    support = text[text.index('id="support"') : text.index("{ #arguments }")]
    assert '">CPU, torch 2.13.0</th>' in support
    assert '">Ascend, torch 2.13.0</th>' in support
    assert 'href="../../../releases/torch-2.13.0-mindspore-2.8.0-cpu/">2.8.0</a>' in support


def test_a_release_has_a_page_in_both_languages_with_its_regressions_first(pages: Path) -> None:
    name = next((pages / "pages/en/releases").glob("torch-2.13.0-mindspore-2.10.0-cpu.md")).name
    english, chinese = (
        (pages / "pages" / each / "releases" / name).read_text(encoding="utf-8") for each in ("en", "zh")
    )
    assert english.index("### Regressions") == english.index("### ")
    assert "out is 1 in torch, 2 in mindspore" in english
    assert "### 退化" in chinese
    assert "out 在 torch 中为 1，在 mindspore 中为 2" in chinese
    listed = (pages / "pages/en/releases.md").read_text(encoding="utf-8")
    assert listed.count("<tr id=") == 3


def test_the_feed_is_valid_atom_with_an_entry_per_run(pages: Path) -> None:
    atom = "{http://www.w3.org/2005/Atom}"
    for language in ("en", "zh"):
        feed = ET.parse(pages / "pages" / language / "feed.xml").getroot()
        assert feed.tag == f"{atom}feed"
        ids = [each.findtext(f"{atom}id") for each in feed.iter(f"{atom}entry")]
        assert len(ids) == len(set(ids)) == 3
        for each in [feed, *feed.iter(f"{atom}entry")]:
            assert all(each.find(f"{atom}{tag}") is not None for tag in ("title", "id", "updated", "link"))
