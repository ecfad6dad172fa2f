"""The first screen of an entry page: what to call instead, what changes in the arguments, and the catch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from apimap.model.entry import Difference
from apimap.site.arguments import Argument
from apimap.site.catalogue import RAN
from apimap.site.data import CounterpartData, EntryData
from apimap.site.markup import code
from apimap.site.texts import Language, html

GLANCE = 24  # characters of an expression that the top of a page has room for


def changes(language: Language, counterpart: CounterpartData) -> list[Markup]:
    """The arguments that are not simply passed on, each in a few words: the answer at a glance."""
    found = []
    for row in counterpart.arguments:
        if row.mindspore == "self" and row.torch:
            found.append(html(language, "glance.self", name=code(row.torch)))
        elif row.rule in ("renamed", "value", "extra"):
            value = row.value if row.value is None or len(row.value) <= GLANCE else "…"
            target = f"{row.mindspore}={value}" if value else row.mindspore
            arrow = Markup("{} → {}") if row.torch else Markup("+ {1}")
            found.append(arrow.format(code(row.torch), code(target)))
        elif row.rule in ("call", "via", "none"):
            values = {"name": code(row.torch), "target": code(row.mindspore)}
            found.append(html(language, f"glance.{row.rule}", **values))
    return found


def groups(entry: EntryData) -> list[tuple[str, list[CounterpartData]]]:
    """MindSpore's own counterparts by the form of the call; one group where there are no forms."""
    found: dict[str, list[CounterpartData]] = {}
    for each in entry.counterparts:
        if each.helper is None:
            found.setdefault(entry.forms.get(each.form or "", each.form or ""), []).append(each)
    return list(found.items())


def split(rows: Sequence[Argument]) -> tuple[list[Argument], list[Argument]]:
    """Arguments that are passed on as they are, and those about which there is something to do."""
    same = [row for row in rows if row.rule == "same" and not row.defaults_differ and not row.required]
    return same, [row for row in rows if row not in same]


def _answering(entry: EntryData) -> CounterpartData | None:
    """The counterpart that the headline is about: the first that has an answer, else the recommended one."""
    listed = entry.counterparts
    return next((each for each in listed if each.verdict in RAN), listed[0] if listed else None)


def catches(entry: EntryData) -> list[Difference]:
    """Differences, those of the recommended counterpart first, then of the one that the headline is about."""
    first = entry.counterparts[0].mindspore if entry.counterparts else ""
    answering = _answering(entry)
    second = answering.mindspore if answering else ""

    def place(each: Difference) -> int:
        names = each.counterparts
        return 0 if names is None or first in names else 1 if second in names else 2

    return sorted(entry.differences, key=place)


def answer_part(language: Language, entry: EntryData) -> dict[str, Any]:
    """What the templates of the first screen and of the arguments are given beyond the entry."""
    answering = _answering(entry)
    other = answering is not None and answering.mindspore != entry.counterparts[0].mindspore
    return {
        "helpers": [each for each in entry.counterparts if each.helper is not None],
        "groups": groups(entry),
        "changes": lambda counterpart: changes(language, counterpart),
        "split": split,
        "catches": catches(entry),
        "stands_for": code(answering.mindspore) if answering and other else None,
    }
