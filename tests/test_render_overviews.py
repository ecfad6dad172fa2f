"""Overviews: the chart of modules, the table of all pairs, the way from mindspore to torch."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from apimap.published.brief import instead
from apimap.published.catalogue import Catalogue
from apimap.published.documents import BADGES
from apimap.published.entries import EntryData, entry_data
from apimap.reports import Report
from apimap.site.look.charts import STACKED, agreement, coverage
from apimap.site.overview.counts import module_counts
from apimap.site.overview.mindspore import from_mindspore
from apimap.site.overview.table import dtype_verdicts, table
from render_sample import catalogue


@pytest.fixture(scope="module")
def few() -> Catalogue:
    return catalogue()


@pytest.fixture(scope="module")
def entries(few: Catalogue) -> list[EntryData]:
    return [entry_data(few, few.entries[name]) for name in sorted(few.entries)]


def test_a_bar_is_divided_by_its_counts_and_says_them() -> None:
    bar = str(agreement("en", {"consistent": 3, "divergent": 1}))
    widths = re.findall(r'am-fill--(\S+)" x="([\d.]+)" width="([\d.]+)"', bar)
    assert widths == [("consistent", "0.0", "750.0"), ("divergent", "750.0", "250.0")]
    assert 'aria-label="consistent: 3; divergent: 1"' in bar
    assert 'width="500.0"' in str(coverage("zh", 2, 4))
    assert "4 个名称中，2 个" in str(coverage("zh", 2, 4))


def test_every_verdict_has_its_place_in_a_bar() -> None:
    assert set(STACKED) == set(BADGES)


def test_modules_are_counted_against_what_torch_documents(few: Catalogue, entries: list[EntryData]) -> None:
    modules: dict[str, list[EntryData]] = {}
    for entry in entries:
        modules.setdefault(entry.module, []).append(entry)
    rows = {row["name"]: row for row in module_counts("en", few, modules, "api/")["modules"]}
    assert rows[""]["total"] == len(entries)
    assert rows["torch"]["href"] == "api/torch/"
    for row in rows.values():
        assert sum(row["counts"].values()) + row["other"] == row["total"]
        assert row["covered"] <= row["total"]


def test_the_table_has_a_row_per_pair_and_per_missing_entry(few: Catalogue, entries: list[EntryData]) -> None:
    data = json.loads(table(few, entries))
    apis = [entry for entry in entries if entry.kind == "api"]
    pairs = [(entry.torch, each.mindspore) for entry in apis for each in entry.counterparts]
    pairs += [(entry.torch, "") for entry in apis if entry.missing]
    assert sorted((row[1], row[3]) for row in data["rows"]) == sorted(pairs)
    row = next(row for row in data["rows"] if row[3] == "mindspore.mint.nn.functional.dropout")
    assert data["modules"][row[0]] == "torch.nn.functional"
    assert row[2] == "api/torch.nn.functional/dropout/"
    assert {data["kinds"][kind] for kind in row[5]} == {"random", "dtype"}  # not nn.Dropout's own one
    reasons = {entry.torch: entry.missing.reason.value for entry in apis if entry.missing}
    lacking = [row for row in data["rows"] if not row[3]]
    assert {row[1]: data["reasons"][row[8]] for row in lacking} == reasons
    assert {row[1]: row[9] for row in lacking} == {
        entry.torch: list(found) if isinstance(found := instead(entry), tuple) else found
        for entry in apis
        if entry.missing
    }


def test_the_verdict_in_a_dtype_is_the_one_a_reader_needs_most(few: Catalogue) -> None:
    report = few.current
    assert report is not None
    row = report.rows[0]
    tried = [
        replace(row, variant="dtype:float16", verdict=row.verdict.CONSISTENT),
        replace(row, variant="dtype:float16", verdict=row.verdict.DIVERGENT),
        replace(row, variant="dtype:int32", verdict=row.verdict.UNSUPPORTED),
        replace(row, variant="dtype:x-int32", verdict=row.verdict.CRASH),  # one input only: another question
        replace(row, variant="style:method", verdict=row.verdict.CRASH),
    ]
    assert dtype_verdicts(tried) == {"float16": "divergent", "int32": "unsupported"}


def test_several_devices_stand_side_by_side(few: Catalogue) -> None:
    report = few.current
    assert report is not None
    elsewhere = Report(replace(report.info, device="Ascend", date="2026-11-01"), tuple(report.rows))
    both = replace(few, reports=(elsewhere, *few.reports))
    data = entry_data(both, both.entries["torch.add"])
    assert [each.device for each in data.devices] == [report.info.device, "Ascend"]
    assert [each.device for each in data.counterparts[0].devices] == [report.info.device, "Ascend"]
    assert json.loads(table(both, [data]))["devices"] == [report.info.device, "Ascend"]


def test_a_mindspore_name_leads_to_the_torch_apis_it_stands_for(entries: list[EntryData]) -> None:
    modules = from_mindspore(entries)
    found = modules["mindspore.ops"]["mindspore.ops.permute"]
    assert [(each["torch"], each["address"]) for each in found] == [("torch.permute", "api/torch/permute/")]
    listed = {name for names in modules.values() for name in names}
    assert listed == {
        each.mindspore for entry in entries if entry.kind == "api" for each in entry.counterparts
    }


def test_the_table_has_the_verdicts_of_every_release(few: Catalogue, entries: list[EntryData]) -> None:
    data = json.loads(table(few, entries))
    assert data["releases"] == ["mindspore 2.9.0", "mindspore 2.10.0"]
    for row in data["rows"]:
        if row[3]:
            assert len(row[7]) == 2
            # The current release says what the first column says, or was not run at all.
            assert row[7][1] == "-" or int(row[7][1], 36) == row[4][0]
    assert {letter == "-" for row in data["rows"] for letter in row[7]} == {True, False}
