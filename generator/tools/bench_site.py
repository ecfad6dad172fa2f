"""The site's figures: ``python -m tools.bench_site`` (part of ``make bench``).

CPU seconds for a thousand pages, as a ratio to what mkdocs-material takes for as many pages of one sentence,
built the same way; the heaviest entry page. Seconds are those of the processor, of this process and of its
children, so that the ratio does not depend on what else the machine does.
"""

from __future__ import annotations

import resource
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from apimap.model.errors import ApimapError
from apimap.model.paths import DOCS, ROOT
from apimap.run.pipeline import Settings, catalogue
from apimap.site import build_site, render
from apimap.site.site import CONFIGS, build_languages
from apimap.words.texts import LANGUAGES

RATIO = 2.0  # to the bare build
HEAVIEST = 60_000  # bytes of HTML of an entry page
_BARE = """\
site_name: bare
docs_dir: docs
not_in_nav: "*"
theme: {name: material, font: false}
plugins: [search]
"""


def _cpu() -> float:
    """CPU seconds so far of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _spent(work: Callable[[], object]) -> float:
    began = _cpu()
    work()
    return _cpu() - began


def _word(good: bool) -> str:
    return "ok" if good else "above the aim"


def _bare(folder: Path, pages: int) -> float:
    """CPU seconds of two bare builds side by side, each with that many pages."""
    (folder / "docs").mkdir(parents=True)
    for config in CONFIGS.values():
        (folder / config).write_text(_BARE, encoding="utf-8")
    for number in range(pages):
        text = f"# Page {number}\n\nOne sentence on page {number}.\n"
        (folder / "docs" / f"page-{number}.md").write_text(text, encoding="utf-8")
    return _spent(lambda: build_languages(folder, folder))


def main() -> None:
    """Measures and prints; needs a set-up environment and writes nothing into the checkout."""
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory) / "root"
        shutil.copytree(DOCS, root / "docs")
        for config in CONFIGS.values():
            shutil.copy(ROOT / config, root)
        given = catalogue(Settings())
        rendering = _spent(lambda: render(given, root / "build" / "pages", root / "data", root / "docs"))
        building = _spent(lambda: build_site(root, root / "site", root / "data"))
        pages = len(list((root / "site").rglob("index.html")))
        bare = _bare(Path(directory) / "bare", pages // len(LANGUAGES))
        ratio = (rendering + building) / bare
        print(
            f"{'site':12} {pages} pages in {rendering:.1f} CPU s of rendering and {building:.1f} of mkdocs, "
            f"{1000 * (rendering + building) / pages:.1f} per 1,000 pages"
        )
        print(
            f"{'':12} / bare mkdocs-material {bare:.1f} CPU s: "
            f"mkdocs {building / bare:.2f}, all {ratio:.2f}  (aim {RATIO}: {_word(ratio <= RATIO)})"
        )
        built = root / "site"
        found = [
            page
            for language in LANGUAGES
            for folder in ("api", "workflows")
            for page in (built / language / folder).rglob("index.html")
            if len(page.relative_to(built / language).parts) > 2 + (folder == "api")
        ]
        if not found:
            raise ApimapError("the site has no entry page")
        heaviest = max(found, key=lambda page: page.stat().st_size)
        size = heaviest.stat().st_size
        print(
            f"{'entry page':12} heaviest {size:,} bytes  (aim {HEAVIEST:,}: {_word(size <= HEAVIEST)}) "
            f"{heaviest.parent.relative_to(root / 'site')}"
        )


if __name__ == "__main__":
    main()
