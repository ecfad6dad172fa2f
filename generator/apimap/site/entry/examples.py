"""Examples as a page shows them: programs with changed lines marked, and shared out over pages by size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from apimap.published.catalogue import RAN
from apimap.published.changed import changed_lines
from apimap.published.entries import EntryData, ExampleData, Result
from apimap.published.third import tab
from apimap.site.look.markup import plain
from apimap.site.look.templating import environment
from apimap.words.texts import Language

OPEN = 3  # examples that stand open; the others show their title and verdicts until they are opened
# Bytes of Markdown that make a page of less than 60 kB of HTML: the theme's frame takes 22 kB, links and
# anchors of headings the rest. An entry with more examples gets further pages.
BUDGET = 34_000


def label(entry: EntryData, key: str, form: bool = True) -> str:
    """A counterpart's short name, with the form (unless left out) and the releases that it is for."""
    for each in entry.counterparts:
        if each.key == key:
            marks = [mark for mark in (each.form if form else None, each.releases) if mark]
            name = each.mindspore.removeprefix("mindspore.")
            if each.helper is not None:
                name = f"helpers.{each.helper.name}"
            return name + (f" ({', '.join(marks)})" if marks else "")
    return "MindSpore"


def told(entry: EntryData, key: str, verdict: str) -> bool:
    """Whether a verdict says anything: one for other releases was left out of the run on purpose."""
    return verdict != "not-run" or not any(each.key == key and each.releases for each in entry.counterparts)


def titles(language: Language, entry: EntryData) -> dict[str, str]:
    """The heading of each example: its title, or its identifier as words."""
    return {
        each.id: plain(getattr(each.title, language)) if each.title else readable(each.id)
        for each in entry.examples
    }


def readable(identifier: str) -> str:
    """An example's identifier as words: ``label-smoothing`` as ``Label smoothing``."""
    words = identifier.replace("-", " ")
    return words[:1].upper() + words[1:]


def _results(language: Language, entry: EntryData, example: ExampleData) -> list[dict[str, Any]]:
    plain_ones = [result for result in example.results if not result.variant]
    shown: list[Result] = [
        each for each in plain_ones if told(entry, each.counterpart, each.verdict)
    ] or plain_ones
    chosen = next((result for result in shown if result.verdict in RAN), shown[0] if shown else None)
    found = []
    for result in shown:
        found.append(
            dict(result)
            | {
                "lines": changed_lines(example.torch_program, result.program, example.torch_code)[1],
                "label": label(entry, result.counterpart, form=example.form is None),
                "selected": result is chosen,
                "message": result.message[language],
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
        lines = (
            changed_lines(example.torch_program, front["program"], example.torch_code)[0] if front else set()
        )
        words = list(dict.fromkeys(result["verdict"] for result in results))
        found.append(
            dict(example)
            | {"results": results, "torch_lines": lines, "torch_prints": printed, "words": words}
            | {"third": tab(language, example)}
        )
    return found


def rendered(language: Language, entry: EntryData) -> list[tuple[str, Markup]]:
    """Identifier and Markdown of each example."""
    template = environment(language).get_template("example.j2")
    names = titles(language, entry)
    return [
        (each["id"], Markup(template.render(example=each | {"heading": names[each["id"]]}, n=n, open=OPEN)))
        for n, each in enumerate(examples(language, entry), 1)
    ]


def block(language: Language, entry: EntryData, example: str, n: int) -> Markup:
    """One example without its heading, for a page that shows examples of several entries.

    ``n`` is its number on that page, from 1.
    """
    chosen = next(each for each in examples(language, entry) if each["id"] == example)
    return Markup(environment(language).get_template("programs.j2").render(example=chosen, n=n))


def shared_out(sizes: Sequence[int], taken: int) -> list[int]:
    """How many chunks, in their order, each page gets, as the budget asks; at least one page.

    ``sizes`` are the chunks' in bytes, ``taken`` is what the first page holds besides: where its tables are
    long it gets no chunk, as the default use stands there already.
    """
    pages = [0]
    room = BUDGET - taken
    for size in sizes:
        if (pages[-1] or len(pages) == 1) and size > room:
            pages.append(0)
            room = BUDGET
        pages[-1] += 1
        room -= size
    return pages
