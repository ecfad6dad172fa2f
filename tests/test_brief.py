"""Short answers: what they say, and what they leave out first when there is little room."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apimap.model.entry import Counterpart, Entry
from apimap.published.entries import entry_data
from apimap.published.promises import preference
from apimap.query.brief import brief, within
from cli_sample import sample


def document(name: str) -> dict[str, Any]:
    catalogue = sample()
    entry: Entry = catalogue.entries[name]
    found: dict[str, Any] = json.loads(entry_data(catalogue, entry).model_dump_json(by_alias=True))
    return found


def test_the_call_is_the_first_counterpart_that_has_an_answer_on_the_device() -> None:
    found = brief(document("torch.permute"))
    assert found["call"] == "mindspore.ops.permute"
    assert "mindspore.mint.permute" in found["prefer"]
    assert "torch.permute(x, (1, 0))" in found["lines"]["torch"]
    assert "mindspore.ops.permute(x, (1, 0))" in found["lines"]["mindspore"]
    assert found["verdict"] in ("consistent", "consistent-except", "divergent")
    assert (found["device"], found["mindspore_release"]) == ("CPU", "2.10.0")
    assert "mindspore.ops.permute(x, (1, 0))" in found["code"]
    assert {"torch": "dims", "mindspore": "axis", "rule": "renamed"} in found["arguments"]


@pytest.mark.parametrize(
    ("badge", "said"),
    [
        ("unsupported", "The usual replacement, {}, does not run on this device."),
        ("silent", "The usual replacement, {}, gives wrong results on this device and raises no error."),
        (
            "refuses",
            "The usual replacement is {}; on this device it comes out as “refuses something common”.",
        ),
    ],
)
def test_why_another_counterpart_than_the_first_is_shown_is_a_sentence(badge: str, said: str) -> None:
    first, shown = Counterpart(mindspore="mindspore.ops.add"), Counterpart(mindspore="mindspore.mint.add")
    told = preference(first, shown, badge, answers=False, on_ascend=False)["en"]
    assert told == said.format("`mindspore.ops.add`")


def test_what_has_no_counterpart_says_why() -> None:
    found = brief(document("torch.svd_lowrank"), "zh")
    assert (found["call"], found["verdict"]) == ("", "missing")
    assert found["missing"] == document("torch.svd_lowrank")["missing"]["zh"]


@pytest.mark.parametrize("limit", [2000, 1200, 700, 500])
def test_it_fits_and_counts_what_it_left_out(limit: int) -> None:
    whole = brief(document("torch.nn.functional.dropout"))
    whole["catches"] = [f"catch {number}: " + "numbers differ " * 10 for number in range(12)]
    short = within(whole, limit)
    assert len(json.dumps(short, ensure_ascii=False, indent=2).encode()) <= limit
    assert short["left_out"]["catches"] == 12 - len(short.get("catches", []))
    assert short.get("catches", []) == whole["catches"][: len(short.get("catches", []))]
    assert ("code" in short) == ("code" not in short["left_out"])


def test_with_room_nothing_is_left_out() -> None:
    whole = brief(document("torch.nn.functional.dropout"))
    assert within(whole, 100_000) == whole
