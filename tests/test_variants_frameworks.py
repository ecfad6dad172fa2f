"""Variants with both frameworks: they find what friendly calls do not, and agree with themselves."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from apimap.derive.expand import expand
from apimap.derive.variants.build import with_variants
from apimap.entries.read import load_all
from apimap.judge.confirm import Runner, run_checks
from apimap.judge.groups import key
from apimap.judge.shrink import reduced
from apimap.model.checks import Check, Program, Row
from apimap.model.entry import Verdict
from apimap.model.libraries import library_of
from apimap.run.pipeline import Settings, linted
from apimap.signatures import snapshot
from conftest import WriteEntry
from tools.selftest import differences

pytestmark = pytest.mark.frameworks

TORCH = snapshot("torch", "2.13.0")
MINDSPORE = snapshot("mindspore", "2.10.0")

# Friendly calls: each of them agrees.
ORDINARY = {
    "torch.cross": """\
        torch: torch.cross
        summary: {en: Cross product., zh: 叉积。}
        counterparts:
          - mindspore: mindspore.mint.cross
            arguments: {input: input, other: other, dim: dim}
        examples:
          - id: plain
            inputs:
              x: "rng.standard_normal((2, 3), dtype=np.float32)"
              y: "rng.standard_normal((2, 3), dtype=np.float32)"
            torch: out = torch.cross(x, y, dim=1)
        """,
    "torch.matmul": """\
        torch: torch.matmul
        summary: {en: Matrix product., zh: 矩阵乘。}
        counterparts:
          - mindspore: mindspore.mint.matmul
            arguments: {input: input, other: other}
        examples:
          - id: plain
            inputs:
              x: "rng.standard_normal((2, 3), dtype=np.float32)"
              y: "rng.standard_normal((3, 4), dtype=np.float32)"
            torch: out = torch.matmul(x, y)
        """,
    "torch.nn.functional.binary_cross_entropy": """\
        torch: torch.nn.functional.binary_cross_entropy
        summary: {en: Binary cross entropy., zh: 二元交叉熵。}
        counterparts:
          - mindspore: mindspore.mint.nn.functional.binary_cross_entropy
            arguments:
              {input: input, target: target, weight: weight, size_average: null, reduce: null,
              reduction: reduction}
        examples:
          - id: plain
            inputs:
              p: "np.array([0.1, 0.9, 0.4], dtype=np.float32)"
              t: "np.array([0, 1, 1], dtype=np.float32)"
            torch: out = torch.nn.functional.binary_cross_entropy(p, t)
        """,
}


@pytest.fixture
def checks(mappings: Path, write_entry: WriteEntry) -> list[Check]:
    """The checks of the friendly calls and of their variants."""
    for name, text in ORDINARY.items():
        write_entry(name, text)
    expanded = expand(load_all(mappings), TORCH, MINDSPORE, "2.10.0")
    return with_variants(expanded.checks, expanded.entries, TORCH, MINDSPORE, "quick")


def test_variants_find_what_friendly_calls_hide(runner: Runner, checks: list[Check]) -> None:
    rows = run_checks(checks, runner).rows
    assert {row.verdict for row in rows if not row.variant} == {Verdict.CONSISTENT}
    found = {
        (row.entry.rpartition(".")[2], row.variant): row for row in rows if row.verdict is Verdict.DIVERGENT
    }
    broadcast: list[Row] = [row for (leaf, name), row in found.items() if leaf == "cross" and "one-" in name]
    assert broadcast
    assert ("matmul", "shape:empty-x.1-y.0") in found
    assert found["binary_cross_entropy", "shape:one-element"].finding.level == "value"
    small = {row.entry: row for row in reduced(checks, rows, runner) if row.shown}
    shown = small["torch.nn.functional.binary_cross_entropy"].shown
    assert shown is not None
    assert all(eval(each.expression, {"np": np}).size == 1 for each in shown.mindspore.inputs)


def test_a_shuffled_run_gives_the_same_report(runner: Runner, checks: list[Check]) -> None:
    """No verdict depends on what ran before it in the same worker; nor does what a report says of it."""
    shuffled = random.Random(0).sample(checks, len(checks))
    # Another attempt number is another place in the cache: everything is executed anew.
    anew = run_checks([replace(check, **_longer(check)) for check in shuffled], runner).rows
    first = {key(row): _says(row) for row in run_checks(checks, runner).rows}
    assert {key(row): _says(row) for row in anew} == first


def _longer(check: Check) -> dict[str, Program]:
    """The same programs with another time limit, which the cache takes for other programs."""
    sides = {"torch": check.torch, "mindspore": check.mindspore}
    return {name: replace(program, time_limit=program.time_limit + 1) for name, program in sides.items()}


def _says(row: Row) -> tuple[str, ...]:
    """Where memory is not set the numbers are other ones each time, which the message then says."""
    unset = row.verdict is Verdict.DIVERGENT and row.finding.level in ("value", "nan")
    return row.verdict.value, "value" if unset else row.finding.level


def test_torch_agrees_with_itself_in_all_variants(runner: Runner) -> None:
    """One entry in forty, the same however many there are; the second time reversed and in fresh workers.

    `make selftest` does it with all of them. Libraries are left out, which may be there or not.
    """
    _, expanded = linted(Settings())
    chosen = {name for name in expanded.entries if crc32(name.encode()) % 40 == 0 and not library_of(name)}
    base = [check for check in expanded.checks if check.entry in chosen]
    checks = [c for c in with_variants(base, expanded.entries, TORCH, MINDSPORE, "full") if c.variant]
    checks = [each for each in checks if not each.torch.isolated]
    programs = list(dict.fromkeys(check.torch for check in checks))
    first = runner.run(programs)
    second = runner.run(list(reversed(programs)), attempt=1)
    assert differences(checks, first, second) == []
