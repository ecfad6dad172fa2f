"""What one more release costs, as a share of running both frameworks; part of ``make bench``.

A release is played by the installed mindspore under another name, so that the store knows torch only.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from apimap.execute import LocalExecutor
from apimap.judge.confirm import run_checks
from apimap.model.checks import FRAMEWORKS, Check, Framework
from apimap.run.remembering import Remembering
from apimap.store import Store

AIM = 0.6
EVERY = 3  # one check in so many: the ratio is the same, the wait is not


class _Played(LocalExecutor):
    """A framework that gives itself out for another release."""

    release = ""


def _side(framework: Framework, release: str, jobs: int) -> _Played:
    made = _Played(framework, "CPU", jobs=jobs)
    made.release = release
    return made


def _seconds(checks: Sequence[Check], store: Store, releases: dict[Framework, str]) -> float:
    """Wall seconds of running checks, imports included, with what the store lacks."""
    jobs = os.cpu_count() or 1
    sides = {f: _side(f, releases[f], jobs) for f in FRAMEWORKS}
    began = time.perf_counter()
    with Remembering(sides, lambda done, total: None, store) as runner:
        run_checks(checks, runner)
    return time.perf_counter() - began


def main(checks: Sequence[Check]) -> None:
    """Measures with some of the given checks, and prints the ratio."""
    some = [check for check in checks if not check.not_run][::EVERY]
    with tempfile.TemporaryDirectory() as directory, Store(Path(directory) / "store.sqlite") as store:
        whole = _seconds(some, store, {"torch": "one", "mindspore": "one"})
        added = _seconds(some, store, {"torch": "one", "mindspore": "another"})
    ratio = added / whole
    word = "ok" if ratio <= AIM else "above the aim"
    print(
        f"{'release':12} {added:8.3f} s  / both frameworks {whole:.3f} s  = {ratio:.2f}  (aim {AIM}: {word})"
    )
