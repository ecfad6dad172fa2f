"""Other spellings of a name: what rules derive and entries claim is the same object in torch."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from apimap.convert.translate.spelling import public as ported
from apimap.model import spelling
from apimap.model.libraries import library_of
from apimap.run.libraries import VARIABLE
from apimap.run.releases.environments import environments_directory
from conftest import authored

HERE = Path(__file__).parent
KNOWN = {
    *("torch.nn.Conv2d", "torch.nn.Module.forward", "torch.Tensor", "torch.cat", "torch.optim.Adam"),
    *("timm.layers.DropPath", "timm.models.register_model", "timm.create_model"),
}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("torch.nn.modules.conv.Conv2d", "torch.nn.Conv2d"),
        ("torch.nn.modules.Conv2d", "torch.nn.Conv2d"),
        ("torch.nn.modules.module.Module.forward", "torch.nn.Module.forward"),
        ("torch.optim.adam.Adam", "torch.optim.Adam"),
        ("torch.nn.functional.Tensor", "torch.Tensor"),
        ("torch.torch.Tensor", "torch.Tensor"),
        ("torch.cat", "torch.cat"),
        ("torch.nn.quantized.Conv2d", "torch.nn.quantized.Conv2d"),
        ("timm.models.layers.drop.DropPath", "timm.layers.DropPath"),
        ("timm.models.vision_transformer.DropPath", "timm.layers.DropPath"),
        ("timm.models.registry.register_model", "timm.models.register_model"),
        ("timm.models.factory.create_model", "timm.create_model"),
        ("timm.models.swin_transformer.DropPath", "timm.models.swin_transformer.DropPath"),
    ],
)
def test_a_file_s_name_is_the_public_one(written: str, meant: str) -> None:
    assert spelling.public(written, KNOWN) == meant


def test_a_claimed_name_leads_to_its_entry_by_every_spelling() -> None:
    claimed = {"torch.concat": "torch.cat", "torch.optim.Adan": "torch.optim.Adam"}
    assert spelling.public("torch.concat", KNOWN, claimed) == "torch.cat"
    assert spelling.public("torch.optim.adan.Adan", KNOWN, claimed) == "torch.optim.Adam"


def test_a_port_takes_aliases_for_the_entry_and_no_family() -> None:
    assert ported("torch.concat", KNOWN, {"torch.concat": "torch.cat"}) == "torch.cat"
    base = "torch.nn.modules.conv._ConvNd"
    assert ported(base, KNOWN) == base


FILES = {
    "torch": (
        *("torch.optim.adam", "torch.nn.modules.conv", "torch.utils.data.dataloader"),
        *("torch.distributed.fsdp", "torch.hub"),
    ),
    "timm": (
        *("timm.models.layers", "timm.layers.drop", "timm.data.mixup", "timm.loss.cross_entropy"),
        *("timm.scheduler.cosine_lr", "timm.utils.metrics", "timm.models.registry", "timm.models.helpers"),
        *("timm.models.factory", "timm.optim.optim_factory", "timm.models.vision_transformer"),
    ),
}


@pytest.mark.parametrize("package", FILES)
def test_spellings_are_the_same_objects(package: str, framework_python: str) -> None:
    environment = dict(os.environ)
    if package != "torch":
        folder = Path(os.environ.get(VARIABLE) or environments_directory() / "libraries")
        if not (folder / package).is_dir():
            pytest.skip(f"{package} is not there: `make libraries` puts it beside torch")
        environment["PYTHONPATH"] = str(folder)
    every = [item.entry for item in authored().values()]
    entries = [each for each in every if (library_of(each.name) or "torch") == package]
    given = {
        "package": package,
        "files": FILES[package],
        "public": [entry.name for entry in entries if entry.torch],
        "aliases": {alias: entry.name for entry in entries for alias in entry.aliases},
        "rules": spelling.__file__,
    }
    command = [framework_python, str(HERE / "spelling_sample.py")]
    done = subprocess.run(
        command, input=json.dumps(given), capture_output=True, text=True, check=True, env=environment
    )
    assert json.loads(done.stdout) == []
