"""Pages of the guides, and of what older guides get wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from apimap.model.entry import Verdict
from apimap.site import Catalogue, render
from apimap.site.entry.claims import since
from apimap.site.look.markup import tight
from render_sample import Report, catalogue


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guides")
    render(catalogue(), folder / "pages", folder / "data")
    return folder / "pages"


def test_a_guide_links_to_entries_and_shows_whole_examples(out: Path) -> None:
    page = (out / "en" / "guides" / "first-port.md").read_text()
    assert "See [permute](../api/torch/permute.md)." in page
    assert 'href="../../api/torch/permute/#example-two-axes"' in page
    assert page.count('<div class="am-programs') == 2


def test_the_tabs_of_two_examples_on_one_page_do_not_share_a_name(out: Path) -> None:
    page = (out / "zh" / "guides" / "first-port.md").read_text()
    assert 'id="tab-1-1"' in page
    assert 'id="tab-2-1"' in page


def test_guides_and_older_guides_are_listed(out: Path) -> None:
    assert '<a href="first-port/">第一次迁移</a>' in (out / "zh" / "guides" / "index.md").read_text()
    older = (out / "en" / "older-guides.md").read_text()
    assert "<code>nn.Dropout</code> takes <code>keep_prob</code>." in older
    assert 'href="../api/torch.nn.functional/dropout/#older-guides"' in older


def test_a_claim_says_in_which_releases_it_held() -> None:
    whole = catalogue()
    entry = whole.entries["torch.nn.functional.dropout"]

    def said(older: Verdict) -> str:
        newest = whole.reports[1].rows
        rows = [replace(row, verdict=older) if row.example == "evaluation" else row for row in newest]
        first = Report(whole.reports[0].info, tuple(rows))
        runs: Catalogue = replace(whole, reports=[first, whole.reports[1]])
        return since("en", runs, entry.name, entry.claims[0])

    assert said(Verdict.UNSUPPORTED) == "Different in 2.9.0; as shown since 2.10.0."
    same = catalogue()
    same = replace(same, reports=[Report(same.reports[0].info, tuple(same.reports[1].rows)), same.reports[1]])
    claim = entry.claims[0]
    assert since("en", same, entry.name, claim) == "The same in every release run, 2.9.0 to 2.10.0."


def test_line_breaks_in_chinese_leave_no_blanks() -> None:
    assert tight("多个元素时，\n会报错。 返回 `x` 与\n张量") == "多个元素时，会报错。返回 `x` 与张量"
    assert tight("one, two.\nthree") == "one, two.\nthree"
