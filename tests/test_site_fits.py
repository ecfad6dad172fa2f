"""Every kind of page fits its screen: nothing hangs over, no line of code is cut off, all is reachable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from site_fixtures import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# One page of each kind, in the sample site.
KINDS = {
    "home": "",
    "module": "api/torch/",
    "function": "api/torch.nn.functional/dropout/",
    "layer": "api/torch.nn/Softmax/",
    "missing": "api/torch/svd_lowrank/",
    "workflow": "workflows/training-step/",
    "workflows": "workflows/",
    "modules": "api/",
    "table": "table/",
    "from MindSpore": "mindspore/mindspore.ops/",
    "findings": "findings/",
    "releases": "releases/",
    "release": "releases/torch-2.13.0-mindspore-2.10.0-cpu/",
    "older guides": "older-guides/",
    "guide": "guides/first-port/",
    "prose": "cli/",
    "long prose": "architecture/",
    "long code": "growing/",
}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

UNFIT = """() => ({
  over: document.documentElement.scrollWidth - innerWidth,
  cut: [...document.querySelectorAll("pre > code, .hll")]
    .filter(each => each.offsetParent && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.textContent),
  unreachable: [...document.querySelectorAll(".md-content *")].filter(each => each.offsetParent
    && each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)
    && each.tabIndex < 0 && !each.querySelector("a, button, input")).map(each => each.outerHTML.slice(0, 90)),
})"""


@pytest.mark.browser
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_cut_off_on_any_kind_of_page(
    chrome: Browser, address: str, screen: dict[str, Any], language: str
) -> None:
    context = chrome.new_context(**screen)
    page = context.new_page()
    wrong = {}
    for kind, path in KINDS.items():
        page.goto(f"{address}{language}/{path}", wait_until="load")
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        page.evaluate("dispatchEvent(new Event('resize'))")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found = page.evaluate(UNFIT)
        if found["over"] > 0 or found["cut"] or found["unreachable"]:
            wrong[kind] = found
    context.close()
    assert not wrong


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [PHONE, DESK], ids=["phone", "desk"], indirect=True)
def test_the_answer_stands_on_the_first_screen(visitor: Visitor) -> None:
    page = visitor.open("en/api/torch/permute/")
    height = page.evaluate("innerHeight")
    for place in (".am-answer .am-verdict", ".am-side--torch .highlight", ".am-side--mindspore .highlight"):
        box = page.locator(place).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, place


@pytest.mark.browser
def test_the_header_has_one_search_and_the_other_opens_by_its_key(visitor: Visitor) -> None:
    page = visitor.open("en/verdicts/")
    shown = "() => +getComputedStyle(document.querySelector('.md-header .md-search')).opacity"
    assert page.evaluate(shown) == 0
    page.keyboard.press("s")
    page.wait_for_function(f"({shown})() === 1")
    page.keyboard.type("oracle")
    page.wait_for_selector(".md-search-result__link")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_page_for_lost_visitors_needs_no_other_file(site: Any, language: str) -> None:
    own = (site / language / "404.html").read_text(encoding="utf-8")
    assert own == (site / "404.html").read_text(encoding="utf-8")
    assert 'rel="stylesheet"' not in own


@pytest.mark.browser
def test_a_lost_visitor_finds_both_languages_under_any_path(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.address}404.html")
    links = page.locator("a[data-to]")
    assert links.count() == 2
    assert links.first.get_attribute("href") is not None
    # What a server answers for an address that is not there, at an address below some other path.
    body = page.content()
    page.route(
        "**/mirror/zh/api/torch/permutee/", lambda route: route.fulfill(body=body, content_type="text/html")
    )
    page.goto(f"{visitor.address}mirror/zh/api/torch/permutee/")
    assert links.first.get_attribute("href") == "/mirror/en/?q=permutee"


def test_further_pages_stay_out_of_the_sitemap(site: Any) -> None:
    for language in ("en", "zh"):
        root = ElementTree.fromstring((site / language / "sitemap.xml").read_text(encoding="utf-8"))
        listed = [each.text or "" for each in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
        assert any(each.endswith("/api/torch/permute/") for each in listed)
        assert not [each for each in listed if "/examples-" in each or "/variants/" in each]
