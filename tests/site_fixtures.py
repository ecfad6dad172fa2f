"""The sample site, built once for all tests, and a visitor who opens it in a headless Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from filelock import FileLock

from apimap.model.errors import EnvironmentFault
from apimap.model.paths import ROOT
from apimap.site import build_site, render
from render_sample import catalogue
from tools.screenshot import browser, chromium, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request


def checkout(folder: Path) -> Path:
    """A copy of what the site is built from."""
    for name in ("mkdocs.yml", "mkdocs.zh.yml"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "docs", folder / "docs")
    return folder


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sample site is, which no test changes: built once for all processes that share the tests."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # as pytest-xdist's manual does it
    folder = shared / "sample-site"
    with FileLock(shared / "sample-site.lock"):
        if not (shared / "sample-site.built").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            checkout(folder)
            render(catalogue(), folder / "build" / "pages", folder / "data", folder / "docs")
            build_site(folder, folder / "site", folder / "data")
            (shared / "sample-site.built").touch()
    return folder


@pytest.fixture(scope="session")
def site(root: Path) -> Path:
    return root / "site"


@pytest.fixture(scope="session")
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


@pytest.fixture(scope="session")
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
        # A page that is left is not loaded to its end: what was under way then is given up. What is missing
        # or refused fails otherwise.
        if not request.is_navigation_request() and request.failure != "net::ERR_ABORTED":
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
