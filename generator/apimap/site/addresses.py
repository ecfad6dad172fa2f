"""Addresses that stay: redirects for pages that moved, a sitemap over both languages, and the crawlers' file.

``docs/addresses.txt`` lists the addresses that were published, below a language (``api/torch/permute/``); the
site is not built when one of them leads nowhere. A page that moves gets a line in ``docs/redirects.txt``: its
old address and its new one.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from apimap.model.errors import ApimapError
from apimap.words.texts import LANGUAGES

# A continuation page in a sitemap: further examples, all that variants found.
_FURTHER = re.compile(
    r"\s*<url>\s*<loc>[^<]*/(?:examples|variants)(?:-\d+)?/</loc>(?:(?!</url>).)*</url>", re.DOTALL
)
LOST_NAMED = 10  # addresses that one message names
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{new}</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={href}">
<link rel="canonical" href="{href}">
<script>location.replace("{href}" + location.search + location.hash)</script>
</head>
<body><a href="{href}">{new}</a></body>
</html>
"""
_SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{lines}
</sitemapindex>
"""


def addresses(path: Path) -> list[str]:
    """Published addresses, one a line; empty lines and ``#`` comments are passed over."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def redirects(path: Path) -> dict[str, str]:
    """Old addresses and what they became; raises ApimapError for a line that is not a pair of addresses."""
    found: dict[str, str] = {}
    for line in addresses(path):
        pair = line.split()
        if len(pair) != 2 or not all(each.endswith("/") for each in pair):
            raise ApimapError(f"{path}: {line!r} is no pair of addresses; write `old/address/ new/address/`")
        found[pair[0]] = pair[1]
    return found


def write_redirects(site: Path, moved: Mapping[str, str]) -> None:
    """Put a page at every old address, in both languages.

    Raises ApimapError when the new address has no page, or when the old one has one of its own again.
    """
    for language in LANGUAGES:
        for old, new in moved.items():
            page, target = site / language / old / "index.html", site / language / new / "index.html"
            if not target.is_file():
                raise ApimapError(f"docs/redirects.txt: {old} leads to {new}, where there is no page")
            if page.exists():
                raise ApimapError(f"docs/redirects.txt: {old} is a page again; remove the line")
            page.parent.mkdir(parents=True, exist_ok=True)
            href = escape("../" * old.count("/") + new, quote=True)
            page.write_text(_PAGE.format(language=language, href=href, new=escape(new)), encoding="utf-8")


def require_addresses(site: Path, published: Iterable[str]) -> None:
    """Raises ApimapError when a published address has no page, redirects included, in every language."""
    lost = sorted(
        each
        for each in published
        if not all((site / language / each / "index.html").is_file() for language in LANGUAGES)
    )
    if lost:
        some = ", ".join(lost[:LOST_NAMED])
        raise ApimapError(
            f"docs/addresses.txt: {len(lost)} published addresses lead nowhere: {some}; "
            "say in docs/redirects.txt where each has moved to"
        )


def write_sitemap(site: Path) -> None:
    """A sitemap that leads to those of both languages, and the file that tells crawlers of it.

    The address of the site is read from what mkdocs wrote; without it there is nothing to list.
    """
    own = (site / LANGUAGES[0] / "sitemap.xml").read_text(encoding="utf-8")
    base = re.search(rf"<loc>(\S+?/){LANGUAGES[0]}/</loc>", own)
    if base is None:
        return
    lines = "\n".join(f"<sitemap><loc>{base[1]}{each}/sitemap.xml</loc></sitemap>" for each in LANGUAGES)
    (site / "sitemap.xml").write_text(_SITEMAP.format(lines=lines), encoding="utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {base[1]}sitemap.xml\n"
    (site / "robots.txt").write_text(robots, encoding="utf-8")
    _without_further_pages(site)


def write_404(site: Path) -> None:
    """The page for whatever is not there, in both languages, for a site below any path.

    A server answers with one page for all addresses, so it finds the site's root from the address asked for;
    without a script its links lead to the place that mkdocs was told of. It stands in place of the pages that
    mkdocs wrote for each language as well: their addresses of styles hold under one path alone.
    """
    own = (site / LANGUAGES[0] / "sitemap.xml").read_text(encoding="utf-8")
    base = re.search(rf"<loc>(\S+?/){LANGUAGES[0]}/</loc>", own)
    text = (Path(__file__).parent / "templates" / "root-404.html").read_text(encoding="utf-8")
    text = text.replace("{base}", base[1] if base else "/")
    for folder in (site, *(site / each for each in LANGUAGES)):
        (folder / "404.html").write_text(text, encoding="utf-8")


def _without_further_pages(site: Path) -> None:
    """Takes pages that continue another one out of the sitemaps: a search should find the first."""
    for language in LANGUAGES:
        path = site / language / "sitemap.xml"
        kept = _FURTHER.sub("", path.read_text(encoding="utf-8"))
        path.write_text(kept, encoding="utf-8")
        path.with_suffix(".xml.gz").write_bytes(gzip.compress(kept.encode(), mtime=0))
