"""Takes pictures of the built site in a headless Chromium.

Use: ``python -m tools.screenshot PAGE PNG``. PAGE is an address below the site, such as
``en/api/torch/permute/``. The site is served on a free local port; nothing else is asked for.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from apimap.model.errors import ApimapError, EnvironmentFault
from apimap.model.paths import SITE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Headless without a GPU or a sandbox (containers), and without the browser's own calls home.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Requests are not worth a line."""


class _Compressed(_Quiet):
    """Text compressed and cacheable, as any web server in use has it."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Compress what is a text file; leave everything else to the plain server."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if self.path.endswith("/") else path
        if path.suffix not in (".html", ".css", ".js", ".json", ".svg") or not path.is_file():
            return super().send_head()
        body = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        return BytesIO(body)


@contextmanager
def served(site: Path, compressed: bool = False) -> Iterator[str]:
    """Serve a folder on a free local port; gives the address with a slash at the end."""
    handler = _Compressed if compressed else _Quiet
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def chromium() -> str:
    """The Chromium to use: ``CHROMIUM`` or one on the path; raises EnvironmentFault if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        raise EnvironmentFault(
            "no Chromium found; install one (Debian: `apt-get install chromium fonts-wqy-zenhei`) "
            "or name it: CHROMIUM=/path/to/chromium"
        )
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium, closed at the end."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        try:
            yield started
        finally:
            started.close()


def take(page: str, out: Path, *, site: Path = SITE, width: int, height: int, dark: bool, full: bool) -> None:
    """Write a picture of one page as PNG; sizes are in CSS pixels."""
    if not (site / page.partition("#")[0]).exists():
        raise ApimapError(f"the site has no page {page!r}; build it first, then name an address below {site}")
    with served(site) as address, browser() as chrome:
        tab = chrome.new_page(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        tab.goto(address + page, wait_until="networkidle")
        out.parent.mkdir(parents=True, exist_ok=True)
        tab.screenshot(path=str(out), full_page=full)


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshot", description=__doc__)
    parser.add_argument("page", help="address below the site, such as en/api/torch/permute/")
    parser.add_argument("png", type=Path, help="file to write")
    parser.add_argument("--site", type=Path, default=SITE)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=860)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--full", action="store_true", help="the whole page, not only the first screen")
    given = parser.parse_args(arguments)
    try:
        size = {"width": given.width, "height": given.height}
        take(given.page, given.png, site=given.site, dark=given.dark, full=given.full, **size)
    except ApimapError as error:
        print(f"apimap: {error}", file=sys.stderr)
        return int(error.exit_code)
    return 0


if __name__ == "__main__":
    sys.exit(main())
