"""torch's own samples on both sides: ``make replay``. A pair called drop-in may part from torch in none.

Each sample that torch tests an operator or layer with (float32, float64, int64, float16, bool and complex64
where torch lists them) becomes an example of its entry; the entry's rules write the mindspore program, and
both are executed, compared and, for floats, differentiated like any example. Tried are the pairs whose
headline is drop-in or edge; ``--names`` takes entries whatever their headline, ``--harm`` other headlines,
``--helpers`` the pairs whose counterpart is a helper (of the given names, or all).

Printed is each way in which a pair parts that nothing says yet, with its program; with ``--all`` also those
that a stated difference covers, or a variant of the committed report shows. A drop-in pair that parts is
always at fault. Last is the share of samples that agree, or that both refuse: of helpers, and of the other
pairs by headline. The exit code is 1 where a pair is at fault or parts in a way that is not stated. The same
tree prints the same text.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np

from apimap.derive.expand import derived
from apimap.derive.inputs import values_of
from apimap.derive.variants.build import variants_of
from apimap.derive.variants.covers import coverings
from apimap.derive.variants.kind import kind_of
from apimap.derive.variants.kinds import KINDS
from apimap.derive.variants.kinds.dtype import Dtype
from apimap.derive.variants.kinds.gradient import Gradient
from apimap.entries.read import Loaded
from apimap.judge.confirm import Verifying
from apimap.model.checks import Check, Row
from apimap.model.entry import Bilingual, Counterpart, Entry, Example, Verdict
from apimap.model.errors import ApimapError, Exit
from apimap.model.finding import Cause
from apimap.model.helper import PREFIX
from apimap.published.catalogue import Catalogue
from apimap.reports.harm import Harm
from apimap.reports.sentences import sentence
from apimap.run.pipeline import catalogue
from apimap.run.prepare import selected
from apimap.run.progress import Progress
from apimap.run.remembering import Remembering
from apimap.run.settings import Settings
from apimap.run.sides import sides_of
from apimap.run.stages import Stages, opened
from tools.command import ended, parser_of, takes_jobs

_SAMPLES = Path(__file__).with_name("replay_samples.py")
_TRIED = (Harm.DROP_IN, Harm.EDGE)
_WRONG = (Verdict.UNSUPPORTED, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR)
_UNWRITTEN = ("empty", "empty_like", "new_empty", "empty_strided", "new_empty_strided")  # promise no numbers


@dataclass(frozen=True)
class Pair:
    """An entry with one of its counterparts, and what its headline promises."""

    entry: Entry
    counterpart: Counterpart
    badge: str
    listed: bool = True  # else it only decides which form a sample is of


class Known(StrEnum):
    """What is said already of a way in which a pair parts."""

    FAULT = "at fault"  # the headline promises that nothing parts
    STATED = "stated"  # a difference of the entry covers it
    FOUND = "found"  # a variant of the committed report shows the same
    NEW = "not stated"


@dataclass(frozen=True)
class Parting:
    """One way in which a pair parts from torch: a row of those that say the same, and how many they are."""

    pair: Pair
    row: Row
    check: Check
    times: int
    known: Known

    def __str__(self) -> str:
        of = self.check.torch
        pair = f"{self.pair.entry.name} -> {self.row.counterpart} ({self.pair.badge})"
        title = f"{pair}: {self.known}, {self.times}x"
        told = f"{self.row.verdict.value} {sentence(self.row.finding, 'en')}".strip()
        given = [f"{each.name} = {_short(each.expression)}" for each in of.inputs]
        lines = [
            f"{self.row.example} {self.row.variant}".strip() + f": {told}",
            *given,
            *of.code.splitlines(),
        ]
        return "\n    ".join([title, *lines])


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:157]}..."


def samples(names: Iterable[str], python: str) -> dict[str, list[Mapping[str, Any]]]:
    """torch's samples by name, made by the interpreter that has torch. Raises ApimapError if it cannot."""
    made = subprocess.run(
        [python, str(_SAMPLES)],
        input=json.dumps(sorted(names)),
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if made.returncode:
        raise ApimapError("torch made no samples; its own tests need `pip install expecttest`")
    found: dict[str, list[Mapping[str, Any]]] = {}
    for line in made.stdout.splitlines():
        sample = json.loads(line)
        found.setdefault(sample["torch"], []).append(sample)
    return found


_OFF = {
    kind.name: Bilingual(en="torch's samples vary already", zh="torch 的样例本身已有变化")
    for kind in KINDS
    if kind.name != Gradient.name
}


def examples(found: Sequence[Mapping[str, Any]], form: str | None) -> list[Example]:
    """Samples as examples, named by dtype and place."""
    return [
        Example.model_validate(
            {
                "id": f"{sample['dtype']}-{place}",
                "form": form,
                "inputs": {name: given["value"] for name, given in sample["inputs"].items()},
                "torch": sample["code"],
                "variants_off": _OFF,
            }
        )
        for place, sample in enumerate(found)
    ]


def checks(
    pair: Pair, found: Sequence[Mapping[str, Any]], entries: Mapping[str, Entry], stages: Stages
) -> list[Check]:
    """The checks of a pair's samples and of their gradients; those that no rule can express are left out."""
    entry = pair.entry.model_copy(
        update={
            "counterparts": [pair.counterpart],
            "examples": examples(found, pair.counterpart.form),
            "differences": [],
            "mirror": None,
        }
    )
    file = Path(f"{entry.name}.yaml")
    known = {**entries, entry.name: entry}
    item = Loaded(entry, file, {})
    plain = derived(item, known, stages.torch, stages.mindspore, stages.mindspore.release).checks
    with np.errstate(all="ignore"):
        varied = variants_of(entry.name, plain, known, stages.torch, stages.mindspore, "full")
    # As variants of dtype they are judged: neither rounding nor chance is an error.
    named = [
        replace(each, variant=f"{Dtype.name}:{each.example.partition('-')[0]}", length=_largest(each))
        for each in plain
    ]
    return [*named, *varied]


def _largest(check: Check) -> int:
    """Elements of the largest input, which bound rounding."""
    return max(
        (np.size(each) for each in values_of(check.torch.inputs).values() if isinstance(each, np.ndarray)),
        default=0,
    )


def _pairs(
    everything: Catalogue, names: Sequence[str], harms: Sequence[str], helpers: bool = False
) -> Iterator[Pair]:
    for name in selected(names, list(everything.entries)):
        entry = everything.entries[name]
        badges = [everything.badge(entry, each) for each in entry.counterparts]
        if helpers:
            listed = [each.mindspore.startswith(PREFIX) for each in entry.counterparts]
        else:
            listed = [bool(names) or badge in harms for badge in badges]
        if name.rpartition(".")[2] in _UNWRITTEN or not any(listed):
            continue
        for counterpart, badge, wanted in zip(entry.counterparts, badges, listed, strict=True):
            if wanted or counterpart.form is not None:
                yield Pair(entry, counterpart, badge, wanted)


def _same(row: Row) -> tuple[str, ...]:
    """What rows have in common that show the same: how they part, not by how much."""
    return row.verdict.value, row.finding.cause, row.finding.level, kind_of(row.variant)


def _others(
    made: Sequence[tuple[Pair, Sequence[tuple[Check, Row]]]],
) -> dict[tuple[str, str], set[str | None]]:
    """The forms in which each sample makes sense, by entry and example; it is of no other form then."""
    found: dict[tuple[str, str], set[str | None]] = {}
    for pair, judged in made:
        for _, row in judged:
            if row.verdict is Verdict.CONSISTENT or row.finding.level in ("dtype", "value", "nan"):
                found.setdefault((row.entry, row.example), set()).add(pair.counterpart.form)
    return found


def _known(pair: Pair, row: Row, reported: Sequence[Row]) -> Known:
    proofs = {each.example: each for each in reported if not each.variant}
    if pair.badge == Harm.DROP_IN:
        return Known.FAULT
    # A sample varies in everything at once: of a refusal, the kind under which it is stated does not matter.
    kinds = [kind.name for kind in KINDS] if row.finding.level == "exception" else [kind_of(row.variant)]
    for kind in kinds:
        if next(coverings(pair.entry, replace(row, variant=kind), proofs), None) is not None:
            return Known.STATED
    like = (row.verdict, row.finding.cause, row.finding.level)
    if any((each.verdict, each.finding.cause, each.finding.level) == like for each in reported):
        return Known.FOUND
    return Known.NEW


def partings(pair: Pair, made: Sequence[tuple[Check, Row]], reported: Sequence[Row]) -> list[Parting]:
    """The ways in which a pair's samples part; ``reported`` are its rows in the committed report."""
    groups: dict[tuple[str, ...], list[tuple[Check, Row]]] = {}
    for check, row in made:
        if row.verdict.differs or row.verdict is Verdict.UNSUPPORTED:
            groups.setdefault((*_same(row), row.example.partition("-")[0]), []).append((check, row))
    return [
        Parting(pair, rows[0][1], rows[0][0], len(rows), _known(pair, rows[0][1], reported))
        for rows in groups.values()
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Replays the samples and prints what parts; returns an exit code."""
    parser = parser_of("replay", __doc__, "these entries, all pairs")
    parser.add_argument("--harm", nargs="+", default=list(_TRIED), choices=list(Harm), metavar="WORD")
    parser.add_argument("--helpers", action="store_true", help="pairs whose counterpart is a helper")
    takes_jobs(parser)
    parser.add_argument("--all", action="store_true", help="list what is stated or found already, too")
    given = parser.parse_args(arguments)
    settings = Settings(jobs=given.jobs)
    everything = catalogue(settings)
    pairs = list(_pairs(everything, given.names, given.harm, given.helpers))
    print("torch makes its samples", file=sys.stderr, flush=True)
    found = samples({pair.entry.name for pair in pairs}, settings.torch_python)
    found_by_pair = [(pair, found[pair.entry.name]) for pair in pairs if pair.entry.name in found]
    listed: list[Parting] = []
    tried = 0
    shares: dict[str, Counter[bool]] = {}
    with opened(settings) as stages, Progress("replaying") as progress:
        with Remembering(sides_of(settings), progress, stages.store) as runner:
            work = Verifying(runner)
            made = [(pair, checks(pair, those, everything.entries, stages)) for pair, those in found_by_pair]
            work.feed([each for _, group in made for each in group])
            rows = work.rows()
        judged = [(pair, [(each, rows[each.id]) for each in group]) for pair, group in made]
        forms = _others(judged)
        for pair, group in judged:
            if not pair.listed:
                continue
            tried += len(group)
            form = pair.counterpart.form
            ours = [
                (check, row)
                for check, row in group
                if form in forms.get((row.entry, row.example), {form})
                and not (form and row.finding.cause is Cause.KIND)  # a tuple for a tensor: of another form
            ]
            listed += partings(pair, ours, everything.rows_of(pair.entry.name, pair.counterpart.key))
            counted_rows = [row for _, row in ours if row.verdict.compared or row.verdict in _WRONG]
            named = "helpers" if pair.counterpart.mindspore.startswith(PREFIX) else pair.badge
            told = shares.setdefault(named, Counter())
            told.update(row.verdict is Verdict.CONSISTENT for row in counted_rows)
    counted = Counter(each.known for each in listed)
    for each in listed:
        if given.all or each.known in (Known.FAULT, Known.NEW):
            print(each)
    said = ", ".join(f"{counted[word]} {word}" for word in Known)
    pairs_tried = sum(pair.listed for pair, _ in made)
    print(f"{pairs_tried} pairs with samples, {tried} checks, ways in which they part: {said}")
    print("agree, or refuse as torch does:")
    for named, told in sorted(shares.items()):
        share = f"{told[True] / told.total():.2%}" if told else "none"
        print(f"  {named}: {told[True]} of {told.total()}, {share}")
    return Exit.FINDINGS if counted[Known.FAULT] or counted[Known.NEW] else Exit.OK


if __name__ == "__main__":
    ended("replay", main)
