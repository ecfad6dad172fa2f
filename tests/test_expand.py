"""From entries to checks: which pairs an example is for, and what is wrong where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from apimap.derive.expand import Expanded, expand
from apimap.entries.read import load_all
from apimap.model.finding import Cause, Finding
from apimap.signatures import snapshot
from conftest import WriteEntry

TORCH = snapshot("torch", "2.13.0")
MINDSPORE = snapshot("mindspore", "2.10.0")

EXP = """\
torch: torch.exp
summary: {en: Raises e to the elements., zh: 以 e 为底求幂。}
counterparts:
  - mindspore: mindspore.mint.exp
    arguments: {input: input}
  - mindspore: mindspore.ops.exp
    arguments: {input: input}
  - mindspore: mindspore.ops.old_exp
    releases: <2.0
    arguments: {input: x}
examples:
  - id: plain
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.exp(x)
  - id: by-hand
    inputs: {x: "np.zeros((2, 3))"}
    only: [mindspore.ops.exp]
    torch: out = torch.exp(x)
    mindspore: out = mindspore.ops.exp(x)
"""
NEG = """\
torch: torch.neg
summary: {en: Turns the sign., zh: 取相反数。}
counterparts:
  - mindspore: mindspore.ops.neg
    arguments: {input: input}
examples:
  - id: of-exp
    inputs: {x: "np.zeros((2, 3))"}
    torch: out = torch.neg(torch.exp(x))
"""


def made(mappings: Path) -> Expanded:
    return expand(load_all(mappings), TORCH, MINDSPORE, "2.10.0")


def test_an_example_is_checked_for_every_counterpart_it_is_for(
    mappings: Path, write_entry: WriteEntry
) -> None:
    write_entry("torch.exp", EXP)
    checks = made(mappings).checks
    assert [(check.example, check.counterpart, check.derived) for check in checks] == [
        ("plain", "mindspore.mint.exp", True),
        ("plain", "mindspore.ops.exp", True),
        ("plain", "mindspore.ops.old_exp@<2.0", True),
        ("by-hand", "mindspore.ops.exp", False),
    ]
    assert "out = mindspore.mint.exp(x)" in checks[0].mindspore.source


def test_a_counterpart_of_other_releases_is_not_run_and_says_so(
    mappings: Path, write_entry: WriteEntry
) -> None:
    write_entry("torch.exp", EXP)
    old = made(mappings).checks[2]
    assert old.not_run == Finding(Cause.OTHER_RELEASES, releases="<2.0")


def test_what_cannot_be_derived_is_a_fault_and_the_rest_is_made(
    mappings: Path, write_entry: WriteEntry
) -> None:
    write_entry("torch.exp", EXP)
    path = write_entry("torch.neg", NEG.replace("torch.exp(x)", "torch.flip(x, (0,))"))
    result = made(mappings)
    assert len(result.checks) == 4
    assert str(result.faults[0]).startswith(f"{path}:9: example `of-exp` for mindspore.ops.neg: ")
    assert "torch.flip has no entry" in str(result.faults[0])


def test_an_example_of_a_form_without_counterpart_is_a_fault(mappings: Path, write_entry: WriteEntry) -> None:
    of_form = EXP.replace("mint.exp\n", "mint.exp\n    form: one\n").replace(
        "ops.exp\n    a", "ops.exp\n    form: one\n    a"
    )
    of_form = of_form.replace("old_exp\n", "old_exp\n    form: one\n").replace(
        "by-hand\n", "by-hand\n    form: two\n"
    )
    write_entry("torch.exp", of_form.replace("plain\n", "plain\n    form: one\n"))
    (fault,) = made(mappings).faults
    assert fault.message == (
        "example `by-hand` would never be run: no counterpart has the form `two`, only `one`"
    )


def test_a_mirror_of_nothing_is_a_fault(mappings: Path, write_entry: WriteEntry) -> None:
    text = NEG.partition("examples:")[0] + "mirror: {of: torch.nothing}\n"
    write_entry("torch.neg", text)
    assert "mirrors `torch.nothing`, which has no entry" in str(made(mappings).faults[0])


@pytest.mark.parametrize(
    ("counterpart", "code", "aside"),
    [
        ("mindspore.mint.exp", "out = mindspore.ops.exp(x)", True),
        ("mindspore.ops.exp", "out = mindspore.ops.exp(x)", False),
        ("mindspore.ops.exp", "out = mindspore.ops.expm1(x) + 1", True),
        ("mindspore.Tensor.exp", "out = x.exp()", False),
        ("mindspore.Tensor.exp", "out = mindspore.ops.ones_like(x)", True),
        ("mindspore.Tensor.__getitem__", "out = x[0]", False),
    ],
)
def test_hand_written_code_may_do_without_the_counterpart(
    mappings: Path, write_entry: WriteEntry, counterpart: str, code: str, aside: bool
) -> None:
    head = EXP.partition("counterparts:")[0]
    write_entry(
        "torch.exp",
        f"{head}counterparts: [{{mindspore: {counterpart}, arguments: {{input: input}}}}]\nexamples:\n"
        f"  - {{id: by-hand, inputs: {{x: 'np.zeros(2)'}}, torch: out = torch.exp(x),"
        f" mindspore: '{code}'}}\n",
    )
    assert [check.aside for check in made(mappings).checks] == [aside]
