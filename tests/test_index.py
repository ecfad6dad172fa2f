"""The compiled index: what is in it, and that equal catalogues give equal bytes."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.model.errors import EnvironmentFault
from apimap.published.entries import entry_data, to_json
from apimap.query import lookup
from apimap.query.index import FORMAT, document, fold, open_index, write_index
from cli_sample import sample


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("index") / "index.sqlite"
    write_index(sample(), path)
    return path


def names(index: Path, key: str) -> set[tuple[str, str]]:
    query = "SELECT name.name, entry.name FROM name JOIN entry ON entry.id = entry WHERE key = ?"
    return set(open_index(str(index)).execute(query, (key,)))


@pytest.mark.parametrize(
    ("name", "folded"),
    [("Tensor", "tensor"), ("add_", "add"), ("nn.Dropout", "nn.dropout"), ("__getitem__", "__getitem__")],
)
def test_case_and_the_in_place_underscore_are_folded(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_every_tail_of_both_sides_finds_the_entry(index: Path) -> None:
    for key in ("torch.nn.functional.dropout", "nn.functional.dropout", "functional.dropout"):
        assert "torch.nn.functional.dropout" in {entry for _, entry in names(index, key)}
    assert names(index, "mint.permute") == {("mint.permute", "torch.permute")}
    assert ("mindspore.ops.swapaxes", "torch.transpose") in names(index, "mindspore.ops.swapaxes")


def test_keywords_find_the_entry_in_either_language(index: Path) -> None:
    assert names(index, "转置") == {("转置", "torch.permute")}


def test_a_document_is_the_published_json_of_its_entry(index: Path) -> None:
    catalogue = sample()
    opened = open_index(str(index))
    numbers = opened.execute("SELECT name, id FROM entry").fetchall()
    documents = {name: document(opened, number) for name, number in numbers}
    assert documents.keys() == catalogue.entries.keys()
    for name, entry in catalogue.entries.items():
        assert documents[name] == json.loads(to_json(entry_data(catalogue, entry)))


def test_entries_are_numbered_by_module_then_name(index: Path) -> None:
    order = [row[0] for row in open_index(str(index)).execute("SELECT name FROM entry ORDER BY id")]
    assert order.index("torch.permute") < order.index("torch.Tensor.permute")
    assert order.index("torch.nn.functional.dropout") < order.index("torch.nn.Dropout")


def test_real_names_without_an_entry_are_known(index: Path) -> None:
    assert open_index(str(index)).execute("SELECT name FROM known").fetchall() == [("torch.linalg.eigh",)]


def test_same_catalogue_same_bytes(index: Path, tmp_path: Path) -> None:
    catalogue = sample()
    turned = replace(catalogue, entries=dict(reversed(catalogue.entries.items())))
    write_index(turned, tmp_path / "again.sqlite")
    assert (tmp_path / "again.sqlite").read_bytes() == index.read_bytes()


def test_writing_replaces_an_old_index_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "new" / "index.sqlite"
    write_index(sample(), path)
    write_index(replace(sample(), reports=()), path)
    assert [each.name for each in path.parent.iterdir()] == ["index.sqlite"]


def test_an_index_is_found_under_any_directory_name(tmp_path: Path) -> None:
    path = tmp_path / "50% of it? #1" / "index.sqlite"
    write_index(sample(), path)
    assert open_index(str(path)).execute("SELECT count(*) FROM entry").fetchone() == (17,)


def test_without_an_index_the_error_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault, match="apimap build"):
        open_index(str(tmp_path / "none.sqlite"))


def test_an_index_of_another_format_is_refused(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    connection = sqlite3.connect(old)
    connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    connection.close()
    noise = tmp_path / "noise.sqlite"
    noise.write_bytes(b"no database at all" * 100)
    for path in (old, noise):
        with pytest.raises(EnvironmentFault, match="no index that this apimap reads"):
            open_index(str(path))


def test_a_name_that_an_entry_claims_finds_it(tmp_path: Path) -> None:
    told = {"aliases": ["torch.permuted"], "family": ["torch._C._permuted"]}
    entries = sample().entries
    claiming = {**entries, "torch.permute": entries["torch.permute"].model_copy(update=told)}
    write_index(replace(sample(), entries=claiming), tmp_path / "index.sqlite")
    index = open_index(str(tmp_path / "index.sqlite"))
    for typed in ("torch.permuted", "_permuted", "torch.functional.permute", "torch.functional.permuted"):
        assert [match.name for match in lookup.find(index, typed)][:1] == ["torch.permute"], typed
        assert lookup.ranked(index, typed, 1)[0].entry.name == "torch.permute", typed
