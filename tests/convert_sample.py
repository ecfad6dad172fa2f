"""Compiled rules of a few entries, written for the tests of scan and convert."""

from __future__ import annotations

from typing import Any

from apimap.convert.translate.rules import FORMAT, Rules
from apimap.entries.helpers import helper_path


def one(mindspore: str, verdict: str = "consistent", **more: Any) -> dict[str, Any]:
    """An entry with one counterpart."""
    return {"counterparts": [{"mindspore": mindspore, "verdict": {"CPU": verdict}, **more}]}


def same(mindspore: str, *names: str, **more: Any) -> dict[str, Any]:
    """An entry whose counterpart takes the same arguments."""
    return one(mindspore, arguments={name: name for name in names}, **more)


LINEAR = same(
    "mindspore.mint.nn.Linear",
    "in_features",
    "out_features",
    "bias",
    members={"weight": "weight", "bias": "bias"},
)
LINEAR["counterparts"][0]["arguments"]["device"] = None
LINEAR["counterparts"][0]["arguments"]["dtype"] = "dtype"
LINEAR["counterparts"][0] |= {"declared": ["Ascend", "GPU"], "declared_partly": ["GPU"], "partly": ["CPU"]}
BATCH_NORM = one(
    "mindspore.nn.BatchNorm2d",
    arguments={
        "num_features": "num_features",
        "eps": "eps",
        "momentum": {"to": "momentum", "value": "1 - momentum"},
        "affine": "affine",
        "track_running_stats": None,
        "device": None,
        "dtype": "dtype",
    },
    members={"weight": "gamma", "bias": "beta"},
)
SGD = same("mindspore.experimental.optim.SGD", "params", "lr", "momentum")
ENTRIES: dict[str, dict[str, Any]] = {
    "torch.nn.Module": same("mindspore.nn.Cell"),
    "torch.nn.Module.eval": one(
        "mindspore.nn.Cell.set_train", arguments={"self": "self"}, extra={"mode": "False"}
    ),
    "torch.nn.Module.train": one("mindspore.nn.Cell.set_train", arguments={"self": "self", "mode": "mode"}),
    "torch.nn.Module.parameters": one("mindspore.nn.Cell.trainable_params", arguments={"self": "self"}),
    "torch.nn.Linear": LINEAR,
    "torch.nn.BatchNorm2d": BATCH_NORM,
    "torch.Tensor.to": one(
        "mindspore.Tensor.to", arguments={"self": "self", "dtype": "dtype", "device": "device"}
    ),
    "torch.empty": one("mindspore.mint.empty", arguments={"*size": "*size", "device": "device"}),
    "torch.nn.functional.interpolate": same(
        "mindspore.ops.interpolate", "input", "size", "scale_factor", "mode"
    ),
    "torch.nn.LayerNorm": same("mindspore.nn.LayerNorm", "normalized_shape"),
    "torch.nn.ReLU": one("mindspore.nn.ReLU", arguments={"inplace": None}),
    "torch.nn.ModuleList": one("mindspore.nn.CellList", arguments={"modules": "*args"}),
    "torch.nn.Sequential": one("mindspore.nn.SequentialCell", arguments={"*args": "*args"}),
    "torch.nn.functional.relu": one("mindspore.ops.relu", arguments={"input": "input", "inplace": "inplace"}),
    "torch.nn.functional.mse_loss": same("mindspore.ops.mse_loss", "input", "target", "reduction"),
    "torch.flatten": same("mindspore.mint.flatten", "input", "start_dim", "end_dim"),
    "torch.zeros": one("mindspore.ops.zeros", arguments={"*size": "size", "dtype": "dtype", "device": None}),
    "torch.full": one(
        "mindspore.mint.full",
        arguments={"size": "size", "fill_value": "fill_value", "dtype": "dtype", "device": "device"},
    ),
    "torch.tensor": one("mindspore.tensor", arguments={"data": "input_data", "dtype": "dtype"}),
    "torch.Tensor.max": same("mindspore.Tensor.max", "self", "dim"),
    "torch.sum": {
        **same("mindspore.mint.sum", "input", "dim"),
        "differences": [
            {
                **{"kind": "value", "en": "sums differ", "zh": "和不同", "needs": ["dim"]},
                **{"weight": "common", "silent": True},
            },
            {"kind": "exception", "en": "refuses", "zh": "拒绝"},
        ],
    },
    "torch.Tensor": one("mindspore.Tensor"),
    "torch.Tensor.clone": {
        **one("mindspore.Tensor.copy", "consistent-except", arguments={"self": "self"}),
        "differences": [
            {
                "kind": "gradient",
                "en": "of a parameter it passes no gradient",
                "zh": "参数的副本不传梯度",
                "weight": "common",
                "silent": True,
                "counterparts": ["mindspore.Tensor.copy"],
            }
        ],
    },
    "torch.argmin": one("mindspore.ops.argmin", arguments={"input": "input", "dim": "axis"}),
    "torch.Tensor.exp": same("mindspore.Tensor.exp", "self"),
    "torch.Tensor.size": one(
        "mindspore.Tensor.shape", arguments={"self": "self", "dim": {"via": "__getitem__"}}
    ),
    "torch.Tensor.unfold": {"missing": {"reason": "not-implemented", "en": "There is none.", "zh": "没有。"}},
    "torch.Tensor.backward": {"missing": {"reason": "design-differs", "en": "Functions.", "zh": "函数。"}},
    "torch.no_grad": {"missing": {"reason": "design-differs", "en": "Leave it out.", "zh": "去掉。"}},
    "torch.optim.SGD": SGD,
    "torch.float32": one("mindspore.float32"),
    "torch.log": same("mindspore.mint.log", "input"),
    "torch.where": same("mindspore.mint.where", "condition", "input", "other"),
    "torch.nonzero": same("mindspore.mint.nonzero", "input", "as_tuple"),
    "torch.Tensor.nonzero": same("mindspore.Tensor.nonzero", "self", "as_tuple"),
    "torch.Tensor.index_add": same("mindspore.Tensor.index_add", "self", "dim", "index", "source"),
}
HELPERS = {
    "torch.zeros": "def zeros(*size, dtype=None):\n    return size\n",
    "torch.nonzero": "def nonzero(input, *, as_tuple=False):\n    return input\n",
    "torch.nn.functional.interpolate": "def interpolate(input, size=None, scale_factor=None, mode=None):\n"
    "    return input\n",
    "torch.Tensor.clone": "def clone(self):\n    return self * 1\n",
    "torch.finfo": "class finfo:\n    def __init__(self, type):\n        self.max = 1.0\n",
    **{
        name: helper_path(name).read_text(encoding="utf-8")
        for name in (
            *("torch.diag", "torch.no_grad", "torch.device"),
            # of which the recorded ones are made
            *("torch.argmax", "torch.maximum", "torch.minimum"),
            *("torch.nn.Module.held", "torch.nn.Module.placed", "torch.nn.Module.torch_name"),
        )
    },
}


def sample_rules(*helpers: str, **more: dict[str, Any]) -> Rules:
    """The rules, with ``more`` of torch's functions, and more ``helpers``; every verdict is for CPU."""
    return Rules(
        {
            "format": FORMAT,
            "torch": "2.13.0",
            "mindspore": "2.10.0",
            "devices": ["CPU"],
            "entries": {**ENTRIES, **{f"torch.{name}": entry for name, entry in more.items()}},
            "helpers": HELPERS | {name: helper_path(name).read_text(encoding="utf-8") for name in helpers},
        }
    )
