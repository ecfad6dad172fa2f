"""From authored files to checks that are worth executing: loaded, derived, linted."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence

from apimap.derive.expand import Expanded, expand
from apimap.entries.guides import lint as lint_guide
from apimap.entries.guides import read_guides
from apimap.entries.read import Loaded, Reading, read_all
from apimap.entries.reference import reference_snapshot
from apimap.model.checks import Check, Device
from apimap.model.errors import ApimapError, Fault, FaultsError
from apimap.run.settings import Settings
from apimap.signatures import Snapshot, known_releases, snapshot
from apimap.store.known import Known
from apimap.store.memo import Memo

Made = Callable[[str, list[Check], str], None]


def linted(settings: Settings) -> tuple[dict[str, Loaded], Expanded]:
    """Entries and checks once everything authored is right; raises FaultsError with all faults otherwise."""
    with contextlib.closing(known_files(settings)) as known:
        reading = read_all(settings.mappings, known)
        return reading.loaded, checked(settings, reading, known)


def known_files(settings: Settings) -> Known:
    """Which files were read and linted before."""
    return Known(settings.cache / "files.pickle")


def checked(
    settings: Settings,
    reading: Reading,
    known: Known,
    made: Made | None = None,
    device: Device = "CPU",
) -> Expanded:
    """The checks of the entries that were read, with what is expected on a device.

    ``made`` is told those of each entry as soon as they are derived. Raises FaultsError with all faults of
    all files, those that could not be read included.
    """
    loaded = reading.loaded
    torch, mindspore = reference_snapshot("torch"), reference_snapshot("mindspore")
    context = f"torch {torch.release}, mindspore {mindspore.release}"
    name = "checks" if device == "CPU" else f"checks-{device.lower()}"
    memo = Memo(settings.cache / f"{name}.sqlite", context)
    expanded = expand(loaded, torch, mindspore, mindspore.release, memo, made, device, reading.unread)
    memo.close()
    guides, unreadable = read_guides(settings.mappings)
    faults = [*reading.faults, *unreadable, *expanded.faults]
    faults += _complaints(reading, expanded, torch, mindspore, known)
    for guide in guides:
        faults += lint_guide(guide, expanded.entries, reading.unread)
    if faults:
        raise FaultsError(faults)
    return expanded


def _complaints(
    reading: Reading, expanded: Expanded, torch: Snapshot, mindspore: Snapshot, known: Known
) -> list[Fault]:
    from apimap.entries import lint as rules

    faults: list[Fault] = []
    snapshots: list[Snapshot] = []
    loaded = reading.loaded
    for name, item in loaded.items():
        if item.entry.mirror and item.entry.mirror.of in reading.unread:
            continue  # without its mirror's examples most of it would seem wrong
        key = _circumstances(item, loaded, expanded.codes.get(name, ""))
        if known.is_clean(name, key):
            continue
        if not snapshots:
            others = [snapshot("mindspore", release) for release in known_releases("mindspore")]
            snapshots = [*(each for each in others if each.release != mindspore.release), mindspore]
        found = [
            *rules.texts(item),
            *rules.examples(item),
            *rules.proofs(item, expanded.entries[name]),
            *rules.signatures(item, torch, snapshots),
        ]
        faults += found
        if not found:
            known.linted(name, key)
    return faults


def _circumstances(item: Loaded, loaded: Mapping[str, Loaded], code: str) -> str:
    """What linting an entry depends on: its file, its checks, and the file of what it mirrors."""
    source = loaded.get(item.entry.mirror.of) if item.entry.mirror else None
    return f"{item.digest} {code} {source.digest if source else ''}" if item.digest else ""


def selected(names: Sequence[str], entries: Sequence[str]) -> set[str] | None:
    """The entries that are named, by whole name or last part; None for all. Raises ApimapError."""
    if not names:
        return None
    chosen: set[str] = set()
    for name in names:
        found = {entry for entry in entries if entry == name or entry.endswith(f".{name}")}
        if not found:
            from rapidfuzz import process

            near = ", ".join(match[0] for match in process.extract(name, entries, limit=3))
            raise ApimapError(f"no entry is called {name!r} (nearest: {near})")
        chosen |= found
    return chosen
