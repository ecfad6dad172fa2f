"""From authored files to checks that are worth executing: read, derived, linted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from apimap.derive.expand import Expanded
from apimap.entries.read import Loaded, Reading
from apimap.model.checks import Device
from apimap.model.errors import ApimapError, FaultsError
from apimap.run.prepared import Group, Prepared
from apimap.run.settings import Settings
from apimap.run.stages import Stages, opened


def linted(settings: Settings) -> tuple[dict[str, Loaded], Expanded]:
    """Entries and checks once everything authored is right; raises FaultsError with all faults otherwise."""
    with opened(settings) as stages:
        prepared = sound(stages, stages.read())
        return prepared.reading.loaded, Expanded(prepared.entries, prepared.checks, [])


def sound(
    stages: Stages,
    reading: Reading,
    device: Device = "CPU",
    made: Callable[[str, Group], None] = lambda name, group: None,
) -> Prepared:
    """Everything that is authored, with what is expected on a device.

    ``made`` is told each entry's checks as soon as they are derived. Raises FaultsError with all faults of
    all files, those that could not be read included.
    """
    prepared = stages.derive(reading, device, made)
    faults = stages.complaints(prepared)
    if faults:
        raise FaultsError(faults)
    return prepared


def selected(names: Sequence[str], entries: Sequence[str]) -> list[str]:
    """The entries that are named, by whole name or last part; all when none is. Raises ApimapError."""
    if not names:
        return list(entries)
    chosen: set[str] = set()
    for name in names:
        found = {entry for entry in entries if entry == name or entry.endswith(f".{name}")}
        if not found:
            from rapidfuzz import process

            near = ", ".join(match[0] for match in process.extract(name, entries, limit=3))
            raise ApimapError(f"no entry is called {name!r} (nearest: {near})")
        chosen |= found
    return [entry for entry in entries if entry in chosen]
