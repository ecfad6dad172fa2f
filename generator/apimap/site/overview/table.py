"""The table of all pairs: small data that a script filters in the browser.

Rows are lists, and words are places in lists that stand once: a thousand pairs take one small request.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from apimap.derive.variants.kinds.dtype import DTYPES
from apimap.model.entry import Counterpart, DifferenceKind, Entry, MissingReason
from apimap.published.brief import instead
from apimap.published.catalogue import Catalogue
from apimap.published.entries import CounterpartData, EntryData, page_path
from apimap.published.finder.pasted import rank
from apimap.reports.harm import dtype_verdicts
from apimap.site.look.charts import STACKED

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _kinds(each: CounterpartData) -> list[int]:
    known = list(DifferenceKind)
    return sorted({known.index(difference.kind) for difference in each.differences})


def releases(catalogue: Catalogue) -> list[tuple[str, int]]:
    """The runs that the table can show instead of the current one: their names and places, CPU only."""
    found = [
        (f"{one.axis} {release}", place)
        for one in catalogue.series
        for release, place in zip(one.releases, one.places, strict=True)
        if catalogue.reports[place].info.device == "CPU"
    ]
    return [pair for n, pair in enumerate(found) if pair[1] not in [place for _, place in found[:n]]]


def _letters(catalogue: Catalogue, places: Sequence[int], entry: Entry, counterpart: Counterpart) -> str:
    """A pair's verdict in each of those runs, as a letter: its place in ``verdicts`` to base 36."""
    return "".join(
        _DIGITS[STACKED.index(catalogue.badge(entry, counterpart, place))]
        if catalogue.rows_of(entry.name, counterpart.key, place)
        else "-"
        for place in places
    )


def table(catalogue: Catalogue, entries: Sequence[EntryData]) -> str:
    """The JSON of the table: ``rows``, what is used most first, whose numbers are places in the other lists.

    A row is module, torch's name, address, counterpart, a verdict per device, kinds, a verdict per dtype and
    letters. Each number in it is a place in ``modules``, ``verdicts``, ``kinds`` or ``dtypes``. A missing
    entry is a row without counterpart, which ends with the place of its reason in ``reasons`` and with what
    there is instead: a helper's number of lines, or names of mindspore. The verdicts per dtype are of the
    first device. ``letters`` has one per release: the verdict's place to base 36, ``-`` where the pair was
    not run.
    """
    devices = [catalogue.reports[place].info.device for place in catalogue.newest]
    ordered = sorted((each for each in entries if each.kind == "api"), key=lambda each: rank(each.torch))
    modules = sorted({entry.module for entry in ordered})
    runs = releases(catalogue)
    names, places = [name for name, _ in runs], [place for _, place in runs]
    rows: list[list[Any]] = []
    seen: set[str] = set()
    for entry in ordered:
        start = [modules.index(entry.module), entry.torch, f"{page_path(entry.torch)}/"]
        authored = catalogue.entries[entry.torch]
        for pair, each in zip(authored.counterparts, entry.counterparts, strict=True):
            verdicts = {one.device: one.badge for one in each.devices}
            dtypes = dtype_verdicts(catalogue.rows_of(entry.torch, each.key))
            seen |= set(dtypes)
            rows.append(
                [
                    *start,
                    each.mindspore,
                    [STACKED.index(verdicts.get(device, "not-run")) for device in devices],
                    _kinds(each),
                    {DTYPES.index(dtype): STACKED.index(word) for dtype, word in dtypes.items()},
                    _letters(catalogue, places, authored, pair),
                ]
            )
        if entry.missing is not None:
            why = list(MissingReason).index(entry.missing.reason)
            missing = [STACKED.index("missing")] * len(devices)
            rows.append([*start, "", missing, [], {}, "", why, instead(entry)])
    data = {
        "devices": devices,
        "releases": names,
        "verdicts": STACKED,
        "kinds": [kind.value for kind in DifferenceKind],
        "reasons": [reason.value for reason in MissingReason],
        "dtypes": DTYPES,
        "tried": [dtype for dtype in DTYPES if dtype in seen],
        "modules": modules,
        "rows": rows,
    }
    return json.dumps(data, separators=(",", ":")) + "\n"
