"""An answer that fits a tooltip or a context window: what to call, what changes, catches, verdict, code.

It is chosen from the published document of an entry and adds nothing to it. ``within`` keeps it below a
number of bytes by leaving out whole parts, the least needed first, and says how much was left out.
"""

from __future__ import annotations

import json
from typing import Any, NotRequired, cast

from typing_extensions import TypedDict  # pydantic does not read typing's before Python 3.12

from apimap.query.show import SITE, choose_example


class Change(TypedDict):
    """An argument that is not simply passed on; defaults are given where they differ."""

    torch: NotRequired[str]
    mindspore: NotRequired[str]
    rule: str
    value: NotRequired[str]
    torch_default: NotRequired[str]
    mindspore_default: NotRequired[str]


class Lines(TypedDict):
    """The torch lines, and the mindspore lines to write instead, of an example that ran."""

    torch: str
    mindspore: str


class Brief(TypedDict):
    """The short answer for one entry.

    ``call`` is the counterpart that ``verdict`` and ``harm`` are about: the first that has an answer on
    ``device``; ``says`` for which numbers it holds, ``prefer`` what to prefer on other devices. ``lines`` is
    what to write. ``left_out`` counts what did not fit, by field.
    """

    torch: str
    call: str
    verdict: str
    harm: NotRequired[str]
    says: NotRequired[str]
    lines: NotRequired[Lines]
    device: NotRequired[str]
    torch_release: NotRequired[str]
    mindspore_release: NotRequired[str]
    prefer: NotRequired[str]
    missing: NotRequired[str]
    arguments: NotRequired[list[Change]]
    catches: NotRequired[list[str]]
    code: NotRequired[str]
    url: str
    left_out: NotRequired[dict[str, int]]


def _answering(document: dict[str, Any]) -> dict[str, Any] | None:
    """The counterpart that the entry's verdict is about; None for a missing entry."""
    listed = document["counterparts"]
    return next((each for each in listed if each["key"] == document["shown"]), None)


def _change(row: dict[str, Any]) -> Change | None:
    if row["rule"] == "same" and not row["defaults_differ"] and not row["required"]:
        return None
    values = ", ".join(f"{key} → {value}" for key, value in (row["values"] or {}).items())
    told: dict[str, Any] = {
        "torch": row["torch"],
        "mindspore": row["mindspore"],
        "rule": row["rule"],
        "value": row["value"] or values,
    }
    if row["defaults_differ"]:
        told |= {"torch_default": row["torch_default"], "mindspore_default": row["mindspore_default"]}
    found: Change = {key: value for key, value in told.items() if value}  # type: ignore[assignment]
    return found


def code_of(document: dict[str, Any], counterpart: str | None = None) -> str:
    """The mindspore program of the example that shows a counterpart (any, if None) best; ``""`` for none."""
    if counterpart is not None:
        examples = [
            {**each, "results": [row for row in each["results"] if row["counterpart"] == counterpart]}
            for each in document["examples"]
        ]
        document = {**document, "examples": examples}
    chosen = choose_example(document)
    return str(chosen[1]["program"]) if chosen is not None and chosen[1] is not None else ""


def brief(document: dict[str, Any], lang: str = "en") -> Brief:
    """The short answer of an entry's document, texts in ``en`` or ``zh``."""
    answering = _answering(document)
    found = Brief(
        torch=document["torch"],
        call=answering["mindspore"] if answering else "",
        verdict=answering["verdict"] if answering else document["verdict"],
        url=SITE + document["url"][lang],
    )
    if document["missing"]:
        found["missing"] = document["missing"][lang]
    if answering:
        if answering["device"]:
            found["device"] = answering["device"]
            found["torch_release"] = answering["torch_release"]
            found["mindspore_release"] = answering["mindspore_release"]
        if answering["badge"] != answering["verdict"]:
            found["harm"] = answering["badge"]
        if says := answering["cost"]["said"][lang]:
            found["says"] = says
        if prefer := document["prefer"][lang]:
            found["prefer"] = prefer
        if lines := document["answer"]:
            found["lines"] = Lines(torch=lines["torch"], mindspore=lines["mindspore"])
        if changes := [each for each in map(_change, answering["arguments"]) if each]:
            found["arguments"] = changes
        if catches := [each[lang] for each in answering["differences"] if each["weight"] != "corner"]:
            found["catches"] = catches
    if code := code_of(document, answering["key"] if answering else None):
        found["code"] = code
    return found


def within(found: Brief, limit: int) -> Brief:
    """The same in at most ``limit`` bytes of JSON; what was left out is counted.

    In order: catches from the end, down to one; else the code, which makes room for catches again; then rows
    of arguments from the end, the lines, the last catch, and the end of the text that says why there is no
    counterpart.
    """
    whole: dict[str, Any] = dict(found)
    short, left = whole.copy(), dict[str, int]()

    def over() -> bool:
        told = {**short, "left_out": left} if left else short
        return len(json.dumps(told, ensure_ascii=False, indent=2).encode()) > limit

    def shorten(key: str, keep: int) -> None:
        values: list[Any] = list(whole.get(key, ()))
        count = len(values)
        left.pop(key, None)
        if values:
            short[key] = values
        while over() and len(values) > keep:
            values.pop()
            left[key] = count - len(values)
        if count and not values:
            del short[key]

    shorten("catches", 1)
    if over() and "code" in short:
        del short["code"]
        left["code"] = 1
        shorten("catches", 1)
    if over():
        shorten("arguments", 0)
    if over() and "lines" in short:
        del short["lines"]
        left["lines"] = 1
    if over():
        shorten("catches", 0)
    while over() and len(short.get("missing", "")) > 1:
        short["missing"] = f"{short['missing'][:-20]}…"
        left["missing"] = 1
    if left:
        short["left_out"] = left
    return cast(Brief, short)
