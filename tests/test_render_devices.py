"""Devices side by side on the pages: what differs, who ran it, where it was seen, what is declared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.model.checks import Row
from apimap.model.entry import Verdict
from apimap.model.finding import AGREES, Cause, Finding
from apimap.published.declared import Shown, contradicts, shown_by, together
from apimap.published.entries import entry_data
from apimap.signatures import Declared
from apimap.site import Catalogue, render
from apimap.site.entry.support import seen
from apimap.site.overview.declared import declared_findings
from render_sample import Report, catalogue


def on_ascend(row: Row) -> Row:
    """As on CPU, but that `nn.Dropout` takes its arguments as torch does and `ops.add` has no kernel."""
    if row.example == "positional-inplace" and row.verdict is Verdict.DIVERGENT:
        return replace(row, verdict=Verdict.CONSISTENT, finding=AGREES, expect="any")
    if row.counterpart == "mindspore.ops.add":
        return replace(row, verdict=Verdict.UNSUPPORTED, finding=Finding(Cause.NO_KERNEL), expect="any")
    if row.counterpart == "mindspore.mint.permute":
        return replace(row, verdict=Verdict.CONSISTENT, finding=AGREES, expect="any")
    return replace(row, expect="any")


@pytest.fixture(scope="module")
def both() -> Catalogue:
    given = catalogue()
    home = given.reports[-1]
    info = replace(home.info, device="Ascend", by="Li Si", machine="Atlas 800T A2")
    return replace(given, reports=[*given.reports, Report(info, tuple(map(on_ascend, home.rows)))])


@pytest.fixture(scope="module")
def pages(both: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("devices")
    render(both, folder / "pages", folder / "data")
    return folder


def test_a_devices_page_says_what_differs_from_cpu_and_who_ran_it(pages: Path) -> None:
    name = "releases/torch-2.13.0-mindspore-2.10.0-ascend.md"
    page = (pages / "pages/en" / name).read_text(encoding="utf-8")
    assert "## What differs from CPU { #devices }" in page
    assert "### No kernel here, runs on CPU (1) { #devices-no-kernel }" in page
    assert "### Agrees with torch here, differs on CPU (1) { #devices-agrees }" in page
    assert "### Runs here, no kernel on CPU (1) { #devices-kernel }" in page
    assert "<code>mindspore.ops.add</code>" in page
    for said in ("Li Si", "Atlas 800T A2"):
        assert f"<td>{said}</td>" in page
    assert "### 此处没有内核，在 CPU 上能运行 (1)" in (pages / "pages/zh" / name).read_text(encoding="utf-8")
    home = (pages / "pages/en/releases/torch-2.13.0-mindspore-2.10.0-cpu.md").read_text(encoding="utf-8")
    assert "#devices" not in home


def test_the_table_has_a_column_for_each_device_and_below_it_stands_who_ran_it(pages: Path) -> None:
    page = (pages / "pages/en/api/torch/permute.md").read_text(encoding="utf-8")
    table = page.partition('<table class="am-support">')[2].partition("</table>")[0]
    for said in (">CPU, torch 2.13.0<", ">Ascend, torch 2.13.0<", ">GPU<"):
        assert said in table
    assert table.count('class="am-declared"') == 2  # GPU; the others were run
    assert "<li>Ascend: torch 2.13.0, MindSpore 2.10.0, 2026-11-20; run by Li Si; Atlas 800T A2</li>" in page


def test_a_difference_says_on_which_devices_it_was_seen(both: Catalogue) -> None:
    entry = entry_data(both, both.entries["torch.nn.functional.dropout"])
    argument, other, *_ = entry.differences
    assert argument.proof == "positional-inplace"
    # `mint`'s crash is on both devices, and a proof counts for all of an entry's pairs.
    assert entry.seen["positional-inplace"] == {"CPU": True, "Ascend": True}
    assert seen("en", entry, argument) == "seen on Ascend, CPU"
    assert seen("zh", entry, argument) == "在 Ascend、CPU 上实测如此"
    assert entry.seen[other.proof] == {"CPU": False, "Ascend": False}
    assert seen("en", entry, other) == "not so on Ascend, CPU"


@pytest.mark.parametrize(
    ("text", "told"),
    [("It is off on CPU.", "seen on CPU"), ("It is off.", ""), ("`CPUExecutor` is off.", "")],
)
def test_with_one_device_only_texts_that_name_a_device_are_shown_with_it(text: str, told: str) -> None:
    given = catalogue()
    entry = entry_data(given, given.entries["torch.nn.functional.dropout"])
    difference = entry.differences[0].model_copy(update={"en": text, "zh": "有误差。"})
    assert seen("en", entry, difference) == told


def row(verdict: str, cause: Cause = Cause.NONE, **more: object) -> Row:
    usual = {"entry": "torch.f", "counterpart": "mindspore.f", "example": "x", "variant": ""}
    return Row(**{**usual, **more}, verdict=Verdict(verdict), finding=Finding(cause))  # type: ignore[arg-type]


NO_KERNEL = row("unsupported", Cause.NO_KERNEL)


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ([row("consistent")], "runs"),
        ([row("divergent", Cause.NUMBERS)], "runs"),  # wrong, but it runs
        ([NO_KERNEL], "no-kernel"),
        ([NO_KERNEL, row("consistent", variant="dtype:float64")], "computes"),
        ([NO_KERNEL, row("consistent", example="weights")], "computes"),  # made, and never called
        ([row("error"), row("consistent", example="next")], "runs"),
        ([NO_KERNEL, row("consistent", variant="graph")], "no-kernel"),  # the compiler has kernels of its own
        ([NO_KERNEL, row("consistent", refuses=True)], "no-kernel"),  # refused before any kernel
        ([NO_KERNEL, row("consistent", aside=True)], "no-kernel"),
        ([NO_KERNEL, row("divergent", Cause.MINDSPORE_REFUSES)], "no-kernel"),
        ([row("unsupported", Cause.NO_DTYPE_KERNEL)], ""),
        ([row("not-run")], ""),
    ],
)
def test_what_rows_show_of_a_kernel(rows: list[Row], shown: str) -> None:
    assert shown_by(rows) == shown


def test_declared_and_no_kernel_or_not_declared_and_running_is_a_contradiction() -> None:
    declared = Declared(("Ascend", "CPU"))
    assert contradicts(declared, "CPU", "no-kernel")
    assert contradicts(declared, "GPU", "runs")
    cases: list[tuple[str, Shown]] = [
        ("CPU", "runs"),
        ("GPU", "no-kernel"),
        ("CPU", ""),
        ("GPU", ""),
        ("GPU", "computes"),
    ]
    for device, shown in cases:
        assert not contradicts(declared, device, shown)


def test_of_several_pairs_with_one_api_the_most_that_one_shows_counts() -> None:
    assert together(["no-kernel", "", "runs"]) == "runs"
    assert together(["no-kernel", "computes"]) == "computes"
    assert together([]) == ""


def test_contradicted_declarations_are_listed_and_published(pages: Path) -> None:
    """`mint.permute` is declared for Ascend alone; in the sample it has no kernel on CPU."""
    given = catalogue()
    home = given.reports[-1]
    rows = tuple(
        replace(each, verdict=Verdict.CONSISTENT, finding=AGREES)
        if each.counterpart == "mindspore.mint.permute"
        else each
        for each in home.rows
    )
    told = declared_findings(replace(given, reports=[Report(home.info, rows)]))
    assert told.compared == {"CPU": 2}
    [finding] = told.findings
    assert (finding.mindspore, finding.device, finding.shown) == ("mindspore.mint.permute", "CPU", "runs")
    assert finding.entries == ["torch.permute"]
    document = json.loads((pages / "data/declared.json").read_text(encoding="utf-8"))
    assert document["compared"] == {"CPU": 1, "Ascend": 2}
    assert document["findings"] == []
    silent = "mindspore.mint.nn.functional.dropout"
    assert document["declared"] == 2
    assert document["undeclared"] == [
        {"mindspore": silent, "reason": "silent", "entries": ["torch.nn.functional.dropout"]}
    ]
    for language in ("en", "zh"):
        page = (pages / "pages" / language / "declared.md").read_text(encoding="utf-8")
        assert "66.7" in page
        assert "<code>dropout</code>" in page
