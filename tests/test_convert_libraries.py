"""What convert does with torchvision and its kin: helpers are written, the rest stays and says so."""

from __future__ import annotations

import ast

import pytest

from apimap.convert.convert import Result, convert
from apimap.convert.helpers import module_of
from apimap.convert.names.libraries import library_names
from apimap.convert.scanning.scan import Scanner
from apimap.convert.translate.rules import Rules
from apimap.convert.translate.sites import How
from apimap.entries.helpers import helper_path, sources
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


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import timm\n\nnet = timm.create_model('vit')\n", ["timm.create_model"]),
        (
            "from accelerate import Accelerator, utils\n\nhere = Accelerator()\nutils.set_seed(here)\n",
            ["accelerate.Accelerator", "accelerate.utils.set_seed"],
        ),
        (
            "import pytorch_lightning as pl\n\n\nclass Net(pl.LightningModule):\n    pass\n",
            ["pytorch_lightning.LightningModule"],
        ),
    ],
)
def test_what_is_used_of_a_package_on_torch_is_by_hand_name_by_name(source: str, names: list[str]) -> None:
    found = converted(f"import torch\n{source}")

    assert [each.name for each in found.sites if each.how is How.HAND] == names
    assert "it builds on torch, and nothing stands for it" in found.code


def test_a_package_on_torch_of_which_nothing_is_used_is_only_remarked() -> None:
    found = converted("import torch\nimport accelerate\n\nx = torch.ones(2)\n")

    assert "# apimap: accelerate builds on torch: convert what is used of it as well" in found.code
    assert not [each for each in found.sites if each.name.startswith("accelerate")]


def test_a_package_that_the_program_holds_itself_is_its_own() -> None:
    tree = ast.parse("from kornia.losses import dice\n\ndice(1, 2)\n")

    assert library_names(tree, "train", lambda name: name, {}).left
    assert not library_names(tree, "train", lambda name: name, {}, {"kornia"}).left


def test_the_old_place_of_a_name_of_timm_leads_to_its_helper() -> None:
    made = rules()
    for name in ("timm.layers.drop_path", "timm.layers.DropPath"):
        made.helpers[name] = helper_path(name).read_text(encoding="utf-8")
        made.entries[name] = {"counterparts": []}

    for place in ("timm.models.layers", "timm.models.layers.drop", "timm.layers.drop"):
        source = f"from {place} import DropPath\n\nlayer = DropPath(0.1)\n"
        found = convert(source, compiled=made)
        assert "timm" not in found.code
        assert found.code.splitlines()[-1] == "layer = DropPath(0.1)"


def test_a_constant_of_a_library_is_its_value() -> None:
    source = "from timm.data.constants import IMAGENET_DEFAULT_MEAN as MEAN\n\nshift = [*MEAN]\n"
    made = rules()
    made.entries["timm.data.IMAGENET_DEFAULT_MEAN"] = {"counterparts": []}

    found = convert(source, compiled=made)

    assert "timm" not in found.code
    assert found.code.splitlines()[-1] == "shift = [*(0.485, 0.456, 0.406)]"


def test_what_a_helper_of_a_library_gives_is_a_tensor_only_where_it_says_so() -> None:
    made = rules()
    for name in ("timm.create_model", "timm.models.registered_models"):
        made.helpers[name] = helper_path(name).read_text(encoding="utf-8")
    made.entries["timm.create_model"] = {"counterparts": []}
    source = "import timm\n\nnet = timm.create_model('own')\nnames = net.no_weight_decay()\n"

    found = convert(source, compiled=made)

    assert not [each for each in found.sites if each.how is How.HAND]
    assert found.code.splitlines()[-1] == "names = net.no_weight_decay()"


def test_a_librarys_own_files_import_their_neighbours_as_they_are() -> None:
    tree = ast.parse("from torchvision.ops import nms\n\nnms(1, 2, 0.5)\n")

    found = library_names(tree, "torchvision.models.detection", lambda name: name, {NMS: ""})

    assert not found.answered
    assert not found.left


def test_scan_lists_uses_of_libraries() -> None:
    found = Scanner(RULES).scan("from torchvision.ops import nms\n\nkeep = nms(boxes, scores, 0.5)\n")

    assert [use.name for use in found.uses] == [NMS]


def test_a_network_made_of_a_librarys_is_a_cell() -> None:
    made = rules()
    made.helpers["timm.layers.LayerScale"] = helper_path("timm.layers.LayerScale").read_text(encoding="utf-8")
    made.entries["timm.layers.LayerScale"] = {"counterparts": []}
    source = (
        "from timm.layers import LayerScale\n\n\n"
        "class Halved(LayerScale):\n    def forward(self, x):\n        return 0.5 * x\n"
    )

    found = convert(source, compiled=made)

    assert "class Halved(LayerScale):\n    def construct(self, x):" in found.code


def test_a_scaler_of_timms_has_what_is_computed_recorded() -> None:
    made = rules()
    named = "helpers.timm.utils.dispatch_clip_grad"
    made.helpers |= sources(named)
    source = (
        "from timm.utils import NativeScaler\n\n\n"
        "def train(loss, optimizer):\n    NativeScaler()(loss, optimizer)\n"
    )

    found = convert(source, compiled=made)

    assert "timm" not in found.code
    assert "set_grad_flag(True)" in module_of({}, found.helpers, made)
