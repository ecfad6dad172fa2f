"""The compiled rules: what scan and convert know of every torch name, in one file that the wheel carries.

It is written from entries and committed reports; reading it needs the standard library only. Per entry it
holds the counterparts with their argument rules and their verdict on every device, the differences that a
call may still meet, and helpers' sources. The same catalogue gives the same bytes.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from apimap.data import RULES_FILE
from apimap.model.errors import EnvironmentFault
from apimap.model.helper import PREFIX
from apimap.model.standing import standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from apimap.model.entry import Counterpart, Difference, Entry
    from apimap.signatures import Snapshot

# Helpers that only whole programs call: what records gradients, and what holds a network's state. No entry
# has them as a counterpart, because an example calls one API and looks at what it gives.
RECORDED = Path(__file__).parent / "recorded"

Weigh = Callable[["Entry", "Difference"], "Difference"]
FORMAT = 1  # raised whenever the document below changes shape

# Of a difference of these kinds nothing is left once the rules have written the call.
SETTLED = frozenset(("name", "argument", "default"))
# These may change what a program computes without a message; each difference says whether it does.
MISLEADING = frozenset(("value", "gradient", "shape", "structure", "dtype", "inplace", "behaviour", "name"))
LOUD = frozenset(("exception", "crash", "device", "dtype"))


@cache
def recorded() -> Mapping[str, str]:
    """The sources of the helpers that only whole programs call, by torch name, or by their own."""
    from apimap.entries.helpers import texts

    return texts(RECORDED)


class Rules:
    """What the file says; ``entries`` are plain JSON values, by torch name."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.torch: str = document["torch"]
        self.mindspore: str = document["mindspore"]
        self.devices: list[str] = document["devices"]
        self.entries: dict[str, dict[str, Any]] = document["entries"]
        self.helpers: dict[str, str] = {**recorded(), **document["helpers"]}
        # Names whose entry has another name's helper: a method that of the function.
        self.same: dict[str, str] = {
            name: entry["same"] for name, entry in self.entries.items() if "same" in entry
        }
        self.helpers |= {name: self.helpers[same] for name, same in self.same.items()}
        self.aliases = self._claimed("aliases")
        self.family = self._claimed("family")

    def _claimed(self, key: str) -> dict[str, str]:
        """Names that entries answer beside their own, with the entry of each."""
        return {each: name for name, entry in self.entries.items() for each in entry.get(key, ())}

    def evidence(self, device: str) -> str:
        """What answers rest on: ``verified on CPU``, or what is declared where nothing was run."""
        if device in self.devices or not self.devices:
            return f"verified on {device}"
        return f"not run on {device}, by what MindSpore declares; verified on {', '.join(self.devices)}"

    def prefers_helper(self, name: str, mindspore: str, form: str | None, device: str = "") -> bool:
        """Whether a helper goes before a counterpart whose rules fit: it misleads, or they were not tried."""
        return self.misleads(name, mindspore, device) or any(
            each["mindspore"] == mindspore and each.get("form") == form and each.get("by_hand", False)
            for each in self.entries.get(name, {}).get("counterparts", ())
        )

    def misleads(self, name: str, mindspore: str, device: str = "") -> bool:
        """Whether a counterpart commonly gives something else in silence, unlike the helper.

        Or whether ordinary examples part from torch on the ``device`` that the helper runs as torch does.
        """
        helper = f"{PREFIX}{self.same.get(name, name)}"
        return any(
            each["mindspore"] == mindspore and device in each.get("beaten", ())
            for each in self.entries.get(name, {}).get("counterparts", ())
        ) or any(
            mindspore in (told := each.get("counterparts") or ())
            and helper not in told
            and each["kind"] in MISLEADING
            and (each.get("silent", False) or each["kind"] == "structure")
            and each.get("weight") in ("common", "always")
            for each in self.entries.get(name, {}).get("differences", ())
        )

    def catch(self, name: str, mindspore: str, given: set[str]) -> str:
        """What ordinary programs still meet in silence, of a call that gives these arguments; or ""."""
        told = [
            each
            for each in self.entries.get(name, {}).get("differences", ())
            if each["kind"] in MISLEADING
            and each.get("silent")
            and each.get("weight") in ("always", "common")
            and mindspore in (each.get("counterparts") or (mindspore,))
            and set(each.get("needs", ())) <= given
        ]
        told.sort(key=lambda each: each["weight"] != "always")
        return str(told[0]["en"]) if told else ""

    def counterparts(self, name: str, device: str) -> list[dict[str, Any]]:
        """An entry's counterparts, those that agree on the device first, then those that ran there.

        Of equals, one that ran every example comes before one that has no kernel for some of them (in
        training, say). What did not run there goes by what MindSpore declares, then by recommendation.
        """
        found: list[dict[str, Any]] = self.entries.get(name, {}).get("counterparts", [])

        def order(each: dict[str, Any]) -> tuple[tuple[int, int], bool]:
            verdict, platforms = each["verdict"].get(device, "not-run"), each.get("declared", ())
            partly = device in each.get("partly", ())
            return standing(verdict, device, platforms, each.get("declared_partly", ())), partly

        return sorted(found, key=order)


def parse(text: str | bytes) -> Rules:
    """The rules in a file's text; raises EnvironmentFault when it is of another format."""
    document = json.loads(text)
    if document.get("format") != FORMAT:
        raise EnvironmentFault("the compiled rules are of another format; `apimap build` writes new ones")
    return Rules(document)


@cache
def rules() -> Rules:
    """The rules of this installation; raises EnvironmentFault where they were never compiled."""
    try:
        with open(RULES_FILE, "rb") as file:
            return parse(file.read())
    except FileNotFoundError:
        message = f"there are no compiled rules at {RULES_FILE}; `apimap build` writes them"
        raise EnvironmentFault(message) from None


# ---- writing


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
        if _by_hand(entry, each):
            plain["by_hand"] = True
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


def _by_hand(entry: Entry, counterpart: Counterpart) -> bool:
    """Whether all code for a counterpart was written by hand: what its rules write was never run."""
    keys = {counterpart.mindspore, counterpart.key}
    tried = [
        each
        for each in entry.examples
        if (each.only is None or keys & {*each.only})
        and (each.form is None or counterpart.form in (None, each.form))
        and each.not_run is None
    ]
    return bool(tried) and all(
        isinstance(each.mindspore, str)
        or (isinstance(each.mindspore, dict) and bool(keys & {*each.mindspore}))
        for each in tried
    )


def _stands_in(entry: Entry, counterpart: Counterpart, entries: Mapping[str, Entry]) -> bool:
    """Whether another name's helper is called as the entry's API is, and the entry has counterparts besides.

    It is where the rules are in the helper's order, or are those by which the helper's own entry calls it.
    Where there are no other counterparts, the function of a method's name is asked for all its answers.
    """
    helper = counterpart.helper
    if helper is None or helper.torch == entry.name or all(each.helper for each in entry.counterparts):
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
    for key in ("weight", "silent"):
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


def verdicts_of(rows: Iterable[Any], entries: Mapping[str, Entry]) -> dict[tuple[str, str], Ran]:
    """What a report's rows show of every counterpart of the entries."""
    from apimap.model.entry import Verdict
    from apimap.reports import headline

    grouped: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        grouped.setdefault((row.entry, row.counterpart), []).append(row)

    def partly(of: list[Any]) -> bool:
        return any(row.verdict is Verdict.UNSUPPORTED for row in of if not row.variant)

    beaten = {key for entry in entries.values() for key in _beaten(entry, grouped)}
    return {key: Ran(headline(of), partly(of), key in beaten) for key, of in grouped.items()}


def _beaten(entry: Entry, grouped: Mapping[tuple[str, str], Sequence[Any]]) -> list[tuple[str, str]]:
    """The counterparts that part from torch in an ordinary example, where the entry's helper never does.

    Only derived code counts: it is what convert writes. What only rare programs meet is no reason to leave
    a function of mindspore's for a helper.
    """
    from apimap.model.entry import Verdict, Weight
    from apimap.reports.weights import met

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


def weighing(rows: Iterable[Any]) -> Weigh:
    """What weighs a difference by the rows of examples, for the counterpart that it hits hardest."""
    from apimap.reports.weights import concerns, gravest, weighed

    grouped: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        grouped.setdefault((row.entry, row.counterpart), []).append(row)

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
    from apimap.entries.helpers import texts

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
