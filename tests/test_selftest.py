"""The harness tested on itself: torch against torch agrees, a planted difference is found and named.

An error of the harness (a lost dtype, a state that leaks) shows here, where both sides must be equal.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.execute import LocalExecutor
from apimap.judge import judge
from apimap.judge.confirm import Runner
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.libraries import library_of
from apimap.run.pipeline import Settings, linted
from apimap.run.remembering import Remembering
from apimap.store import Store
from tools.selftest import FILLINGS, differences, filled, repeats

pytestmark = pytest.mark.frameworks


@pytest.fixture(scope="module")
def checks() -> list[Check]:
    _, expanded = linted(Settings())
    return [check for check in expanded.checks if not check.not_run and not library_of(check.entry)]


def kept(programs: Sequence[Program], python: str) -> dict[Program, Outcome]:
    """What torch programs left when `make` ran them; those that the store knows nothing of are run."""
    torch = LocalExecutor("torch", "CPU", python=python)
    with (
        Store(Settings().cache / "store.sqlite") as store,
        Remembering({"torch": torch}, lambda done, total: None, store) as runner,
    ):
        return runner.run(programs)


def over(filling: int, programs: Sequence[Program], python: str) -> dict[Program, Outcome]:
    """What torch programs leave in workers whose memory is filled before anything is written there."""
    with filled(filling):
        torch = LocalExecutor("torch", "CPU", python=python)
        with Runner({"torch": torch}, lambda done, total: None) as runner:
            return runner.run(programs)


def test_torch_against_torch_is_all_consistent(framework_python: str, checks: list[Check]) -> None:
    """Every torch program twice, the second time in reversed order, in fresh workers, over filled memory.

    The filling is the one that is read as a large number, so no tolerance lets it pass for what was there.
    What an entry shows torch to read unwritten (``unsteady: torch``) is left out: it has to differ.
    """
    checks = [check for check in checks if repeats(check)]
    programs = list(dict.fromkeys(check.torch for check in checks))
    first = kept(programs, framework_python)
    second = over(max(FILLINGS), list(reversed(programs)), framework_python)
    differing = []
    for check in checks:
        verdict, finding = judge(check, first[check.torch], second[check.torch])
        if verdict is not Verdict.CONSISTENT:
            differing.append(f"{check.id}: {verdict} {finding}")
    assert not differing, "\n".join(differing)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc fills fresh memory when told to")
def test_memory_that_nobody_wrote_never_agrees_by_chance(framework_python: str) -> None:
    program = Program("torch", "import torch\nout = torch.empty(6)\n")
    first = kept([program], framework_python)
    second = over(max(FILLINGS), [program], framework_python)
    check = Check("torch.empty", "", "planted", "", program, program, derived=False)
    assert judge(check, first[program], second[program])[0] is Verdict.DIVERGENT


def test_the_order_of_programs_changes_no_mindspore_outcome(runner: Runner, checks: list[Check]) -> None:
    """A verdict never depends on what ran before it in the same worker."""
    programs = [p for p in dict.fromkeys(check.mindspore for check in checks) if not p.isolated][:150]
    first = runner.run(programs, attempt=0)
    second = runner.run(list(reversed(programs)), attempt=2)
    by_program = {check.mindspore: check for check in checks}
    differing = []
    for program in programs:
        check = by_program[program]
        if first[program].status != second[program].status:
            differing.append(f"{check.id}: {first[program]} then {second[program]}")
        elif first[program].status == "ok" and check.expect == "consistent":
            verdict, finding = judge(replace(check, refuses=False), first[program], second[program])
            if verdict is not Verdict.CONSISTENT:
                differing.append(f"{check.id}: {finding}")
    assert not differing, "\n".join(differing)


def test_a_program_that_differs_from_itself_is_told(checks: list[Check]) -> None:
    one, other = checks[0], checks[-1]
    same = {one.torch: Outcome("ok", (("int", 1),)), other.torch: Outcome("ok", (("int", 2),))}
    assert differences([one, other], same, same) == []
    (line,) = differences([one, other], same, same | {other.torch: Outcome("ok", (("int", 3),))})
    assert line.startswith(f"{other.id}: divergent")
    (line,) = differences([one], same, {one.torch: Outcome("crash", message="killed")})
    assert line == f"{one.id}: ok, then crash: killed"


PLANTED = {
    "structure": ("out = (torch.ones(2), torch.ones(2))", "out = [torch.ones(2), torch.ones(2)]"),
    "dtype": ("out = torch.ones(2, dtype=torch.int64)", "out = torch.ones(2, dtype=torch.int32)"),
    "shape": ("out = torch.ones(2, 1)", "out = torch.ones(2)"),
    "value": ("out = torch.ones(2)", "out = torch.tensor([1.0, 1.001])"),
    "nan": ("out = torch.tensor([1.0, float('nan')])", "out = torch.tensor([float('nan'), 1.0])"),
    "exception": ("out = torch.ones(2)", "out = torch.ones(2) @ torch.ones(3)"),
}


@pytest.mark.parametrize("level", PLANTED)
def test_a_planted_difference_is_found_and_named(runner: Runner, level: str) -> None:
    one, other = (Program("torch", f"import torch\n{code}\n") for code in PLANTED[level])
    outcomes: dict[Program, Outcome] = runner.run([one, other])
    check = Check("torch.f", "mindspore.f", "planted", "", one, other, derived=False)
    verdict, finding = judge(check, outcomes[one], outcomes[other])
    assert (verdict, finding.level) == (Verdict.DIVERGENT, level)


def test_equal_bfloat16_and_zero_dimensional_outputs_agree(runner: Runner, tmp_path: Path) -> None:
    one = Program(
        "torch", "import torch\nout = (torch.tensor(1.5, dtype=torch.bfloat16), torch.ones(0, 3))\n"
    )
    other = replace(one, code=one.code + "\n")
    outcomes = runner.run([one, other])
    check = Check("torch.f", "mindspore.f", "equal", "", one, other, derived=False)
    assert judge(check, outcomes[one], outcomes[other])[0] is Verdict.CONSISTENT
