"""Deriving: torch code and an argument table in, mindspore code out."""

from __future__ import annotations

from typing import Any

import libcst as cst
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apimap.derive import Deriver
from apimap.derive.folding import fold
from apimap.derive.underivable import code_of
from apimap.model.entry import Example, Input
from derive_sample import ENTRIES, derive, same, snapshots

DROPOUT = "torch.nn.functional.dropout"
AS_CLASS = {
    "mindspore": "mindspore.nn.Dropout",
    "arguments": {"input": {"call": "x"}, "p": "p", "training": {"via": "set_train"}, "inplace": None},
}
OPS_PERMUTE = {"mindspore": "mindspore.ops.permute", "arguments": {"input": "input", "dims": "axis"}}
AS_METHOD = {"mindspore": "mindspore.Tensor.permute", "arguments": {"input": "self", "dims": "*axis"}}
FROM_METHOD = {"mindspore": "mindspore.ops.permute", "arguments": {"self": "input", "*dims": "axis"}}
CONV = {
    "mindspore": "mindspore.nn.Conv2d",
    "arguments": {
        **{
            key: key
            for key in ("in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation")
        },
        "groups": "group",
        "bias": "has_bias",
        "padding_mode": None,
        "device": None,
        "dtype": None,
    },
    "extra": {"pad_mode": "'pad'"},
}
POOL = {
    "mindspore": "mindspore.ops.max_pool2d",
    "arguments": {
        "input": "x",
        "kernel_size": "kernel_size",
        "stride": {"to": "stride", "value": "kernel_size if stride is None else stride"},
        "padding": "padding",
    },
}
# (torch code, the API under test, its counterpart — None: the entry's first —, mindspore code)
TABLE: list[tuple[str, str, dict[str, Any] | None, str]] = [
    # functions: names, style, defaults
    (
        "torch.nn.functional.dropout(x, p=0.5)",
        DROPOUT,
        None,
        "mindspore.mint.nn.functional.dropout(x, p=0.5)",
    ),
    (  # numbers for truth values, which mindspore refuses
        "torch.nn.functional.dropout(x, 1, 0, inplace=1)",
        DROPOUT,
        None,
        "mindspore.mint.nn.functional.dropout(x, 1, False, inplace=True)",
    ),
    (
        "torch.nn.functional.dropout(x, 0.3, False, inplace=True)",
        DROPOUT,
        None,
        "mindspore.mint.nn.functional.dropout(x, 0.3, False, inplace=True)",
    ),
    ("torch.permute(x + 1, (1, 0))", "torch.permute", OPS_PERMUTE, "mindspore.ops.permute(x + 1, (1, 0))"),
    (
        "torch.permute(dims=(1, 0), input=x)",
        "torch.permute",
        OPS_PERMUTE,
        "mindspore.ops.permute(axis=(1, 0), input=x)",
    ),
    # defaults: another one in mindspore is written out, an equal one is not
    (
        "torch.f(x)",
        "torch.f",
        {"mindspore": "mindspore.ops.h", "arguments": {"a": "a", "b": "y", "c": "z", "d": "d"}},
        "mindspore.ops.h(x, z=2)",
    ),
    # positional stays positional only at the same place
    (
        "torch.f(x, 4, 5)",
        "torch.f",
        {"mindspore": "mindspore.ops.h", "arguments": {"a": "a", "b": "c", "c": "y", "d": "d"}},
        "mindspore.ops.h(x, c=4, y=5)",
    ),
    # positional-only parameters are given by position whatever the author did
    (
        "torch.f(a=x, c=5, b=4)",
        "torch.f",
        {"mindspore": "mindspore.ops.g", "arguments": {"a": "a", "b": "b", "c": "c", "d": "d"}},
        "mindspore.ops.g(x, 4, c=5)",
    ),
    # null: what torch takes anyway is dropped
    (
        "torch.nn.functional.dropout(x, 0.3, True, inplace=False)",
        DROPOUT,
        AS_CLASS,
        "mindspore.nn.Dropout(p=0.3).set_train(True)(x)",
    ),
    # a function to a class: call, via, torch's default for what is left out
    (
        "torch.nn.functional.dropout(x, training=False)",
        DROPOUT,
        AS_CLASS,
        "mindspore.nn.Dropout(p=0.5).set_train(False)(x)",
    ),
    # value: computed, folded, left out where it is mindspore's default
    ("torch.nn.BatchNorm2d(3)", "torch.nn.BatchNorm2d", None, "mindspore.nn.BatchNorm2d(3)"),
    (
        "torch.nn.BatchNorm2d(3, momentum=0.7)",
        "torch.nn.BatchNorm2d",
        None,
        "mindspore.nn.BatchNorm2d(3, momentum=0.3)",
    ),
    (
        "torch.nn.BatchNorm2d(3, 1e-4, 0.1 + 0.2)",
        "torch.nn.BatchNorm2d",
        None,
        "mindspore.nn.BatchNorm2d(3, 1e-4, 0.7)",
    ),
    (
        "torch.nn.BatchNorm2d(3, momentum=m or 0.5)",
        "torch.nn.BatchNorm2d",
        None,
        "mindspore.nn.BatchNorm2d(3, momentum=1 - (m or 0.5))",
    ),
    (
        "torch.nn.functional.max_pool2d(x, 2)",
        "torch.nn.functional.max_pool2d",
        POOL,
        "mindspore.ops.max_pool2d(x, 2, stride=2)",
    ),
    (
        "torch.nn.functional.max_pool2d(x, k)",
        "torch.nn.functional.max_pool2d",
        POOL,
        "mindspore.ops.max_pool2d(x, k, stride=k)",
    ),
    (
        "torch.nn.functional.max_pool2d(x, 3, 1, padding=1)",
        "torch.nn.functional.max_pool2d",
        POOL,
        "mindspore.ops.max_pool2d(x, 3, 1, padding=1)",
    ),
    # values: choices of literals
    (
        "torch.nn.functional.mse_loss(x, y, reduction='sum')",
        "torch.nn.functional.mse_loss",
        {
            "mindspore": "mindspore.ops.mse_loss",
            "arguments": {
                "input": "input",
                "target": "target",
                "reduction": {"to": "reduction", "values": {"sum": "add", "mean": "mean"}},
            },
        },
        'mindspore.ops.mse_loss(x, y, reduction="add")',
    ),
    # extra
    (
        "torch.nn.Conv2d(1, 4, 3)",
        "torch.nn.Conv2d",
        CONV,
        "mindspore.nn.Conv2d(1, 4, 3, has_bias=True, pad_mode='pad')",
    ),
    (
        "torch.nn.Conv2d(1, 4, (3, 3), 2, 1, bias=False)(x)",
        "torch.nn.Conv2d",
        CONV,
        "mindspore.nn.Conv2d(1, 4, (3, 3), 2, padding=1, has_bias=False, pad_mode='pad')(x)",
    ),
    # functions and methods
    ("torch.permute(x, (1, 0))", "torch.permute", AS_METHOD, "x.permute((1, 0))"),
    ("torch.permute(x + 1, dims=(1, 0))", "torch.permute", AS_METHOD, "(x + 1).permute(axis=(1, 0))"),
    ("torch.permute(-x, (1, 0))", "torch.permute", AS_METHOD, "(-x).permute((1, 0))"),
    ("x.permute(1, 0)", "torch.Tensor.permute", None, "x.permute(1, 0)"),
    ("x.permute((1, 0))", "torch.Tensor.permute", None, "x.permute((1, 0))"),
    ("x.permute(*d)", "torch.Tensor.permute", None, "x.permute(*d)"),
    ("x.permute(1, 0)", "torch.Tensor.permute", FROM_METHOD, "mindspore.ops.permute(x, (1, 0))"),
    ("x.permute([1, 0])", "torch.Tensor.permute", FROM_METHOD, "mindspore.ops.permute(x, [1, 0])"),
    ("x.permute(dims=(1, 0))", "torch.Tensor.permute", FROM_METHOD, "mindspore.ops.permute(x, axis=(1, 0))"),
    ("x[0].permute(0)", "torch.Tensor.permute", FROM_METHOD, "mindspore.ops.permute(x[0], (0,))"),
    ("x.permute(*d, -1)", "torch.Tensor.permute", FROM_METHOD, "mindspore.ops.permute(x, (*d, -1))"),
    ("(x @ y).permute(1, 0)", "torch.Tensor.permute", FROM_METHOD, "mindspore.ops.permute(x @ y, (1, 0))"),
    ("torch.zeros(2, 3)", "torch.zeros", None, "mindspore.mint.zeros((2, 3))"),
    ("torch.zeros(x.shape)", "torch.zeros", None, "mindspore.mint.zeros(x.shape)"),
    ("torch.zeros(x.size())", "torch.zeros", None, "mindspore.mint.zeros(x.shape)"),
    ("torch.zeros(x.shape[0])", "torch.zeros", None, "mindspore.mint.zeros((x.shape[0],))"),
    ("torch.zeros(x.shape[:1])", "torch.zeros", None, "mindspore.mint.zeros(x.shape[:1])"),
    ("torch.zeros(len(x))", "torch.zeros", None, "mindspore.mint.zeros((len(x),))"),
    (
        "torch.zeros(2, dtype=torch.float64)",
        "torch.zeros",
        None,
        "mindspore.mint.zeros((2,), dtype=mindspore.float64)",
    ),
    (
        "torch.where(y, x, 0)",
        "torch.where",
        {
            "mindspore": "mindspore.Tensor.where",
            "arguments": {"condition": "condition", "input": "self", "other": "y"},
        },
        "x.where(y, 0)",
    ),
    # attributes, dtypes
    ("x.T", "torch.Tensor.T", None, "x.T"),
    (
        "(x + 1).T",
        "torch.Tensor.T",
        {
            "mindspore": "mindspore.ops.transpose",
            "arguments": {"self": "input"},
            "extra": {"input_perm": "(1, 0)"},
        },
        "mindspore.ops.transpose(x + 1, input_perm=(1, 0))",
    ),
    ("x.mT", "torch.Tensor.mT", {"mindspore": "mindspore.Tensor.copy"}, "x.copy()"),
    ("x.size()", "torch.Tensor.size", None, "x.shape"),
    ("x.dtype == torch.float32", "torch.float32", None, "x.dtype == mindspore.float32"),
    ("isinstance(x, (torch.Tensor, int))", "torch.Tensor", None, "isinstance(x, (mindspore.Tensor, int))"),
    # nested and chained, other entries on the way
    (
        "torch.nn.functional.relu(x).sum().item()",
        "torch.nn.functional.relu",
        None,
        "mindspore.mint.nn.functional.relu(x).sum().item()",
    ),
    ("torch.sum(x.T, 0, True)", "torch.sum", None, "mindspore.mint.sum(x.T, 0, True)"),
    ("torch.sum(x)", "torch.sum", None, "mindspore.mint.sum(x)"),
    ("x.sum(1, keepdim=True)", "torch.Tensor.sum", None, "x.sum(1, keepdims=True)"),
    (
        "torch.sum(torch.permute(torch.nn.functional.relu(x), (1, 0)), dim=1)",
        "torch.permute",
        OPS_PERMUTE,
        "mindspore.mint.sum(mindspore.ops.permute(mindspore.mint.nn.functional.relu(x), (1, 0)), dim=1)",
    ),
    ("x.numpy().sum(axis=0)", "torch.Tensor.numpy", None, "x.asnumpy().sum(axis=0)"),
    ("[torch.sum(v) for v in (x, y)]", "torch.sum", None, "[mindspore.mint.sum(v) for v in (x, y)]"),
    (
        "[v.permute(0) for v in (x, y)]",
        "torch.Tensor.permute",
        FROM_METHOD,
        "[mindspore.ops.permute(v, (0,)) for v in (x, y)]",
    ),
    # layers
    ("torch.nn.ReLU()(x)", "torch.nn.ReLU", None, "mindspore.nn.ReLU()(x)"),
    (
        "torch.nn.Sequential(torch.nn.ReLU(), torch.nn.BatchNorm2d(3))(x)",
        "torch.nn.ReLU",
        None,
        "mindspore.nn.SequentialCell(mindspore.nn.ReLU(), mindspore.nn.BatchNorm2d(3))(x)",
    ),
    # forms: the call tells which one
    ("torch.max(x) + torch.sum(x)", "torch.sum", None, "mindspore.mint.max(x) + mindspore.mint.sum(x)"),
    (
        "torch.max(x, dim=1)",
        "torch.max",
        same("mindspore.mint.max", "input", "dim", form="dim"),
        "mindspore.mint.max(x, dim=1)",
    ),
    (
        "torch.max(torch.sum(x), other=y)",
        "torch.sum",
        None,
        "mindspore.mint.max(mindspore.mint.sum(x), other=y)",
    ),
]


@pytest.mark.parametrize(("torch", "tested", "counterpart", "mindspore"), TABLE)
def test_the_rules_write_the_mindspore_call(
    torch: str, tested: str, counterpart: dict[str, Any] | None, mindspore: str
) -> None:
    assert derive(f"out = {torch}", tested, counterpart) == f"out = {mindspore}"


def test_layout_and_comments_stay() -> None:
    torch = """\
# Both at once.
total = 0
for step in range(3):  # a loop
    total = total + torch.nn.functional.dropout(
        x,  # the input
        p=0.1 * step,
    )
out = (
    torch.nn.functional.relu(total)
    .sum(0)
    .item()
)
"""
    expected = torch.replace("torch.", "mindspore.mint.")
    assert derive(torch, DROPOUT) == expected.strip()


def test_new_arguments_join_the_authors_layout() -> None:
    torch = "net = torch.nn.Conv2d(\n    1,\n    4,\n    3,\n)"
    expected = (
        "net = mindspore.nn.Conv2d(\n    1,\n    4,\n    3,\n    has_bias=True,\n    pad_mode='pad',\n)"
    )
    assert derive(torch, "torch.nn.Conv2d", CONV) == expected


def test_objects_are_followed_by_name() -> None:
    torch = """\
net = torch.nn.BatchNorm2d(3)
fill(net)
net.train()
out = net(x)
net.eval().train(False)
scale, shift = net.weight.sum(), net.bias.sum(dim=0)
"""
    assert (
        derive(torch, "torch.nn.BatchNorm2d")
        == """\
net = mindspore.nn.BatchNorm2d(3)
fill(net)
net.set_train()
out = net(x)
net.set_train(False).set_train(False)
scale, shift = net.gamma.sum(), net.beta.sum(axis=0)"""
    )


def test_call_rules_name_the_arguments_of_forward() -> None:
    torch = "lstm = torch.nn.LSTM(3, 4)\nout, (h, c) = lstm(x, hx=(y, y))\nh = h.T"
    assert derive(torch, "torch.nn.LSTM") == (
        "lstm = mindspore.nn.LSTM(input_size=3, hidden_size=4)\nout, (h, c) = lstm(x, hx=(y, y))\nh = h.T"
    )


def test_numpy_values_and_containers_are_left_alone() -> None:
    torch = """\
a = np.zeros((2, 3)).sum(axis=0)
b = raw.sum(axis=0)
kept = [x]
kept.append(y)
out = kept[0].T
name = "{}".format(3)
"""
    raw = Input(value="np.ones(3)", tensor=False)
    derived = derive(torch, "torch.Tensor.T", None, x="1", y="1", raw=raw)
    assert derived == torch.strip()


def test_helpers_of_the_example_take_tensors() -> None:
    torch = "def loss(v):\n    return torch.sum(v.T)\n\n\nout = loss(x).item()\n"
    assert derive(torch, "torch.sum") == torch.replace("torch.sum", "mindspore.mint.sum").strip()


def test_members_of_a_function_name_the_parts_of_its_result() -> None:
    members = {"values": "[0]", "indices": "indices"}
    counterpart = {**same("mindspore.mint.max", "input", "dim", form="dim"), "members": members}
    torch = "best = torch.max(x, 1)\nout = best.values + best.indices"
    assert derive(torch, "torch.max", counterpart) == (
        "best = mindspore.mint.max(x, 1)\nout = best[0] + best.indices"
    )


def test_a_loop_may_bring_back_another_kind() -> None:
    """``h`` is None only the first time round."""
    torch = "h = None\nfor i in range(2):\n    if h is not None:\n        out = h.permute(1, 0)\n    h = x\n"
    assert "out = mindspore.ops.permute(h, (1, 0))" in derive(torch, "torch.Tensor.permute", FROM_METHOD)


def test_a_counterpart_for_other_releases_is_written_as_its_rules_say() -> None:
    """This release's signature says nothing of it, so everything goes by name."""
    old = {
        "mindspore": "mindspore.nn.Dropout",
        "releases": "<2.0",
        "arguments": {"input": {"call": "x"}, "p": {"to": "keep_ratio", "value": "1 - p"}},
    }
    assert derive("out = torch.nn.functional.dropout(x, 0.3)", DROPOUT, old) == (
        "out = mindspore.nn.Dropout(keep_ratio=0.7)(x=x)"
    )


PARAMETERS = ("input", "p", "training", "inplace")


@given(st.permutations(PARAMETERS), st.integers(0, 4))
def test_any_mix_of_positions_and_keywords_binds_alike(order: list[str], positional: int) -> None:
    """Whatever the author writes by position or by keyword, every argument reaches its own parameter."""
    values = {"input": "x", "p": "0.25", "training": "False", "inplace": "True"}
    args = [values[name] for name in PARAMETERS[:positional]]
    args += [f"{name}={values[name]}" for name in order if name not in PARAMETERS[:positional]]
    derived = derive(f"out = torch.nn.functional.dropout({', '.join(args)})", DROPOUT)
    assert derived == f"out = mindspore.mint.nn.functional.dropout({', '.join(args)})"


@given(st.permutations(["a", "b", "c", "d"]), st.integers(0, 3), st.permutations(["a", "y", "c", "z"]))
def test_renamed_arguments_keep_their_values(order: list[str], positional: int, targets: list[str]) -> None:
    """Called with Python's own binding, the derived call gives every parameter what torch's would get."""
    names = ["a", "b", "c", "d"]
    values = dict(zip(names, (10, 20, 30, 40), strict=True))
    args = [str(values[name]) for name in names[:positional]]
    args += [f"{name}={values[name]}" for name in order if name not in names[:positional]]
    rules = dict(zip(names, targets, strict=True))
    counterpart = {"mindspore": "mindspore.ops.h", "arguments": rules}
    call = derive(f"torch.f({', '.join(args)})", "torch.f", counterpart)

    def h(a: int, y: int = 1, c: int = 2, z: int = 5, d: int = 3) -> dict[str, int]:
        return {"a": a, "y": y, "c": c, "z": z}

    got = eval(call.replace("mindspore.ops.h", "h"), {"h": h})
    assert got == {rules[name]: values[name] for name in names}


def test_derived_code_is_python() -> None:
    deriver = Deriver(ENTRIES, *snapshots())
    for torch, tested, counterpart, _ in TABLE:
        if counterpart is None:
            code = deriver.derive(
                ENTRIES[tested],
                ENTRIES[tested].counterparts[0],
                Example(id="a", inputs={"x": "1"}, torch=torch),
            )
            compile(code, tested, "exec")


def test_a_rule_asks_for_the_type_of_a_number_that_is_written_out() -> None:
    rule = cst.parse_expression("mindspore.complex64 if isinstance(3.5, complex) else mindspore.float32")
    assert code_of(fold(rule)) == "mindspore.float32"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("mindspore.int64 if mindspore.int64 is not None else 3", "mindspore.int64"),
        ("3 if mindspore.int64 is None else mindspore.int64", "mindspore.int64"),
        ("x.dtype if x.dtype is not None else 3", "x.dtype if x.dtype is not None else 3"),
    ],
)
def test_a_name_of_mindspore_is_never_none(source: str, written: str) -> None:
    assert code_of(fold(cst.parse_expression(source))) == written
