"""From entries to checks: mirrors resolved, mindspore code derived or taken, one per pair and example."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from apimap.derive.variants.kinds import KINDS
from apimap.entries.read import Loaded
from apimap.model.checks import Check, Device
from apimap.model.entry import Counterpart, Entry, Example
from apimap.model.errors import Fault, FaultsError
from apimap.model.finding import Cause, Finding
from apimap.signatures import Snapshot
from apimap.signatures.nearest import nearest

if TYPE_CHECKING:
    from apimap.derive import Deriver

# apimap.derive is imported where it is needed: LibCST takes a third of a second to import, and who has
# all checks already does not need it.


@dataclass(frozen=True)
class Expanded:
    """What the entries say once mirrors are resolved: entries by name, checks in file order, faults."""

    entries: dict[str, Entry]
    checks: list[Check]
    faults: list[Fault]


@dataclass(frozen=True)
class Derived:
    """What one entry says once its mirror is resolved: the entry, its checks in file order, faults."""

    entry: Entry
    checks: list[Check]
    faults: list[Fault]


def _mirrored(item: Loaded, entries: Mapping[str, Entry]) -> Entry:
    """An entry with its mirror's examples and differences taken over; raises FaultsError if that cannot be.

    A mirror must name an entry that is no mirror itself, so that there is one place to look.
    """
    if item.entry.mirror is None:
        return item.entry
    from apimap.derive import Underivable, mirrored

    source = entries.get(item.entry.mirror.of)
    line = item.line("mirror")
    if source is None:
        fault = Fault(item.path, line, f"mirrors `{item.entry.mirror.of}`, which has no entry")
    elif source.mirror is not None:
        fault = Fault(item.path, line, f"mirrors `{source.name}`, itself a mirror", source.mirror.of)
    else:
        try:
            return mirrored(item.entry, source)
        except Underivable as error:
            fault = Fault(item.path, line, str(error))
    raise FaultsError([fault])


def _code(
    entry: Entry, counterpart: Counterpart | None, example: Example, deriver: Deriver
) -> tuple[str, bool]:
    hand = example.mindspore
    if isinstance(hand, str):
        return hand, False
    from apimap.derive import Underivable

    if counterpart is not None:
        if hand is not None and counterpart.mindspore in hand:
            return hand[counterpart.mindspore], False
        return deriver.derive(entry, counterpart, example), True
    raise Underivable(entry.name, "", "an example without counterpart needs hand-written `mindspore:` code")


def _does_without(counterpart: Counterpart, code: str) -> bool:
    """Whether hand-written code never calls the counterpart.

    Functions and classes are written with their whole name, members of a class as attributes. Methods
    behind an operator (``__getitem__``) are taken as called.
    """
    owner, _, leaf = counterpart.mindspore.rpartition(".")
    if leaf.startswith("__"):
        return False
    member = owner.rpartition(".")[2][:1].isupper()
    wanted = rf"\.{re.escape(leaf)}\b" if member else rf"\b{re.escape(counterpart.mindspore)}\b"
    return re.search(wanted, code) is None


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
    entry: Entry,
    counterpart: Counterpart | None,
    example: Example,
    deriver: Deriver,
    release: str,
    device: Device,
) -> Check:
    from apimap.derive.program import program

    code, derived = _code(entry, counterpart, example, deriver)
    not_run = Finding(Cause.NOT_RUN, reason=example.not_run) if example.not_run else None
    releases = counterpart.releases if counterpart is not None else None
    if releases is not None and not SpecifierSet(releases).contains(Version(release), prereleases=True):
        not_run = Finding(Cause.OTHER_RELEASES, releases=releases)
    return Check(
        entry=entry.name,
        counterpart=counterpart.key if counterpart else "",
        example=example.id,
        variant="",
        # torch checks its arguments before it computes; only mindspore's process may be left corrupted.
        torch=replace(program("torch", example, example.torch), isolated=False),
        mindspore=program("mindspore", example, code, deriver.entries),
        derived=derived,
        expect=example.expected(counterpart.mindspore if counterpart else "", device),
        refuses=example.refuses,
        compare=example.compare,
        not_run=not_run,
        aside=counterpart is not None and not derived and _does_without(counterpart, code),
    )


def _entry_checks(
    item: Loaded, entry: Entry, deriver: Deriver, release: str, device: Device
) -> tuple[list[Check], list[Fault]]:
    from apimap.derive import Underivable

    checks: list[Check] = []
    faults: list[Fault] = []
    places = {example.id: index for index, example in enumerate(item.entry.examples)}
    for example in entry.examples:
        line = (
            item.line("examples", places[example.id], "torch")
            if example.id in places
            else item.line("mirror")
        )
        if example.id in places:
            faults += _unknown_kinds(item, places[example.id])
        targets = list(_targets(entry, example))
        if not targets and example.id in places:
            forms = ", ".join(f"`{form}`" for form in sorted({str(each.form) for each in entry.counterparts}))
            why = f"no counterpart has the form `{example.form}`, only {forms}"
            faults.append(Fault(item.path, line, f"example `{example.id}` would never be run: {why}"))
        for counterpart in targets:
            try:
                checks.append(_check(entry, counterpart, example, deriver, release, device))
            except Underivable as error:
                pair = f" for {counterpart.key}" if counterpart else ""
                faults.append(Fault(item.path, line, f"example `{example.id}`{pair}: {error}"))
    return checks, faults


def _unknown_kinds(item: Loaded, place: int) -> Iterator[Fault]:
    """Kinds of variant that an example switches off and that do not exist."""
    known = [kind.name for kind in KINDS]
    for name in item.entry.examples[place].variants_off:
        if name not in known:
            line = item.line("examples", place, "variants_off")
            near = " ".join(nearest(name, known, 1))
            yield Fault(item.path, line, f"no kind of variant is called `{name}`: {', '.join(known)}", near)


def derived(
    item: Loaded,
    entries: Mapping[str, Entry],
    torch: Snapshot,
    mindspore: Snapshot,
    release: str,
    device: Device = "CPU",
) -> Derived:
    """All checks of one entry, for a mindspore release and a device; ``entries`` are all, as authored.

    What cannot be mirrored or derived becomes a fault with its file and line; the others are still made.
    """
    try:
        entry = _mirrored(item, entries)
    except FaultsError as error:
        return Derived(item.entry, [], error.faults)
    from apimap.derive import Deriver

    return Derived(entry, *_entry_checks(item, entry, Deriver(entries, torch, mindspore), release, device))


def expand(
    loaded: Mapping[str, Loaded],
    torch: Snapshot,
    mindspore: Snapshot,
    release: str,
    device: Device = "CPU",
) -> Expanded:
    """All checks of all entries (:func:`derived`)."""
    authored = {name: item.entry for name, item in loaded.items()}
    made = {name: derived(item, authored, torch, mindspore, release, device) for name, item in loaded.items()}
    return Expanded(
        {name: each.entry for name, each in made.items()},
        [check for each in made.values() for check in each.checks],
        [fault for each in made.values() for fault in each.faults],
    )
