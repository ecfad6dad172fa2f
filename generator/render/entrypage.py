"""The page of one entry: what the template needs beyond the entry's data, in one language."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from generator.paths import slug
from generator.render.catalogue import RAN, Catalogue
from generator.render.data import CounterpartData, EntryData, ExampleData, Result, page_path
from generator.render.markup import code, plain
from generator.render.programs import changed_lines
from generator.render.texts import Language, html, text

REPOSITORY = "https://github.com/apimap/apimap"


def changes(language: Language, counterpart: CounterpartData) -> list[Markup]:
    """The arguments that are not simply passed on, each in a few words: the answer at a glance."""
    found = []
    for row in counterpart.arguments:
        if row.rule in ("renamed", "value", "extra"):
            target = f"{row.mindspore}={row.value}" if row.value else row.mindspore
            arrow = Markup("{} → {}") if row.torch else Markup("+ {1}")
            found.append(arrow.format(code(row.torch), code(target)))
        elif row.rule in ("call", "via", "none"):
            values = {"name": code(row.torch), "target": code(row.mindspore)}
            found.append(html(language, f"glance.{row.rule}", **values))
    return found


def label(entry: EntryData, key: str) -> str:
    """A counterpart's short name, with the form or the releases that it is for."""
    for each in entry.counterparts:
        if each.key == key:
            marks = [mark for mark in (each.form, each.releases) if mark]
            return each.mindspore.removeprefix("mindspore.") + (f" ({', '.join(marks)})" if marks else "")
    return "MindSpore"


def _told(entry: EntryData, key: str, verdict: str) -> bool:
    """Whether a verdict says anything: one for other releases was left out of the run on purpose."""
    return verdict != "not-run" or not any(each.key == key and each.releases for each in entry.counterparts)


def titles(language: Language, entry: EntryData) -> dict[str, str]:
    """The heading of each example: its title, or its identifier."""
    return {
        each.id: plain(getattr(each.title, language)) if each.title else each.id for each in entry.examples
    }


def _results(language: Language, entry: EntryData, example: ExampleData) -> list[dict[str, Any]]:
    plain_ones = [result for result in example.results if not result.variant]
    shown: list[Result] = [
        each for each in plain_ones if _told(entry, each.counterpart, each.verdict)
    ] or plain_ones
    chosen = next((result for result in shown if result.verdict in RAN), shown[0] if shown else None)
    found = []
    for result in shown:
        message = result.message
        if result.verdict == "not-run" and example.not_run is not None:
            message = getattr(example.not_run, language)
        found.append(
            dict(result)
            | {
                "lines": changed_lines(example.torch_program, result.program)[1],
                "label": label(entry, result.counterpart).replace('"', "'"),
                "selected": result is chosen,
                "message": message,
            }
        )
    return found


def examples(language: Language, entry: EntryData) -> list[dict[str, Any]]:
    """Examples with their results per counterpart; torch's marks are against the one in front."""
    found = []
    for example in entry.examples:
        results = _results(language, entry, example)
        front = next((result for result in results if result["selected"]), None)
        printed = next((result["torch_prints"] for result in results if result["torch_prints"]), "")
        lines = changed_lines(example.torch_program, front["program"])[0] if front else set()
        found.append(dict(example) | {"results": results, "torch_lines": lines, "torch_prints": printed})
    return found


def variants(entry: EntryData) -> list[dict[str, Any]]:
    """Per counterpart a matrix of variants (rows) by examples (columns); empty when none was run."""
    found = []
    for counterpart in entry.counterparts:
        cells = {
            (result.variant, example.id): result
            for example in entry.examples
            for result in example.results
            if result.variant and result.counterpart == counterpart.key
        }
        if cells:
            columns = [each.id for each in entry.examples if any(key[1] == each.id for key in cells)]
            names = sorted({name for name, _ in cells})
            rows = [(name, [cells.get((name, column)) for column in columns]) for name in names]
            found.append({"counterpart": counterpart.key, "examples": columns, "rows": rows})
    return found


def _columns(entry: EntryData) -> list[str]:
    """Counterparts that the history has anything to say about; ``""`` stands for the entry itself."""
    seen = {key for row in entry.history for key, word in row.verdicts.items() if _told(entry, key, word)}
    return [each.key for each in entry.counterparts if each.key in seen] or sorted(seen)


def _mirror(language: Language, entry: EntryData, catalogue: Catalogue, address: str) -> Markup:
    name = entry.mirror or ""
    shown = code(name)
    if name in catalogue.entries:
        shown = Markup('<a href="{}">{}</a>').format(address, shown)
    return html(language, "entry.mirrors", of=shown)


def description(language: Language, entry: EntryData) -> str:
    """The page's meta description: names, verdict and summary, without marks."""
    summary = plain(getattr(entry.summary, language))
    if entry.missing is not None:
        return text(language, "entry.description_missing", torch=entry.torch, summary=summary)
    if not entry.counterparts:
        return summary
    names = ", ".join(dict.fromkeys(each.mindspore for each in entry.counterparts))
    verdict = text(language, f"verdict.{entry.verdict}")
    return text(
        language, "entry.description", torch=entry.torch, counterparts=names, verdict=verdict, summary=summary
    )


def context(language: Language, catalogue: Catalogue, entry: EntryData, root: str) -> dict[str, Any]:
    """What the template of an entry page is given; ``root`` leads from the page to its language's root."""
    title = text(language, "entry.report_title", name=entry.torch)
    return {
        "entry": entry,
        "heading": escape(getattr(entry.title, language)) if entry.title else entry.torch,
        "run": catalogue.current.info if catalogue.current else None,
        "examples": examples(language, entry),
        "titles": titles(language, entry),
        "variants": variants(entry),
        "workarounds": [
            {"id": example.id, "verdict": result.verdict}
            for example in entry.examples
            for result in example.results[:1]
        ],
        "keys": _columns(entry),
        "label": lambda key: label(entry, key),
        "anchors": {each.key: f"arguments-{n}" for n, each in enumerate(entry.counterparts, 1)},
        "changes": lambda counterpart: changes(language, counterpart),
        "mirror": _mirror(language, entry, catalogue, f"{root}{page_path(entry.mirror)}/")
        if entry.mirror
        else "",
        "links": {
            "source": f"{REPOSITORY}/blob/main/mappings/{slug(entry.torch)}.yaml",
            "json": f"{root}../data/{slug(entry.torch)}.json",
            "report": f"{REPOSITORY}/issues/new?title={quote(title)}",
        },
    }
