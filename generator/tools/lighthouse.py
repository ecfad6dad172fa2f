"""Measures the built site with Lighthouse: ``python -m tools.lighthouse [PAGE …]``.

It prints the four categories of each page, for desktop and for mobile, and ends with 1 when one of them is
below its aim. Of several runs of a page the one in the middle counts, as Lighthouse's own guide to
variability advises: on a small machine the score for performance moves by five points and more. Lighthouse
comes from npm (``make browser``), and runs minutes for a few pages.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from apimap.model.errors import ApimapError, EnvironmentFault
from apimap.model.paths import ROOT, SITE
from tools.screenshot import CHROMIUM_FLAGS, chromium, served

AIMS = {"desktop": 98, "mobile": 95}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TURNS = 3  # runs of each page
# The home page, and an entry with several counterparts and many differences.
PAGES = ("en/", "zh/", "en/api/torch.nn.functional/dropout/", "zh/api/torch.nn/BatchNorm2d/")
LIGHTHOUSE = ROOT / "tests" / "npm" / "node_modules" / ".bin" / "lighthouse"


def measure(url: str, form: str) -> dict[str, Any]:
    """Lighthouse's report on one address; ``form`` is ``desktop`` or ``mobile``."""
    if not LIGHTHOUSE.exists():
        raise EnvironmentFault("Lighthouse is not installed; run `make browser` (needs Node.js 20 and npm)")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            str(LIGHTHOUSE),
            url,
            "--quiet",
            "--output=json",
            f"--output-path={out}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags=--headless=new {' '.join(CHROMIUM_FLAGS)}",
            *(["--preset=desktop"] if form == "desktop" else []),
        ]
        environment = os.environ | {"CHROME_PATH": chromium()}
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
        if done.returncode or not out.exists():
            raise ApimapError(f"Lighthouse failed on {url}: {done.stderr.strip()[-400:]}")
        report: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        return report


def middle(url: str, form: str) -> dict[str, Any]:
    """Of :data:`TURNS` reports on one address the one whose performance is in the middle."""
    reports = [measure(url, form) for _ in range(TURNS)]
    return sorted(reports, key=lambda each: each["categories"]["performance"]["score"])[TURNS // 2]


def _short(report: dict[str, Any]) -> list[str]:
    """The audits that cost points."""
    found = []
    for name in CATEGORIES:
        for reference in report["categories"][name]["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                found.append(f"{audit['id']} ({audit.get('displayValue') or audit['title']})")
    return found


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.lighthouse", description=__doc__)
    parser.add_argument("pages", nargs="*", default=PAGES, help="addresses below the site")
    parser.add_argument("--site", type=Path, default=SITE)
    given = parser.parse_args(arguments)
    below = 0
    try:
        with served(given.site, compressed=True) as address:
            for page in given.pages:
                for form, aim in AIMS.items():
                    report = middle(address + page, form)
                    scores = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
                    missed = [name for name, score in scores.items() if score < aim]
                    below += bool(missed)
                    said = ", ".join(f"{name} {score}" for name, score in scores.items())
                    print(f"{page:45} {form:8} {said}{'  BELOW ' + str(aim) if missed else ''}", flush=True)
                    for line in _short(report) if missed else ():
                        print(f"    {line}")
    except ApimapError as error:
        print(f"apimap: {error}", file=sys.stderr)
        return int(error.exit_code)
    return int(bool(below))


if __name__ == "__main__":
    sys.exit(main())
