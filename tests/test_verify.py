"""Verifying: remembered, confirmed, stoppable; the frameworks are played by plain functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.judge.confirm import Runner, Seen, Verified, run_checks
from apimap.model.checks import FRAMEWORKS, Check, Framework, Outcome, Program, Row
from apimap.model.entry import Bilingual, Compare, Verdict
from apimap.model.finding import Cause, Finding
from apimap.run.remembering import Remembering
from apimap.store import Store


def program(framework: Framework, source: str) -> Program:
    return Program(framework, source)


def check(torch: str, mindspore: str, example: str = "plain", compare: Compare | None = None) -> Check:
    return Check(
        entry="torch.f",
        counterpart="mindspore.f",
        example=example,
        variant="",
        torch=program("torch", torch),
        mindspore=program("mindspore", mindspore),
        derived=True,
        compare=compare,
    )


def integer(value: int) -> Outcome:
    return Outcome("ok", (("int", value),), printed=f"{value}\n")


class Scripted:
    """An executor whose programs are integers to return.

    ``refused`` raises; ``flaky`` counts up from run to run; ``memory`` is what the salt says; ``seldom`` is
    4 in the first six.
    """

    release, device = "1.0", "CPU"

    def __init__(self, log: list[str]) -> None:
        self.log = log
        self.calls = self.salt = 0

    def renew(self, salt: int = 0) -> None:
        self.salt = salt
        self.log.append("renewed")

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None]) -> None:
        for index, each in enumerate(programs):
            self.log.append(each.source)
            self.calls += 1
            if each.source == "interrupt":
                raise KeyboardInterrupt
            if each.source == "refused":
                seen(index, Outcome("raised", exception="IndexError", message="no such image"))
                continue
            known = {"flaky": self.calls, "memory": 3 + self.salt, "seldom": 5 if self.calls > 6 else 4}
            seen(index, integer(known[each.source] if each.source in known else int(each.source)))

    def close(self) -> None:
        self.log.append("closed")


def verify(tmp_path: Path, checks: Sequence[Check], seen: Seen | None = None) -> tuple[Verified, list[str]]:
    log: list[str] = []
    tmp_path.mkdir(exist_ok=True)
    sides = {f: Scripted(log) for f in FRAMEWORKS}
    try:
        with (
            Store(tmp_path / "store.sqlite") as store,
            Remembering(sides, lambda done, total: None, store) as runner,  # type: ignore[arg-type]
        ):
            return run_checks(checks, runner, seen), log
    finally:
        (tmp_path / "log").write_text("\n".join(log))


def test_agreement_takes_one_run_of_each_program(tmp_path: Path) -> None:
    verified, log = verify(tmp_path, [check("1", "1")])
    assert [row.verdict for row in verified.rows] == [Verdict.CONSISTENT]
    assert verified.executed == 2
    assert log.count("1") == 2


def test_an_expected_divergence_is_confirmed_once(tmp_path: Path) -> None:
    """Its author has seen it before; memory of another content shows what was never written."""
    verified, log = verify(tmp_path, [replace(check("1", "2"), expect="divergent")])
    assert (verified.rows[0].verdict, verified.rows[0].finding.unsteady) == (Verdict.DIVERGENT, False)
    assert (log.count("1"), log.count("2")) == (2, 2)


def test_what_an_earlier_run_has_shown_word_for_word_needs_no_other(tmp_path: Path) -> None:
    checks = [replace(check("1", "2"), expect="divergent")]
    before = verify(tmp_path / "before", checks)[0].rows
    verified, log = verify(tmp_path / "now", checks, lambda asked: {each.id: before[0] for each in asked})
    assert verified.rows == before
    assert (log.count("1"), log.count("2")) == (1, 1)


def test_what_an_earlier_run_has_shown_otherwise_is_confirmed(tmp_path: Path) -> None:
    checks = [replace(check("1", "2"), expect="divergent")]
    other = verify(tmp_path / "before", [replace(check("1", "3"), expect="divergent")])[0].rows[0]
    _, log = verify(tmp_path / "now", checks, lambda asked: {each.id: other for each in asked})
    assert (log.count("1"), log.count("2")) == (2, 2)


def test_a_contradiction_is_confirmed_though_an_earlier_run_has_shown_it(tmp_path: Path) -> None:
    checks = [check("1", "2")]
    before = verify(tmp_path / "before", checks)[0].rows
    _, log = verify(tmp_path / "now", checks, lambda asked: {each.id: before[0] for each in asked})
    assert (log.count("1"), log.count("2")) == (3, 3)


def test_an_expected_divergence_that_is_another_one_is_run_once_more(tmp_path: Path) -> None:
    verified, log = verify(tmp_path, [replace(check("100", "flaky"), expect="divergent")])
    assert verified.rows[0].finding == Finding(Cause.CHANGES)
    assert log.count("100") == 3


def test_a_divergence_that_nobody_expects_is_confirmed_twice_more(tmp_path: Path) -> None:
    verified, log = verify(tmp_path, [check("1", "2")])
    assert verified.rows[0].verdict is Verdict.DIVERGENT
    assert (log.count("1"), log.count("2")) == (3, 3)


def test_answers_that_change_are_named_so(tmp_path: Path) -> None:
    verified, _ = verify(tmp_path, [check("3", "flaky")])
    row = verified.rows[0]
    assert row.verdict is Verdict.DIVERGENT
    assert row.finding == Finding(Cause.CHANGES)  # and nothing of what it was this time
    assert row.mindspore == ""


def test_what_mindspore_refuses_in_every_run_is_a_refusal_whatever_torch_reads(tmp_path: Path) -> None:
    """torch reads beyond its tensor, say: its numbers are chance, and that mindspore refuses is not."""
    verified, _ = verify(tmp_path, [check("flaky", "refused")])
    row = verified.rows[0]
    assert row.finding.cause is Cause.MINDSPORE_REFUSES
    assert row.torch == ""


def test_a_divergence_with_other_values_each_time_is_named_so(tmp_path: Path) -> None:
    verified, _ = verify(tmp_path, [check("100", "flaky"), check("1", "2", example="steady")])
    changing, steady = verified.rows
    assert changing.verdict is steady.verdict is Verdict.DIVERGENT
    assert changing.finding == Finding(Cause.CHANGES)
    assert not steady.finding.unsteady


def test_of_an_example_that_its_author_calls_unsteady_no_number_is_told(tmp_path: Path) -> None:
    reason = {"en": "The last digit is chance.", "zh": "最后一位数字取决于偶然。"}
    unsteady = Compare.model_validate({"unsteady": "chance", "reason": reason})
    checks = [check("1", "2", compare=unsteady), check("1", "1", example="equal", compare=unsteady)]
    differs, equal = verify(tmp_path, checks)[0].rows
    assert (differs.verdict, differs.finding, differs.mindspore) == (
        Verdict.DIVERGENT,
        Finding(Cause.CHANGES),
        "",
    )
    assert (equal.verdict, equal.finding, equal.mindspore) == (Verdict.CONSISTENT, Finding(), "")


def test_what_memory_decides_is_named_so_and_looks_the_same_in_every_run(tmp_path: Path) -> None:
    """Probed in workers of their own: the same memory gives the same answer, other memory another."""
    (row,) = verify(tmp_path, [check("100", "memory")])[0].rows
    (again,) = verify(tmp_path / "again", [check("100", "memory")])[0].rows
    assert (row.verdict, row.finding.cause, row.mindspore) == (Verdict.DIVERGENT, Cause.UNWRITTEN, "")
    assert again == row


def test_an_expected_difference_that_comes_by_chance_is_looked_for_longer(tmp_path: Path) -> None:
    """The first runs agree: of this machine that says no more than that the difference stayed away."""
    (row,) = verify(tmp_path, [replace(check("4", "seldom"), expect="divergent")])[0].rows
    assert (row.verdict, row.finding, row.contradiction) == (
        Verdict.DIVERGENT,
        Finding(Cause.CHANGES),
        False,
    )
    (never,) = verify(tmp_path / "never", [replace(check("4", "4"), expect="divergent")])[0].rows
    assert (never.verdict, never.contradiction) == (Verdict.CONSISTENT, True)


def test_by_chance_the_memory_may_hold_the_right_answer(tmp_path: Path) -> None:
    """Salt 1 gives 4, which is right; the verdict is that of what is not written all the same."""
    (row,) = verify(tmp_path, [replace(check("4", "memory"), expect="divergent")])[0].rows
    assert (row.verdict, row.finding.cause, row.contradiction) == (Verdict.DIVERGENT, Cause.UNWRITTEN, False)


def test_an_expectation_that_one_run_met_is_not_contradicted(tmp_path: Path) -> None:
    flaky, _ = verify(tmp_path, [check("3", "flaky")])
    assert not flaky.rows[0].contradiction
    steady, _ = verify(tmp_path, [check("1", "2")])
    assert steady.rows[0].contradiction


def test_a_second_run_executes_nothing_and_says_the_same(tmp_path: Path) -> None:
    checks = [check("1", "1"), check("1", "2", example="other")]
    first, _ = verify(tmp_path, checks)
    second, log = verify(tmp_path, checks)
    assert second.executed == 0
    assert set(log) == {"closed"}
    assert second.rows == first.rows


def test_an_edited_check_runs_alone(tmp_path: Path) -> None:
    verify(tmp_path, [check("1", "1"), check("5", "5", example="other")])
    _, log = verify(tmp_path, [check("1", "1"), check("6", "6", example="other")])
    assert log.count("6") == 2
    assert "1" not in log


def test_what_was_seen_before_an_interrupt_is_kept(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        verify(tmp_path, [check("7", "8"), check("interrupt", "9", example="other")])
    _, log = verify(tmp_path, [check("7", "7")])
    assert log.count("7") == 1  # mindspore's; torch's was kept before the interrupt


class Late(Scripted):
    """torch does not come to an end in the runs before the ``after``-th; then it answers like the others."""

    after = 1

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None]) -> None:
        for index, each in enumerate(programs):
            self.calls += 1
            late = each.framework == "torch" and self.calls <= self.after
            seen(index, Outcome("timeout") if late else integer(int(each.source)))


def late(after: int, *checks: Check) -> list[Row]:
    sides = {f: Late([]) for f in FRAMEWORKS}
    for side in sides.values():
        side.after = after
    with Runner(sides, lambda done, total: None) as runner:  # type: ignore[arg-type]
        return run_checks(checks, runner).rows


def test_a_run_that_torch_did_not_end_shows_nothing() -> None:
    """A machine that is busy elsewhere stops torch now and then; the other runs say what holds."""
    (equal,) = late(1, check("1", "1"))
    assert (equal.verdict, equal.finding, equal.contradiction) == (Verdict.CONSISTENT, Finding(), False)
    (differs,) = late(1, replace(check("1", "2"), expect="divergent"))
    assert (differs.verdict, differs.finding.unsteady, differs.contradiction) == (
        Verdict.DIVERGENT,
        False,
        False,
    )


def test_a_run_that_torch_did_not_end_hides_no_contradiction() -> None:
    (row,) = late(1, check("1", "2"))
    assert (row.verdict, row.contradiction) == (Verdict.DIVERGENT, True)


def test_torch_that_never_ends_is_told() -> None:
    (row,) = late(99, check("1", "1"))
    assert (row.verdict, row.finding.cause, row.contradiction) == (
        Verdict.ORACLE_ERROR,
        Cause.TORCH_TIMEOUT,
        True,
    )


TWO = Finding(Cause.NOT_RUN, reason=Bilingual(en="needs two processes", zh="需要两个进程"))


def test_not_run_is_not_run_and_says_why(tmp_path: Path) -> None:
    verified, log = verify(tmp_path, [replace(check("1", "1"), not_run=TWO)])
    assert verified.rows[0].verdict is Verdict.NOT_RUN
    assert verified.rows[0].finding == TWO
    assert set(log) == {"closed"}


class Poisoned(Scripted):
    """mindspore's workers die of the second program that they run; the programs are innocent."""

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None]) -> None:
        warm = 0
        for index, each in enumerate(programs):
            warm += not each.isolated
            died = each.framework == "mindspore" and warm == 2 and not each.isolated
            outcome = Outcome("crash", signal="SIGSEGV") if died else integer(int(each.source))
            seen(index, outcome)


def test_a_variant_is_not_blamed_for_what_killed_its_worker() -> None:
    sides = {f: Poisoned([]) for f in FRAMEWORKS}
    checks = [replace(check(str(n), str(n)), variant=f"shape:{n}") for n in (1, 2, 3)]
    with Runner(sides, lambda done, total: None) as runner:  # type: ignore[arg-type]
        rows = run_checks(checks, runner).rows
    assert {row.verdict for row in rows} == {Verdict.CONSISTENT}
