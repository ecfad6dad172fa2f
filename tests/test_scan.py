"""What a scan finds: one behaviour each, on short sources."""

from __future__ import annotations

import json

import jsonschema

from apimap.convert.convert import convert
from apimap.convert.scanning.scan import Answer, Scanned, Scanner
from apimap.convert.scanning.scanned import as_json, as_markdown, as_sarif, as_text, failing, schema
from apimap.convert.translate.sites import How
from convert_sample import sample_rules

RULES = sample_rules()


def scan(source: str) -> Scanned:
    return Scanner(RULES).scan(source, "net.py")


def named(source: str) -> list[tuple[str, Answer]]:
    return [(use.name, use.answer) for use in scan(source).uses]


def test_names_are_found_under_every_import() -> None:
    source = "import torch as t\nfrom torch.nn import functional as F, ReLU\nt.zeros(2)\nF.relu(x)\nReLU()\n"
    assert [name for name, _ in named(source)] == ["torch.zeros", "torch.nn.functional.relu", "torch.nn.ReLU"]


def test_a_private_spelling_is_the_public_name() -> None:
    assert named("from torch.nn.modules.linear import Linear\nLinear(1, 2)\n") == [
        ("torch.nn.Linear", Answer.CALL)
    ]


def test_a_name_that_an_entry_claims_has_its_answer() -> None:
    rules = sample_rules()
    rules.aliases["torch.summed"] = rules.family["torch.nn.Lin"] = "torch.nn.Linear"
    uses = Scanner(rules).scan("import torch\ntorch.summed(1, 2)\ntorch.nn.Lin(1, 2)\n", "net.py").uses
    assert [use.name for use in uses] == ["torch.nn.Linear", "torch.nn.Linear"]


def test_a_member_that_tensors_alone_have_is_assumed() -> None:
    (use,) = scan("import torch\ny = x.size(0)\n").uses
    assert (use.name, use.assumed, use.line, use.column) == ("torch.Tensor.size", True, 2, 6)


def test_a_member_of_another_package_is_none() -> None:
    assert named("import torch\nimport numpy as np\nnp.size(x)\n") == []


def test_a_catch_stands_only_where_the_call_meets_it() -> None:
    first, second = scan("import torch\ntorch.sum(x)\ntorch.sum(x, dim=0)\n").uses
    assert first.catches == ()
    assert second.catches == ("sums differ",)  # the refusal is loud, so it is no catch


def test_a_scan_names_the_helper_where_convert_takes_it() -> None:
    source = "import torch\ny = torch.zeros(1).clone()\n"
    assert named(source) == [("torch.zeros", Answer.CALL), ("torch.Tensor.clone", Answer.HELPER)]
    (site,) = (site for site in convert(source, compiled=RULES).sites if site.name == "torch.Tensor.clone")
    assert site.how is How.HELPER


def test_what_has_no_answer_fails_the_scan() -> None:
    file = scan("import torch\ny = torch.zeros(1).unfold(0, 1, 1)\n")
    assert [use.answer for use in file.uses] == [Answer.CALL, Answer.NONE]
    assert failing([file], "missing")
    assert not failing([file], "never")
    assert not failing([scan("import torch\ntorch.zeros(1)\n")], "missing")
    assert failing([scan("import torch\ntorch.sum(x, dim=0)\n")], "catch")


def test_a_broken_file_costs_one_line() -> None:
    file = scan("import torch\nx = = 2\n")
    assert file.fault.startswith("line 2: not Python")
    assert "\0" not in scan("import torch\0").fault


def test_what_falls_away_is_an_answer() -> None:
    assert named("import torch\nwith torch.no_grad():\n    pass\n") == [("torch.no_grad", Answer.AWAY)]


def test_json_is_what_its_schema_says() -> None:
    told = json.loads(as_json([scan("import torch\ntorch.zeros(1)\ntorch.nope()\n")], RULES, "CPU"))
    jsonschema.validate(told, schema())
    assert told["totals"]["share"] == 0.5


def test_sarif_names_place_and_page() -> None:
    told = json.loads(as_sarif([scan("import torch\ny = torch.zeros(1).unfold(0, 1, 1)\n")], RULES))
    (result,) = told["runs"][0]["results"]
    assert result["level"] == "error"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 2
    (rule,) = told["runs"][0]["tool"]["driver"]["rules"]
    assert rule["helpUri"].endswith("/torch.Tensor/unfold/")


def test_text_and_markdown_give_the_sums() -> None:
    file = scan("import torch\ntorch.zeros(1)\ntorch.nope()\n")
    lines = list(as_text([file], RULES, "CPU", full=True))
    assert lines[0] == "1 file, 3 lines, 2 uses of torch"
    assert any("net.py:3:1: torch.nope (no entry)" in line for line in lines)
    assert "| 1 | `torch.nope` | no entry |" in as_markdown([file], RULES, "CPU")
