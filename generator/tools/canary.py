"""Builds the pages with Zensical, the successor of mkdocs-material: ``python -m tools.canary``.

A canary: it tells what is missing there, and its failure fails nothing. Zensical gets an environment of its
own below ``.cache``, so that nothing of it can change the site that is published.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

from apimap.model.paths import CACHE, DOCS, PAGES, ROOT, SITE
from apimap.site.site import CONFIGS
from apimap.words.texts import LANGUAGES

RELEASE = "0.0.73"
FOLDER = CACHE / "zensical"


def _zensical() -> Path:
    """The command, installed when it is not there; raises CalledProcessError when it cannot be."""
    place = FOLDER / f"env-{RELEASE}"
    command = place / "bin" / "zensical"
    if not command.exists():
        print(f"installing zensical {RELEASE} into .cache")
        venv.create(place, with_pip=True, clear=True)
        pip = [str(place / "bin" / "pip"), "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, f"zensical=={RELEASE}"], check=True)
    return command


def _pages(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("index.html")}


def main() -> int:
    """Builds both languages and says how the result compares with the built site; always returns 0."""
    if not (PAGES / "en" / "index.md").exists():
        print("canary: nothing is rendered yet; run make first")
        return 0
    try:
        command = _zensical()
    except (OSError, subprocess.CalledProcessError) as fault:
        print(f"canary: zensical cannot be installed: {fault}")
        return 0
    root = FOLDER / "root"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(DOCS, root / "docs")
    shutil.copytree(PAGES, root / "build" / "pages")
    for config in CONFIGS.values():
        shutil.copy(ROOT / config, root)
    for language in LANGUAGES:
        began = time.perf_counter()
        done = subprocess.run(
            [str(command), "build", "-f", CONFIGS[language]],
            check=False,
            cwd=root,
            capture_output=True,
            text=True,
        )
        seconds = time.perf_counter() - began
        lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        said = lines if done.returncode else [line for line in lines if "issues found" in line]
        built, published = _pages(root / "site" / language), _pages(SITE / language)
        print(
            f"canary: {language}: exit code {done.returncode} after {seconds:.1f} s, {len(built)} pages "
            f"({len(published - built)} missing, {len(built - published)} more than the site); "
            f"{said[-1] if said else 'no issues'}"
        )
    print(f"canary: look at it with: python -m http.server --directory {root.relative_to(ROOT) / 'site'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
