"""The Markdown twin of an entry's page: the same statements without layout, for programs that read text.

It is made from the published data like the page, so that neither can say what the other does not.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from markupsafe import Markup

from apimap.published.arguments import Argument
from apimap.published.brief import name
from apimap.published.catalogue import RAN
from apimap.published.documents import CounterpartData, EntryData, ExampleData, Result, ThirdData
from apimap.published.third import NAMES
from apimap.site.entry.examples import label, titles, told
from apimap.site.look.markup import advice
from apimap.words.texts import Language, text

_TAG = re.compile(r"</?(\w+)[^>]*>")


def _plain(made: Markup) -> str:
    """Our own inline HTML as Markdown."""
    return html.unescape(_TAG.sub(lambda tag: "`" if tag[1] == "code" else "", str(made)))


def _fenced(code: str, word: str = "") -> str:
    fence = "````" if "```" in code else "```"
    return f"{fence}{word}\n{code.rstrip()}\n{fence}\n"


def _cell(line: str) -> str:
    return " ".join(line.split()).replace("|", "\\|")


def _argument(language: Language, row: Argument) -> str:
    def shown(argument: str | None, default: str | None) -> str:
        value = "" if default in (None, "...") else f"={default}"
        return f"`{argument}{value}`" if argument else "–"

    cells = (shown(row.torch, row.torch_default), shown(row.mindspore, row.mindspore_default))
    return f"| {' | '.join(map(_cell, (*cells, _plain(advice(language, row)))))} |"


def _counterpart(language: Language, each: CounterpartData) -> Iterator[str]:
    yield f"- `{each.mindspore}`: {text(language, f'verdict.{each.badge}')}"
    marks = [f"`{each.form}`"] if each.form else []
    if each.releases:
        marks.append(text(language, "entry.for_releases", releases=each.releases))
    if each.date:
        releases = f"torch {each.torch_release}, mindspore {each.mindspore_release}"
        marks.append(f"{each.device}, {releases}, {each.date}")
    yield f" ({'; '.join(marks)})\n" if marks else "\n"


def _arguments(language: Language, entry: EntryData) -> Iterator[str]:
    for each in entry.counterparts:
        if each.arguments:
            yield f"\n## {text(language, 'entry.arguments')}: {label(entry, each.key)}\n\n"
            heads = (text(language, f"entry.col_{word}") for word in ("torch", "mindspore", "todo"))
            yield f"| {' | '.join(heads)} |\n|---|---|---|\n"
            yield from (f"{_argument(language, row)}\n" for row in each.arguments)
        if each.note is not None:
            yield f"\n{getattr(each.note, language)}\n"


def _result(language: Language, entry: EntryData, result: Result, program: bool) -> Iterator[str]:
    verdict = text(language, f"verdict.{result.verdict}")
    message = result.message[language]
    yield f"\n{label(entry, result.counterpart)}: {verdict}{f'. {message}' if message else ''}\n"
    if program and result.program:
        yield f"\n{_fenced(result.program, 'python')}"
        if result.prints:
            yield f"\n{text(language, 'entry.prints')}:\n\n{_fenced(result.prints)}"


def _third(language: Language, third: ThirdData) -> Iterator[str]:
    yield f"\nTensorFlow: {getattr(third.said, language)}\n\n{_fenced(third.program, 'python')}"
    for each in third.verdicts:
        verdict = text(language, f"verdict.{each.verdict}")
        message = each.message[language]
        against = text(language, "third.against", name=NAMES[each.against])
        yield f"\n{against} {verdict}{f'. {message}' if message else ''}\n"


def _example(language: Language, entry: EntryData, example: ExampleData, title: str) -> Iterator[str]:
    """One example: torch's program, and in full the first MindSpore program that gave an answer."""
    yield f"\n### {title}\n\nPyTorch:\n\n{_fenced(example.torch_program, 'python')}"
    results = [
        each for each in example.results if not each.variant and told(entry, each.counterpart, each.verdict)
    ]
    chosen = next((each for each in results if each.verdict in RAN), results[0] if results else None)
    if chosen and chosen.torch_prints:
        yield f"\n{text(language, 'entry.prints')}:\n\n{_fenced(chosen.torch_prints)}"
    for result in results:
        yield from _result(language, entry, result, result is chosen)
    if example.tensorflow is not None:
        yield from _third(language, example.tensorflow)


def _parts(language: Language, entry: EntryData) -> Iterator[str]:
    yield f"# {name(language, entry)}\n\n{getattr(entry.summary, language)}\n"
    if entry.missing is not None:
        reason = text(language, f"missing.{entry.missing.reason.value}")
        yield f"\n{text(language, 'entry.missing')} ({reason}). {getattr(entry.missing, language)}\n"
    real = [each for each in entry.counterparts if each.helper is None]
    if real:
        yield f"\n{text(language, 'entry.instead')}:\n\n"
        for each in real:
            yield from _counterpart(language, each)
    for each in entry.counterparts:
        if each.helper is not None:
            key = "helper.none" if entry.missing is not None else "helper.besides"
            verdict = text(language, f"verdict.{each.verdict}")
            yield f"\n{text(language, key, lines=each.helper.lines)}: {verdict}\n"
            yield f"\n{_fenced(each.helper.code, 'python')}"
    yield from _arguments(language, entry)
    if entry.differences:
        yield f"\n## {text(language, 'entry.differences')}\n\n"
        for difference in entry.differences:
            names = ", ".join(f"`{each}`" for each in difference.counterparts or ())
            only = f" ({names})" if names else ""
            kind = text(language, f"kind.{difference.kind.value}")
            yield f"- {kind}: {getattr(difference, language)}{only}\n"
    if entry.notes:
        yield f"\n## {text(language, 'entry.notes')}\n\n"
        yield from (f"- {getattr(note, language)}\n" for note in entry.notes)
    if entry.examples:
        yield f"\n## {text(language, 'entry.examples')}\n"
        named = titles(language, entry)
        for example in entry.examples:
            yield from _example(language, entry, example, named[example.id])


def twin(language: Language, entry: EntryData) -> str:
    """An entry as Markdown in one language; the same data gives the same text."""
    return "".join(_parts(language, entry))
