"""The zoo's page: torchvision's networks, converted and compared, from ``docs/zoo.json``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from apimap.model.paths import DOCS
from apimap.site.look.templating import page
from apimap.words.texts import Language, text

RESULTS = DOCS / "zoo.json"
STATUSES = ("agree", "unsure", "differ", "stopped")


@dataclass(frozen=True)
class Model:
    """One network: what converted it, how well it agreed, or where it stopped or parted.

    ``largest`` are the largest errors, by the largest number of the tensor: of the outputs in
    evaluation mode, of the outputs in training mode, and of the loss. ``version`` is a commit.
    """

    family: str
    kind: str
    network: str
    inputs: list[str]
    status: str
    version: str
    torch: str
    mindspore: str
    device: str
    source: str
    largest: dict[str, float] = field(default_factory=dict)
    where: str = ""
    why: str = ""
    by_layer: bool = False  # in training compared layer by layer: rounding hides the ends


_FORMAT = TypeAdapter(list[Model])


def read(path: Path = RESULTS) -> list[Model]:
    """The committed results; none where there is no file."""
    return _FORMAT.validate_json(path.read_bytes()) if path.is_file() else []


def write(path: Path, models: Sequence[Model]) -> None:
    """Writes results, one network after the other, so that a change is a small one."""
    path.write_bytes(_FORMAT.dump_json(list(models), indent=1) + b"\n")


def zoo_page(language: Language, models: Sequence[Model]) -> tuple[str, str]:
    """Path and text of the page."""
    head: dict[str, Any] = {
        "title": text(language, "zoo.title"),
        "description": text(language, "zoo.description"),
        "hide": ["navigation", "toc"],
        "search": {"exclude": True},
    }
    counts = {status: sum(each.status == status for each in models) for status in STATUSES}
    return "zoo.md", page(language, "zoo.md.j2", head, models=models, counts=counts, total=len(models))
