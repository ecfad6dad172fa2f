"""Where a command reads and writes, and with what it executes."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from apimap.model.checks import Framework, Level
from apimap.model.paths import CACHE, MAPPINGS, RESULTS


@dataclass(frozen=True)
class Settings:
    """Where to read and write, and with what to execute; the defaults are those of a checkout.

    ``jobs`` is the number of workers per framework; 0 means one per core: mindspore takes several times as
    long as torch, so after a short while all of them are mindspore's.
    ``variants`` says how many variants of each example are executed as well (:mod:`apimap.derive.variants`):
    ``none`` for every day, ``full`` for the report that is committed, ``quick``, a few of each kind, for
    other releases than the reference.
    ``cluster`` is the address of a cluster to execute on (``auto``, ``ray://host:port``, ``host:port``), none
    for this machine; there ``jobs`` counts per node, and interpreters are those of the nodes.
    """

    device: str | None = None
    jobs: int = 0
    variants: Level = "none"
    torch_python: str = sys.executable
    mindspore_python: str = sys.executable
    mappings: Path = MAPPINGS
    results: Path = RESULTS
    cache: Path = CACHE
    cluster: str = ""

    def python(self, framework: Framework) -> str:
        """The interpreter that a framework runs in."""
        python: str = getattr(self, f"{framework}_python")
        return python

    @property
    def workers(self) -> int:
        """Workers per framework."""
        return self.jobs or os.cpu_count() or 1
