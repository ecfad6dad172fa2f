"""What cannot be derived says so: which call, which argument, and why."""

from __future__ import annotations

from typing import Any

import pytest

from apimap.derive import Deriver, Underivable
from apimap.model.entry import Example
from apimap.model.errors import ApimapError
from apimap.signatures import snapshot
from derive_sample import ENTRIES, derive, entry, same, snapshots

DROPOUT = "torch.nn.functional.dropout"
CLASS = {
    "mindspore": "mindspore.nn.Dropout",
    "arguments": {"input": {"call": "x"}, "p": "p", "training": {"via": "set_train"}, "inplace": None},
}
FROM_METHOD = {"mindspore": "mindspore.ops.permute", "arguments": {"self": "input", "*dims": "axis"}}
LOSS = {
    "mindspore": "mindspore.ops.mse_loss",
    "arguments": {
        "input": "input",
        "reduction": {"to": "reduction", "values": {"sum": "sum"}},
        "target": "target",
    },
}


def pool(stride: Any) -> dict[str, Any]:
    rules = {"input": "x", "kernel_size": "kernel_size", "stride": stride, "padding": "padding"}
    return {"mindspore": "mindspore.ops.max_pool2d", "arguments": rules}


# (torch code, the API under test, its counterpart, the call named, the argument named, part of the reason)
TABLE: list[tuple[str, str, dict[str, Any] | None, str, str, str]] = [
    (
        "torch.nn.functional.dropout(x, inplace=True)",
        DROPOUT,
        CLASS,
        "torch.nn.functional.dropout(x, inplace=True)",
        "inplace",
        "mindspore.nn.Dropout has no such argument",
    ),
    (
        "torch.nn.functional.dropout(x, inplace=flag)",
        DROPOUT,
        CLASS,
        "torch.nn.functional.dropout(x, inplace=flag)",
        "inplace",
        "mindspore.nn.Dropout has no such argument",
    ),
    ("torch.nn.functional.dropout(x, prob=1)", DROPOUT, None, "dropout(x, prob=1)", "prob", "(nearest: `p`)"),
    ("torch.nn.functional.dropout(x, x=1)", DROPOUT, None, "dropout(x, x=1)", "x", "no rule of"),
    ("torch.nn.functional.dropout(x, input=x)", DROPOUT, None, "dropout(x, input=x)", "input", "given twice"),
    (
        "torch.nn.functional.dropout(x, 1, 1, 1, 1)",
        DROPOUT,
        None,
        "dropout",
        "",
        "4 positional arguments only",
    ),
    ("torch.nn.functional.dropout(*a)", DROPOUT, None, "dropout(*a)", "input", "starred arguments"),
    ("torch.nn.functional.dropout(x, **a)", DROPOUT, None, "dropout(x, **a)", "**", "in a dictionary"),
    ("torch.permute(x)", "torch.permute", None, "torch.permute(x)", "dims", "needs it"),
    (
        "torch.permute(x, (0, 1))",
        "torch.permute",
        same("mindspore.ops.permute", "input", "dims"),
        "torch.permute(x, (0, 1))",
        "dims",
        "mindspore.ops.permute has no argument `dims` (it has: input, axis)",
    ),
    (
        "x.permute(k)",
        "torch.Tensor.permute",
        FROM_METHOD,
        "x.permute(k)",
        "dims",
        "a tuple or an int; write the tuple",
    ),
    (
        "x.permute(0, 1)",
        "torch.Tensor.permute",
        {"mindspore": "mindspore.ops.permute", "arguments": {"*dims": "axis"}},
        "x.permute(0, 1)",
        "self",
        "no rule says which argument",
    ),
    (
        "torch.nn.functional.max_pool2d(x, 3)",
        "torch.nn.functional.max_pool2d",
        pool("stride"),
        "torch.nn.functional.max_pool2d(x, 3)",
        "stride",
        "say what None means",
    ),
    (
        "torch.nn.functional.max_pool2d(x, f())",
        "torch.nn.functional.max_pool2d",
        pool({"to": "stride", "value": "stride or kernel_size"}),
        "max_pool2d(x, f())",
        "kernel_size",
        "`f()` would be computed more than once",
    ),
    (
        "torch.nn.functional.max_pool2d(x, 3)",
        "torch.nn.functional.max_pool2d",
        pool({"to": "stride", "value": "kernel_size +"}),
        "max_pool2d",
        "stride",
        "is not Python",
    ),
    (
        "torch.nn.functional.max_pool2d(x, 3)",
        "torch.nn.functional.max_pool2d",
        pool({"to": "stride", "value": "step"}),
        "max_pool2d",
        "stride",
        "uses `step`, which is no argument",
    ),
    (
        "torch.nn.functional.mse_loss(x, target=y)",
        "torch.nn.functional.mse_loss",
        LOSS,
        "mse_loss",
        "reduction",
        "no rule for 'mean'",
    ),
    (
        "torch.nn.functional.mse_loss(x, target=y, reduction=kind)",
        "torch.nn.functional.mse_loss",
        LOSS,
        "mse_loss",
        "reduction",
        "`kind` is no literal",
    ),
    (
        "torch.f(x, 4, c=3)",
        "torch.f",
        {"mindspore": "mindspore.ops.h", "arguments": {"a": "a", "b": "y", "c": "y"}},
        "torch.f(x, 4, c=3)",
        "y",
        "two rules give `y`",
    ),
    (
        "torch.nn.BatchNorm2d(3, momentum=None)",
        "torch.nn.BatchNorm2d",
        None,
        "torch.nn.BatchNorm2d(3, momentum=None)",
        "momentum",
        "gives `1 - None`, which fails",
    ),
    ("torch.nope(x) + x.T", "torch.Tensor.T", None, "torch.nope(x)", "", "torch.nope has no entry"),
    ("torch.clampp(x) + x.T", "torch.Tensor.T", None, "torch.clampp(x)", "", "(nearest: torch.clamp)"),
    ("x.T.clone()", "torch.Tensor.T", None, "x.T.clone()", "", "torch.Tensor.clone has no entry"),
    ("x.T.frob()", "torch.Tensor.T", None, "x.T.frob()", "", "torch.Tensor.frob has no entry"),
    ("(x.T, f(x).frob)", "torch.Tensor.T", None, "f(x).frob", "", "cannot tell what `f(x)` is"),
    (
        "x.dtype.itemsize",
        "torch.Tensor.dtype",
        None,
        "x.dtype.itemsize",
        "",
        "`.itemsize` of an object of torch",
    ),
    (
        "torch.max(x, 1)[0] + x.T",
        "torch.Tensor.T",
        None,
        "torch.max(x, 1)",
        "",
        "torch.max's forms dim, pair",
    ),
    ("map(torch.sum, [x])", "torch.sum", None, "torch.sum", "", "a function that is not called"),
    ("x.sum", "torch.Tensor.sum", None, "x.sum", "", "torch.Tensor.sum is not called"),
    ("torch.nn.ReLU", "torch.nn.ReLU", None, "torch.nn.ReLU", "", "a class that is not called"),
    ("getattr(torch, 'sum')(x)", "torch.sum", None, "torch", "", "write the names in full"),
    ("torch.nn.ReLU()(value=x)", "torch.nn.ReLU", None, "torch.nn.ReLU()(value=x)", "value", "`call` rules"),
    ("torch.nn.ReLU()(**x)", "torch.nn.ReLU", None, "torch.nn.ReLU()(**x)", "**", "write them out"),
    (
        "torch.nn.ReLU().inplace",
        "torch.nn.ReLU",
        None,
        "torch.nn.ReLU().inplace",
        "",
        "do not have `inplace`",
    ),
    (
        "torch.nn.ReLU().parameters()",
        "torch.nn.ReLU",
        None,
        "torch.nn.ReLU().parameters",
        "",
        "do not have `parameters`",
    ),
    ("x + 1", "torch.sum", None, "out = x + 1", "", "does not use torch.sum"),
    (
        "x.size(0)",
        "torch.Tensor.size",
        None,
        "x.size(0)",
        "dim",
        "mindspore.Tensor.shape has no such argument",
    ),
]


@pytest.mark.parametrize(("torch", "tested", "counterpart", "call", "argument", "why"), TABLE)
def test_the_error_names_call_and_argument(
    torch: str, tested: str, counterpart: dict[str, Any] | None, call: str, argument: str, why: str
) -> None:
    with pytest.raises(Underivable) as caught:
        derive(f"out = {torch}", tested, counterpart)
    assert call in caught.value.call
    assert caught.value.argument == argument
    assert why in caught.value.message
    assert caught.value.message in str(caught.value)
    assert isinstance(caught.value, ApimapError)


@pytest.mark.parametrize(
    ("torch", "why"),
    [
        ("with torch.no_grad():\n    out = x.T", "no context manager"),
        ("@torch.no_grad()\ndef f():\n    return x.T\n\n\nout = f()", "decorators"),
        ("class Net(torch.nn.Module):\n    pass\n\n\nout = x.T", "no counterpart that is a class"),
        ("import numpy, torch.nn\n\nout = x.T", "write its names in full"),
        ("from torch.nn import *\n\nout = x.T", "write its names in full"),
        ("out = x.T +", "not Python"),
    ],
)
def test_statements_that_are_written_by_hand(torch: str, why: str) -> None:
    with pytest.raises(Underivable, match=why):
        derive(torch, "torch.Tensor.T")


def test_an_attribute_that_becomes_a_call_cannot_be_assigned_to() -> None:
    function = {"mindspore": "mindspore.ops.clamp", "arguments": {"self": "input"}}
    with pytest.raises(Underivable, match="cannot be assigned to"):
        derive("x.T = y", "torch.Tensor.T", function)


def test_a_missing_entry_cannot_help() -> None:
    """An API without counterpart may not be used on the way either."""
    missing = entry("torch.Tensor.clone", missing={"reason": "not-implemented", "en": "No.", "zh": "无。"})
    deriver = Deriver({**ENTRIES, missing.name: missing}, *snapshots())
    tested = ENTRIES["torch.Tensor.T"]
    with pytest.raises(Underivable, match=r"torch\.Tensor\.clone is missing from mindspore"):
        deriver.derive(
            tested, tested.counterparts[0], Example(id="a", inputs={"x": "1"}, torch="out = x.clone().T")
        )


def test_other_entries_use_the_first_counterpart_that_fits() -> None:
    """The second one here: the first has no ``inplace``, and an older release's is passed over."""
    relu = entry(
        "torch.nn.functional.relu",
        {"mindspore": "mindspore.ops.clamp", "releases": "<2.0", "arguments": {"input": "input"}},
        {"mindspore": "mindspore.ops.clamp", "arguments": {"input": "input", "inplace": None}},
        same("mindspore.mint.nn.functional.relu", "input", "inplace"),
    )
    deriver = Deriver({**ENTRIES, relu.name: relu}, *snapshots())
    tested = ENTRIES["torch.Tensor.T"]
    example = Example(id="a", inputs={"x": "1"}, torch="out = torch.nn.functional.relu(x.T, inplace=True)")
    assert deriver.derive(tested, tested.counterparts[0], example) == (
        "out = mindspore.mint.nn.functional.relu(x.T, inplace=True)"
    )


def test_code_that_could_never_run_is_not_derived() -> None:
    """A parameter that the counterpart demands, and no rule ever gives."""
    rules = {"input": {"call": "dout"}, "weight": {"call": "weight"}, "stride": "stride"}
    tested = entry(
        "torch.nn.functional.conv_transpose2d",
        {"mindspore": "mindspore.ops.Conv2DTranspose", "arguments": rules},
    )
    deriver = Deriver({tested.name: tested}, snapshot("torch", "2.13.0"), snapshot("mindspore", "2.10.0"))
    example = Example(
        id="a", inputs={"x": "1"}, torch="out = torch.nn.functional.conv_transpose2d(x, x, stride=1)"
    )
    with pytest.raises(Underivable, match="cannot be called without it, and no rule gives it") as refusal:
        deriver.derive(tested, tested.counterparts[0], example)
    assert refusal.value.argument == "out_channel"
