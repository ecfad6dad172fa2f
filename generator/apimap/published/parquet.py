"""The data as flat tables for people who analyse it: Parquet files, one row for each fact.

``data/mappings.parquet``
    A row per counterpart: names, form, newest run on the reference device, verdict, harm, how many checks
    ended how, which dtypes work, how many arguments are not simply passed on, how many differences there are
    and how many of them are silent. An entry without counterpart is one row with a null ``mindspore``.
``data/verdicts.parquet``
    A row per counterpart and run: torch and mindspore release, device, date, headline verdict.

The wheel's build compiles the index without this module, so that it needs no pyarrow.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from apimap.published.documents import CounterpartData, EntryData

PAIRS = pa.schema(
    [
        pa.field("torch", pa.string(), nullable=False),
        pa.field("module", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("mindspore", pa.string()),
        pa.field("counterpart", pa.string()),
        pa.field("place", pa.int16()),
        pa.field("shown", pa.bool_(), nullable=False),
        pa.field("helper", pa.bool_(), nullable=False),
        pa.field("form", pa.string()),
        pa.field("verdict", pa.string(), nullable=False),
        pa.field("harm", pa.string()),
        pa.field("device", pa.string()),
        pa.field("torch_release", pa.string()),
        pa.field("mindspore_release", pa.string()),
        pa.field("date", pa.string()),
        pa.field("consistent", pa.int32(), nullable=False),
        pa.field("divergent", pa.int32(), nullable=False),
        pa.field("unsupported", pa.int32(), nullable=False),
        pa.field("checks", pa.int32(), nullable=False),
        pa.field("works", pa.list_(pa.string())),
        pa.field("refuses", pa.list_(pa.string())),
        pa.field("arguments_changed", pa.int16(), nullable=False),
        pa.field("differences", pa.int16(), nullable=False),
        pa.field("silent_differences", pa.int16(), nullable=False),
        pa.field("missing", pa.string()),
        pa.field("url", pa.string(), nullable=False),
    ]
)
_RUN = ("torch", "counterpart", "torch_release", "mindspore_release", "device", "date", "verdict")
RUNS = pa.schema([pa.field(name, pa.string(), nullable=False) for name in _RUN])
# What an entry without counterpart has none of.
_COUNTS = (
    *("consistent", "divergent", "unsupported", "checks"),
    *("arguments_changed", "differences", "silent_differences"),
)


def tables(entries: Sequence[EntryData]) -> dict[str, bytes]:
    """The files by name below ``data/``; equal entries give equal bytes."""
    return {
        "mappings.parquet": _file(PAIRS, (row for each in entries for row in _pairs(each))),
        "verdicts.parquet": _file(RUNS, (row for each in entries for row in _runs(each))),
    }


def _file(schema: pa.Schema, rows: Iterable[dict[str, Any]]) -> bytes:
    held = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(rows), schema=schema), held, compression="zstd")
    return held.getvalue()


def _pairs(entry: EntryData) -> Iterator[dict[str, Any]]:
    common = {
        "torch": entry.torch,
        "module": entry.module,
        "kind": entry.kind,
        "missing": entry.missing.reason if entry.missing else None,
        "url": entry.url["en"],
    }
    if not entry.counterparts:
        absent = {**dict.fromkeys(_COUNTS, 0), "shown": False, "helper": False}
        yield {**common, **absent, "verdict": entry.verdict}
    for place, each in enumerate(entry.counterparts):
        yield {**common, **_counterpart(each), "place": place, "shown": each.key == entry.shown}


def _counterpart(each: CounterpartData) -> dict[str, Any]:
    return {
        "mindspore": each.mindspore,
        "counterpart": each.key,
        "helper": each.helper is not None,
        "form": each.form,
        "verdict": each.verdict,
        "harm": each.cost.harm,
        "device": each.device,
        "torch_release": each.torch_release,
        "mindspore_release": each.mindspore_release,
        "date": each.date,
        **{verdict: each.checks.get(verdict, 0) for verdict in ("consistent", "divergent", "unsupported")},
        "checks": sum(each.checks.values()),
        "works": list(each.cost.works),
        "refuses": list(each.cost.refuses),
        "arguments_changed": sum(row.rule != "same" or row.defaults_differ for row in each.arguments),
        "differences": len(each.differences),
        "silent_differences": sum(difference.silent is True for difference in each.differences),
    }


def _runs(entry: EntryData) -> Iterator[dict[str, Any]]:
    for run in entry.history:
        for counterpart, verdict in run.verdicts.items():
            yield {
                "torch": entry.torch,
                "counterpart": counterpart,
                "torch_release": run.torch,
                "mindspore_release": run.mindspore,
                "device": run.device,
                "date": run.date,
                "verdict": verdict,
            }
