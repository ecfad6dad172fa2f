"""The static site: one mkdocs build per language, side by side, moved into place only when all is well."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from apimap.model.errors import ApimapError
from apimap.site.addresses import redirects, require_addresses, write_404, write_redirects, write_sitemap
from apimap.site.cores import at_once
from apimap.site.finish import finish
from apimap.words.texts import LANGUAGES, Language

CONFIGS: dict[Language, str] = {"en": "mkdocs.yml", "zh": "mkdocs.zh.yml"}
LOG_LINES = 30  # of a failed build, enough to hold every strict-mode warning that matters


def _start(root: Path, config: str, out: Path, log: Path) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
    ]  # --quiet would hide warnings from --strict
    command += ["--config-file", str(root / config), "--site-dir", str(out)]
    # mkdocs-material prints a notice about mkdocs 2 on every build unless told not to.
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore"}
    with log.open("wb") as sink:
        return subprocess.Popen(command, cwd=root, stdout=sink, stderr=sink, env=environment)


def build_languages(root: Path, work: Path) -> None:
    """Both builds into ``work/<language>``; raises ApimapError with the log of those that failed."""
    logs = {language: work / f"{language}.log" for language in LANGUAGES}
    started = {
        language: _start(root, CONFIGS[language], work / language, logs[language]) for language in LANGUAGES
    }
    try:
        failed = [language for language, process in started.items() if process.wait()]
    finally:
        for process in started.values():
            if process.poll() is None:  # interrupted: leave no build running
                process.terminate()
                process.wait()
    if failed:
        tails = (logs[each].read_text(errors="replace").splitlines()[-LOG_LINES:] for each in failed)
        text = "\n".join(line for tail in tails for line in tail)
        raise ApimapError(f"the site does not build ({', '.join(failed)}); the old one is kept:\n{text}")
    for log in logs.values():
        log.unlink()


def _translated(root: Path) -> None:
    """Raises ApimapError when a page is there in one language only."""
    docs = {language: root / "build" / "pages" / language for language in LANGUAGES}
    pages = {
        language: {path.relative_to(folder) for path in folder.rglob("*.md")}
        for language, folder in docs.items()
    }
    every = set().union(*pages.values())
    missing = [
        f"docs/{language}/{path}" for language in LANGUAGES for path in sorted(every - pages[language])
    ]
    if missing:
        raise ApimapError(f"every page is there in both languages; missing: {', '.join(missing[:10])}")


def _copied(folder: Path, to: Path) -> None:
    shutil.copytree(folder, to)


def build_site(root: Path, site: Path, data: Path, published: Iterable[str] = ()) -> None:
    """Build ``site`` from the checkout ``root`` (its pages rendered before) and the rendered ``data``.

    The site holds ``en/``, ``zh/``, ``data/`` with the JSON Schemas under ``data/schemas/``, and an
    ``index.html`` that picks a language, beside what programs look for at the root. A failing build, or one
    in which a ``published`` address leads nowhere, raises ApimapError and leaves the old site.
    """
    _translated(root)
    site.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".site-", dir=site.parent) as folder:
        work = Path(folder) / "new"
        work.mkdir()
        build_languages(root, work)
        at_once(
            [
                *(partial(finish, work / language) for language in LANGUAGES),
                partial(_copied, data, work / "data"),
            ]
        )
        write_redirects(work, redirects(root / "docs" / "redirects.txt"))
        require_addresses(work, published)
        write_sitemap(work)
        write_404(work)
        for text in (work / "data").glob("llms*.txt"):
            text.rename(work / text.name)  # where programs look for them
        shutil.copytree(root / "docs" / "schemas", work / "data" / "schemas")
        shutil.copyfile(Path(__file__).parent / "templates" / "root.html", work / "index.html")
        (work / ".nojekyll").touch()
        if site.exists():
            site.rename(Path(folder) / "old")
        work.rename(site)
