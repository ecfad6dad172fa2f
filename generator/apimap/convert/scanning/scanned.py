"""What a scan found, summed up, and its forms: terminal, JSON, Markdown and SARIF."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from apimap import __version__
from apimap.convert.scanning.scan import Answer, Scanned, Use
from apimap.convert.translate.rules import Rules
from apimap.model.paths import slug

ADDRESS = "https://apimap.github.io/apimap/{lang}/api/{slug}/"
_GOOD = (Answer.CALL, Answer.DIFFERS, Answer.HELPER, Answer.AWAY, Answer.UNTRIED)
_WORDS = {
    Answer.CALL: "agrees",
    Answer.DIFFERS: "differs",
    Answer.UNTRIED: "not run here",
    Answer.HELPER: "helper",
    Answer.AWAY: "falls away",
    Answer.NONE: "no counterpart",
    Answer.UNKNOWN: "no entry",
}
_TOLD = 12  # names that the summary lists


def answered(use: Use) -> bool:
    """Whether there is something to do for a use other than writing it by hand."""
    return use.answer in _GOOD


def failing(files: Iterable[Scanned], on: str) -> bool:
    """Whether a scan fails: ``missing`` if a use has no answer, ``catch`` also if one has a catch."""
    for file in files:
        for use in file.uses:
            if on != "never" and not answered(use):
                return True
            if on == "catch" and (use.catches or use.answer is Answer.DIFFERS):
                return True
    return False


def address(name: str, lang: str = "en") -> str:
    """The address of a torch name's page."""
    return ADDRESS.format(lang=lang, slug=slug(name))


def document(files: Sequence[Scanned], rules: Rules, device: str) -> dict[str, Any]:
    """The JSON form (``docs/schemas/scan.schema.json``)."""
    uses = [use for file in files for use in file.uses]
    return {
        "device": device,
        "torch": rules.torch,
        "mindspore": rules.mindspore,
        "totals": _totals(files),
        "names": [
            {
                "name": name,
                "uses": number,
                "answer": first.answer.value,
                "mindspore": first.mindspore,
                "verdict": first.verdict,
                "page": address(name) if name in rules.entries else "",
            }
            for name, number, first in _by_name(uses)
        ],
        "files": [
            {
                "path": file.path,
                "lines": file.lines,
                "fault": file.fault,
                "uses": [
                    {
                        "line": use.line,
                        "column": use.column,
                        "name": use.name,
                        "answer": use.answer.value,
                        "mindspore": use.mindspore,
                        "verdict": use.verdict,
                        "assumed": use.assumed,
                        "catches": list(use.catches),
                    }
                    for use in file.uses
                ],
            }
            for file in files
        ],
    }


def _totals(files: Sequence[Scanned]) -> dict[str, Any]:
    uses = [use for file in files for use in file.uses]
    good = sum(answered(use) for use in uses)
    return {
        "files": len(files),
        "unreadable": sum(bool(file.fault) for file in files),
        "lines": sum(file.lines for file in files),
        "uses": len(uses),
        "answered": good,
        "share": round(good / len(uses), 4) if uses else 1.0,
        "catches": sum(bool(use.catches) for use in uses),
        "answers": {answer.value: sum(use.answer is answer for use in uses) for answer in Answer},
    }


def _by_name(uses: Iterable[Use]) -> list[tuple[str, int, Use]]:
    first: dict[str, Use] = {}
    counts: Counter[str] = Counter()
    for use in uses:
        first.setdefault(use.name, use)
        counts[use.name] += 1
    return [
        (name, number, first[name]) for name, number in sorted(counts.items(), key=lambda x: (-x[1], x[0]))
    ]


def as_json(files: Sequence[Scanned], rules: Rules, device: str) -> str:
    """The JSON text."""
    return json.dumps(document(files, rules, device), indent=1, ensure_ascii=False)


def counted(number: int, thing: str = "file") -> str:
    """So many of a thing, in words: "1 file", "2 files"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def as_text(files: Sequence[Scanned], rules: Rules, device: str, *, full: bool) -> Iterator[str]:
    """Lines for a terminal: the summary, then every use if ``full``."""
    totals = _totals(files)
    uses = [use for file in files for use in file.uses]
    lines, found = counted(totals["lines"], "line"), counted(totals["uses"], "use")
    yield f"{counted(totals['files'])}, {lines}, {found} of torch"
    yield f"{rules.evidence(device)}, torch {rules.torch} against mindspore {rules.mindspore}"
    yield f"{totals['answered']} of them ({totals['share']:.1%}) have an answer:"
    for answer in Answer:
        number = totals["answers"][answer.value]
        if number:
            yield f"  {number:6}  {_WORDS[answer]}"
    if totals["catches"]:
        yield f"{totals['catches']} calls have a catch that no rule settles"
    for word, kinds in (("nothing to call", (Answer.NONE, Answer.UNKNOWN)), ("helpers", (Answer.HELPER,))):
        named = [(name, number) for name, number, use in _by_name(uses) if use.answer in kinds]
        if named:
            yield f"{word}:"
            yield from (f"  {number:6}  {name}" for name, number in named[:_TOLD])
            if len(named) > _TOLD:
                yield f"          and {len(named) - _TOLD} more names (--full, --json)"
    for file in files:
        if file.fault:
            yield f"{file.path}: {file.fault}"
    if full:
        for file in files:
            for use in file.uses:
                yield f"{file.path}:{use.line}:{use.column + 1}: {_said(use)}"
                yield from (f"    {each}" for each in use.catches)


def _said(use: Use) -> str:
    arrow = f" -> {use.mindspore}" if use.mindspore else ""
    assumed = ", receiver assumed" if use.assumed else ""
    return f"{use.name}{arrow} ({_WORDS[use.answer]}{assumed})"


def as_markdown(files: Sequence[Scanned], rules: Rules, device: str) -> str:
    """The report as Markdown: totals, names, files."""
    totals = _totals(files)
    uses = [use for file in files for use in file.uses]
    lines = [
        "# torch in this program",
        "",
        (
            f"{totals['files']} files, {totals['lines']} lines, {totals['uses']} uses; {totals['share']:.1%} "
            f"have an answer "
            f"({rules.evidence(device)}, torch {rules.torch}, mindspore {rules.mindspore})."
        ),
        "",
        "| uses | torch | answer | call |",
        "|--:|---|---|---|",
    ]
    for name, number, use in _by_name(uses):
        shown = f"[`{name}`]({address(name)})" if name in rules.entries else f"`{name}`"
        lines.append(
            f"| {number} | {shown} | {_WORDS[use.answer]} | {f'`{use.mindspore}`' if use.mindspore else ''} |"
        )
    lines += ["", "| file | lines | uses | without answer | catches |", "|---|--:|--:|--:|--:|"]
    for file in files:
        bad = sum(not answered(use) for use in file.uses)
        catches = sum(bool(use.catches) for use in file.uses)
        told = f"`{file.path}`" + (f" ({file.fault})" if file.fault else "")
        lines.append(f"| {told} | {file.lines} | {len(file.uses)} | {bad} | {catches} |")
    return "\n".join(lines) + "\n"


def as_sarif(files: Sequence[Scanned], rules: Rules) -> str:
    """SARIF 2.1.0: an error for what has no answer, a warning for a difference or catch that remains."""
    results: list[dict[str, Any]] = []
    named: dict[str, int] = {}
    for file in files:
        for use in file.uses:
            level, text = concern(use)
            if not level:
                continue
            number = named.setdefault(use.name, len(named))
            place = {
                "artifactLocation": {"uri": file.path.replace("\\", "/")},
                "region": {"startLine": use.line, "startColumn": use.column + 1},
            }
            results.append(
                {
                    "ruleId": use.name,
                    "ruleIndex": number,
                    "level": level,
                    "message": {"text": text},
                    "locations": [{"physicalLocation": place}],
                }
            )
        if file.fault:
            place = {"artifactLocation": {"uri": file.path.replace("\\", "/")}}
            number = named.setdefault("unreadable", len(named))
            results.append(
                {
                    "ruleId": "unreadable",
                    "ruleIndex": number,
                    "level": "note",
                    "message": {"text": file.fault},
                    "locations": [{"physicalLocation": place}],
                }
            )
    driver = {
        "name": "apimap",
        "version": __version__,
        "informationUri": "https://apimap.github.io/apimap/",
        "rules": [
            {
                "id": name,
                "shortDescription": {"text": f"{name} in MindSpore"},
                **({"helpUri": address(name)} if name in rules.entries else {}),
            }
            for name in named
        ],
    }
    document = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
    return json.dumps(document, indent=1, ensure_ascii=False)


def concern(use: Use) -> tuple[str, str]:
    """How grave a use is (``error``, ``warning``, or nothing) and the sentence that says why."""
    if not answered(use):
        return "error", f"{use.name} has nothing to call in MindSpore ({_WORDS[use.answer]})."
    if use.answer is Answer.DIFFERS:
        return "warning", f"{use.mindspore} differs from {use.name} in its first example."
    if use.catches:
        return "warning", f"{use.name} -> {use.mindspore}: {use.catches[0]}"
    return "", ""


def schema() -> dict[str, Any]:
    """JSON Schema of ``apimap scan --json``."""
    text, number, flag = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
    answer = {"enum": [each.value for each in Answer]}

    def record(**fields: Any) -> dict[str, Any]:
        return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}

    def many(of: dict[str, Any]) -> dict[str, Any]:
        return {"type": "array", "items": of}

    use = record(
        line=number,
        column={**number, "description": "0-based"},
        name=text,
        answer=answer,
        mindspore=text,
        verdict=text,
        assumed={**flag, "description": "the receiver is taken for a tensor (or module) by its member alone"},
        catches=many({**text, "description": "a silent difference that remains for this call"}),
    )
    name = record(name=text, uses=number, answer=answer, mindspore=text, verdict=text, page=text)
    file = record(path=text, lines=number, fault=text, uses=many(use))
    totals = record(
        files=number,
        unreadable=number,
        lines=number,
        uses=number,
        answered=number,
        share={"type": "number"},
        catches=number,
        answers={"type": "object", "additionalProperties": number},
    )
    whole = record(device=text, torch=text, mindspore=text, totals=totals, names=many(name), files=many(file))
    return {"$id": "scan.schema.json", "title": "What `apimap scan` found", **whole}
