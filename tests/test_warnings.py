"""What the first screen of an entry page warns of: what bites most, and what the headline stands for."""

from __future__ import annotations

from apimap.model.entry import Difference
from apimap.site.entry.answer import warnings


def difference(kind: str, silent: bool, proof: str) -> Difference:
    said = {"kind": kind, "en": proof, "zh": proof, "proof": proof, "weight": "common", "silent": silent}
    return Difference.model_validate(said)


LISTED = [
    difference("default", True, "default"),
    difference("default", True, "another-default"),
    difference("shape", False, "refused-shape"),
    difference("exception", False, "refused"),
]


def proofs(badge: str, told: bool = False) -> list[str]:
    return [each.proof for each in warnings(LISTED, badge, told)]


def test_the_reason_of_the_headline_is_among_the_catches() -> None:
    assert proofs("refuses") == ["default", "another-default", "refused-shape"]
    assert proofs("refuses", told=True) == ["default", "another-default"]


def test_nothing_is_added_where_the_headline_needs_no_reason() -> None:
    assert proofs("edge") == proofs("silent") == ["default", "another-default"]
