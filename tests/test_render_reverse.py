"""The way back on pages and as data: a page per mindspore module, and one file with every name."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from apimap.published.entries import entry_data
from apimap.published.reverse import reverse_data, reverse_names, schema
from apimap.site import render
from apimap.site.overview.mindspore import mindspore_pages, modules_of
from apimap.words.texts import LANGUAGES
from cli_sample import with_lines


@pytest.fixture
def made(mappings: Path):  # type: ignore[no-untyped-def]
    """The sample with lines, and its published entries."""
    catalogue = with_lines(mappings)
    return catalogue, [entry_data(catalogue, entry) for entry in catalogue.entries.values()]


def test_a_module_lists_what_stands_for_torch_and_apart_what_the_others_are_for(made) -> None:  # type: ignore[no-untyped-def]
    catalogue, entries = made
    module = modules_of("en", entries, reverse_names(catalogue, entries))["mindspore.ops"]
    assert "mindspore.ops.permute" in module.lines
    [(said, names)] = module.others.items()
    assert said.en == "The operator class below a function."
    [near] = names["Transpose"]
    assert (near["torch"], near["address"]) == ("torch.permute", "api/torch/permute/")


def test_both_languages_say_what_a_name_is_for(made) -> None:  # type: ignore[no-untyped-def]
    said = {"en": "The operator class below a function.", "zh": "函数之下的算子类。"}
    for language in LANGUAGES:
        pages = dict(mindspore_pages(language, *made))
        assert said[language] in pages["mindspore/mindspore.ops.md"]


def test_every_public_name_is_in_the_published_file(made, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    catalogue, _ = made
    render(catalogue, tmp_path / "pages", tmp_path / "data")
    document = json.loads((tmp_path / "data" / "from-mindspore.json").read_text(encoding="utf-8"))
    jsonschema.validate(document, schema())
    assert document["release"] == "2.10.0"
    assert document["names"]["mindspore.ops.Transpose"]["by"] == "line"
    assert document["names"]["mindspore.ops.Transpose.init_prim"]["of"] == "mindspore.ops.Transpose"


def test_what_a_name_stands_for_has_the_verdict_of_the_pair(made) -> None:  # type: ignore[no-untyped-def]
    catalogue, entries = made
    permute = next(entry for entry in entries if entry.torch == "torch.permute")
    badges = {each.mindspore: each.badge for each in permute.counterparts}
    names = reverse_data(catalogue, entries).names
    for name in ("mindspore.mint.permute", "mindspore.ops.permute"):
        found = next(each for each in names[name].torch if each.torch == "torch.permute")
        assert found.badge == badges[name]
