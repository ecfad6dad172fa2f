"""``apimap stats``: the counts, what each of them means, and their documented shape."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from apimap.derive import effects
from apimap.entries.reference import reference_release
from apimap.model.entry import Entry, Verdict
from apimap.published.catalogue import Catalogue
from apimap.query import stats
from apimap.query.answered import AGREES, answered
from apimap.query.found import demanded, found, leading
from apimap.run import pipeline
from apimap.run.cli import main
from apimap.signatures import Snapshot, snapshot
from apimap.signatures.documented import documented
from apimap.signatures.documented.demand import Use, demand
from cli_sample import sample, with_lines
from render_sample import both


def test_totals_of_the_sample() -> None:
    counted = stats.count(sample())
    assert (counted.entries, counted.pairs, counted.derived_pairs) == (17, 18, 9)
    assert counted.examples == 15
    assert counted.checks == sum(counted.verdicts.values()) == 24
    assert counted.verdicts["consistent"] == 15
    assert counted.verdicts["timeout"] == 0
    assert counted.contradictions == 1
    assert sum(counted.harms.values()) == counted.pairs


def test_before_the_first_run_nothing_has_run() -> None:
    counted = stats.count(replace(sample(), reports=()))
    assert counted.verdicts["not-run"] == counted.checks == len(sample().checks)
    assert all(module.ran == 0 for module in counted.modules.values())


def test_a_divergence_is_documented_by_its_proof_or_by_expecting_it() -> None:
    rows = stats.undocumented(sample())
    # add diverges and nothing says so; the mint dropout crashes, the difference is about nn.Dropout only.
    assert [(row.counterpart, row.example) for row in rows] == [
        ("mindspore.mint.nn.functional.dropout", "positional-inplace"),
        ("mindspore.ops.add", "scaled"),
    ]


def test_modules_count_their_entries() -> None:
    modules = stats.count(sample()).modules
    assert modules["torch.nn"].entries == 2
    assert (modules["torch"].missing, modules["torch"].workarounds) == (2, 1)
    assert modules["workflows"].documented == 0
    assert modules["torch.fft"].entries == 0


def one(entry: dict[str, object], overloads: list[str] | None, kind: str = "function") -> stats.ModuleStats:
    made = Entry.model_validate({"summary": both("A text.", "文字。"), **entry})
    line = {"kind": kind, **({} if overloads is None else {"overloads": overloads})}
    content = {"framework": "torch", "release": "2.13.0", "python": "3.11", "apis": {made.name: line}}
    return stats.count(Catalogue({made.name: made}, torch=Snapshot(content))).modules[made.module]


@pytest.mark.parametrize(
    ("arguments", "overloads", "ruled"),
    [
        ({"input": "input", "dims": "axis"}, ["input, dims"], 1),
        ({"input": "input", "dims": None}, ["input, dims, *, out=None"], 1),  # null is a rule, out needs none
        ({"input": "input"}, ["input, dims"], 0),
        ({"input": "input"}, ["input", "input, other"], 0),
        ({"self": "input", "*dims": "dims"}, ["dims", "*dims"], 1),
        ({}, [""], 1),
        ({}, None, 0),  # nobody knows its parameters
    ],
)
def test_ruled_means_a_rule_for_every_parameter(
    arguments: dict[str, str | None], overloads: list[str] | None, ruled: int
) -> None:
    counterparts = [{"mindspore": "mindspore.ops.x", "arguments": arguments}]
    assert one({"torch": "torch.x", "counterparts": counterparts}, overloads).ruled == ruled


def test_rules_of_several_forms_add_up() -> None:
    forms = {"all": "torch.x(input)", "dim": "torch.x(input, dim)"}
    counterparts = [
        {"mindspore": "mindspore.ops.x", "form": "all", "arguments": {"input": "input"}},
        {"mindspore": "mindspore.ops.y", "form": "dim", "arguments": {"input": "input", "dim": "axis"}},
    ]
    entry = {"torch": "torch.x", "forms": forms, "counterparts": counterparts}
    assert one(entry, ["input", "input, dim"]).ruled == 1


def test_documented_names_are_real_and_of_the_reference_release() -> None:
    release = reference_release("torch")
    names = documented(release)
    assert names <= set(snapshot("torch", release).names())
    assert {"torch.permute", "torch.nn.Linear", "torch.Tensor.view", "torch.Tensor.dtype"} <= names
    assert not {"torch.batch_norm_stats", "torch.AVG", "torch.distributions.transforms.pad"} & names
    assert (
        stats.count(replace(sample(), torch=snapshot("torch", release))).modules["torch.nn"].documented == 165
    )


def test_a_release_without_a_list_documents_nothing() -> None:
    assert documented("0.0.1") == frozenset()


def test_json_and_table_come_from_the_same_counts(
    monkeypatch: pytest.MonkeyPatch, mappings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pipeline, "catalogue", lambda settings: sample())
    assert main(["stats", "--json", "--mappings", str(mappings)]) == 0
    answer = json.loads(capsys.readouterr().out)
    jsonschema.validate(answer, stats.schema())
    assert set(answer["modules"]["torch.nn"]) == {
        "documented",
        "entries",
        "ran",
        "ruled",
        "missing",
        "workarounds",
    }
    assert main(["stats", "--mappings", str(mappings)]) == 0
    text = capsys.readouterr().out
    assert "checks          24: 15 consistent, 2 divergent" in text
    row = next(line for line in text.splitlines() if line.startswith("torch.nn.functional"))
    assert [int(cell) for cell in row.split()[1:]] == list(answer["modules"]["torch.nn.functional"].values())
    assert max(map(len, text.splitlines())) <= 80


def test_a_name_is_answered_by_what_agreed_in_its_first_example() -> None:
    names = [*sample().entries, "torch.never_heard_of"]
    found = answered(names, sample())
    rest = {name for listed in found.rest.values() for name in listed}
    assert found.answered + len(rest) == found.documented
    assert found.rest["no-entry"] == ["torch.never_heard_of"]
    assert any(reason.startswith("missing (") for reason in found.rest)
    assert "torch.permute" not in rest


def test_names_that_make_no_sense_there_are_counted_by_themselves() -> None:
    names = list(sample().entries)
    before = answered(names, sample())
    name = next(
        name for reason, listed in before.rest.items() if reason.startswith("missing (") for name in listed
    )
    entry = sample().entries[name]
    assert entry.missing is not None
    told = entry.model_copy(update={"missing": entry.missing.model_copy(update={"senseless": True})})
    after = answered(names, replace(sample(), entries={**sample().entries, name: told}))
    assert (before.senseless, after.senseless) == (0, 1)
    assert after.answered == before.answered


def claiming() -> Catalogue:
    """The sample, where torch.permute answers two more names."""
    told = {"aliases": ["torch.permuted"], "family": ["torch.Tensor._permuted"]}
    entries = sample().entries
    return replace(
        sample(), entries={**entries, "torch.permute": entries["torch.permute"].model_copy(update=told)}
    )


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("torch.permute", "torch.permute"),
        ("torch.permuted", "torch.permute"),
        ("torch.Tensor._permuted", "torch.permute"),
        ("torch.functional.permute", "torch.permute"),
        ("torch.nn.functional", "torch.nn.functional"),  # a module: its page
        ("torch.nn.Dropout.forward", "torch.nn.Dropout"),
        ("torch.Tensor.unheard_of", ""),
    ],
)
def test_a_name_leads_to_an_entry_or_a_module(name: str, entry: str) -> None:
    assert leading(name, claiming()) == entry


def test_documented_names_are_found_by_other_names_too() -> None:
    counted = found(["torch.permute", "torch.permuted", "torch.unheard_of"], claiming())
    assert (counted.documented, counted.found, counted.rest) == (3, 2, {"torch": ["unheard_of"]})


def test_demand_counts_uses() -> None:
    uses = [Use("torch.permuted", 5, 2), Use("torch.unheard_of", 3, 1), Use("torch.nn", 1, 1)]
    counted = demanded(uses, claiming())
    assert (counted.uses, counted.found, counted.answered) == (9, 6, 6)  # a module is answered by its page
    assert (counted.rest, counted.unanswered) == ({"torch.unheard_of": 3}, {})


def test_demand_counts_uses_of_what_makes_no_sense_apart() -> None:
    name = next(
        name for name, each in sample().entries.items() if each.missing is not None and not each.counterparts
    )
    entry = sample().entries[name]
    assert entry.missing is not None
    told = entry.model_copy(update={"missing": entry.missing.model_copy(update={"senseless": True})})
    catalogue = replace(sample(), entries={**sample().entries, name: told})
    before, after = (demanded([Use(name, 4, 1)], each) for each in (sample(), catalogue))
    assert (before.answered, before.senseless, before.unanswered) == (0, 0, {name: 4})
    assert (after.answered, after.senseless, after.unanswered) == (0, 4, {name: 4})


def test_a_plain_value_answers_uses_where_its_first_example_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(
        name for name, each in sample().entries.items() if each.missing is not None and not each.counterparts
    )
    monkeypatch.setitem(effects.CONSTANTS, name, "3.0")
    agreeing = sample().verdict(name, "") in AGREES
    assert demanded([Use(name, 4, 1)], sample()).answered == 4 * agreeing


def test_the_most_used_name_comes_first() -> None:
    uses = demand()
    assert uses[0].name == "torch.Tensor"
    assert [use.uses for use in uses] == sorted((use.uses for use in uses), reverse=True)
    assert len({use.name for use in uses}) == len(uses)


def test_names_of_mindspore_are_counted_by_how_they_are_answered(mappings: Path) -> None:
    counted = stats.count(with_lines(mappings)).reverse
    assert (counted.names, counted.answered) == (4, 3)
    assert counted.by == {"pair": 2, "line": 1}
    assert counted.members == {"member": 1}
    assert counted.rest == ["mindspore.ops.Print"]


def test_pairs_that_only_code_by_hand_proves_are_named() -> None:
    """A pair agrees by code written by hand, and what the rules write never gave torch's result."""
    base = sample()
    assert base.current is not None
    name, key = next((row.entry, row.counterpart) for row in base.current.rows if row.counterpart)
    plain = next(row for row in base.current.rows if (row.entry, row.counterpart) == (name, key))
    hand = replace(plain, example="by-hand", variant="", verdict=Verdict.CONSISTENT, derived=False)

    def named(*derived: tuple[Verdict, bool]) -> bool:
        ran = [
            replace(hand, example=f"by-rules-{place}", derived=True, verdict=verdict, refuses=refuses)
            for place, (verdict, refuses) in enumerate(derived)
        ]
        report = replace(base.current, rows=[hand, *ran])
        return (name, key) in stats.unproved(replace(base, reports=(report,)))

    assert named()
    assert named((Verdict.DIVERGENT, False), (Verdict.CONSISTENT, True))  # that both refuse proves no rule
    assert not named((Verdict.CONSISTENT, False))
    assert not named((Verdict.UNSUPPORTED, False))  # this device cannot tell
