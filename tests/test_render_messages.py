"""What the judge says, in the language of the page."""

from __future__ import annotations

import pytest

from apimap.model.paths import RESULTS
from apimap.reports import read_reports
from apimap.site.catalogue import Catalogue
from apimap.site.data import entry_data
from apimap.site.examples import examples
from apimap.site.messages import said, translated
from render_sample import catalogue

ELEMENTS = (
    "3 of 6 elements of out differ: largest absolute error 3 at out[1, 2]: torch 3.0, mindspore 0.0; "
    "largest relative error 1 at out[1, 0]: torch 1.0, mindspore 0.0 (allowed: rtol 1.3e-06, atol 1e-05)"
)
ELEMENTS_ZH = (
    "out 的 6 个元素中有 3 个不同：最大绝对误差 3，位于 out[1, 2]（torch 3.0，mindspore 0.0）；"
    "最大相对误差 1，位于 out[1, 0]（torch 1.0，mindspore 0.0）（容差：rtol 1.3e-06，atol 1e-05）"
)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (
            "the shape of out is (2, 3) in torch, (3, 2) in mindspore",
            "out 的形状在 torch 中为 (2, 3)，在 mindspore 中为 (3, 2)",
        ),
        (
            "out is a Python float in torch, a 0-d tensor in mindspore",
            "out 在 torch 中为 Python float，在 mindspore 中为 0 维张量",
        ),
        (ELEMENTS, ELEMENTS_ZH),
        (
            "torch accepts, mindspore refuses (TypeError: out is 1 in torch, 2 in mindspore)",
            "torch 接受，mindspore 拒绝（TypeError: out is 1 in torch, 2 in mindspore）",
        ),
    ],
)
def test_a_message_in_both_languages(english: str, chinese: str) -> None:
    assert said("en", english) == english
    assert said("zh", english) == chinese


def test_what_is_not_known_is_quoted_as_it_is() -> None:
    assert translated("a sentence from elsewhere") is None
    assert said("zh", "a sentence from elsewhere") == "a sentence from elsewhere"


def test_every_message_of_the_committed_reports_has_its_chinese() -> None:
    reports = read_reports(RESULTS)
    assert reports
    # Why an example is not run is authored in both languages; a variant's message may be cut short.
    rows = [row for report in reports for row in report.rows if row.verdict != "not-run"]
    unknown = {
        row.message
        for row in rows
        if row.message and not row.message.endswith("…") and translated(row.message) is None
    }
    assert not unknown


def test_a_chinese_page_says_it_in_chinese() -> None:
    few: Catalogue = catalogue()
    data = entry_data(few, few.entries["torch.add"])
    words = {result["message"] for example in examples("zh", data) for result in example["results"]}
    assert any("形状" in each for each in words)


def test_an_outcome_that_changes_is_said_with_all_its_verdicts() -> None:
    message = "not deterministic: divergent, crash in 2 runs; out: torch nan, mindspore inf"
    assert translated(message) == "结果不确定：2 次运行依次为不一致、崩溃；out：torch nan，mindspore inf"
    message = "not deterministic: other values in each of 3 runs; out: torch nan, mindspore inf"
    assert translated(message) == "结果不确定：3 次运行的数值各不相同；out：torch nan，mindspore inf"
