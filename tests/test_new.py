"""``apimap new``: drafts say what the signatures say; lint refuses them until a person has edited them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from apimap.entries import draft
from apimap.entries.read import load_all
from apimap.model.entry import Entry
from apimap.model.errors import FaultsError
from apimap.model.paths import ROOT
from apimap.run import pipeline
from apimap.run.cli import main
from apimap.signatures import Snapshot, known_releases, snapshot


@pytest.fixture(scope="module")
def torch() -> Snapshot:
    return snapshot("torch", known_releases("torch")[-1])


@pytest.fixture(scope="module")
def mindspore() -> Snapshot:
    return snapshot("mindspore", known_releases("mindspore")[-1])


def drafted(name: str, torch: Snapshot, mindspore: Snapshot) -> Entry:
    text = draft.draft(name, Path("mappings/torch/x.yaml").absolute(), torch, mindspore)
    return Entry.model_validate(yaml.safe_load(text))


def test_same_names_are_ruled_and_other_names_left_to_decide(torch: Snapshot, mindspore: Snapshot) -> None:
    entry = drafted("torch.permute", torch, mindspore)
    assert {each.mindspore: each.arguments for each in entry.counterparts} == {
        "mindspore.mint.permute": {"input": "input", "dims": "dims"},
        "mindspore.ops.permute": {"input": "input", "dims": "TODO"},
        "mindspore.Tensor.permute": {"input": "self", "dims": "dims"},
    }
    text = draft.draft("torch.permute", Path("/x/torch/permute.yaml"), torch, mindspore)
    assert "dims: TODO  # one of: axis; or null" in text
    assert entry.examples[0].torch == "out = torch.permute(x, TODO)"


def test_a_method_takes_its_receiver_along(torch: Snapshot, mindspore: Snapshot) -> None:
    entry = drafted("torch.Tensor.permute", torch, mindspore)
    assert [each.mindspore for each in entry.counterparts] == [
        "mindspore.Tensor.permute",
        "mindspore.mint.permute",
        "mindspore.ops.permute",
    ]
    assert entry.counterparts[1].arguments["self"] == "input"
    assert entry.examples[0].torch == "out = x.permute(TODO)"


def test_a_class_is_made_and_called(torch: Snapshot, mindspore: Snapshot) -> None:
    entry = drafted("torch.nn.Linear", torch, mindspore)
    assert [each.mindspore for each in entry.counterparts] == [
        "mindspore.mint.nn.Linear",
        "mindspore.nn.Linear",
    ]
    assert entry.counterparts[0].arguments["device"] is None
    assert entry.counterparts[0].call == {"input": "x"}
    assert entry.examples[0].torch == "net = torch.nn.Linear(TODO, TODO)\nout = net(x)"


def test_an_attribute_has_no_arguments(torch: Snapshot, mindspore: Snapshot) -> None:
    entry = drafted("torch.Tensor.T", torch, mindspore)
    assert entry.counterparts[0].arguments == {}
    assert entry.examples[0].torch == "out = x.T"


def test_differing_defaults_and_several_forms_are_pointed_out(torch: Snapshot, mindspore: Snapshot) -> None:
    place = Path("/x/torch/y.yaml")
    text = draft.draft("torch.max", place, torch, mindspore)
    assert "#   torch.max(input, dim, keepdim)" in text
    own = Snapshot({**_META, "framework": "torch", "apis": {"torch.y": _line("input, p=0.5, eps=0")}})
    other = Snapshot(
        {**_META, "framework": "mindspore", "apis": {"mindspore.ops.y": _line("input, p=0.4, eps=0.0")}}
    )
    assert "p: p  # defaults: torch 0.5, mindspore 0.4" in draft.draft("torch.y", place, own, other)
    assert "eps: eps\n" in draft.draft("torch.y", place, own, other)  # 0 and 0.0 are the same default


_META = {"release": "1", "python": "3.11"}


def _line(parameters: str) -> dict[str, object]:
    return {"kind": "function", "overloads": [parameters]}


def test_without_a_counterpart_the_draft_says_missing(torch: Snapshot, mindspore: Snapshot) -> None:
    entry = drafted("torch.svd_lowrank", torch, mindspore)
    assert entry.missing is not None
    assert entry.missing.reason == "not-implemented"


DRAFTED = [
    "torch.permute",
    "torch.max",
    "torch.cat",
    "torch.svd_lowrank",
    "torch.linalg.norm",
    "torch.nn.LSTM",
    "torch.nn.init.normal_",
    "torch.optim.Adam",
    "torch.Tensor",
    "torch.Tensor.expand",
    "torch.Tensor.shape",
]


@pytest.mark.parametrize("name", DRAFTED)
def test_every_draft_loads_and_no_draft_passes_lint(
    name: str, torch: Snapshot, mindspore: Snapshot, mappings: Path
) -> None:
    path = draft.write_draft(name, torch, mindspore, mappings)
    assert load_all(mappings)[name].path == path
    with pytest.raises(FaultsError, match="TODO"):
        pipeline.linted(pipeline.Settings(mappings=mappings))


def test_the_draft_points_editors_to_the_schema(torch: Snapshot, mindspore: Snapshot) -> None:
    text = draft.draft("torch.permute", ROOT / "mappings/torch/permute.yaml", torch, mindspore)
    assert text.startswith("# yaml-language-server: $schema=../../docs/schemas/entry.schema.json\n")


def test_the_command_writes_prints_and_says_what_is_next(
    mappings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "nn.Linear", "--mappings", str(mappings)]) == 0
    out = capsys.readouterr().out
    assert (mappings / "torch.nn" / "Linear.yaml").read_text(encoding="utf-8") in out
    assert "apimap verify torch.nn.Linear" in out


def test_an_entry_is_never_overwritten(mappings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "torch.permute", "--mappings", str(mappings)])
    path = mappings / "torch" / "permute.yaml"
    path.write_text("edited", encoding="utf-8")
    assert main(["new", "torch.permute", "--mappings", str(mappings)]) == 1
    assert "has an entry already" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "edited"


def test_an_unknown_name_gives_the_nearest(mappings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "torch.nn.functional.dropot", "--mappings", str(mappings)]) == 1
    err = capsys.readouterr().err
    assert "has no torch.nn.functional.dropot (nearest: torch.nn.functional.dropout" in err
    assert not list(mappings.iterdir())
