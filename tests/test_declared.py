"""What MindSpore declares of its platforms: read from docstrings, shown where nothing was run, sorted by."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from apimap.convert.translate.rules import Rules
from apimap.entries.reference import reference_snapshot
from apimap.published.declared import declared
from apimap.published.entries import entry_data
from apimap.query.ondevice import on_device
from apimap.signatures import Declared
from apimap.signatures.taking import EXTRACT
from apimap.site import render
from apimap.site.entry.matrix import matrix
from apimap.site.entry.support import declared_devices, declared_word
from conftest import authored
from render_sample import catalogue

MINDSPORE = reference_snapshot("mindspore")


@pytest.fixture(scope="module")
def extract() -> Iterator[ModuleType]:
    """The extractor's module of platforms, found as when Python runs the extractor's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(EXTRACT)
        yield importlib.import_module("platforms")


def section(*platforms: str) -> str:
    listed = " ".join(f"``{each}``" for each in platforms)
    return f"    Supported Platforms:\n        {listed}\n\n    Examples:\n        >>> 1 # CPU\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (section("Ascend", "CPU"), [["Ascend", "CPU"]]),
        (section("CPU", "GPU", "Ascend"), [["Ascend", "GPU", "CPU"]]),
        ("    Supported Platforms:\n        ``CPU/GPU/Ascend``\n", [["Ascend", "GPU", "CPU"]]),
        (section("Ascend") + section("Ascend", "GPU"), [["Ascend"], ["Ascend", "GPU"]]),  # two overloads
        ("    Supported Platforms:\n        Deprecated\n", []),
        ("    Supported on the CPU/GPU/Ascend platform.\n", [["Ascend", "GPU", "CPU"]]),
        ("Runs on CPU.", []),
    ],
)
def test_a_docstring_declares_platforms_of_each_overload(
    extract: ModuleType, text: str, found: list[list[str]]
) -> None:
    assert extract.declares(text) == found


def test_a_docstring_that_points_elsewhere_has_what_is_declared_there(extract: ModuleType) -> None:
    said = {
        "m.abs": "For details, please refer to :func:`m.ops.abs`.",
        "m.abs_": "In-place version of :func:`m.abs`.",
        "m.ops.abs": section("Ascend") + section("Ascend", "GPU"),
        "m.true_abs": "Alias for :func:`abs`. For details, please refer to :func:`m.ops.abs`.",
        # The first pointer that leads somewhere counts.
        "m.model": "For training refer to :class:`m.model.fit`, please refer to :func:`m.ops.abs`.",
        "m.model.fit": "Trains.",
        "m.round": "Alias for :func:`m.circle`.",
        "m.circle": "Alias for :func:`m.round`.",  # round and round
    }
    found = extract.declared(list(said), lambda name: said.get(name, ""))
    whole = {"platforms": ["Ascend", "GPU"], "some": ["GPU"]}
    assert found == {
        "m.abs": {**whole, "of": "m.ops.abs"},
        "m.abs_": {**whole, "of": "m.ops.abs"},
        "m.ops.abs": whole,
        "m.true_abs": {**whole, "of": "m.ops.abs"},
    }


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("mindspore.mint.nn.Conv2d", Declared(("Ascend",))),
        ("mindspore.nn.Conv2d", Declared(("Ascend", "GPU", "CPU"))),
        ("mindspore.Tensor.expm1", Declared(("Ascend", "GPU", "CPU"), of="mindspore.ops.expm1")),
        ("mindspore.nn.Cell.set_train", Declared(("Ascend", "GPU", "CPU"), of="mindspore.nn.Cell")),
        ("mindspore.mint.reshape", Declared(("Ascend", "GPU", "CPU"))),  # a decorator hides its docstring
        ("mindspore.float32", None),
        ("mindspore.no_such_name", None),
    ],
)
def test_the_reference_snapshot_has_what_is_declared(name: str, found: Declared | None) -> None:
    assert MINDSPORE.declared(name) == found


def test_what_is_declared_is_no_part_of_what_is_derived_from() -> None:
    import json

    from apimap.model.paths import SIGNATURES
    from apimap.signatures import Snapshot

    content = json.loads((SIGNATURES / f"mindspore-{MINDSPORE.release}.json").read_text(encoding="utf-8"))
    del content["declared"]
    assert Snapshot(content).digest == MINDSPORE.digest


def test_all_counterparts_are_declared_or_it_says_why() -> None:
    everything = [each for item in authored().values() for each in item.entry.counterparts]
    # Python's own processes and locks, and readers of files: no platform bears on them.
    host = re.compile(r"mindspore\.(multiprocessing\.\w+|dataset\.\w*Dataset)$")
    counterparts = [each for each in everything if not host.match(each.mindspore)]
    found = Counter(declared(each, MINDSPORE, {}).reason for each in counterparts)
    apis = len(counterparts) - found["helper"]
    assert found[""] >= 0.9 * apis
    assert found["silent"] <= 0.08 * apis  # its docstring says nothing: most are no operations
    assert found["unread"] == found["absent"] == 0


def permute() -> dict[str, Any]:
    given = catalogue()
    return entry_data(given, given.entries["torch.permute"]).model_dump(mode="json", by_alias=True)


def test_the_table_has_a_grey_column_for_each_device_that_is_only_declared() -> None:
    given = catalogue()
    entry = entry_data(given, given.entries["torch.permute"])
    assert declared_devices(entry) == ["Ascend", "GPU"]
    found = matrix("en", given, entry)
    assert found is not None
    assert [group.caption for group in found.groups][-2:] == ["Ascend", "GPU"]
    told = {line.key: found.cells(line)[-2:] for part in found.parts for line in part.lines}
    assert told == {
        "mindspore.mint.permute": [("declared", "declared"), ("undeclared", "declared")],
        "mindspore.ops.permute": [("declared", "declared"), ("some", "declared")],
    }
    assert found.signs == []  # what is declared needs no legend


def test_a_counterpart_that_declares_nothing_has_a_dash() -> None:
    given = catalogue()
    [add] = entry_data(given, given.entries["torch.add"]).counterparts
    assert [declared_word(add.declared, device) for device in ("Ascend", "CPU")] == ["nothing", "nothing"]
    assert add.declared.reason == "absent"  # of the sample's snapshot


def test_pages_of_both_languages_say_that_it_is_declared_and_not_run(tmp_path: Any) -> None:
    render(catalogue(), tmp_path / "pages", tmp_path / "data")
    for language, column, word in (
        ("en", "declared, not run", "declared"),
        ("zh", "仅官方声明，未运行", "声明支持"),
    ):
        page = (tmp_path / "pages" / language / "api/torch/permute.md").read_text(encoding="utf-8")
        assert f'devices/#declared">{column}</a>' in page
        assert f'<td class="am-declared">{word}</td>' in page
        assert "mindspore.ops.transpose" in page  # whose docstring it is
        assert page.count('id="support"') == 1


def test_on_another_device_what_is_declared_there_comes_first() -> None:
    document = permute()
    assert document["shown"] == "mindspore.ops.permute"  # mint has no kernel on CPU
    ascend = on_device(document, "Ascend")
    assert [each["mindspore"] for each in ascend["counterparts"]] == [
        "mindspore.mint.permute",
        "mindspore.ops.permute",
    ]
    assert ascend["shown"] == "mindspore.mint.permute"
    assert ascend["verdict"] == ascend["counterparts"][0]["verdict"] == "not-run"
    assert ascend["answer"]["counterpart"] == "mindspore.mint.permute"
    assert "mint.permute" in ascend["answer"]["mindspore"]
    gpu = on_device(document, "GPU")  # some forms are better than none
    assert gpu["shown"] == "mindspore.ops.permute"
    assert on_device(document, "CPU")["shown"] == "mindspore.ops.permute"


def test_a_missing_entry_stays_as_it_is_on_any_device() -> None:
    given = catalogue()
    name = next(name for name, entry in given.entries.items() if entry.missing and not entry.counterparts)
    document = entry_data(given, given.entries[name]).model_dump(mode="json", by_alias=True)
    assert on_device(document, "Ascend") == document


def compiled(*counterparts: dict[str, Any]) -> Rules:
    return Rules(
        {
            "torch": "2.13.0",
            "mindspore": "2.10.0",
            "devices": ["CPU"],
            "entries": {"torch.f": {"counterparts": list(counterparts)}},
            "helpers": {},
        }
    )


def test_scan_and_convert_take_first_what_is_declared_for_a_device_that_was_not_run() -> None:
    on_cpu = {"CPU": "consistent"}
    rules = compiled(
        {"mindspore": "mindspore.nn.f", "verdict": on_cpu, "declared": ["GPU", "CPU"]},
        {"mindspore": "mindspore.f", "verdict": on_cpu},
        {
            "mindspore": "mindspore.ops.f",
            "verdict": on_cpu,
            "declared": ["Ascend"],
            "declared_partly": ["Ascend"],
        },
        {"mindspore": "mindspore.mint.f", "verdict": {"CPU": "unsupported"}, "declared": ["Ascend"]},
    )
    ordered = {
        device: [
            each["mindspore"].removeprefix("mindspore.") for each in rules.counterparts("torch.f", device)
        ]
        for device in ("Ascend", "CPU")
    }
    assert ordered == {"Ascend": ["mint.f", "ops.f", "f", "nn.f"], "CPU": ["nn.f", "f", "ops.f", "mint.f"]}
    assert rules.evidence("CPU") == "verified on CPU"
    assert rules.evidence("Ascend") == "not run on Ascend, by what MindSpore declares; verified on CPU"
