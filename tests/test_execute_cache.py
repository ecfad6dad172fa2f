"""The outcome cache: what ran once on a release and device is not run again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from apimap.model.checks import Outcome, Program
from apimap.store.outcomes import OutcomeCache

PROGRAM = Program("torch", "out = 1")
OUTCOME = Outcome("ok", values=(("array", "tensor", "float32", (1,), b"\0\0\0\0"), ("none",)), printed="1\n")


def test_outcomes_come_back_as_they_were(tmp_path: Path) -> None:
    cache = OutcomeCache(tmp_path / "new" / "outcomes.sqlite")
    outcomes = {f"key{number}": replace(OUTCOME, where=number) for number in range(1200)}
    cache.put_many(outcomes)
    cache.close()
    again = OutcomeCache(tmp_path / "new" / "outcomes.sqlite")
    assert again.get_many([*outcomes, "unknown"]) == outcomes
    assert again.note == ""
    again.close()


@pytest.mark.parametrize(
    "other",
    [
        replace(PROGRAM, code="out = 2"),
        replace(PROGRAM, outputs=("a",)),
        replace(PROGRAM, isolated=True),
        replace(PROGRAM, framework="mindspore"),
        replace(PROGRAM, time_limit=1.0),
    ],
)
def test_whatever_changes_the_outcome_changes_the_key(other: Program) -> None:
    key = OutcomeCache.key(PROGRAM, "2.13.0", "CPU")
    assert key == OutcomeCache.key(replace(PROGRAM), "2.13.0", "CPU")
    assert (
        len(
            {
                key,
                OutcomeCache.key(other, "2.13.0", "CPU"),
                OutcomeCache.key(PROGRAM, "2.12.0", "CPU"),
                OutcomeCache.key(PROGRAM, "2.13.0", "GPU"),
            }
        )
        == 4
    )


@pytest.mark.parametrize("damage", [b"not a database, but long enough to look like one" * 100, b""])
def test_a_damaged_file_is_started_anew(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "outcomes.sqlite"
    path.write_bytes(damage)
    cache = OutcomeCache(path)
    assert ("starting anew" in cache.note) == bool(damage)
    cache.put_many({"a": OUTCOME})
    assert cache.get_many(["a"]) == {"a": OUTCOME}
    cache.close()


def test_a_damaged_outcome_is_started_anew(tmp_path: Path) -> None:
    cache = OutcomeCache(tmp_path / "outcomes.sqlite")
    cache._write([("a", b"\x80rubbish")])
    assert cache.get_many(["a"]) == {}
    assert "starting anew" in cache.note
    cache.put_many({"a": OUTCOME})
    assert cache.get_many(["a"]) == {"a": OUTCOME}
    cache.close()
