"""Variants: what is made of an ordinary example, and that the programs say what was changed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from apimap.derive.expand import expand
from apimap.derive.variants import Level, behind
from apimap.derive.variants.build import with_variants
from apimap.derive.variants.hand import plain
from apimap.entries.read import load_all
from apimap.model.checks import Check, Program
from apimap.signatures import snapshot
from conftest import WriteEntry

TORCH = snapshot("torch", "2.13.0")
MINDSPORE = snapshot("mindspore", "2.10.0")

MATMUL = """\
torch: torch.matmul
summary: {en: Matrix product., zh: 矩阵乘。}
counterparts:
  - mindspore: mindspore.mint.matmul
    arguments: {input: input, other: other}
  - mindspore: mindspore.ops.matmul
    arguments: {input: input, other: other}
examples:
  - id: plain
    inputs:
      x: "rng.standard_normal((2, 3), dtype=np.float32)"
      y: "rng.standard_normal((3, 4), dtype=np.float32)"
    torch: out = torch.matmul(x, y)
  - id: refused
    inputs: {x: "np.ones((2, 3))", y: "np.ones((2, 3))"}
    torch: out = torch.matmul(x, y)
    refuses: true
"""
LOSS = """\
torch: torch.nn.functional.mse_loss
summary: {en: Mean squared error., zh: 均方误差。}
counterparts:
  - mindspore: mindspore.mint.nn.functional.mse_loss
    arguments:
      {input: input, target: target, size_average: null, reduce: null, reduction: reduction, weight: null}
examples:
  - id: plain
    inputs:
      x: "np.array([0.5, 1.5], dtype=np.float32)"
      y: "np.array([1, 2], dtype=np.float32)"
    torch: out = torch.nn.functional.mse_loss(x, y, reduction="mean")
  - id: by-hand
    inputs: {x: "np.array([0.5, 1.5], dtype=np.float32)"}
    torch: out = torch.nn.functional.mse_loss(x, x)
    mindspore: out = mindspore.mint.nn.functional.mse_loss(x, x)
  - id: composed
    inputs: {x: "np.array([0.5, 1.5], dtype=np.float32)"}
    torch: out = torch.nn.functional.mse_loss(x, x)
    mindspore: out = mindspore.mint.square(x - x).mean()
"""
LINEAR = """\
torch: torch.nn.Linear
summary: {en: Fully connected., zh: 全连接。}
counterparts:
  - mindspore: mindspore.mint.nn.Linear
    arguments: {in_features: in_features, out_features: out_features, bias: bias, device: null, dtype: dtype}
examples:
  - id: plain
    inputs: {x: "rng.standard_normal((2, 3), dtype=np.float32)"}
    torch: |
      net = torch.nn.Linear(3, 2, bias=True)
      fill(net)
      out = net(x)
"""
TAKE = """\
torch: torch.take
summary: {en: Takes elements., zh: 取元素。}
counterparts:
  - mindspore: mindspore.ops.gather
    arguments: {input: input_params, index: input_indices}
    extra: {axis: "0"}
examples:
  - id: plain
    inputs: {x: "np.arange(3.0)", i: "np.array([0, 2])"}
    torch: out = torch.take(x, i)
"""


@pytest.fixture
def made(mappings: Path, write_entry: WriteEntry):
    """The checks of an entry with their variants, by variant, of the first counterpart and example."""

    def make(text: str, level: Level = "full") -> list[Check]:
        name = text.split("\n")[0].removeprefix("torch: ")
        write_entry(name, text)
        expanded = expand(load_all(mappings), TORCH, MINDSPORE, "2.10.0")
        assert not expanded.faults
        return with_variants(expanded.checks, expanded.entries, TORCH, MINDSPORE, level)

    return make


def named(checks: list[Check], example: str = "plain") -> dict[str, Check]:
    first = checks[0].counterpart
    return {c.variant: c for c in checks if c.example == example and c.counterpart == first}


def inputs(program: Program) -> dict[str, np.ndarray]:
    """The arrays that a program makes tensors of."""
    head = program.source.partition("\n\nout")[0].replace(f"import {program.framework}\n", "")
    space: dict[str, Any] = {program.framework: SimpleNamespace(tensor=np.asarray)}
    exec(head, space)
    return {name: value for name, value in space.items() if isinstance(value, np.ndarray)}


def test_none_leaves_the_checks_as_they_are(made) -> None:
    assert {check.variant for check in made(MATMUL, "none")} == {""}


def test_variants_follow_their_example_and_keep_its_code(made) -> None:
    checks = made(MATMUL)
    assert [check.variant == "" for check in checks][:2] == [True, False]
    float64 = named(checks)["dtype:float64"]
    assert "out = torch.matmul(x, y)" in float64.torch.source
    assert "out = mindspore.mint.matmul(x, y)" in float64.mindspore.source


def test_examples_that_refuse_have_no_variants(made) -> None:
    assert set(named(made(MATMUL), "refused")) == {""}


def test_dtypes_change_all_data_together_and_then_one_input(made) -> None:
    variants = named(made(MATMUL))
    both = inputs(variants["dtype:int32"].torch)
    assert {str(array.dtype) for array in both.values()} == {"int32"}
    assert np.any(both["x"])  # fractions are scaled, not all rounded to zero
    one = inputs(variants["dtype:x-float64"].torch)
    assert (str(one["x"].dtype), str(one["y"].dtype)) == ("float64", "float32")
    assert "dtype=mindspore.bfloat16" in variants["dtype:bfloat16"].mindspore.source


def test_axes_of_equal_length_are_changed_together(made) -> None:
    variants = named(made(MATMUL))
    inner = inputs(variants["shape:empty-x.1-y.0"].torch)
    assert (inner["x"].shape, inner["y"].shape) == ((2, 0), (0, 4))
    one = inputs(variants["shape:one-element"].torch)
    assert (one["x"].shape, one["y"].shape) == ((1, 1), (1, 1))
    broadcast = inputs(variants["shape:one-x.0"].torch)
    assert (broadcast["x"].shape, broadcast["y"].shape) == ((1, 3), (3, 4))
    assert inputs(variants["shape:0-d"].torch)["x"].shape == ()


def test_views_are_made_by_the_framework(made) -> None:
    variants = named(made(MATMUL))
    assert "x = x.swapaxes(0, -1)\ny = y.swapaxes(0, -1)" in variants["shape:transposed"].mindspore.source
    assert "x = x[..., ::2]" in variants["shape:strided"].torch.source


def test_a_tensor_of_nine_axes_is_not_made_a_strided_view(made) -> None:
    deep = MATMUL.replace("(2, 3)", "(1, 1, 1, 1, 1, 1, 1, 2, 3)").replace(
        "(3, 4)", "(1, 1, 1, 1, 1, 1, 1, 3, 4)"
    )
    variants = named(made(deep))
    assert "shape:transposed" in variants
    assert "shape:strided" not in variants  # mindspore takes no index of it


def test_special_values_stand_where_the_name_says(made) -> None:
    variants = named(made(MATMUL))
    x = inputs(variants["values:x-nan"].torch)["x"]
    assert (np.isnan(x).sum(), np.isnan(x[0, 0]), str(x.dtype)) == (1, True, "float32")
    assert inputs(variants["values:x-halves"].torch)["x"].shape == (2, 3)


def test_wrong_indices_run_in_a_worker_of_their_own(made) -> None:
    variants = named(made(TAKE))
    far = variants["values:i-out-of-range"]
    assert far.mindspore.isolated
    assert not far.torch.isolated  # torch looks before it reads
    assert inputs(far.torch)["i"].max() == 1000
    assert not variants["values:x-nan"].mindspore.isolated


def test_call_styles_are_derived_anew(made) -> None:
    variants = named(made(LOSS))
    keywords = variants["style:keywords"]
    assert 'mse_loss(input=x, target=y, reduction="mean")' in keywords.torch.source
    assert 'mse_loss(input=x, target=y, reduction="mean")' in keywords.mindspore.source
    assert 'mse_loss(reduction="mean", target=y, input=x)' in variants["style:shuffled"].torch.source
    assert "mse_loss(x, y)" in variants["style:defaults"].torch.source
    assert "style:positional" not in variants  # size_average stands between, so nothing would change


def test_positional_arguments_of_a_constructor(made) -> None:
    assert "torch.nn.Linear(3, 2, True)" in named(made(LINEAR))["style:positional"].torch.source


def test_choices_are_tried_one_at_a_time(made) -> None:
    variants = named(made(LOSS))
    assert 'mse_loss(x, y, reduction="sum")' in variants["arguments:reduction-sum"].mindspore.source
    assert "arguments:reduction-mean" not in variants
    assert "Linear(3, 2, bias=False)" in named(made(LINEAR))["arguments:bias-False"].torch.source


def test_code_by_hand_gets_other_inputs_only(made) -> None:
    kinds = {behind(name) for name in named(made(LOSS), "by-hand") if name}
    assert {"dtype", "shape", "values"} <= {kind.name for kind in kinds if kind}
    assert not any(kind is None or kind.asks for kind in kinds)


def test_a_cast_chosen_for_one_dtype_is_not_asked_for_another(made) -> None:
    """What the other dtypes do shows at the examples whose code the rules write."""
    cast = LOSS.replace(
        "mse_loss(x, x)\n  - id: composed", "mse_loss(x.astype(mindspore.float64), x)\n  - id: composed"
    )
    kinds = {kind.name for name in named(made(cast), "by-hand") if name and (kind := behind(name))}
    assert "values" in kinds
    assert "dtype" not in kinds
    only = cast[: cast.index("  - id: plain")] + cast[cast.index("  - id: by-hand") :]
    assert "dtype:float64" in named(made(only), "by-hand")


def test_code_that_is_more_than_the_call_is_left_alone(made) -> None:
    """Other inputs would test what an author wrote around the counterpart, or instead of it."""
    assert set(named(made(LOSS), "composed")) == {""}


def test_gradients_by_every_float_input(made) -> None:
    gradient = named(made(MATMUL))["gradient"]
    assert gradient.torch.outputs == gradient.mindspore.outputs == ("grads",)
    assert "torch.autograd.grad(out, [x, y], upstream)" in gradient.torch.source
    assert "grads = mindspore.grad(forward, (0, 1))(x, y)" in gradient.mindspore.source


def test_layers_are_built_outside_the_differentiated_function(made) -> None:
    source = named(made(LINEAR))["gradient"].mindspore.source
    assert source.index("fill(net)\n") < source.index("def forward(x):\n    out = net(x)")
    assert "mindspore.grad(forward)(x)" in source


def test_what_uses_an_input_is_differentiated_behind_an_import(made) -> None:
    imported = LINEAR.replace("      net = ", "      import torch.nn.utils.prune\n\n      net = ")
    source = named(made(imported))["gradient"].mindspore.source
    assert "def forward(x):\n    out = net(x)\n" in source


def test_graph_mode_is_for_mindspore_and_not_quick(made) -> None:
    graph = named(made(MATMUL))["graph"]
    assert (
        "@mindspore.jit\ndef run(x, y):\n    out = mindspore.mint.matmul(x, y)\n    return out"
        in graph.mindspore.source
    )
    assert "graph" not in named(made(MATMUL, "quick"))


def test_quick_is_a_few_of_each_kind(made) -> None:
    quick, full = named(made(MATMUL, "quick")), named(made(MATMUL))
    assert len(quick) < len(full)
    assert {name for name in quick if name.startswith("dtype")} == {
        "dtype:float16",
        "dtype:float64",
        "dtype:int32",
        "dtype:bfloat16",
    }


def test_a_kind_is_switched_off_with_a_reason(made) -> None:
    off = LOSS.replace(
        "  - id: plain\n", "  - id: plain\n    variants_off: {dtype: {en: Why., zh: 原因。}}\n"
    )
    assert not [name for name in named(made(off)) if name.startswith("dtype")]


def test_torch_programs_are_shared_by_counterparts(made) -> None:
    checks = [check for check in made(MATMUL) if check.variant == "dtype:float64"]
    assert len(checks) == 2
    assert checks[0].torch is checks[1].torch


@pytest.mark.parametrize(
    "code",
    [
        "out = mindspore.mint.sum(x.astype(mindspore.float32))",
        "out = mindspore.mint.sum(x).astype(x.dtype)",
        "out = mindspore.mint.sum(x)[0]",
        "out = mindspore.mint.sum(x.permute(0, 2, 1))",
        "out = mindspore.ops.transpose(mindspore.mint.sum(x), (0, 2, 1))",
    ],
)
def test_a_cast_an_element_and_an_order_of_axes_belong_to_the_call(code: str) -> None:
    assert plain(code, "mindspore.mint.sum")


@pytest.mark.parametrize(
    "code",
    [
        "out = mindspore.mint.sum(x[1:])",
        "out = mindspore.mint.sum(x.reshape(2, 3, 4))",
        "out = mindspore.mint.sum(mindspore.mint.zeros((2, 3, 4)))",
        "out = mindspore.mint.sum(x) * 2",
    ],
)
def test_code_written_for_one_example_is_not_varied(code: str) -> None:
    assert not plain(code, "mindspore.mint.sum")
