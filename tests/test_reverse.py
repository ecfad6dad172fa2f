"""The way back: every public name of mindspore's common modules has an answer, and says how."""

from __future__ import annotations

from pathlib import Path

import pytest

from apimap.entries.read import read_all
from apimap.entries.reference import reference_snapshot
from apimap.entries.reverse import (
    ANSWERED,
    LoadedLines,
    answers,
    lint,
    load_lines,
    module_of,
    paired,
    public_names,
    read_lines,
)
from apimap.model.entry import Entry
from apimap.model.errors import FaultsError
from apimap.signatures import Snapshot

MINDSPORE = Snapshot(
    {
        "framework": "mindspore",
        "release": "2.10.0",
        "python": "3.11",
        "apis": {
            "mindspore.ops": {"kind": "module"},
            "mindspore.mint.permute": {"kind": "function"},
            "mindspore.ops.permute": {"kind": "function"},
            "mindspore.ops.GatherD": {"kind": "class"},
            "mindspore.ops.GatherD.init_prim": {"kind": "method"},
            "mindspore.ops.Print": {"kind": "class"},
            "mindspore.Tensor": {"kind": "class"},
            "mindspore.Tensor.permute": {"kind": "method"},
            "mindspore.train.Model": {"kind": "class"},  # of no module that is answered
            "mindspore.ops.hidden": {"kind": "function", "beyond": True},
        },
        "same": {"mindspore.mint.permute": ["mindspore.ops.permute"]},
    }
)


def entry(name: str, *counterparts: str) -> Entry:
    return Entry.model_validate(
        {
            "torch": name,
            "summary": {"en": "A text.", "zh": "文字。"},
            "counterparts": [{"mindspore": each} for each in counterparts],
        }
    )


ENTRIES = {
    each.name: each
    for each in (
        entry("torch.permute", "mindspore.mint.permute"),
        entry("torch.Tensor.permute", "mindspore.Tensor.permute", "mindspore.mint.permute"),
        entry("torch.gather", "mindspore.numpy.take", "helpers.torch.gather"),
        entry("torch.Tensor", "mindspore.Tensor"),
    )
}

LINES = """\
module: mindspore.ops
lines:
- en: The operator class below a function.
  zh: 函数之下的算子类。
  names:
    GatherD: [torch.gather]
- en: Prints tensors in a graph.
  zh: 在图中打印张量。
  names: [Print]
"""


@pytest.fixture
def written(mappings: Path):  # type: ignore[no-untyped-def]
    """Writes LINES after a replacement, and reads it."""

    def of(old: str = "", new: str = "", file: str = "mindspore.ops.yaml") -> list[LoadedLines]:
        assert old in LINES
        folder = mappings / "mindspore"
        folder.mkdir(exist_ok=True)
        (folder / file).write_text(LINES.replace(old, new, 1), encoding="utf-8")
        return load_lines(mappings)

    return of


@pytest.fixture
def faults(written, mappings: Path):  # type: ignore[no-untyped-def]
    """The faults of LINES after a replacement, as ``line: message (nearest: …)``."""

    def of(old: str = "", new: str = "", file: str = "mindspore.ops.yaml") -> list[str]:
        try:
            found = list(lint(written(old, new, file), ENTRIES, MINDSPORE, mappings=mappings))
        except FaultsError as error:
            found = list(error.faults)
        return [str(fault).partition(".yaml:")[2] for fault in found]

    return of


def test_good_lines_have_no_fault(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("GatherD:", "GatherE:", "6: mindspore has no `mindspore.ops.GatherE`"),
        ("torch.gather", "torch.gathr", "6: no entry is called `torch.gathr` (nearest: torch.gather)"),
        ("[Print]", "[Print, GatherD]", "9: `mindspore.ops.GatherD` is said twice"),
        ("zh: 在图中打印张量。", "zh: prints", "7: the `zh` text has no Chinese in it"),
        (
            "[Print]",
            "[Print]\n  near: [torch.nothing]",
            "10: no entry is called `torch.nothing`",
        ),
        ("names: [Print]", "names: []", "9: lines.1.names"),
        ("module: mindspore.ops", "module: mindspore.train", "`mindspore.train` must live in"),
    ],
)
def test_what_is_wrong_with_lines(faults, old: str, new: str, expected: str) -> None:  # type: ignore[no-untyped-def]
    assert any(expected in fault for fault in faults(old, new))


def test_a_public_name_without_an_answer_is_a_fault(faults) -> None:  # type: ignore[no-untyped-def]
    without = "- en: Prints tensors in a graph.\n  zh: 在图中打印张量。\n  names: [Print]\n"
    assert faults(without, "") == [
        "1: `mindspore.ops.Print` has no answer: no entry names it, and no line here"
    ]


def test_mappings_without_lines_owe_none(mappings: Path) -> None:
    assert list(lint(read_lines(mappings)[0], ENTRIES, MINDSPORE, mappings=mappings)) == []


def test_a_pair_answers_first_by_what_recommends_it(written) -> None:  # type: ignore[no-untyped-def]
    answer = answers(ENTRIES, MINDSPORE, written())["mindspore.mint.permute"]
    assert (answer.by, answer.torch) == ("pair", ("torch.permute", "torch.Tensor.permute"))


def test_the_same_object_has_the_answer_of_its_counterpart(written) -> None:  # type: ignore[no-untyped-def]
    answer = answers(ENTRIES, MINDSPORE, written())["mindspore.ops.permute"]
    assert (answer.by, answer.of) == ("same", "mindspore.mint.permute")
    assert answer.torch == ("torch.permute", "torch.Tensor.permute")


def test_a_line_says_what_a_name_is_for_and_what_is_near(written) -> None:  # type: ignore[no-untyped-def]
    answer = answers(ENTRIES, MINDSPORE, written())["mindspore.ops.GatherD"]
    assert (answer.by, answer.torch, answer.near) == ("line", (), ("torch.gather",))
    assert answer.said is not None
    assert answer.said.en == "The operator class below a function."


def test_a_member_has_the_answer_of_its_class(written) -> None:  # type: ignore[no-untyped-def]
    answer = answers(ENTRIES, MINDSPORE, written())["mindspore.ops.GatherD.init_prim"]
    assert (answer.by, answer.of) == ("member", "mindspore.ops.GatherD")


def test_a_method_of_tensor_is_no_member_of_a_class(written, faults) -> None:  # type: ignore[no-untyped-def]
    entries = {name: each for name, each in ENTRIES.items() if name != "torch.Tensor.permute"}
    assert "mindspore.Tensor.permute" not in answers(entries, MINDSPORE, written())


def test_a_helper_is_no_mindspore_name() -> None:
    assert "helpers.torch.gather" not in paired(ENTRIES)


def test_what_programs_only_use_and_modules_themselves_are_no_public_names() -> None:
    names = public_names(MINDSPORE)
    assert not {"mindspore.ops", "mindspore.ops.hidden", "mindspore.train.Model"} & set(names)


def test_the_reference_snapshot_knows_names_of_one_object() -> None:
    same = reference_snapshot("mindspore").same
    assert "mindspore.ops.abs" in same["mindspore.mint.abs"]
    assert "mindspore.mint.abs" in same["mindspore.ops.abs"]


def test_names_of_one_object_are_no_part_of_what_is_derived_from() -> None:
    content = {"framework": "mindspore", "release": "1", "python": "3.11", "apis": {}}
    assert Snapshot({**content, "same": {"a": ["b"]}}).digest == Snapshot(content).digest


def test_every_public_name_of_the_reference_release_is_answered() -> None:
    mindspore = reference_snapshot("mindspore")
    # Mirrors name no counterparts of their own here; what they answer has its own entry as well.
    entries = {name: item.entry for name, item in read_all().loaded.items()}
    found = answers(entries, mindspore, load_lines())
    names = public_names(mindspore)
    assert {module_of(name) for name in names} == set(ANSWERED)
    assert [name for name in names if name not in found] == []
