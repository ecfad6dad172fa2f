"""The site as a visitor meets it: built by mkdocs in strict mode, opened in a headless Chromium."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest
from render_sample import catalogue

from generator.errors import ApimapError, EnvironmentFault
from generator.paths import ROOT
from generator.render import build_site, render
from generator.render.screenshot import browser, chromium, main, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

DROPOUT = "api/torch.nn.functional/dropout/"
LARGEST_PAGE = 60_000  # bytes of HTML


def checkout(folder: Path) -> Path:
    """A copy of what the site is built from, without anything that was generated before."""
    for name in ("mkdocs.yml", "mkdocs.zh.yml"):
        shutil.copy(ROOT / name, folder)
    ignored = shutil.ignore_patterns("api", "workflows", "index.md", "releases.md")
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=ignored)
    return folder


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = checkout(tmp_path_factory.mktemp("root"))
    render(catalogue(), folder / "docs", folder / "data")
    build_site(folder, folder / "site", folder / "data")
    return folder


@pytest.fixture(scope="module")
def site(root: Path) -> Path:
    return root / "site"


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
        message = '<p class="am-message">shape: torch (2, 3), mindspore (3, 2) &lt;at *out*&gt;</p>'
        assert message in (site / "en" / path / "index.html").read_text()


def test_data_and_schemas_are_published(site: Path) -> None:
    assert json.loads((site / "data/mappings.json").read_text())["schema"] == 1
    assert (site / "data/torch.nn.functional/dropout.json").exists()
    assert (site / "data/schemas/mappings.schema.json").exists()


def test_a_failing_build_keeps_the_old_site_and_shows_why(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    render(catalogue(), folder / "docs", folder / "data")
    page = folder / "docs" / "en" / "verdicts.md"
    page.write_text(page.read_text() + "\n[nowhere](nowhere.md)\n")
    (folder / "site").mkdir()
    (folder / "site" / "old.html").write_text("old")
    with pytest.raises(ApimapError, match=r"(?s)kept.*nowhere\.md"):
        build_site(folder, folder / "site", folder / "data")
    assert [path.name for path in (folder / "site").iterdir()] == ["old.html"]
    assert not list(folder.glob(".site-*"))


# --- in a browser -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    if os.environ.get("APIMAP_NO_BROWSER") == "1":
        pytest.skip("APIMAP_NO_BROWSER=1 asks for the browser tests to be left out")
    missing = ""
    try:
        chromium()
    except EnvironmentFault as fault:
        missing = f"{fault}; or set APIMAP_NO_BROWSER=1 to leave the browser tests out"
    if missing:
        pytest.fail(missing, pytrace=False)
    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as found:
        yield found


class Visitor:
    """A browser page that remembers what went wrong and what left the server."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.wrong: list[str] = []
        page.on(
            "console", lambda message: self.wrong.append(message.text) if message.type == "error" else None
        )
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("requestfailed", self._failed)
        page.on("request", lambda request: self._seen(request.url))

    def _failed(self, request: Request) -> None:
        # A page that sends the visitor on at once is not loaded to its end.
        if not request.is_navigation_request():
            self.wrong.append(f"failed: {request.url}")

    def _seen(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"left the server: {url}")

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path, wait_until="networkidle")
        return self.page


@pytest.fixture
def visitor(chrome: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    options: dict[str, Any] = getattr(request, "param", {})
    context = chrome.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    found = Visitor(context.new_page(), address)
    yield found
    context.close()
    assert not found.wrong


@pytest.mark.browser
@pytest.mark.parametrize(
    "path", ["", DROPOUT, "api/", "api/torch/", "workflows/training-step/", "releases/", "cli/"]
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
    page.locator(".am-proof").first.click()
    assert page.url.endswith("#example-positional-inplace")
    assert page.locator("#example-positional-inplace").is_visible()


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
    [("en", "dropout"), ("en", "torch.permute"), ("en", "transpose axes"), ("zh", "转置"), ("zh", "permute")],
)
def test_search_finds_an_entry(visitor: Visitor, language: str, typed: str) -> None:
    page = visitor.open(f"{language}/")
    page.keyboard.press("/")
    page.keyboard.type(typed, delay=20)
    page.keyboard.press("End")  # Chinese is inserted without a key stroke, which is what the theme listens to
    wanted = "dropout" if typed == "dropout" else "permute"
    found = page.locator(f".md-search-result__link[href*='/{wanted}/']").first
    found.wait_for(timeout=10_000)
    assert found.is_visible()


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
    command = [sys.executable, "-m", "generator.render.screenshot", f"en/{DROPOUT}", str(tmp_path / "a.png")]
    subprocess.run([*command, "--site", str(site)], cwd=ROOT, check=True)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_of_no_page_is_one_sentence(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["en/nowhere/", str(tmp_path / "b.png"), "--site", str(site)]) == 1
    assert "no page 'en/nowhere/'" in capsys.readouterr().err
