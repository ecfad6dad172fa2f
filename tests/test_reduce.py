"""Findings become short programs; inputs of a program can be read off it and replaced."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from apimap.derive.inputs import exact, inputs_of, reseeded, with_inputs
from apimap.execute.streams import Runner, Side
from apimap.judge.confirm import run_checks
from apimap.judge.shrink import reduced, written
from apimap.model.checks import Check, Framework, Outcome, Program
from apimap.store.outcomes import OutcomeCache

SOURCE = """\
import {0}
import numpy as np

rng = np.random.default_rng(0)
x = {0}.tensor(
    rng.standard_normal((4, 5)).astype(np.float32)
)
y = {0}.tensor(np.arange(5.0), dtype={0}.bfloat16)

out = {0}.f(x, y)
print(out)
"""


def program(framework: Framework) -> Program:
    return Program(framework, SOURCE.format(framework))


def check(variant: str = "shape:0-d") -> Check:
    return Check(
        "torch.f", "mindspore.f", "plain", variant, program("torch"), program("mindspore"), derived=True
    )


def test_inputs_are_read_off_a_program() -> None:
    assert [(each.name, each.expression) for each in inputs_of(program("torch"))] == [
        ("x", "rng.standard_normal((4, 5)).astype(np.float32)"),
        ("y", "np.arange(5.0)"),
    ]


def test_replaced_inputs_leave_the_rest_of_the_program_alone() -> None:
    source = with_inputs(program("torch"), {"x": "np.ones((1, 1))", "y": "np.zeros(1)"}).source
    assert "x = torch.tensor(\n    np.ones((1, 1))\n)" in source
    assert "y = torch.tensor(np.zeros(1), dtype=torch.bfloat16)" in source
    assert "default_rng" not in source
    assert source.endswith("out = torch.f(x, y)\nprint(out)\n")


def test_probes_change_the_seed_or_the_width_only() -> None:
    assert "import torch\ntorch.manual_seed(7)\n" in reseeded(program("torch")).source
    assert exact(program("torch")).source.count(".double()") == 2
    compile(exact(program("torch")).source, "exact.py", "exec")


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((0, 3), np.float32),
        np.ones((2, 2), np.int64),
        np.array([0.1, np.nan, -np.inf, -0.0], np.float32),
        np.array([1 + 2j], np.complex64),
        np.array([True, False]),
        np.array(2.5, np.float16),
    ],
)
def test_an_array_is_written_as_an_expression_that_makes_it(array: np.ndarray[Any, Any]) -> None:
    made = eval(written(array), {"np": np})
    assert (made.dtype, made.shape, made.tobytes()) == (array.dtype, array.shape, array.tobytes())


PARSING = threading.Lock()  # Python 3.11's ast.parse sometimes fails while another thread is in it


class Summing:
    """Counts the elements of a program's inputs; mindspore counts one too many of two columns."""

    def __init__(self, framework: Framework) -> None:
        self.framework = framework
        self.runs = 0

    def renew(self) -> None: ...

    def close(self) -> None: ...

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None]) -> None:
        for index, each in enumerate(programs):
            self.runs += 1
            space: dict[str, Any] = {"np": np, "rng": np.random.default_rng(0)}
            with PARSING:
                inputs = inputs_of(each)
            arrays = [np.asarray(eval(made.expression, space)) for made in inputs]
            if not arrays:  # torch's exact answer, which this framework does not have
                seen(index, Outcome("raised", exception="TypeError"))
                continue
            x, y = arrays
            wrong = self.framework == "mindspore" and x.shape[-1] >= 2
            seen(index, Outcome("ok", (("int", int(x.size + y.size + wrong)),), printed=f"{x.shape}\n"))


def test_a_finding_is_reduced_to_the_smallest_inputs_that_show_it(tmp_path: Path) -> None:
    executors = {f: Summing(f) for f in ("torch", "mindspore")}  # type: ignore[arg-type]
    sides = {f: Side(f, "1.0", "CPU", lambda f=f: executors[f]) for f in executors}  # type: ignore[arg-type, misc]
    cache = OutcomeCache(tmp_path / "outcomes.sqlite")
    checks = [check(), check("shape:leading-axis"), check("shape:0-d-too")]
    with Runner(sides, cache, lambda done, total: None) as runner:  # type: ignore[arg-type]
        rows = run_checks(checks, runner).rows
        told, other, alike = reduced(checks, rows, runner)
    made = np.asarray(eval(told.reduced["x"], {"np": np}))
    assert made.shape == (1, 2)  # one column less would agree
    assert told.mindspore == "(1, 2)"
    assert other.reduced
    assert alike.reduced == {}  # says the same as the first: counted, not told
    assert alike.mindspore == ""
    assert executors["torch"].runs < 60  # bounded effort
