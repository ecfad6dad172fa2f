"""A conversion's report: ``conversion.json``, a row per site; its Markdown, a line for what they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from apimap.convert.reading import shown
from apimap.convert.scanning.scanned import counted
from apimap.convert.translate.rules import Rules
from apimap.convert.translate.sites import Converted, How
from apimap.convert.tree import TreeResult

WORDS = {
    How.RULE: "by rule",
    How.HELPER: "by helper",
    How.DROPPED: "dropped without effect on numbers",
    How.ASSUMED: "by rule, receiver assumed",
    How.HAND: "by hand",
}


def is_site(row: Converted) -> bool:
    """Whether a row is a site of its own, not an argument that was dropped at one."""
    return not (row.how is How.DROPPED and row.argument)


def totals(found: TreeResult) -> dict[str, Any]:
    """Counts over all files: sites by how they were converted, the share that needs no hand."""
    counts: Counter[How] = Counter()
    whole = 0
    for file in found.files:
        rows = [row for row in file.result.sites if is_site(row)] if file.result else []
        counts.update(row.how for row in rows)
        whole += bool(file.result) and not any(row.how is How.HAND for row in rows)
    sites = sum(counts.values())
    return {
        "files": len(found.files),
        "complete": whole,
        "unreadable": sum(file.result is None for file in found.files),
        "sites": sites,
        "share": round(1 - counts[How.HAND] / sites, 4) if sites else 1.0,
        "how": {how.value: counts[how] for how in How},
    }


def document(found: TreeResult, rules: Rules, device: str) -> dict[str, Any]:
    """The content of ``conversion.json`` (``docs/schemas/conversion.schema.json``)."""
    return {
        "device": device,
        "torch": rules.torch,
        "mindspore": rules.mindspore,
        "totals": totals(found),
        "helpers": sorted(path.as_posix() for path in found.helpers),
        "dependencies": {path: list(lines) for path, lines in found.dependencies.items()},
        "files": [
            {
                "path": shown(file.path.as_posix()),
                "fault": file.fault,
                "helpers": list(file.result.helpers) if file.result else [],
                "sites": [
                    {
                        "line": row.line,
                        "column": row.column,
                        "name": row.name,
                        "how": row.how.value,
                        "mindspore": row.mindspore,
                        "argument": row.argument,
                        "why": row.why,
                    }
                    for row in (file.result.sites if file.result else ())
                ],
            }
            for file in found.files
        ],
    }


def summary(found: TreeResult) -> list[str]:
    """The totals, for a terminal."""
    told = totals(found)
    lines = [f"{counted(told['files'])}, {told['complete']} of them without a rest; {told['sites']} sites:"]
    lines += [f"  {told['how'][how.value]:6}  {WORDS[how]}" for how in How if told["how"][how.value]]
    unread = (file for file in found.files if file.result is None)
    lines += [f"{shown(file.path)}: copied as it is: {file.fault}" for file in unread]
    for path, named in found.dependencies.items():
        lines.append(
            f"{path}: still asks for {', '.join(named)}; a mindspore program needs mindspore instead"
        )
    return lines


def markdown(found: TreeResult, rules: Rules, device: str) -> str:
    """The report as Markdown: totals, what is left to do by hand, what was assumed, what was dropped."""
    told = totals(found)
    lines = [
        "# Conversion to MindSpore",
        "",
        (
            f"{counted(told['files'])}, {told['complete']} without a rest; "
            f"{told['sites']} sites, {told['share']:.1%} "
            f"without "
            f"a hand (rules {rules.evidence(device)}, torch {rules.torch}, mindspore {rules.mindspore})."
        ),
        "",
        "| sites | how |",
        "|--:|---|",
        *(f"| {told['how'][how.value]} | {WORDS[how]} |" for how in How),
    ]
    for how in (How.HAND, How.RULE, How.ASSUMED, How.DROPPED):
        rows = [
            (shown(file.path.as_posix()), row)
            for file in found.files
            if file.result
            for row in file.result.sites
            if row.how is how and (row.why or how is not How.RULE)
        ]
        if rows:
            head = "What a rule does not settle" if how is How.RULE else WORDS[how].capitalize()
            lines += ["", f"## {head}", "", *(_each(rows) if how is How.HAND else _together(rows))]
    for file in found.files:
        if file.result is None:
            lines += ["", f"`{shown(file.path.as_posix())}` was copied as it is: {file.fault}."]
    for path, named in found.dependencies.items():
        lines += ["", f"`{path}` still asks for {', '.join(f'`{each}`' for each in named)}."]
    return "\n".join(lines) + "\n"


_Placed = tuple[str, Converted]  # a file, as it is shown, and a site in it


def _each(rows: Sequence[_Placed]) -> Iterator[str]:
    """A table with a line for each place: they are gone through one by one."""
    yield "| place | torch | argument | why |"
    yield "|---|---|---|---|"
    for path, row in rows:
        yield f"| {path}:{row.line} | {_said(row)} |"


def _together(rows: Sequence[_Placed]) -> Iterator[str]:
    """A table with a line for all places of which the same is said, what is met most often first."""
    yield "| torch | argument | why | places |"
    yield "|---|---|---|---|"
    found: dict[str, dict[str, dict[int, None]]] = {}
    for path, row in rows:
        found.setdefault(_said(row), {}).setdefault(path, {})[row.line] = None
    for said, files in sorted(found.items(), key=lambda each: -sum(map(len, each[1].values()))):
        places = (f"{path}:{', '.join(map(str, lines))}" for path, lines in files.items())
        yield f"| {said} | {'; '.join(places)} |"


def _said(row: Converted) -> str:
    why = row.why.replace("|", "\\|")
    return f"`{row.name}` | {row.argument and f'`{row.argument}`'} | {why}"


def schema() -> dict[str, Any]:
    """JSON Schema of ``conversion.json``."""
    text, number = {"type": "string"}, {"type": "integer"}

    def record(**fields: Any) -> dict[str, Any]:
        return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}

    def many(of: dict[str, Any]) -> dict[str, Any]:
        return {"type": "array", "items": of}

    site = record(
        line=number,
        column={**number, "description": "0-based"},
        name=text,
        how={"enum": [how.value for how in How]},
        mindspore=text,
        argument={**text, "description": "the one argument that was dropped or refused"},
        why=text,
    )
    file = record(path=text, fault=text, helpers=many(text), sites=many(site))
    counts = {"type": "object", "additionalProperties": number}
    whole = record(
        device=text,
        torch=text,
        mindspore=text,
        totals=record(
            files=number,
            complete={**number, "description": "files without a site to be done by hand"},
            unreadable=number,
            sites=number,
            share={"type": "number", "description": "sites that need no hand"},
            how=counts,
        ),
        helpers=many(text),
        dependencies={"type": "object", "additionalProperties": many(text)},
        files=many(file),
    )
    return {"$id": "conversion.schema.json", "title": "The report of `apimap convert`", **whole}
