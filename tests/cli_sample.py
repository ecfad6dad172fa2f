"""The rendering sample with a few more names, for what the command line must tell apart; no framework ran."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from apimap.entries.reverse import load_lines
from apimap.model.entry import Entry
from apimap.published.catalogue import Catalogue
from apimap.signatures import Snapshot
from render_sample import both, catalogue, example

MORE = [
    {
        "torch": "torch.Tensor.permute",
        "summary": both("Reorders the axes.", "重新排列各轴。"),
        "counterparts": [{"mindspore": "mindspore.Tensor.permute", "arguments": {"dims": "axis"}}],
        "mirror": {"of": "torch.permute"},
    },
    {
        "torch": "torch.Tensor.view",
        "summary": both("Another shape.", "改变形状。"),
        "counterparts": [{"mindspore": "mindspore.Tensor.view", "arguments": {"*shape": "*shape"}}],
    },
    {
        "torch": "torch.Tensor",
        "summary": both("The class.", "张量类。"),
        "counterparts": [{"mindspore": "mindspore.Tensor"}],
    },
    {
        "torch": "torch.tensor",
        "summary": both("Makes a tensor.", "创建张量。"),
        "counterparts": [{"mindspore": "mindspore.tensor", "arguments": {"data": "input_data"}}],
    },
    {
        "torch": "torch.nn.Dropout",
        "summary": both("The layer.", "层。"),
        "counterparts": [{"mindspore": "mindspore.nn.Dropout", "arguments": {"p": "p"}}],
        "examples": [example("layer", "out = torch.nn.Dropout(0.5).eval()(x)")],
    },
    {
        "torch": "torch.transpose",
        "summary": both("Swaps two axes.", "交换两轴。"),
        "counterparts": [{"mindspore": "mindspore.ops.swapaxes", "arguments": {}}],
    },
    {
        "torch": "torch.swapaxes",
        "summary": both("Swaps two axes.", "交换两轴。"),
        "counterparts": [{"mindspore": "mindspore.ops.swapaxes", "arguments": {}}],
    },
]


def sample() -> Catalogue:
    """Seventeen entries, two runs, and a torch snapshot with one API that has no entry."""
    base = catalogue()
    more = {entry.name: entry for entry in map(Entry.model_validate, MORE)}
    lines = {"torch.linalg.eigh": {"kind": "function", "overloads": ["A, UPLO='L'"]}}
    torch = Snapshot({"framework": "torch", "release": "2.13.0", "python": "3.11", "apis": lines})
    return replace(base, entries={**base.entries, **more}, torch=torch)


LINES = """\
module: mindspore.ops
lines:
- en: The operator class below a function.
  zh: 函数之下的算子类。
  names:
    Transpose: [torch.permute]
"""


def with_lines(mappings: Path) -> Catalogue:
    """The sample with a mindspore snapshot of names: answered by entries, by a line, by nothing."""
    folder = mappings / "mindspore"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mindspore.ops.yaml").write_text(LINES, encoding="utf-8")
    apis = {
        "mindspore.ops.permute": {"kind": "function"},
        "mindspore.mint.permute": {"kind": "function"},
        "mindspore.ops.Transpose": {"kind": "class"},
        "mindspore.ops.Transpose.init_prim": {"kind": "method"},
        "mindspore.ops.Print": {"kind": "class"},
    }
    head = {"framework": "mindspore", "release": "2.10.0", "python": "3.11"}
    return replace(sample(), mindspore=Snapshot({**head, "apis": apis}), lines=load_lines(mappings))
