"""Loading: good entries come out typed; bad ones are reported all together, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from apimap.entries.read import load_all
from apimap.model.errors import FaultsError
from apimap.model.paths import MAPPINGS, slug
from conftest import PERMUTE, WriteEntry


def faults(mappings: Path) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        load_all(mappings)
    return [str(fault).removeprefix(f"{mappings}/") for fault in caught.value.faults]


def test_a_good_entry_is_typed_and_knows_its_lines(mappings: Path, write_entry: WriteEntry) -> None:
    path = write_entry("torch.permute", PERMUTE)
    loaded = load_all(mappings)["torch.permute"]
    assert loaded.entry.counterparts[0].mindspore == "mindspore.mint.permute"
    assert loaded.path == path
    assert loaded.line("examples", 0, "torch") == 9
    assert loaded.line("examples", 0, "no-such-key") == 7


def test_all_faults_of_all_files_are_reported_together(mappings: Path, write_entry: WriteEntry) -> None:
    write_entry("torch.permute", PERMUTE.replace("summary:", "sumary:"))
    write_entry(
        "torch.sum", PERMUTE.replace("torch.permute\n", "torch.sum\n").replace("arguments:", "argments:")
    )
    assert faults(mappings) == [
        "torch/permute.yaml:1: `summary` is missing in the file",
        "torch/permute.yaml:2: unknown key `sumary` (nearest: summary)",
        "torch/sum.yaml:5: unknown key `argments` (nearest: arguments)",
    ]


def test_the_path_is_the_identifier(mappings: Path, write_entry: WriteEntry) -> None:
    write_entry("torch.transpose", PERMUTE)
    assert faults(mappings) == [
        "torch/transpose.yaml:1: `torch.permute` must live in torch/permute.yaml, not torch/transpose.yaml"
    ]


def test_twins_by_letter_case_are_refused(mappings: Path, write_entry: WriteEntry) -> None:
    write_entry("torch.permute", PERMUTE)
    (mappings / "torch" / "Permute.yaml").write_text(PERMUTE.replace("torch.permute\n", "torch.Permute\n"))
    assert any("differs from Permute.yaml only in letter case" in fault for fault in faults(mappings))


def test_known_twins_have_addresses_that_differ_without_case() -> None:
    assert slug("torch.Tensor").casefold() != slug("torch.tensor").casefold()
    assert slug("torch.Tensor.T").casefold() != slug("torch.Tensor.t").casefold()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("torch: [", "not YAML"),
        ("- a list", "the file must hold a mapping with `summary` in it"),
        ("", "the file must hold a mapping with `summary` in it"),
        ("torch: torch.permute\ntorch: torch.permute\n", "the key `torch` is given twice"),
        ("torch: !!python/object:os.system {}\n", "not YAML"),
        (PERMUTE.replace(", zh: 重排各轴。", ""), "`zh` is missing in summary"),
        (
            PERMUTE.replace("counterparts:", "missing: {reason: unknown, en: a, zh: 无}\ncounterparts:"),
            "missing.reason",
        ),
        (PERMUTE.replace("    inputs:", "    expect: maybe\n    inputs:"), "expect"),
    ],
)
def test_what_cannot_be_an_entry(mappings: Path, write_entry: WriteEntry, text: str, complaint: str) -> None:
    write_entry("torch.permute", text)
    assert any(complaint in fault for fault in faults(mappings))


def test_every_file_is_yaml_to_strict_parsers_too() -> None:
    """libyaml lets some things pass (a bare `?` in braces) that editors and other parsers refuse."""
    refused = []
    for path in sorted(MAPPINGS.rglob("*.yaml")):
        try:
            yaml.load(path.read_text(encoding="utf-8"), yaml.SafeLoader)
        except yaml.YAMLError as error:
            refused.append(f"{path.relative_to(MAPPINGS)}: {error}")
    assert not refused
