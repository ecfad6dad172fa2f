"""Which authored difference says what a variant shows, where its answer changes from run to run."""

from __future__ import annotations

from dataclasses import replace

from apimap.derive.variants.covers import covering
from apimap.model.checks import Row
from apimap.model.entry import DifferenceKind, Entry, Verdict
from apimap.model.finding import Cause, Finding, Raised

_ENTRY = Entry.model_validate(
    {
        "torch": "torch.index_add",
        "summary": {"en": "Adds.", "zh": "相加。"},
        "counterparts": [{"mindspore": "mindspore.Tensor.index_add"}],
        "differences": [
            {
                "kind": "argument",
                "en": "A number of NumPy is refused.",
                "zh": "不接受 NumPy 数。",
                "proof": "numpy",
            }
        ],
        "examples": [{"id": "numpy", "torch": "out = 1", "expect": "divergent"}],
    }
)
_REFUSED = Finding(Cause.MINDSPORE_REFUSES, mindspore=Raised("TypeError", "no"))
_PROOF = Row(
    "torch.index_add", "mindspore.Tensor.index_add", "numpy", "", Verdict.DIVERGENT, finding=_REFUSED
)
_CHANGES = Finding(Cause.CHANGES, mindspore=Raised("TypeError", "no"))
_VARIANT = replace(_PROOF, example="plain", variant="spelling:dim-numpy", finding=_CHANGES)


def test_a_refusal_in_some_runs_is_told_by_a_refusal() -> None:
    assert covering(_ENTRY, _VARIANT, {"numpy": _PROOF}) is _ENTRY.differences[0]


def test_other_numbers_from_run_to_run_are_not_told_by_a_refusal() -> None:
    changes = replace(_VARIANT, finding=Finding(Cause.CHANGES))
    assert covering(_ENTRY, changes, {"numpy": _PROOF}) is None


def test_a_proof_whose_numbers_change_tells_of_a_nan_but_not_of_a_dtype() -> None:
    entry = _ENTRY.model_copy(
        update={"differences": [_ENTRY.differences[0].model_copy(update={"kind": DifferenceKind.VALUE})]}
    )
    proof = replace(_PROOF, finding=Finding(Cause.CHANGES))
    variant = replace(_PROOF, example="plain", variant="values:x-nan")
    assert covering(entry, replace(variant, finding=Finding(Cause.NAN)), {"numpy": proof}) is not None
    assert covering(entry, replace(variant, finding=Finding(Cause.DTYPE)), {"numpy": proof}) is None
