"""Findings become short programs; inputs of a program can be read off it and replaced."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from apimap.derive.inputs import inputs_of, values_of
from apimap.derive.program import program as whole
from apimap.execute.streams import Runner
from apimap.judge.confirm import run_checks
from apimap.judge.shrink import reduced, written
from apimap.judge.variants import exact, reseeded
from apimap.model.checks import Check, Framework, Outcome, Program
from apimap.model.entry import Example, Input

EXAMPLE = Example(
    id="plain",
    inputs={
        "x": "rng.standard_normal((4, 5)).astype(np.float32)",
        "y": Input(value="np.arange(5.0)", dtype="bfloat16"),
    },
    torch="out = torch.f(x, y)",
)


def program(framework: Framework) -> Program:
    return whole(framework, EXAMPLE, f"out = {framework}.f(x, y)")


def check(variant: str = "shape:0-d") -> Check:
    return Check(
        "torch.f", "mindspore.f", "plain", variant, program("torch"), program("mindspore"), derived=True
    )


def test_a_program_keeps_its_inputs_apart() -> None:
    assert [(each.name, each.expression) for each in program("torch").inputs] == [
        ("rng", "np.random.default_rng(0)"),
        ("x", "rng.standard_normal((4, 5)).astype(np.float32)"),
        ("y", "np.arange(5.0)"),
    ]


def test_inputs_are_evaluated_as_a_worker_would() -> None:
    whole_program = values_of(program("torch").inputs)
    alone = values_of(inputs_of(EXAMPLE))
    assert whole_program["x"].tobytes() == alone["x"].tobytes()
    assert alone["x"].shape == (4, 5)
    scaled = EXAMPLE.model_copy(update={"inputs": {"n": Input(value="3", tensor=False), "x": "np.ones(n)"}})
    assert values_of(inputs_of(scaled))["x"].shape == (3,)


def test_replaced_inputs_leave_the_rest_of_the_program_alone() -> None:
    source = program("torch").with_inputs({"x": "np.ones((1, 1))", "y": "np.zeros(1)"}).source
    assert source == (
        "import numpy as np\nimport torch\n\n"
        "x = torch.tensor(np.ones((1, 1)))\ny = torch.tensor(np.zeros(1), dtype=torch.bfloat16)\n\n"
        "out = torch.f(x, y)\nprint(out)\n"
    )
    assert "rng = " in program("torch").with_inputs({"y": "np.zeros(1)"}).source


def test_probes_change_the_seeds_or_the_width_only() -> None:
    begun = [f"\n\ntorch.manual_seed({seed})\nout = torch.f(x, y)\n" for seed in (7, 11)]
    for reseed, begins in zip(reseeded(program("torch")), begun, strict=True):
        assert begins in reseed.source
        assert reseed.inputs == program("torch").inputs
    wide = exact(program("torch"))
    assert wide.inputs == program("torch").inputs
    assert "y = y.double() if y.is_floating_point() else y\nout = " in wide.source
    compile(wide.source, "exact.py", "exec")


def test_probes_of_a_program_that_imports_a_library_alone_import_torch() -> None:
    crop = Program("torch", "out = torchvision.f(x)", imports=("torchvision",))
    for reseed in reseeded(crop):
        assert "import torch\n" in reseed.source


def test_programs_are_equal_when_they_run_the_same() -> None:
    one = program("torch")
    text = Program("torch", one.source)
    assert (text == one, hash(text) == hash(one)) == (True, True)
    assert text != program("mindspore")
    assert text != Program("torch", one.source, isolated=True)
    copy = pickle.loads(pickle.dumps(one))
    assert copy == one


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


class Summing:
    """Counts the elements of a program's inputs; mindspore counts one too many of two columns."""

    release, device = "1.0", "CPU"

    def __init__(self, framework: Framework) -> None:
        self.framework = framework
        self.runs = 0

    def renew(self, salt: int = 0) -> None: ...

    def close(self) -> None: ...

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None]) -> None:
        for index, each in enumerate(programs):
            self.runs += 1
            values = values_of(each.inputs)
            x, y = values["x"], values["y"]
            if ".double()" in each.code:  # torch's exact answer, which this framework does not have
                seen(index, Outcome("raised", exception="TypeError"))
                continue
            wrong = self.framework == "mindspore" and x.shape[-1] >= 2
            seen(index, Outcome("ok", (("int", int(x.size + y.size + wrong)),), printed=f"{x.shape}\n"))


def test_a_finding_is_reduced_to_the_smallest_inputs_that_show_it() -> None:
    executors = {f: Summing(f) for f in ("torch", "mindspore")}  # type: ignore[arg-type]
    checks = [check(), check("shape:leading-axis"), check("shape:0-d-too")]
    with Runner(executors, lambda done, total: None) as runner:  # type: ignore[arg-type]
        rows = run_checks(checks, runner).rows
        told, other, alike = reduced(checks, rows, runner)
    assert told.shown is not None
    made = values_of(told.shown.mindspore.inputs)["x"]
    assert made.shape == (1, 2)  # one column less would agree
    assert told.mindspore == "(1, 2)"
    assert told.shown.torch.inputs == told.shown.mindspore.inputs
    assert other.shown
    assert alike.shown is None  # says the same as the first: counted, not told
    assert alike.mindspore == ""
    assert executors["torch"].runs < 60  # bounded effort
