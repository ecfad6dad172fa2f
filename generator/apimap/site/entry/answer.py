"""The first screen of an entry page: what to call instead, what changes in the arguments, and the catch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from apimap.model.entry import Difference
from apimap.published.arguments import HOUSEKEEPING, Argument
from apimap.published.changed import changed_lines
from apimap.published.entries import CounterpartData, EntryData
from apimap.reports.harm import SETTLED
from apimap.reports.headline import standing
from apimap.reports.weights import bites, order
from apimap.site.look.markup import code
from apimap.words.texts import Language, html, text

LONGEST = 3_000  # characters of both sides that the first screen has room for
GLANCE = 24  # characters of an expression that the top of a page has room for


def changes(language: Language, rows: Sequence[Argument]) -> list[Markup]:
    """The arguments that are not simply passed on, each in a few words: the answer at a glance."""
    found = []
    lacking = []
    for row in rows:
        if row.rule == "none":
            lacking.append(code(row.torch))
        elif row.mindspore == "self" and row.torch:
            found.append(html(language, "glance.self", name=code(row.torch)))
        elif row.rule in ("renamed", "value", "extra"):
            value = row.value if row.value is None or len(row.value) <= GLANCE else "…"
            target = f"{row.mindspore}={value}" if value else row.mindspore
            arrow = Markup("{} → {}") if row.torch else Markup("+ {1}")
            found.append(arrow.format(code(row.torch), code(target)))
        elif row.rule in ("call", "via"):
            values = {"name": code(row.torch), "target": code(row.mindspore)}
            found.append(html(language, f"glance.{row.rule}", **values))
    if lacking:
        found.append(html(language, "glance.none", name=html(language, "support.comma").join(lacking)))
    return found


def taken(language: Language, counterpart: CounterpartData) -> dict[str, list[Any]]:
    """All arguments in one line: those that are passed as they are, then what changes.

    What the counterpart lacks and little depends on, such as ``device``, is left to the table.
    """
    rows = [row for row in counterpart.arguments if (row.torch, row.mindspore) != ("self", "self")]
    same, others = split(rows)
    defaults = [row.torch for row in others if row.rule == "same" and row.torch and row.defaults_differ]
    needed = [row.torch for row in others if row.rule == "same" and not row.defaults_differ]
    telling = [row for row in rows if row.rule != "none" or row.torch not in HOUSEKEEPING]
    changed = changes(language, telling)
    changed += [html(language, "glance.default", name=code(name)) for name in defaults]
    return {"same": [row.torch for row in same] + needed, "changed": changed}


def warnings(differences: Sequence[Difference], badge: str, told: bool) -> list[Difference]:
    """What the first screen warns of: what bites most, and in any case what the headline stands for.

    ``told``: a refusal is told elsewhere, by the dtypes that are refused.
    """
    bitten = bites(differences)
    first = bitten[:2]
    if any(_means(each, badge) for each in first) or (told and badge == "refuses"):
        return first
    return [*first, *(each for each in bitten[2:] if _means(each, badge))][:3]


def _means(difference: Difference, badge: str) -> bool:
    """Whether a difference is of the kind that a headline stands for, however the call is written."""
    quiet = {"silent": True, "refuses": False}.get(badge)
    return difference.kind not in SETTLED and quiet is bool(difference.silent)


def witness(entry: EntryData, catches: Sequence[Difference], told: bool) -> str:
    """The example that a grave headline rests on where no catch tells; ``variants`` where only those show it.

    Empty where the catches tell, or ``told``: the refused dtypes do.
    """
    if entry.badge not in ("silent", "refuses") or any(_means(each, entry.badge) for each in catches):
        return ""
    if told and entry.badge == "refuses":
        return ""
    bad = ("unsupported", "crash", "timeout") if entry.badge == "refuses" else ("divergent",)
    stated = {each.proof for each in entry.differences}
    for example in entry.examples:
        for result in example.results:
            if result.counterpart == entry.shown and result.verdict in bad and example.id not in stated:
                return example.id
    return "variants"


def groups(entry: EntryData) -> list[tuple[str, list[CounterpartData]]]:
    """MindSpore's own counterparts by the form of the call that they are for, those that work here first."""
    found: dict[str, list[CounterpartData]] = {}
    for each in sorted(entry.counterparts, key=lambda each: standing(each.verdict)):
        if each.helper is None:
            found.setdefault(entry.forms.get(each.form or "", each.form or ""), []).append(each)
    return list(found.items())


def split(rows: Sequence[Argument]) -> tuple[list[Argument], list[Argument]]:
    """Arguments that are passed on as they are, and those about which there is something to do."""
    same = [row for row in rows if row.rule == "same" and not row.defaults_differ and not row.required]
    return same, [row for row in rows if row not in same]


def answering(entry: EntryData) -> CounterpartData | None:
    """The counterpart that the headline is about."""
    return next((each for each in entry.counterparts if each.key == entry.shown), None)


def told_first(entry: EntryData) -> list[Difference]:
    """All differences, what bites most first: those of the counterpart that is shown, then of the others."""
    shown = answering(entry)
    first = shown.differences if shown else []
    places = {each.proof: place for place, each in reversed(list(enumerate(first)))}
    others = sorted((each for each in entry.differences if each.proof not in places), key=order)
    return [*first, *others]


def ranked(entry: EntryData) -> list[tuple[int, Difference]]:
    """All differences in the order of :func:`told_first`, each with its place in the data."""
    places = {(each.kind, each.en): place for place, each in enumerate(entry.differences)}
    return [(places[each.kind, each.en], each) for each in told_first(entry)]


def copied(entry: EntryData) -> dict[str, Any] | None:
    """The lines to copy, with the numbers of those that change on either side."""
    made = entry.answer
    if made is None or len(made.torch) + len(made.mindspore) > LONGEST:
        return None  # the whole program stands right below
    torch, mindspore = changed_lines(made.torch, made.mindspore, made.torch)
    return dict(made) | {"torch_lines": torch, "mindspore_lines": mindspore}


def ran(language: Language, entry: EntryData) -> str:
    """What ran of a workflow, in numbers: programs that agree, and those that show what goes wrong."""
    if entry.kind != "workflow":
        return ""
    verdicts = [each.verdict for example in entry.examples for each in example.results]
    agree, wrong = verdicts.count("consistent"), verdicts.count("divergent")
    if not agree + wrong:
        return ""
    return text(language, "entry.ran_wrong" if wrong else "entry.ran", agree=agree, wrong=wrong)


def by_helper(language: Language, shown: CounterpartData) -> str:
    """How to get the function that the lines call, where it is a helper; empty for one of MindSpore's."""
    helper = shown.helper
    if helper is None:
        return ""
    return text(language, "entry.by_helper", name=helper.name, torch=helper.torch, lines=helper.lines)


def answer_part(language: Language, entry: EntryData) -> dict[str, Any]:
    """What the templates of the first screen and of the arguments are given beyond the entry."""
    shown = answering(entry)
    only = text(language, f"cost.only_{shown.cost.only}") if shown and shown.cost.only else ""
    dtypes = shown.cost.said[language].removeprefix(only).lstrip("; ；") if shown else ""
    catches = warnings(shown.differences if shown else entry.differences, entry.badge, bool(dtypes))
    other = shown is not None and shown.mindspore != entry.counterparts[0].mindspore
    return {
        "helpers": [each for each in entry.counterparts if each.helper is not None],
        "changes": lambda counterpart: changes(language, counterpart.arguments),
        "split": split,
        "takes": taken(language, shown) if shown else None,
        "catches": catches,
        "witness": witness(entry, catches, bool(dtypes)) if shown else "",
        "ranked": ranked(entry),
        "only": only,
        "ran": ran(language, entry),
        "dtypes": dtypes,
        "preference": entry.prefer[language],
        "by_helper": by_helper(language, shown) if shown and entry.missing is None else "",
        "copied": copied(entry),
        "stands_for": code(shown.mindspore) if shown and other else None,
    }
