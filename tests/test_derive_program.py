"""Whole programs: imports, inputs, helper, code and prints, tidy and runnable."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from apimap.derive.program import program
from apimap.model.entry import Example, Input
from apimap.model.wrapping import joined, wrapped

X = "rng.standard_normal((2, 3), dtype=np.float32)"


def test_a_program_is_imports_inputs_code_and_prints() -> None:
    example = Example(
        id="a",
        inputs={
            "x": X,
            "half": Input(value="np.ones(3)", dtype="bfloat16"),
            "axes": Input(value="(1, 0)", tensor=False),
        },
        torch="out = torch.permute(x, axes)\n",
        outputs=["out", "half"],
        time_limit=5,
        isolated=True,
    )
    made = program("mindspore", example, "out = mindspore.mint.permute(x, axes)\n")
    assert (
        made.source
        == """\
import mindspore
import numpy as np

rng = np.random.default_rng(0)
x = mindspore.tensor(rng.standard_normal((2, 3), dtype=np.float32))
half = mindspore.tensor(np.ones(3), dtype=mindspore.bfloat16)
axes = (1, 0)

out = mindspore.mint.permute(x, axes)
print(out)
print(half)
"""
    )
    assert (made.framework, made.outputs, made.isolated, made.time_limit) == (
        "mindspore",
        ("out", "half"),
        True,
        5,
    )


def test_a_module_that_the_framework_does_not_load_is_imported() -> None:
    example = Example(id="a", inputs={"x": X}, torch="out = torch.linalg.lu_factor(x)\n")
    made = program("mindspore", example, "out = mindspore.scipy.linalg.lu_factor(x)\n")
    assert made.source.startswith("import mindspore\nimport mindspore.scipy.linalg\nimport numpy as np\n\n")
    plain = program("mindspore", example, "out = mindspore.ops.abs(x)\n")
    assert "scipy" not in plain.source


def test_nothing_is_there_that_is_not_used() -> None:
    made = program("torch", Example(id="a", torch="out = torch.zeros(2)"), "out = torch.zeros(2)")
    assert made.source == "import torch\n\nout = torch.zeros(2)\nprint(out)\n"
    assert made.time_limit == 20


def test_fill_is_defined_where_it_is_called() -> None:
    example = Example(id="a", inputs={"x": X}, torch="net = fill(torch.nn.Linear(3, 2))\nout = net(x)")
    source = program("torch", example, example.torch).source
    assert "\n\n\ndef fill(net):\n" in source
    assert "return net\n\n\nrng = np.random" in source


LONG = """\
net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.LayerNorm((4,)), torch.nn.ReLU(), torch.nn.Linear(4, 2))
if True:
    out = torch.nn.functional.scaled_dot_product_attention(query_projected, key_projected, value_projected, scale=1.0)
    short = net(x)  # stays
out = torch.nn.functional.batch_norm(torch.nn.functional.conv2d(images, kernels, stride=2, padding=1), mean, variance).sum()
"""  # noqa: E501


def test_long_statements_are_broken_as_formatters_do() -> None:
    example = Example(id="a", inputs={"x": X}, torch=LONG)
    source = program("torch", example, LONG).source
    assert max(map(len, source.splitlines())) <= 100
    compile(source, "program", "exec")
    ruff = Path(sys.executable).with_name("ruff")
    done = subprocess.run(
        [ruff, "format", "--isolated", "--line-length=100", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == source


LAYERS = {
    "Linear(3, 2)": ("Dense(3, 2)", (2, 3)),
    "Conv2d(2, 4, 3)": ("Conv2d(2, 4, 3, has_bias=True, pad_mode='valid')", (1, 2, 5, 5)),
    "Conv1d(2, 4, 3)": ("Conv1d(2, 4, 3, has_bias=True, pad_mode='valid')", (1, 2, 5)),
    "BatchNorm2d(2)": ("BatchNorm2d(2)", (2, 2, 3, 3)),
    "LayerNorm((3,), 1e-5)": ("LayerNorm((3,), epsilon=1e-5)", (2, 3)),
    "LSTM(3, 4, 2, bidirectional=True)": ("LSTM(3, 4, 2, bidirectional=True)", (2, 5, 3)),
    "Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2))": (
        "SequentialCell(mindspore.nn.Dense(3, 4), mindspore.nn.ReLU(), mindspore.nn.Dense(4, 2))",
        (2, 3),
    ),
}
RUN = """\
import contextlib, io, json, sys
results = []
for source in json.load(sys.stdin):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(source, names)
    results.append(names["out"])
print("RESULT" + json.dumps(results))
"""


def outputs(python: str, framework: str) -> list[list[float]]:
    """What every layer gives with filled weights, as flat lists."""
    sources = []
    for torch_layer, (mindspore_layer, shape) in LAYERS.items():
        layer = f"torch.nn.{torch_layer}" if framework == "torch" else f"mindspore.nn.{mindspore_layer}"
        pick = "[0]" if "LSTM" in layer else ""
        numpy = "detach().numpy" if framework == "torch" else "asnumpy"
        evaluation = ".eval()" if framework == "torch" else ".set_train(False)"
        code = f"net = fill({layer}){evaluation}\nout = net(x){pick}.{numpy}().ravel().tolist()"
        inputs: dict[str, str | Input] = {"x": f"rng.standard_normal({shape}, dtype=np.float32)"}
        example = Example(id="a", inputs=inputs, torch=code)
        sources.append(program("torch" if framework == "torch" else "mindspore", example, code).source)
    done = subprocess.run(
        [python, "-c", RUN], input=json.dumps(sources), capture_output=True, text=True, check=True
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("RESULT"))
    result: list[list[float]] = json.loads(line.removeprefix("RESULT"))
    return result


@pytest.mark.frameworks
def test_fill_gives_both_frameworks_the_same_weights(framework_python: str) -> None:
    """Only running tells: parameters are named and ordered by the frameworks themselves."""
    ours, theirs = outputs(framework_python, "torch"), outputs(framework_python, "mindspore")
    for layer, left, right in zip(LAYERS, ours, theirs, strict=True):
        assert left == pytest.approx(right, rel=1e-4, abs=1e-5), layer


LONG = "out = " + "first(" * 12 + ", ".join("argument" for _ in range(6)) + ")" * 12 + "\n"


@pytest.mark.parametrize("body", ["out = f(x)\n", LONG, "out = (\n", f"def g(:\n    pass\n{LONG}"])
def test_blocks_are_wrapped_as_the_whole_program_would_be(body: str) -> None:
    blocks = ["import numpy as np", f"def f(x):\n    {LONG}    return out", body]
    assert joined(blocks, "\n\n\n") == wrapped("\n\n\n".join(blocks))
