"""Compiling the rules: the file that scan and convert read, from entries and committed reports."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from apimap.convert.translate.rules import FORMAT
from apimap.data import RULES_FILE
from apimap.entries.texts import texts
from apimap.model.checks import Row
from apimap.model.entry import Counterpart, Difference, Entry, Verdict, Weight
from apimap.reports import headline
from apimap.reports.weights import concerns, gravest, met, weighed
from apimap.signatures import Snapshot

Weigh = Callable[[Entry, Difference], Difference]
# Of a difference of these kinds nothing is left once the rules have written the call.
SETTLED = frozenset(("name", "argument", "default"))


class Ran(NamedTuple):
    """What a device showed of a counterpart: its headline, and whether some examples have no kernel there."""

    headline: str
    partly: bool = False
    beaten: bool = False  # an ordinary example parts from torch, which the entry's helper runs as torch does


def document(
    entries: Mapping[str, Entry],
    verdicts: Mapping[str, Mapping[tuple[str, str], Ran]],
    releases: tuple[str, str],
    helpers: Mapping[str, str],
    signatures: Snapshot | None = None,
    weigh: Weigh = lambda _, difference: difference,
) -> dict[str, Any]:
    """The file's content: ``verdicts`` per device by (entry, key of the counterpart), ``helpers`` by name.

    ``signatures`` are mindspore's, with what its docstrings declare; ``weigh`` says of an entry's
    difference how often it is met, and whether in silence.
    """
    return {
        "format": FORMAT,
        "torch": releases[0],
        "mindspore": releases[1],
        "devices": sorted(verdicts),
        "entries": {
            name: _entry(entries[name], verdicts, signatures, weigh, entries)
            for name in sorted(entries)
            if entries[name].torch
        },
        "helpers": dict(sorted(helpers.items())),
    }


def _entry(
    entry: Entry,
    verdicts: Mapping[str, Mapping[tuple[str, str], Ran]],
    signatures: Snapshot | None,
    weigh: Weigh,
    entries: Mapping[str, Entry],
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if entry.aliases:
        found["aliases"] = entry.aliases
    if entry.family:
        found["family"] = entry.family
    if entry.missing is not None:
        found["missing"] = {
            "reason": entry.missing.reason.value,
            "en": entry.missing.en,
            "zh": entry.missing.zh,
        }
    counterparts = []
    for each in entry.counterparts:
        if each.helper is not None:  # its source is among the helpers
            if _stands_in(entry, each, entries):
                found["same"] = each.helper.torch
            continue
        plain = each.model_dump(mode="json", exclude={"note"}, exclude_defaults=True)
        told = {device: of.get((entry.name, each.key), Ran("not-run")) for device, of in verdicts.items()}
        partly = sorted(device for device, ran in told.items() if ran.partly)
        plain["verdict"] = {device: ran.headline for device, ran in told.items()}
        declared = signatures.declared(each.mindspore) if signatures else None
        if declared is not None:
            plain["declared"] = [*declared.platforms]
            plain |= {"declared_partly": [*declared.some]} if declared.some else {}
        beaten = sorted(device for device, ran in told.items() if ran.beaten)
        plain |= {"beaten": beaten} if beaten else {}
        counterparts.append({**plain, "partly": partly} if partly else plain)
    if counterparts:
        found["counterparts"] = counterparts
    differences = [
        _difference(entry, weigh(entry, each))
        for each in entry.differences
        if each.kind.value not in SETTLED or getattr(each, "silent", False)
    ]
    if differences:
        found["differences"] = differences
    return found


def _stands_in(entry: Entry, counterpart: Counterpart, entries: Mapping[str, Entry]) -> bool:
    """Whether another name's helper is called as the entry's API is.

    It is where the rules are in the helper's order, or are those by which the helper's own entry calls it.
    Where a method has no other counterparts, the function of its name is asked for all its answers.
    """
    helper = counterpart.helper
    if helper is None or helper.torch == entry.name:
        return False
    if entry.name.startswith("torch.Tensor.") and all(each.helper for each in entry.counterparts):
        return False
    leaf = entry.name.rpartition(".")[2] == helper.torch.rpartition(".")[2]
    plain = all(isinstance(rule, str) for rule in counterpart.arguments.values())
    own = entries.get(helper.torch)
    rules = [[*each.arguments.values()] for each in own.counterparts if each.helper] if own else []
    return leaf and plain and [*counterpart.arguments.values()] in (_named(helper.parameters), *rules)


def _named(parameters: str) -> list[str]:
    """The names of parameters in Python's notation, in order."""
    function = ast.parse(f"def f({parameters}): ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    found = function.args
    return [each.arg for each in (*found.posonlyargs, *found.args, *found.kwonlyargs)]


def _difference(entry: Entry, difference: Difference) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": difference.kind.value, "en": difference.en, "zh": difference.zh}
    for key in ("weight", "silent", "convert"):
        value = getattr(difference, key, None)
        if value is not None:
            found[key] = value
    if difference.counterparts is not None:
        found["counterparts"] = difference.counterparts
    proof = next((each for each in entry.examples if each.id == difference.proof), None)
    needs = sorted(given(entry.name, proof.torch)) if proof is not None else []
    if needs:
        found["needs"] = needs
    return found


def given(name: str, code: str) -> set[str]:
    """Keywords that every call of an API in a program gives; empty where it is not called by that name."""
    leaf = name.rpartition(".")[2]
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return set()
    calls = [
        {word.arg for word in node.keywords if word.arg}
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == leaf
    ]
    return set.intersection(*calls) if calls else set()


def _grouped(rows: Iterable[Row]) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.entry, row.counterpart), []).append(row)
    return found


def verdicts_of(rows: Iterable[Row], entries: Mapping[str, Entry]) -> dict[tuple[str, str], Ran]:
    """What a report's rows show of every counterpart of the entries."""
    grouped = _grouped(rows)

    def partly(of: list[Row]) -> bool:
        return any(row.verdict is Verdict.UNSUPPORTED for row in of if not row.variant)

    beaten = {key for entry in entries.values() for key in _beaten(entry, grouped)}
    return {key: Ran(headline(of), partly(of), key in beaten) for key, of in grouped.items()}


def _beaten(entry: Entry, grouped: Mapping[tuple[str, str], Sequence[Row]]) -> list[tuple[str, str]]:
    """The counterparts that part from torch in an ordinary example, where the entry's helper never does.

    Only derived code counts: it is what convert writes. What only rare programs meet is no reason to leave
    a function of mindspore's for a helper.
    """
    helper = next((each for each in entry.counterparts if each.helper is not None), None)
    if helper is None or not entry.torch:
        return []
    ran = {row.example: row.verdict for row in grouped.get((entry.name, helper.key), ()) if not row.variant}
    agreed = {example for example, verdict in ran.items() if verdict is Verdict.CONSISTENT}
    found = []
    for each in entry.counterparts:
        key = (entry.name, each.key)
        rows = [row for row in grouped.get(key, ()) if not row.variant and row.derived and row.example in ran]
        ordinary = [row for row in rows if met(entry, each, row) is not Weight.CORNER]
        parts = {row.example for row in ordinary if row.verdict is not Verdict.CONSISTENT}
        worse = {row.example for row in ordinary} - parts - agreed
        if each is not helper and parts & agreed and not worse:
            found.append(key)
    return found


def weighing(rows: Iterable[Row]) -> Weigh:
    """What weighs a difference by the rows of examples, for the counterpart that it hits hardest."""
    grouped = _grouped(rows)

    def weigh(entry: Entry, difference: Difference) -> Difference:
        found = [
            weighed(entry, difference, each, grouped.get((entry.name, each.key), ()))
            for each in entry.counterparts
            if concerns(difference, each)
        ]
        return gravest(found) if found else difference

    return weigh


def write_rules(
    entries: Mapping[str, Entry],
    reports: Sequence[Any],
    releases: tuple[str, str],
    mappings: Path,
    path: Path | str = RULES_FILE,
    signatures: Snapshot | None = None,
) -> None:
    """Compile; of ``reports`` those of the given (torch, mindspore) releases count, one per device."""
    ours = [each for each in reports if (each.info.torch.partition("+")[0], each.info.mindspore) == releases]
    verdicts = {report.info.device: verdicts_of(report.rows, entries) for report in ours}
    weigh = weighing(row for report in ours for row in report.rows if not row.variant)
    text = json.dumps(
        document(entries, verdicts, releases, texts(mappings), signatures, weigh),
        ensure_ascii=False,
        separators=(",", ":"),
    )
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    fresh = f"{path}.new"
    with open(fresh, "w", encoding="utf-8", newline="\n") as file:
        file.write(text + "\n")
    os.replace(fresh, path)
