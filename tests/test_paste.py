"""The page that marks pasted code: what it finds, what it says of it, and what it loads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from apimap.model.paths import DOCS, ROOT
from apimap.site.look.scripts import parser_files
from apimap.words.texts import LANGUAGES
from site_fixtures import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAM = """import numpy as np
import torch as th
from torch import nn
import torch.nn.functional as F


def forward(x, rows):
    x = F.dropout(x, 0.5)
    rows = np.permute(rows)
    y = th.permute(x, (1, 0)).index(0)
    th.nowhere(y)
    return [0].index(0), nn.Softmax(dim=1)
"""


def mark(page: Page, code: str) -> list[tuple[str, str]]:
    """Types a program; the marked pieces with the full names that they are listed under."""
    page.locator("#am-paste").fill(code)
    page.wait_for_selector("[data-paste=done]")
    return page.evaluate(
        """() => Array.from(document.querySelectorAll(".am-mark"), each =>
            [each.textContent, document.querySelector(each.getAttribute("href")).dataset.name])"""
    )


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_found_by_their_imports_and_marked_in_place(visitor: Visitor, language: str) -> None:
    page = visitor.open(f"{language}/paste/")
    found = [tuple(each) for each in mark(page, PROGRAM)]
    assert found[0] == ("F.dropout", "torch.nn.functional.dropout")
    assert ("th.permute", "torch.permute") in found
    assert ("index", "torch.Tensor.index") in found  # what th.permute gives is a tensor
    assert ("index", "torch.Tensor.index") not in found[found.index(("th.nowhere", "torch.nowhere")) :]
    assert ("th.nowhere", "torch.nowhere") in found
    assert found[-1] == ("nn.Softmax", "torch.nn.Softmax")
    assert not [text for text, _ in found if text.startswith("np")]
    assert page.locator(".am-paste__code").inner_text().rstrip() == PROGRAM.rstrip()


@pytest.mark.browser
def test_beside_the_code_stands_what_to_call_and_the_catch(visitor: Visitor) -> None:
    page = visitor.open("en/paste/")
    mark(page, PROGRAM)
    listed = page.locator("[data-name='torch.nn.functional.dropout']")
    said = listed.inner_text()
    assert "→ mindspore." in said
    assert "line 8" in said
    assert listed.locator(".am-hit__line--differs").count() == 1
    assert page.locator("[data-name='torch.nowhere']").inner_text().count("not mapped yet") == 1
    assert "if it is a tensor" not in page.locator("[data-name='torch.nn.Softmax']").inner_text()
    listed.locator("a").click()
    page.wait_for_url("**/en/api/torch.nn.functional/dropout/")


@pytest.mark.browser
def test_code_without_imports_and_broken_code_are_said(visitor: Visitor) -> None:
    page = visitor.open("en/paste/")
    assert mark(page, "print(1)") == []
    assert "No PyTorch name" in page.locator(".am-paste__said").inner_text()
    page.locator("#am-paste").fill("import torch\ntorch.permute(x, (1, 0)\n")
    page.get_by_text("no valid Python").wait_for()


@pytest.mark.browser
def test_an_example_can_be_shown_and_a_file_be_opened(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open("en/paste/")
    page.locator(".am-button").click()
    page.wait_for_selector("[data-paste=done] .am-mark")
    file = tmp_path / "own.py"
    file.write_text(PROGRAM)
    page.locator("#am-paste-file").set_input_files(str(file))
    page.locator("[data-name='torch.nowhere']").wait_for()


@pytest.mark.browser
def test_the_parser_comes_with_the_first_code_and_nothing_leaves_the_browser(visitor: Visitor) -> None:
    asked: list[str] = []
    page = visitor.open("en/paste/")
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    mark(page, PROGRAM)
    assert any(each.endswith("tree-sitter-python.wasm") for each in asked)
    assert all(each.startswith(f"GET {visitor.address}") for each in asked)
    asked.clear()
    page.locator("#am-paste").fill(PROGRAM.replace("0.5", "0.25"))
    page.wait_for_timeout(400)
    assert asked == []


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"viewport": {"width": 390, "height": 844}}], indirect=True)
def test_on_a_phone_nothing_overflows(visitor: Visitor) -> None:
    page = visitor.open("zh/paste/")
    mark(page, PROGRAM)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.browser
def test_code_is_marked_on_a_site_that_was_opened_from_a_folder(chrome: Browser, site: Path) -> None:
    page = chrome.new_page()
    page.goto((site / "en/paste/index.html").as_uri())
    assert ["th.permute", "torch.permute"] in mark(page, PROGRAM)
    page.close()


def test_only_one_page_loads_the_parser(site: Path) -> None:
    loading = [
        str(page.relative_to(site)) for page in site.rglob("*.html") if "assets/paste.js" in page.read_text()
    ]
    assert sorted(loading) == ["en/paste/index.html", "zh/paste/index.html"]
    assert {path.name for path in (site / "data" / "paste").iterdir()} == set(parser_files(DOCS / "vendor"))


def test_vendored_files_are_those_of_the_pinned_packages() -> None:
    npm = ROOT / "tests" / "npm"
    wanted = json.loads((npm / "package.json").read_text())["devDependencies"]
    modules = npm / "node_modules"
    if not (modules / "web-tree-sitter").is_dir():
        pytest.skip("the packages of tests/npm are not installed; `make browser` installs them")
    for package, names in {
        "web-tree-sitter": ("web-tree-sitter.cjs", "web-tree-sitter.wasm"),
        "tree-sitter-python": ("tree-sitter-python.wasm",),
    }.items():
        assert json.loads((modules / package / "package.json").read_text())["version"] == wanted[package]
        for name in names:
            assert (modules / package / name).read_bytes() == (DOCS / "vendor" / name).read_bytes(), name
