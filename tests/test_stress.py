"""Stress: which checks are taken, what counts as changed; a setting of the machine leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from apimap.execute.local.process import THREADS
from apimap.model.checks import Check, Program, Row
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding
from tools import stress
from tools.stress import Mood, _machine, changed, moods, sample


def check(example: str, variant: str = "") -> Check:
    programs = Program("torch", "out = 1"), Program("mindspore", "out = 1")
    return Check("torch.f", "mindspore.f", example, variant, *programs, derived=False)


ROW = Row("torch.f", "mindspore.f", "plain", "", Verdict.CONSISTENT, "consistent")


def test_all_examples_and_the_same_tenth_of_the_variants_are_taken() -> None:
    examples = [check(f"example{n}") for n in range(20)]
    variants = [check("plain", f"shape:{n}") for n in range(2000)]
    taken = sample([*examples, *variants], 10)
    assert taken[:20] == examples
    assert 150 < len(taken) - 20 < 250
    assert sample(variants[1000:], 10) == [each for each in taken if each in variants[1000:]]


def test_a_row_that_changes_is_told_with_what_it_was_under_each_setting() -> None:
    other = replace(ROW, verdict=Verdict.DIVERGENT, finding=Finding(Cause.CHANGES), torch="1")
    same = replace(ROW, example="other")
    assert changed({"first": [ROW, same], "second": [ROW, same]}) == []
    (found,) = changed({"first": [ROW, same], "second": [other, same]})
    assert found.changes == ("verdict", "finding", "torch")
    said = str(found).splitlines()
    assert said[0] == "torch.f | mindspore.f | plain | : verdict, finding, torch"
    assert [line.split()[:2] for line in said[1:]] == [["first", "consistent"], ["second", "divergent"]]


def test_another_processor_may_change_digits_and_no_verdict() -> None:
    digits = replace(ROW, finding=Finding(max_abs=1e-7), mindspore="1.0000001")
    other = replace(ROW, verdict=Verdict.DIVERGENT, finding=Finding(Cause.NUMBERS))
    assert changed({"first": [ROW], "older": [digits]}, {"older"}) == []
    (found,) = changed({"first": [ROW], "older": [other]}, {"older"})
    assert found.changes == ("verdict",)


def test_each_setting_is_another_and_the_first_is_the_plain_one() -> None:
    found = moods(4)
    assert len({str(replace(mood, name="")) for mood in found}) == len(found) == 7
    assert found[0] == Mood("all cores", workers=4)
    assert {mood.workers for mood in found} >= {1, 8}
    assert any(mood.load for mood in found)


def test_a_setting_holds_for_what_is_started_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (THREADS, "ATEN_CPU_CAPABILITY"):
        monkeypatch.delenv(name, raising=False)
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *given: object, **options: object) -> None:
            super().__init__(*given, **options)  # type: ignore[arg-type, call-overload]
            started.append(self)

    cores = os.sched_getaffinity(0)
    monkeypatch.setattr(stress.subprocess, "Popen", Noted)
    with _machine(Mood("busy", cores=1, threads=3, load=2, processor={"ATEN_CPU_CAPABILITY": "avx2"})):
        assert [each.poll() for each in started] == [None, None]
        ask = "import os; print(len(os.sched_getaffinity(0)), *map(os.getenv, %s))"
        ask %= [THREADS, "ATEN_CPU_CAPABILITY"]
        assert subprocess.check_output([sys.executable, "-c", ask], text=True).split() == ["1", "3", "avx2"]
    assert os.sched_getaffinity(0) == cores
    assert not {THREADS, "ATEN_CPU_CAPABILITY"} & os.environ.keys()
    assert None not in [each.poll() for each in started]
