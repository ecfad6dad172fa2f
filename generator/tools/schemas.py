"""Writes the JSON Schemas of everything that others read or edit; a test holds them equal to the models."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from apimap import reports as results
from apimap.convert import report as conversion
from apimap.convert.scanning import scanned
from apimap.entries import guides
from apimap.entries import releases as known
from apimap.entries import reverse as lines
from apimap.model import entry as model
from apimap.model.paths import SCHEMAS
from apimap.proof import result as proof
from apimap.published import entries as data
from apimap.published import reverse
from apimap.query import answer, stats
from apimap.reports import third

#: File name under ``docs/schemas`` → the function that makes the schema from its typed model.
PUBLISHED = "https://apimap.github.io/apimap/data/schemas"  # where the site has them
DIALECT = "https://json-schema.org/draft/2020-12/schema"

MAKERS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "entry.schema.json": model.schema,
    "guide.schema.json": guides.schema,
    "reverse.schema.json": lines.schema,
    "frameworks.schema.json": known.schema,
    "report.schema.json": results.report_schema,
    "third-report.schema.json": third.third_schema,
    "mappings.schema.json": data.schema,
    "from-mindspore.schema.json": reverse.schema,
    "entry-data.schema.json": data.entry_schema,
    "stats.schema.json": stats.schema,
    "query.schema.json": answer.schema,
    "compare.schema.json": proof.schema,
    "weights.schema.json": proof.weights_schema,
    "scan.schema.json": scanned.schema,
    "conversion.schema.json": conversion.schema,
}


def text(maker: Callable[[], dict[str, Any]]) -> str:
    """The file's text for one schema: indented, keys sorted, newline at the end."""
    whole = maker()
    # Absolute, so that a copy of a schema still says what it is; relative references are within it.
    head = {"$schema": DIALECT, "$id": f"{PUBLISHED}/{whole['$id']}"}
    return json.dumps(whole | head, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def write(directory: Path = SCHEMAS) -> list[Path]:
    """Writes all schemas and returns their files."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for name, maker in MAKERS.items():
        path = directory / name
        path.write_text(text(maker), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for path in write():
        print(path)
