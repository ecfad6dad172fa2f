"""Loading: good entries come out typed; bad ones are reported all together, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from apimap.entries.read import load_all
from apimap.model.errors import FaultsError
from apimap.model.paths import MAPPINGS, slug
from apimap.run.pipeline import Settings, linted
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


def test_faults_beyond_reading_are_reported_beside_a_file_that_is_no_yaml(
    mappings: Path, write_entry: WriteEntry
) -> None:
    """What refers to the unreadable file (a mirror, a guide) is not at fault for that."""
    write_entry("torch.sum", "torch: [")
    write_entry("torch.permute", PERMUTE.replace("mint.permute", "mint.permut"))
    mirror = "torch: torch.Tensor.sum\nsummary: {en: Sums up., zh: 求和。}\nmirror: {of: torch.sum}\n"
    mirror += "counterparts:\n  - mindspore: mindspore.Tensor.sum\n    arguments: {self: self}\n"
    write_entry("torch.Tensor.sum", mirror)
    (mappings / "guides").mkdir()
    guide = "guide: sums\nplace: one\ntitle: {en: Sums, zh: 求和}\nsummary: {en: Sums., zh: 求和。}\n"
    guide += "steps:\n  - heading: {en: Sum, zh: 求和}\n    text: {en: Sum., zh: 求和。}\n"
    guide += "    show: [torch.sum#plain]\n"
    (mappings / "guides" / "sums.yaml").write_text(guide)
    (mappings / "guides" / "more.yaml").write_text(
        guide.replace("one", "1").replace("guide: sums", "guide: more")
    )
    with pytest.raises(FaultsError) as caught:
        linted(Settings(mappings=mappings, cache=mappings.parent / "cache"))
    places = [str(fault.path.relative_to(mappings)) for fault in caught.value.faults]
    assert places == ["guides/sums.yaml", "torch/permute.yaml", "torch/sum.yaml"]


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
        ("torch: torch.permute\nplace: 2024-13-45\n", "a value cannot be read: month must be in 1..12"),
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


NESTED = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"a0: &a0 [1]\n{NESTED}\n", ":6: with its aliases written out this holds more than 100,000 values"),
        ("torch: x\nlist: &list [1, *list]\n", ":2: with its aliases written out this holds more than"),
        ("torch: x\nlist: &list {a: {b: *list}}\n", ":2: with its aliases written out this holds more than"),
        ("torch:\n  " + "[" * 60 + "]" * 60, ":2: lists and mappings are nested more than 50 levels deep"),
        ("torch:\n  " + "[" * 200_000, ":2: lists and mappings are nested more than 50 levels deep"),
        ("\n".join(f"{' ' * n}a:" for n in range(3000)), ":51: lists and mappings are nested more than"),
    ],
    ids=[
        "aliases of aliases",
        "a list in itself",
        "a mapping in itself",
        "deep",
        "very deep",
        "deep by lines",
    ],
)
def test_a_small_file_that_stands_for_a_huge_one_is_one_fault(
    mappings: Path, write_entry: WriteEntry, text: str, complaint: str
) -> None:
    write_entry("torch.permute", text)
    (fault,) = faults(mappings)
    assert complaint in fault


def test_an_anchor_used_again_is_fine(mappings: Path, write_entry: WriteEntry) -> None:
    second = "  - {id: again, inputs: *inputs, torch: 'out = torch.permute(x, (1, 0))'}\n"
    write_entry("torch.permute", PERMUTE.replace("inputs: {", "inputs: &inputs {") + second)
    first, again = load_all(mappings)["torch.permute"].entry.examples
    assert first.inputs == again.inputs


def test_every_file_is_yaml_to_strict_parsers_too() -> None:
    """libyaml lets some things pass (a bare `?` in braces) that editors and other parsers refuse."""
    refused = []
    for path in sorted(MAPPINGS.rglob("*.yaml")):
        try:
            for _ in yaml.parse(path.read_text(encoding="utf-8"), yaml.SafeLoader):
                pass
        except yaml.YAMLError as error:
            refused.append(f"{path.relative_to(MAPPINGS)}: {error}")
    assert not refused


def test_a_name_is_claimed_once_and_is_no_entry_of_its_own(mappings: Path, write_entry: WriteEntry) -> None:
    first = PERMUTE.replace(
        "counterparts:", "aliases: [torch.also]\nfamily: [torch.sum, torch.also]\ncounterparts:"
    )
    write_entry("torch.permute", first)
    second = PERMUTE.replace("torch.permute\n", "torch.sum\n").replace(
        "counterparts:", "family: [torch.sum, torch.also]\ncounterparts:"
    )
    write_entry("torch.sum", second)
    assert [each.partition(": ")[2] for each in faults(mappings)] == [
        "`family` names `torch.also`, which is claimed twice here",
        "`family` names `torch.sum`, which is an entry of its own",
        "`family` names `torch.also`, which is claimed by torch.permute as well",
        "`family` names `torch.sum`, which is the entry itself",
    ]
