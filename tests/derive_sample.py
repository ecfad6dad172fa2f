"""A small torch and mindspore to derive with: hand-made snapshots and entries for ``test_derive*.py``."""

from __future__ import annotations

from typing import Any

from apimap.derive import Deriver
from apimap.model.entry import Counterpart, Entry, Example, Input
from apimap.signatures import Snapshot

Line = dict[str, Any]


def function(*overloads: str) -> Line:
    return {"kind": "function", "overloads": list(overloads), "source": "stub"}


def method(*overloads: str) -> Line:
    return {**function(*overloads), "kind": "method"}


def of_class(overload: str, call: str | None = None) -> Line:
    return {**function(overload), "kind": "class", **({} if call is None else {"call": call})}


ATTRIBUTE: Line = {"kind": "attribute"}
OBJECT: Line = {"kind": "object"}

CONV = (
    "in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, "
    "padding_mode='zeros', device=None, dtype=None"
)
MS_CONV = (
    "in_channels, out_channels, kernel_size, stride=1, pad_mode='same', padding=0, dilation=1, group=1, "
    "has_bias=False, weight_init=None, bias_init=None, data_format='NCHW', dtype=mindspore.float32"
)
TORCH: dict[str, Line] = {
    "torch.nn.functional.dropout": function("input, p=0.5, training=True, inplace=False"),
    "torch.nn.functional.relu": function("input, inplace=False"),
    "torch.nn.functional.max_pool2d": function("input, kernel_size, stride=None, padding=0"),
    "torch.nn.functional.mse_loss": function("input, target, size_average=None, reduction='mean'"),
    "torch.permute": function("input, dims"),
    "torch.transpose": function("input, dim0, dim1"),
    "torch.where": function("condition, input, other"),
    "torch.sum": function("input, *, dtype=None", "input, dim, keepdim=False, *, dtype=None"),
    "torch.max": function("input, *, out=None", "input, other", "input, dim, keepdim=False, *, out=None"),
    "torch.zeros": function("size, *, out=None, dtype=None, device=None", "*size, out=None, dtype=None"),
    "torch.rand": function("*size, dtype=None"),
    "torch.clamp": function("input, min=None, max=None"),
    "torch.f": function("a, b=1, c=2, *, d=3"),
    "torch.no_grad": of_class(""),
    "torch.finfo": of_class("dtype"),
    "torch.nn.BatchNorm2d": of_class("num_features, eps=1e-05, momentum=0.1, affine=True", "input"),
    "torch.nn.Conv2d": of_class(CONV, "input"),
    "torch.nn.LSTM": of_class("input_size, hidden_size, num_layers=1", "input, hx=None"),
    "torch.nn.ReLU": of_class("inplace=False", "input"),
    "torch.nn.Sequential": of_class("*args", "input"),
    "torch.nn.Module": of_class("*args, **kwargs"),
    "torch.Tensor": {"kind": "class", "source": "inspect"},
    "torch.Tensor.permute": method("dims", "*dims"),
    "torch.Tensor.reshape": method("*shape"),
    "torch.Tensor.sum": method("*, dtype=None", "dim, keepdim=False, *, dtype=None"),
    "torch.Tensor.item": method(""),
    "torch.Tensor.numpy": method("*, force=False"),
    "torch.Tensor.size": method("dim=None", "dim"),
    "torch.Tensor.clone": method("*, memory_format=None"),
    "torch.Tensor.T": ATTRIBUTE,
    "torch.Tensor.mT": ATTRIBUTE,
    "torch.Tensor.shape": ATTRIBUTE,
    "torch.Tensor.dtype": ATTRIBUTE,
    "torch.float32": OBJECT,
    "torch.float64": OBJECT,
}
MINDSPORE: dict[str, Line] = {
    "mindspore.mint.nn.functional.dropout": function("input, p=0.5, training=True, inplace=False"),
    "mindspore.mint.nn.functional.relu": function("input, inplace=False"),
    "mindspore.ops.max_pool2d": function("x, kernel_size, stride=1, padding=0"),
    "mindspore.ops.mse_loss": function("input, target, reduction='mean'"),
    "mindspore.mint.permute": function("input, dims"),
    "mindspore.ops.permute": function("input, axis"),
    "mindspore.ops.transpose": function("input, input_perm"),
    "mindspore.ops.where": function("condition, input, other"),
    "mindspore.mint.sum": function("input, dim=None, keepdim=False, *, dtype=None"),
    "mindspore.mint.max": function("input", "input, dim, keepdim=False", "input, other"),
    "mindspore.mint.zeros": function("size, *, dtype=None"),
    "mindspore.ops.rand": function("*size, dtype=None"),
    "mindspore.ops.clamp": function("input, min=None, max=None"),
    "mindspore.ops.g": function("a, b, /, c=2, *, d=3"),
    "mindspore.ops.h": function("a, y=1, c=2, z=5, d=3"),
    "mindspore.nn.Dropout": of_class("keep_prob=0.5, p=None, dtype=mindspore.float32", "x"),
    "mindspore.nn.BatchNorm2d": of_class("num_features, eps=1e-05, momentum=0.9, affine=True", "x"),
    "mindspore.nn.Conv2d": of_class(MS_CONV, "x"),
    "mindspore.nn.LSTM": of_class("*args, **kwargs", "x, hx=None, seq_length=None"),
    "mindspore.nn.ReLU": of_class("", "x"),
    "mindspore.nn.SequentialCell": of_class("*args", "input_data"),
    "mindspore.nn.Cell": of_class("auto_prefix=True"),
    "mindspore.Tensor": {"kind": "class", "source": "inspect"},
    "mindspore.Tensor.permute": method("*axis", "axis"),
    "mindspore.Tensor.reshape": method("*shape"),
    "mindspore.Tensor.where": method("condition, y"),
    "mindspore.Tensor.sum": method("axis=None, dtype=None, keepdims=False"),
    "mindspore.Tensor.item": method(""),
    "mindspore.Tensor.asnumpy": method(""),
    "mindspore.Tensor.copy": method(""),
    "mindspore.Tensor.T": ATTRIBUTE,
    "mindspore.Tensor.shape": ATTRIBUTE,
    "mindspore.Tensor.dtype": ATTRIBUTE,
    "mindspore.float32": OBJECT,
    "mindspore.float64": OBJECT,
}


def snapshots() -> tuple[Snapshot, Snapshot]:
    def made(framework: str, release: str, apis: dict[str, Line]) -> Snapshot:
        return Snapshot({"framework": framework, "release": release, "python": "3.11", "apis": apis})

    return made("torch", "2.13.0", TORCH), made("mindspore", "2.10.0", MINDSPORE)


SUMMARY = {"en": "What it does.", "zh": "它做什么。"}


def entry(name: str, *counterparts: dict[str, Any], **more: Any) -> Entry:
    return Entry.model_validate(
        {"torch": name, "summary": SUMMARY, "counterparts": list(counterparts), **more}
    )


def same(name: str, *arguments: str, **more: Any) -> dict[str, Any]:
    """A counterpart whose arguments have torch's names."""
    return {"mindspore": name, "arguments": {key: key for key in arguments}, **more}


ENTRIES = {
    made.name: made
    for made in (
        entry(
            "torch.nn.functional.dropout",
            same("mindspore.mint.nn.functional.dropout", "input", "p", "training", "inplace"),
        ),
        entry("torch.nn.functional.relu", same("mindspore.mint.nn.functional.relu", "input", "inplace")),
        entry("torch.permute", same("mindspore.mint.permute", "input", "dims")),
        entry("torch.sum", same("mindspore.mint.sum", "input", "dim", "keepdim", "dtype")),
        entry(
            "torch.max",
            same("mindspore.mint.max", "input", form="all"),
            same("mindspore.mint.max", "input", "dim", "keepdim", form="dim"),
            same("mindspore.mint.max", "input", "other", form="pair"),
            forms={"all": "max(input)", "dim": "max(input, dim)", "pair": "max(input, other)"},
        ),
        entry(
            "torch.zeros",
            {
                "mindspore": "mindspore.mint.zeros",
                "arguments": {"*size": "size", "dtype": "dtype", "device": None},
            },
        ),
        entry(
            "torch.rand",
            {"mindspore": "mindspore.ops.rand", "arguments": {"*size": "*size", "dtype": "dtype"}},
        ),
        entry("torch.clamp", same("mindspore.ops.clamp", "input", "min", "max")),
        entry("torch.nn.ReLU", {"mindspore": "mindspore.nn.ReLU", "arguments": {"inplace": None}}),
        entry(
            "torch.nn.Sequential",
            {"mindspore": "mindspore.nn.SequentialCell", "arguments": {"*args": "*args"}},
        ),
        entry(
            "torch.nn.BatchNorm2d",
            {
                "mindspore": "mindspore.nn.BatchNorm2d",
                "arguments": {
                    "num_features": "num_features",
                    "eps": "eps",
                    "momentum": {"to": "momentum", "value": "1 - momentum"},
                    "affine": "affine",
                },
                "members": {"weight": "gamma", "bias": "beta"},
            },
        ),
        entry(
            "torch.nn.LSTM",
            {
                "mindspore": "mindspore.nn.LSTM",
                "arguments": {key: key for key in ("input_size", "hidden_size", "num_layers")},
                "call": {"hx": "hx"},
            },
        ),
        entry("torch.Tensor", {"mindspore": "mindspore.Tensor"}),
        entry(
            "torch.Tensor.permute", {"mindspore": "mindspore.Tensor.permute", "arguments": {"*dims": "*axis"}}
        ),
        entry(
            "torch.Tensor.sum",
            {
                "mindspore": "mindspore.Tensor.sum",
                "arguments": {"dim": "axis", "keepdim": "keepdims", "dtype": "dtype"},
            },
        ),
        entry("torch.Tensor.item", {"mindspore": "mindspore.Tensor.item"}),
        entry("torch.Tensor.numpy", {"mindspore": "mindspore.Tensor.asnumpy", "arguments": {"force": None}}),
        entry("torch.Tensor.size", {"mindspore": "mindspore.Tensor.shape", "arguments": {"dim": None}}),
        entry("torch.Tensor.T", {"mindspore": "mindspore.Tensor.T"}),
        entry("torch.Tensor.shape", {"mindspore": "mindspore.Tensor.shape"}),
        entry("torch.Tensor.dtype", {"mindspore": "mindspore.Tensor.dtype"}),
        entry("torch.float32", {"mindspore": "mindspore.float32"}),
        entry("torch.float64", {"mindspore": "mindspore.float64"}),
        entry("torch.no_grad", {"mindspore": "mindspore.ops.clamp"}),
    )
}


def derive(torch: str, tested: str, counterpart: dict[str, Any] | None = None, **inputs: str | Input) -> str:
    """The mindspore code of one piece of torch code; without ``counterpart``, by the entry's first."""
    under_test = ENTRIES.get(tested) or entry(tested, counterpart or {})
    chosen = under_test.counterparts[0] if counterpart is None else Counterpart.model_validate(counterpart)
    example = Example(id="example", inputs=inputs or {"x": "np.ones((2, 3))", "y": "np.ones(3)"}, torch=torch)
    return Deriver(ENTRIES, *snapshots()).derive(under_test, chosen, example)
