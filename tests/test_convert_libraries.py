"""What convert does with torchvision and its kin: helpers are written, the rest stays and says so."""

from __future__ import annotations

import ast

import pytest

from apimap.convert.convert import Result, convert
from apimap.convert.names.libraries import library_names
from apimap.convert.scanning.scan import Scanner
from apimap.convert.translate.rules import Rules
from apimap.convert.translate.sites import How
from apimap.entries.helpers import helper_path
from convert_sample import one, sample_rules

TOTENSOR = "torchvision.transforms.ToTensor"
NMS = "torchvision.ops.nms"
MODE = "torchvision.transforms.InterpolationMode"


def rules() -> Rules:
    """Rules with three helpers of torchvision, and a name that has none."""
    made = sample_rules()
    for name in (TOTENSOR, NMS, MODE):
        made.helpers[name] = helper_path(name).read_text(encoding="utf-8")
        made.entries[name] = {
            "counterparts": [],
            "missing": {"reason": "not-implemented", "en": "none", "zh": "无"},
        }
    made.helpers["torchvision.transforms.functional.to_tensor"] = helper_path(
        "torchvision.transforms.functional.to_tensor"
    ).read_text(encoding="utf-8")
    made.entries[TOTENSOR] = one("mindspore.dataset.vision.ToTensor")
    made.entries["torchvision.transforms.Resize"] = one("mindspore.dataset.vision.Resize")
    return made


RULES = rules()


def converted(source: str) -> Result:
    """A program by these rules."""
    return convert(source, compiled=RULES)


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        ("from torchvision.ops import nms", "nms(boxes, scores, 0.5)"),
        ("import torchvision", "torchvision.ops.nms(boxes, scores, 0.5)"),
        ("from torchvision import ops", "ops.nms(boxes, scores, 0.5)"),
        ("import torchvision.ops as vision", "vision.nms(boxes, scores, 0.5)"),
    ],
)
def test_a_name_with_a_helper_is_rewritten_however_it_is_imported(imported: str, call: str) -> None:
    found = converted(f"{imported}\n\n\ndef keep(boxes, scores):\n    return {call}\n")

    assert found.code.splitlines()[0] == "from apimap_helpers import nms"
    assert "torchvision" not in found.code
    assert found.code.splitlines()[-1] == "    return nms(boxes, scores, 0.5)"


def test_the_helper_goes_before_a_counterpart_that_takes_arrays() -> None:
    found = converted(f"import torchvision\n\nchange = {TOTENSOR}()\n")

    assert found.code.splitlines()[-1] == "change = ToTensor()"


def test_a_member_of_what_a_helper_answers() -> None:
    found = converted(
        f"from torchvision import transforms\n\nmode = transforms.{MODE.rpartition('.')[2]}.BICUBIC\n"
    )

    assert found.code.splitlines()[-1] == "mode = InterpolationMode.BICUBIC"


def test_what_has_no_helper_stays_and_its_import_says_what_stands_for_it() -> None:
    found = converted("from torchvision import transforms as T\n\nchange = [T.Resize(4), T.ToTensor()]\n")

    lines = found.code.splitlines()
    assert "from torchvision import transforms as T" in lines
    assert lines[-1] == "change = [T.Resize(4), ToTensor()]"
    assert any("mindspore.dataset.vision.Resize stands for it" in line for line in lines)
    assert [each.name for each in found.sites if each.how is How.HAND] == ["torchvision.transforms.Resize"]


def test_a_library_of_which_nothing_is_known_is_only_remarked() -> None:
    found = converted("import torch\nimport kornia\n\nnet = kornia.color.rgb_to_hsv(1)\n")

    assert "# apimap: kornia builds on torch: convert what is used of it as well" in found.code


def test_a_librarys_own_files_import_their_neighbours_as_they_are() -> None:
    tree = ast.parse("from torchvision.ops import nms\n\nnms(1, 2, 0.5)\n")

    found = library_names(tree, "torchvision.models.detection", lambda name: name, {NMS: ""})

    assert not found.answered
    assert not found.left


def test_scan_lists_uses_of_libraries() -> None:
    found = Scanner(RULES).scan("from torchvision.ops import nms\n\nkeep = nms(boxes, scores, 0.5)\n")

    assert [use.name for use in found.uses] == [NMS]


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        ("from einops import rearrange", "rearrange(x, 'b (h d) -> b h d', h=2)"),
        ("import einops", "einops.rearrange(x, 'b (h d) -> b h d', h=2)"),
        ("from einops import rearrange as order", "order(x, 'b (h d) -> b h d', h=2)"),
    ],
)
def test_lengths_of_axes_go_to_the_helper_as_they_are(imported: str, call: str) -> None:
    found = convert(f"import torch\n{imported}\n\n\ndef heads(x: torch.Tensor):\n    return {call}\n")

    assert "    return rearrange(x, 'b (h d) -> b h d', h=2)" in found.code
    assert "einops" not in found.code


def test_a_layer_of_einops_is_one_of_mindspore() -> None:
    found = convert(
        "from torch import nn\nfrom einops.layers.torch import Rearrange\n\n"
        "net = nn.Sequential(Rearrange('b c h w -> b (c h w)'), nn.Linear(12, 2))\n"
    )

    assert "Rearrange('b c h w -> b (c h w)')" in found.code
    assert not [site for site in found.sites if site.how is How.HAND]


def test_what_is_made_of_an_array_is_an_array() -> None:
    found = convert(
        "import numpy as np\nimport torch\nfrom einops import rearrange\n\n"
        "pixels = rearrange(np.zeros((2, 3)), 'h w -> w h').astype('uint8')\nx = torch.from_numpy(pixels)\n"
    )

    assert not [site for site in found.sites if site.how is How.HAND]


def test_what_is_written_into_axes_moved_by_name_reaches_their_tensor() -> None:
    found = convert(
        "import torch\nfrom einops import rearrange\n\n"
        "x = torch.zeros(4)\ny = rearrange(x, '(a b) -> a b', a=2)\ny += 1\nprint(x)\n"
    )

    assert "y += 1" not in found.code
