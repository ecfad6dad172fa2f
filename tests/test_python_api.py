"""The Python API: typed answers from the compiled index, without anything else being imported."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import apimap
from apimap.model import entry as model
from apimap.model.errors import EnvironmentFault
from apimap.published import documents as published
from apimap.published.arguments import Argument
from apimap.query import records
from apimap.query.index import write_index
from cli_sample import sample


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("index") / "index.sqlite"
    write_index(sample(), path)
    return str(path)


def test_a_query_is_answered_with_an_entry(index: str) -> None:
    answer = apimap.query("nn.Dropout", index=index)
    assert answer.entry is not None
    assert answer.entry.torch == "torch.nn.Dropout"
    assert answer.entry.counterparts[0].mindspore == "mindspore.nn.Dropout"
    assert answer.entry.counterparts[0].arguments[0].torch == "p"
    assert answer.matches[0].score >= answer.matches[-1].score
    assert "torch.nn.Dropout(0.5)" in answer.entry.examples[0].torch_code


def test_an_unknown_name_has_no_match_but_nearest_names(index: str) -> None:
    answer = apimap.query("nn.Droput2x", index=index)
    assert answer.entry is None
    assert answer.nearest[0] == "torch.nn.Dropout"


def test_all_entries_are_a_mapping_by_name(index: str) -> None:
    entries = apimap.load(index)
    assert len(entries) == len(list(entries)) == 17
    assert entries["torch.permute"].summary.zh
    assert {each.verdict for each in entries.values()} >= {"missing", "not-run"}
    with pytest.raises(KeyError):
        entries["permute"]


def test_without_an_index_the_error_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault, match="apimap build"):
        apimap.load(str(tmp_path / "none.sqlite"))


@pytest.mark.parametrize(
    ("record", "shape"),
    [
        (records.Entry, published.EntryData),
        (records.Counterpart, published.CounterpartData),
        (records.Argument, Argument),
        (records.Cost, published.HarmData),
        (records.Helper, published.HelperData),
        (records.Lines, published.AnswerData),
        (records.DeviceVerdict, published.DeviceVerdict),
        (records.Example, published.ExampleData),
        (records.Result, published.Result),
        (records.Third, published.ThirdData),
        (records.ThirdVerdict, published.ThirdVerdict),
        (records.HistoryRow, published.HistoryRow),
        (records.Variants, published.VariantsData),
        (records.VariantFinding, published.VariantFinding),
        (records.Difference, model.Difference),
        (records.Claim, model.Claim),
        (records.Missing, model.Missing),
        (records.Text, model.Bilingual),
    ],
    ids=lambda kind: kind.__name__,
)
def test_records_have_the_fields_of_the_published_data(
    record: type[records.Entry], shape: type[published.EntryData]
) -> None:
    named = {each.name for each in fields(record)}
    told = {name for name, each in shape.model_fields.items() if not each.exclude}
    assert named == told - {"schema_"}, "apimap/query/records.py lists other fields"


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("first", ["", "import apimap.query.index; ", "from apimap.query import lookup; "])
def test_the_name_stands_for_the_call_whatever_was_imported_before(index: str, first: str) -> None:
    code = f"{first}import apimap; print(apimap.query('permute', index={index!r}).entry.torch)"
    assert python(code) == "torch.permute"
    assert python(f"{first}from apimap import query; print(query('permute', index={index!r}).entry.torch)")


def test_an_answer_imports_no_package_but_this_one(index: str) -> None:
    code = (
        f"import sys, apimap; apimap.query('permute', index={index!r}); apimap.load({index!r});"
        "print({'torch', 'mindspore', 'numpy', 'pydantic', 'yaml', 'libcst'} & set(sys.modules))"
    )
    assert python(code) == "set()"


@pytest.mark.parametrize(
    "room",
    ["convert.scanning.scan", "convert.tree", "serve.mcp_server", "serve.first_lsp", "serve.language_server"],
)
def test_programs_are_read_without_what_only_a_build_needs(room: str) -> None:
    extra = {"numpy", "yaml", "scipy", "jinja2", "tqdm", "torch", "mindspore"}
    code = f"import sys, apimap.{room}; print({extra} & set(sys.modules))"
    assert python(code) == "set()"


@pytest.mark.parametrize(
    "room", ["convert.scanning.scan", "serve.first", "serve.first_lsp", "serve.language_server"]
)
def test_a_door_opens_without_what_only_a_later_question_needs(room: str) -> None:
    later = {"pydantic", "libcst", "mcp", "rapidfuzz"}
    code = f"import sys, apimap.{room}; print({later} & set(sys.modules))"
    assert python(code) == "set()"


def test_programs_are_scanned_without_typed_models_and_protocols() -> None:
    later = {"pydantic", "libcst", "pygls", "lsprotocol", "mcp"}
    code = (
        "import sys, apimap.serve.first_lsp; from apimap.convert.translate import rules;"
        "from apimap.convert.scanning.scan import Scanner;"
        "known = rules.Rules({'torch': '', 'mindspore': '', 'devices': [], 'entries': {}, 'helpers': {}});"
        "Scanner(known).scan('import torch; torch.abs(1)');"
        f"print({later} & set(sys.modules))"
    )
    assert python(code) == "set()"
