"""What the pages of the most used names warn of first, held against a list that was decided by hand."""

from __future__ import annotations

from functools import cache

import pytest

from apimap.derive.mirror import mirrored
from apimap.entries.read import load_file
from apimap.model.entry import Entry
from apimap.model.paths import MAPPINGS, ROOT, slug
from apimap.reports.weights import bites, concerns, order, weighed

LINES = (ROOT / "tests" / "catches.tsv").read_text(encoding="utf-8").splitlines()
EXPECTED = [tuple(line.split("\t")) for line in LINES if not line.startswith("#")]


@cache
def entry(name: str) -> Entry:
    found = load_file(MAPPINGS / f"{slug(name)}.yaml").entry
    return mirrored(found, entry(found.mirror.of)) if found.mirror else found


def test_a_hundred_names_are_listed_once() -> None:
    names = [name for name, _, _ in EXPECTED]
    assert len(names) == len(set(names)) >= 100


@pytest.mark.parametrize(("name", "counterpart", "proof"), EXPECTED, ids=[name for name, _, _ in EXPECTED])
def test_the_catch_is_what_an_expert_would_tell_first(name: str, counterpart: str, proof: str) -> None:
    whole = entry(name)
    about = next((each for each in whole.counterparts if each.mindspore == counterpart), None)
    assert (about is None) == (counterpart == "-"), f"{name} has no counterpart {counterpart}"
    # What an author says of weight and silence has to be enough: a list must not depend on a report.
    found = (weighed(whole, each, about, ()) for each in whole.differences if concerns(each, about))
    first = next(iter(bites(sorted(found, key=order))), None)
    assert (first.proof if first else "-") == proof
