"""What tools say of the site: accessibility (axe-core) and valid HTML (html-validate), both from npm."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from apimap.model.paths import ROOT
from site_fixtures import Visitor

NPM = ROOT / "tests" / "npm"
PAGES = {
    "home": "",
    "module": "api/torch/",
    "function": "api/torch.nn.functional/dropout/",
    "layer": "api/torch.nn/Softmax/",
    "missing": "api/torch/svd_lowrank/",
    "workflow": "workflows/training-step/",
    "modules": "api/",
    "table": "table/",
    "from MindSpore": "mindspore/mindspore.ops/",
    "guide": "guides/first-port/",
    "verdicts": "verdicts/",
    "paste": "paste/",
}


@pytest.fixture(scope="session")
def npm() -> Path:
    """The folder of the installed npm packages; a test that lacks them says how to get them."""
    if os.environ.get("APIMAP_NO_BROWSER") == "1":
        pytest.skip("APIMAP_NO_BROWSER=1 asks for the browser tests to be left out")
    modules = NPM / "node_modules"
    if not (modules / "axe-core").is_dir():
        node = "" if shutil.which("npm") else " after installing Node.js 20 or later (Debian: nodejs, npm)"
        pytest.fail(
            f"axe-core and html-validate are not installed; run `make browser`{node}, "
            "or set APIMAP_NO_BROWSER=1 to leave these tests out",
            pytrace=False,
        )
    return modules


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"color_scheme": "light"}, {"color_scheme": "dark"}], indirect=True)
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_axe_finds_no_violation(visitor: Visitor, npm: Path, language: str, path: str) -> None:
    page = visitor.open(f"{language}/{path}")
    page.add_style_tag(content="*, ::before { transition: none !important }")  # colours at rest
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    page.add_script_tag(path=npm / "axe-core" / "axe.min.js")
    found = page.evaluate("axe.run().then(result => result.violations)")
    told = [
        f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]
    assert not told, "\n".join(told)


@pytest.mark.browser
@pytest.mark.parametrize("visitor", [{"color_scheme": "light"}, {"color_scheme": "dark"}], indirect=True)
@pytest.mark.parametrize("path", ["en/?q=dropout", "zh/verdicts/"])
def test_axe_finds_no_violation_in_the_finder_s_results(visitor: Visitor, npm: Path, path: str) -> None:
    page = visitor.open(path)
    if "?q=" not in path:
        page.keyboard.press("/")
        page.keyboard.type("dropout")
    page.wait_for_selector("[role=option]")
    page.add_style_tag(content="*, ::before { transition: none !important }")
    page.add_script_tag(path=npm / "axe-core" / "axe.min.js")
    found = page.evaluate("axe.run().then(result => result.violations)")
    told = [f"{each['id']}: {node['target']}" for each in found for node in each["nodes"]]
    assert not told, "\n".join(told)


@pytest.mark.browser
def test_pages_are_valid_html(site: Path, npm: Path) -> None:
    pages = [site / language / path / "index.html" for language in ("en", "zh") for path in PAGES.values()]
    pages.append(site / "index.html")
    command = [str(npm / ".bin" / "html-validate"), "--config", str(NPM / "html-validate.json"), "-f", "json"]
    done = subprocess.run([*command, *map(str, pages)], check=False, capture_output=True, text=True, cwd=NPM)
    assert done.stdout, done.stderr
    told = [
        f"{Path(each['filePath']).relative_to(site)}:{one['line']}: {one['ruleId']}: {one['message']}"
        for each in json.loads(done.stdout)
        for one in each["messages"]
    ]
    assert not told, "\n".join(told)
