"""The site as a visitor meets it: built by mkdocs in strict mode, opened in a headless Chromium."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

from apimap.model.errors import ApimapError
from apimap.model.paths import ROOT
from apimap.site import build_site, render
from render_sample import catalogue
from site_fixtures import Visitor, checkout
from tools.screenshot import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DROPOUT = "api/torch.nn.functional/dropout/"
LARGEST_PAGE = 60_000  # bytes of HTML


class Links(HTMLParser):
    """What a page links to, and the anchors that it has."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: list[str] = []
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.append(value)
            elif (
                name in ("href", "src")
                and value is not None
                and (tag, ("rel", "canonical")) != (tag, attrs[0])
            ):
                self.targets.append(value)


def test_all_links_lead_somewhere(site: Path) -> None:
    pages = {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    broken = []
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or target.startswith("javascript"):
                continue
            found = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            found = found / "index.html" if found.is_dir() else found
            if not found.exists() or (
                parts.fragment and parts.fragment not in pages[found].anchors and parts.fragment != "__drawer"
            ):
                broken.append(f"{page.relative_to(site)}: {target}")
    assert not broken


def test_ids_are_unique_and_pages_small(site: Path) -> None:
    for page in site.rglob("*.html"):
        anchors = Links(page).anchors
        assert len(anchors) == len(set(anchors)), page
        assert len(page.read_bytes()) < LARGEST_PAGE, page


def test_markdown_is_rendered_everywhere(site: Path) -> None:
    for page in (site / "en" / DROPOUT / "index.html", site / "zh" / "workflows/training-step/index.html"):
        text = page.read_text()
        assert "hl_lines" not in text
        assert 'markdown="1"' not in text
        assert "<p>===" not in text
        assert len(re.findall(r'class="[^"]*\bhighlight\b', text)) >= 2
    for path in ("api/torch/add/", DROPOUT):  # one counterpart, several in tabs
        message = "the shape of &lt;*out*&gt; is (2, 3) in torch, (3, 2) in mindspore"
        assert f'<p class="am-message">{message}</p>' in (site / "en" / path / "index.html").read_text()


def test_data_and_schemas_are_published(site: Path) -> None:
    assert json.loads((site / "data/mappings.json").read_text())["schema"] == 1
    assert (site / "data/torch.nn.functional/dropout.json").exists()
    assert (site / "data/schemas/mappings.schema.json").exists()


def test_a_failing_build_keeps_the_old_site_and_shows_why(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    page = folder / "docs" / "en" / "verdicts.md"
    page.write_text(page.read_text() + "\n[nowhere](nowhere.md)\n")
    render(catalogue(), folder / "build" / "pages", folder / "data", folder / "docs")
    (folder / "site").mkdir()
    (folder / "site" / "old.html").write_text("old")
    with pytest.raises(ApimapError, match=r"(?s)kept.*nowhere\.md"):
        build_site(folder, folder / "site", folder / "data")
    assert [path.name for path in (folder / "site").iterdir()] == ["old.html"]
    assert not list(folder.glob(".site-*"))


def test_a_page_in_one_language_only_fails_the_build(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    (folder / "docs" / "zh" / "cli.md").unlink()
    render(catalogue(), folder / "build" / "pages", folder / "data", folder / "docs")
    with pytest.raises(ApimapError, match=r"both languages; missing: docs/zh/cli\.md"):
        build_site(folder, folder / "site", folder / "data")


# --- in a browser -------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize(
    "path",
    [
        "",
        DROPOUT,
        "api/",
        "api/torch/",
        "table/",
        "mindspore/",
        "mindspore/mindspore.ops/",
        "workflows/training-step/",
        "releases/",
        "cli/",
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_pages_open_without_errors_or_outside_requests(visitor: Visitor, language: str, path: str) -> None:
    page = visitor.open(f"{language}/{path}")
    assert page.locator("h1").is_visible()
    assert page.locator("html").get_attribute("lang") == language


@pytest.mark.browser
@pytest.mark.parametrize(
    ("visitor", "language"), [({"locale": "zh-CN"}, "zh"), ({"locale": "fr-FR"}, "en")], indirect=["visitor"]
)
def test_the_browser_s_language_chooses(visitor: Visitor, language: str) -> None:
    page = visitor.open("")
    page.wait_for_url(f"**/{language}/")


@pytest.mark.browser
def test_the_language_switch_stays_on_the_page(visitor: Visitor) -> None:
    page = visitor.open(f"en/{DROPOUT}")
    for language in ("zh", "en"):
        page.locator(".md-select button").hover()
        page.locator(f".md-select a[hreflang={language}]").click()
        page.wait_for_url(f"**/{language}/{DROPOUT}")
        assert page.locator("h1").inner_text().startswith("torch.nn.functional.dropout")


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"locale": "en-GB"}], indirect=True)
def test_a_chosen_language_is_remembered(visitor: Visitor) -> None:
    page = visitor.open("en/")
    page.locator(".md-select button").hover()
    page.locator(".md-select a[hreflang=zh]").click()
    page.wait_for_url("**/zh/", wait_until="networkidle")
    page = visitor.open("")
    page.wait_for_url("**/zh/")


@pytest.mark.browser
def test_both_programs_stand_side_by_side_with_their_changes_marked(visitor: Visitor) -> None:
    page = visitor.open(f"en/{DROPOUT}")
    first = page.locator(".am-programs").first
    torch, mindspore = (
        first.locator(".am-side--torch pre").first,
        first.locator(".am-side--mindspore pre").first,
    )
    assert "import torch" in torch.inner_text()
    assert "import mindspore" in mindspore.inner_text()
    left, right = torch.bounding_box(), mindspore.bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"]
    assert abs(left["y"] - right["y"]) < 8
    assert "torch.nn.functional.dropout" in torch.locator(".hll").last.inner_text()


@pytest.mark.browser
def test_a_proof_is_one_click_away(visitor: Visitor) -> None:
    page = visitor.open(f"en/{DROPOUT}")
    example = page.locator("#example-positional-inplace")
    example.locator("summary").first.click()  # closed, as those further down a page are
    assert not example.locator("pre").first.is_visible()
    page.locator(".am-differences .am-proof[href='#example-positional-inplace']").click()
    example.locator("pre").first.wait_for()
    assert page.url.endswith("#example-positional-inplace")


@pytest.mark.browser
def test_tabs_of_counterparts_follow_each_other_and_the_keyboard(visitor: Visitor) -> None:
    page = visitor.open(f"en/{DROPOUT}")
    sets = page.locator(".am-tabs")
    assert sets.count() >= 2
    sets.first.locator("label", has_text="nn.Dropout").first.click()
    for place in (0, 1):
        sets.nth(place).scroll_into_view_if_needed()  # off the screen nothing is laid out
        chosen = sets.nth(place).locator("input:checked + label")
        chosen.wait_for()
        assert chosen.inner_text() == "nn.Dropout"
        assert sets.nth(place).locator(".am-pane:visible").count() == 1
    page.keyboard.press("ArrowLeft")
    assert sets.first.locator("input:checked + label").inner_text() != "nn.Dropout"


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"permissions": ["clipboard-read", "clipboard-write"]}], indirect=True)
def test_the_copy_button_yields_the_whole_program(visitor: Visitor, site: Path) -> None:
    page = visitor.open(f"en/{DROPOUT}")
    data = json.loads((site / "data/torch.nn.functional/dropout.json").read_text())
    program = data["examples"][0]["torch_program"]
    first = page.locator(".am-side--torch .highlight").first
    first.hover()
    first.locator(".am-copy").click()
    assert page.evaluate("navigator.clipboard.readText()").rstrip() == program.rstrip()


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"viewport": {"width": 390, "height": 844}}], indirect=True)
@pytest.mark.parametrize(
    "path", [f"en/{DROPOUT}", "zh/", "zh/api/torch/", "en/verdicts/", "en/contributing/"]
)
def test_on_a_phone_nothing_is_wider_than_the_screen(visitor: Visitor, path: str) -> None:
    page = visitor.open(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    if path.endswith(DROPOUT):
        torch = page.locator(".am-side--torch").first.bounding_box()
        mindspore = page.locator(".am-side--mindspore").first.bounding_box()
        assert torch is not None
        assert mindspore is not None
        assert torch["y"] + torch["height"] <= mindspore["y"]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "tolerance"), ("en", "oracle"), ("zh", "容差")],
)
def test_the_text_search_finds_prose(visitor: Visitor, site: Path, language: str, typed: str) -> None:
    page = visitor.open(f"{language}/cli/")
    page.keyboard.press("s")
    page.keyboard.type(typed, delay=20)
    page.keyboard.press("End")  # Chinese is inserted without a key stroke, which is what the theme listens to
    found = page.locator(".md-search-result__link[href*='/verdicts/']").first
    found.wait_for(timeout=10_000)
    assert found.is_visible()
    # Entries and lists are the Finder's: they would double the time of the build and crowd the prose out.
    index = json.loads((site / language / "search" / "search_index.json").read_text())
    lists = ("api/torch", "releases/torch", "findings/")
    assert not [each for each in index["docs"] if each["location"].startswith(lists)]


@pytest.mark.browser
def test_the_table_filters_and_its_address_shares_the_filter(visitor: Visitor, site: Path) -> None:
    listed = json.loads((site / "data/table.json").read_text())["rows"]
    total, pairs = len(listed), sum(bool(row[3]) for row in listed)
    page = visitor.open("en/table/")
    rows = page.locator(".am-table tbody tr")
    rows.first.wait_for()
    assert rows.count() == total
    page.locator("[name=q]").fill("ops permute")
    assert rows.count() == 1
    assert rows.first.locator("a").get_attribute("href") == "../api/torch/permute/"
    page.locator("[name=q]").fill("")
    page.locator("[name=verdict]").select_option("missing")
    found = f"{rows.count()} of {total} rows: {pairs} pairs, {total - pairs} names without counterpart"
    assert page.locator(".am-found").inner_text() == found
    assert page.url.endswith("?verdict=missing")
    shared = rows.all_inner_texts()
    visitor.page.reload(wait_until="networkidle")
    assert rows.all_inner_texts() == shared
    page.locator(".am-filter [type=reset]").click()
    page.wait_for_function(f"document.querySelectorAll('.am-table tbody tr').length === {total}")
    assert page.url.endswith("/table/")


@pytest.mark.browser
def test_the_table_shows_the_verdicts_of_another_release(visitor: Visitor, site: Path) -> None:
    data = json.loads((site / "data/table.json").read_text())
    older, newest = data["releases"][0], data["releases"][-1]
    page = visitor.open(f"en/table/?release={older.replace(' ', '+')}")
    page.locator(".am-table tbody tr").first.wait_for()
    assert page.locator(".am-table thead th").nth(2).inner_text() == older
    not_run = sum(row[7][:1] in ("", "-") for row in data["rows"])
    assert page.locator(".am-table tbody td:nth-child(3):text-is('–')").count() == not_run
    page.locator("[name=release]").select_option(newest)
    assert page.locator(".am-table thead th").nth(2).inner_text() == newest


@pytest.mark.browser
def test_the_table_holds_thousands_of_pairs(visitor: Visitor, site: Path) -> None:
    """How quick it is with them is measured by ``make bench``."""
    data = json.loads((site / "data/table.json").read_text())
    rows = [[row[0], f"{row[1]}_{n}", *row[2:]] for n in range(400) for row in data["rows"]][:3000]
    visitor.page.route("**/table.json", lambda route: route.fulfill(json={**data, "rows": rows}))
    page = visitor.open("zh/table/")
    shown = page.locator(".am-table tbody tr")
    shown.first.wait_for()
    for typed in ["perm", "", "dropout_17"]:
        page.locator("[name=q]").fill(typed)
        matching = sum(typed in f"{row[1]} {row[3]}".lower() for row in rows)
        words = page.locator(".am-found").inner_text()
        assert matching
        assert f"{matching:,}" in words
        assert "3,000" in words
        assert 0 < shown.count() <= min(matching, 1000)  # the others are laid out when one scrolls to them


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"color_scheme": "light"}], indirect=True)
def test_dark_mode_toggles_and_stays(visitor: Visitor) -> None:
    page = visitor.open(f"en/{DROPOUT}")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("label[for=__palette_1]").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    page.wait_for_function(f"getComputedStyle(document.body).backgroundColor !== {light!r}")
    page = visitor.open("en/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"


@pytest.mark.browser
def test_a_picture_of_a_page(chrome: Browser, site: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.screenshot", f"en/{DROPOUT}", str(tmp_path / "a.png")]
    subprocess.run([*command, "--site", str(site)], cwd=ROOT, check=True)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_of_no_page_is_one_sentence(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["en/nowhere/", str(tmp_path / "b.png"), "--site", str(site)]) == 1
    assert "no page 'en/nowhere/'" in capsys.readouterr().err
