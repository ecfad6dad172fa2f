"""From entries to checks: mirrors resolved, mindspore code derived or taken, one check per pair and example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from generator.checks import Check
from generator.derive import Deriver, Underivable, mirrored, program
from generator.errors import Fault
from generator.load import Loaded
from generator.model import Counterpart, Entry, Example
from generator.signatures import Snapshot


@dataclass(frozen=True)
class Expanded:
    """What the entries say once mirrors are resolved: entries by name, checks in file order, faults."""

    entries: dict[str, Entry]
    checks: list[Check]
    faults: list[Fault]


def resolve_mirrors(loaded: Mapping[str, Loaded]) -> tuple[dict[str, Entry], list[Fault]]:
    """Entries with their mirror's examples and differences taken over; faults for mirrors that cannot be.

    A mirror must name an entry that is no mirror itself, so that there is one place to look.
    """
    entries: dict[str, Entry] = {}
    faults: list[Fault] = []
    for name, item in loaded.items():
        entries[name] = item.entry
        if item.entry.mirror is None:
            continue
        source = loaded.get(item.entry.mirror.of)
        line = item.line("mirror")
        if source is None:
            faults.append(Fault(item.path, line, f"mirrors `{item.entry.mirror.of}`, which has no entry"))
        elif source.entry.mirror is not None:
            faults.append(
                Fault(
                    item.path,
                    line,
                    f"mirrors `{source.entry.name}`, itself a mirror",
                    source.entry.mirror.of,
                )
            )
        else:
            try:
                entries[name] = mirrored(item.entry, source.entry)
            except Underivable as error:
                faults.append(Fault(item.path, line, str(error)))
    return entries, faults


def _code(entry: Entry, counterpart: Counterpart | None, example: Example, deriver: Deriver) -> tuple[str, bool]:
    hand = example.mindspore
    if isinstance(hand, str):
        return hand, False
    if counterpart is not None:
        if hand is not None and counterpart.mindspore in hand:
            return hand[counterpart.mindspore], False
        return deriver.derive(entry, counterpart, example), True
    raise Underivable(entry.name, "", "an example without counterpart needs hand-written `mindspore:` code")


def _applies(counterpart: Counterpart, example: Example) -> bool:
    if example.only is not None and counterpart.mindspore not in example.only:
        return False
    return counterpart.form is None or counterpart.form == example.form


def _targets(entry: Entry, example: Example) -> Iterator[Counterpart | None]:
    if not entry.counterparts:
        yield None
    for counterpart in entry.counterparts:
        if _applies(counterpart, example):
            yield counterpart


def _check(
    entry: Entry, counterpart: Counterpart | None, example: Example, deriver: Deriver, release: str
) -> Check:
    code, derived = _code(entry, counterpart, example, deriver)
    not_run = example.not_run.en if example.not_run else ""
    if counterpart is not None and counterpart.releases is not None:
        if not SpecifierSet(counterpart.releases).contains(Version(release), prereleases=True):
            not_run = f"this counterpart is for mindspore {counterpart.releases}"
    return Check(
        entry=entry.name,
        counterpart=counterpart.key if counterpart else "",
        example=example.id,
        variant="",
        torch=program("torch", example, example.torch),
        mindspore=program("mindspore", example, code),
        derived=derived,
        expect=example.expected(counterpart.mindspore if counterpart else ""),
        refuses=example.refuses,
        compare=example.compare,
        not_run=not_run,
    )


def expand(
    loaded: Mapping[str, Loaded],
    torch: Snapshot,
    mindspore: Snapshot,
    release: str,
    only: set[str] | None = None,
) -> Expanded:
    """All checks of the entries (of those in ``only``, when given), for one mindspore release.

    What cannot be derived becomes a fault with its file and line; the other checks are still made.
    """
    entries, faults = resolve_mirrors(loaded)
    deriver = Deriver(entries, torch, mindspore)
    checks: list[Check] = []
    for name, entry in entries.items():
        if only is not None and name not in only:
            continue
        item = loaded[name]
        places = {example.id: index for index, example in enumerate(item.entry.examples)}
        for example in entry.examples:
            line = item.line("examples", places[example.id], "torch") if example.id in places else item.line("mirror")
            for counterpart in _targets(entry, example):
                try:
                    checks.append(_check(entry, counterpart, example, deriver, release))
                except Underivable as error:
                    pair = f" for {counterpart.key}" if counterpart else ""
                    faults.append(Fault(item.path, line, f"example `{example.id}`{pair}: {error}"))
    return Expanded(entries, checks, faults)
