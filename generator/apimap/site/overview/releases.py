"""Pages about runs: what each release changed, the list of all, and a feed (Atom) of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from apimap.model.checks import Framework
from apimap.published.catalogue import Catalogue
from apimap.published.entries import page_path
from apimap.reports.apis import ApiChanges
from apimap.reports.changes import Change, counted
from apimap.reports.compared import Compared, program_of
from apimap.reports.devices import Between, between, home_of
from apimap.reports.devices import counted as apart_counted
from apimap.reports.history import Run
from apimap.reports.sentences import sentence
from apimap.signatures.documented.usage import UNRANKED, usage_rank
from apimap.site.look.links import crumb, release_slug
from apimap.site.look.templating import page
from apimap.site.overview.counts import run
from apimap.words.texts import Language, text

PROGRAMS = 20  # regressions that are shown with their program: the others are listed
APART = 100  # pairs of each kind that differ from CPU; the command line lists all
SITE = "https://apimap.github.io/apimap"  # a feed is read elsewhere, so its addresses are whole
_ATOM = "http://www.w3.org/2005/Atom"


def release_name(beside: Compared, of: Run | None = None) -> str:
    """``mindspore 2.10.0``, or ``torch 2.15.0`` for a run of another torch; with the device unless CPU."""
    info = (of or beside.run).info
    torch = beside.before is not None and beside.before.info.torch != beside.run.info.torch
    name = f"torch {info.torch}" if torch else f"mindspore {info.mindspore}"
    return name if info.device == "CPU" else f"{name} ({info.device})"


def _api_changes(catalogue: Catalogue, beside: Compared) -> ApiChanges | None:
    if beside.before is None or catalogue.api_changes is None:
        return None
    old, new = beside.before.info, beside.run.info
    framework: Framework = "torch" if old.torch != new.torch else "mindspore"
    return catalogue.api_changes(framework, getattr(old, framework), getattr(new, framework))


def _change(language: Language, catalogue: Catalogue, change: Change, with_program: bool) -> dict[str, Any]:
    rank = usage_rank(change.entry)
    row = next(iter(change.checks), None)
    return {
        "entry": change.entry,
        "href": f"../../{page_path(change.entry)}/" if change.entry in catalogue.entries else "",
        "counterpart": change.counterpart,
        "old": change.old,
        "new": change.new,
        "rank": rank if rank < UNRANKED else None,
        "message": sentence(row.finding, language) if row else "",
        "shown": " · ".join(filter(None, (row.example, row.variant))) if row else "",
        "program": program_of(change, catalogue.check_index) if with_program else "",
    }


def _release_page(language: Language, catalogue: Catalogue, beside: Compared) -> tuple[str, str]:
    info, name = beside.run.info, release_name(beside)
    before = release_name(beside, beside.before) if beside.before else ""
    about = "release.description" if before else "release.description_first"
    head = {
        "title": text(language, "release.title", name=name),
        "description": text(language, about, name=name, before=before),
        "hide": ["navigation"],
        "crumbs": [crumb(language, "home", ""), crumb(language, "runs", "releases/")],
        "search": {"exclude": True},  # lists, a quarter of the text search's index; that is for prose
    }
    kinds = [
        (
            kind,
            [_change(language, catalogue, each, kind == "regression" and n < PROGRAMS) for n, each in listed],
        )
        for kind, changes in beside.changes.items()
        if (listed := list(enumerate(changes)))
    ]
    return f"releases/{release_slug(info)}.md", page(
        language,
        "release.md.j2",
        head,
        before=before,
        before_href=f"../{release_slug(beside.before.info)}/" if beside.before else "",
        run=run(language, beside.run, False),
        kinds=kinds,
        apart=_apart(language, catalogue, beside.run),
        apis=_api_changes(catalogue, beside),
    )


def _apart(language: Language, catalogue: Catalogue, run_: Run) -> dict[str, Any] | None:
    """What differs from CPU, for the page of a run elsewhere; None at home, and where CPU has no run."""
    reference = catalogue.info
    if reference is None:
        return None
    home = home_of(run_, catalogue.reports, reference.torch, reference.mindspore)
    if home is None:
        return None
    listed = between(home, run_)
    kinds = []
    for kind, (pairs, checks) in apart_counted(listed).items():
        told = [each for each in listed if each.kind == kind][:APART]
        kinds.append((kind, pairs, checks, [_between(language, catalogue, each) for each in told]))
    return {"home": home.info, "kinds": kinds}


def _between(language: Language, catalogue: Catalogue, each: Between) -> dict[str, Any]:
    was, now = each.checks[0]
    return {
        "entry": each.entry,
        "href": f"../../{page_path(each.entry)}/" if each.entry in catalogue.entries else "",
        "counterpart": each.counterpart,
        "was": was.verdict.value,
        "now": now.verdict.value,
        "count": len(each.checks),
        "shown": " · ".join(filter(None, (now.example, now.variant))),
        "message": sentence(now.finding, language),
    }


def _api_pages(language: Language, catalogue: Catalogue, beside: Compared) -> Iterator[tuple[str, str]]:
    """Pages behind a release's own: names that came, names that went, changed signatures."""
    apis = _api_changes(catalogue, beside)
    name, slug = release_name(beside), release_slug(beside.run.info)
    for key in ("added", "removed", "changed") if apis else ():
        names: Sequence[Any] = getattr(apis, key)
        if not names:
            continue
        heading = f"{name}: {text(language, f'release.{key}', count=len(names))}"
        modules: dict[str, list[str]] = {}
        for each in names if key != "changed" else ():
            module, _, leaf = each.rpartition(".")
            modules.setdefault(module, []).append(leaf)
        head = {
            "title": heading,
            "description": heading,
            "hide": ["navigation"],
            "crumbs": [
                crumb(language, "home", ""),
                crumb(language, "runs", "releases/"),
                {"title": name, "url": f"releases/{slug}/"},
            ],
            "search": {"exclude": True},
        }
        values = {"heading": heading, "release": text(language, "release.title", name=name)}
        yield (
            f"releases/{slug}/{key}.md",
            page(
                language, "release-apis.md.j2", head, key=key, names=names, modules=modules.items(), **values
            ),
        )


def _listed(language: Language, catalogue: Catalogue, beside: Compared) -> dict[str, Any]:
    changes = [each for listed in beside.changes.values() for each in listed]
    return run(language, beside.run, beside.run is catalogue.current) | {
        "href": f"{release_slug(beside.run.info)}/",
        "name": release_name(beside),
        "changed": [(kind, count) for kind, count in counted(changes).items()],
        "before": release_name(beside, beside.before) if beside.before else "",
    }


def feed(language: Language, listed: Sequence[Compared]) -> str:
    """The releases as an Atom feed; its dates are those of the runs, so equal reports give equal bytes."""
    ET.register_namespace("", _ATOM)
    top = ET.Element(f"{{{_ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": language})

    def add(parent: ET.Element, tag: str, words: str = "", **attributes: str) -> ET.Element:
        made = ET.SubElement(parent, f"{{{_ATOM}}}{tag}", attributes)
        made.text = words or None
        return made

    base = f"{SITE}/{language}/"
    add(top, "title", text(language, "feed.title"))
    add(top, "id", f"{base}feed.xml")
    add(top, "link", rel="self", href=f"{base}feed.xml")
    add(top, "link", rel="alternate", type="text/html", href=f"{base}releases/")
    add(top, "updated", f"{max((each.run.info.date for each in listed), default='1970-01-01')}T00:00:00Z")
    add(add(top, "author"), "name", "apimap")
    for each in listed:
        changes = [change for some in each.changes.values() for change in some]
        told = "; ".join(
            f"{text(language, f'release.kind.{kind}')}: {n}" for kind, n in counted(changes).items()
        )
        counts = Counter(str(row.verdict) for row in each.run.rows)
        verdicts = "; ".join(
            f"{text(language, f'verdict.{word}')}: {n}" for word, n in sorted(counts.items())
        )
        href = f"{base}releases/{release_slug(each.run.info)}/"
        entry = add(top, "entry")
        add(entry, "title", text(language, "release.title", name=release_name(each)))
        add(entry, "id", href)
        add(entry, "link", rel="alternate", type="text/html", href=href)
        add(entry, "updated", f"{each.run.info.date}T00:00:00Z")
        add(entry, "summary", told or verdicts)
    ET.indent(top)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(top, encoding="unicode") + "\n"


def release_pages(language: Language, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Path and text of the list of runs, of each run's page, and of the feed."""
    listed = catalogue.compared
    for each in listed:
        yield _release_page(language, catalogue, each)
        yield from _api_pages(language, catalogue, each)
    head = {
        "title": text(language, "runs.title"),
        "description": text(language, "runs.description"),
        "hide": ["navigation", "toc"],
    }
    runs = [_listed(language, catalogue, each) for each in listed]
    yield "releases.md", page(language, "releases.md.j2", head, runs=runs)
    yield "feed.xml", feed(language, listed)
