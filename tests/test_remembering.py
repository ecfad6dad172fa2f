"""What ran once on a release and device is not run again, unless something that decides on it changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.model.checks import FRAMEWORKS, Outcome, Program
from apimap.run.remembering import Remembering
from apimap.store import Code, Store

PROGRAM = Program("torch", "out = 1")
OUTCOME = Outcome("ok", values=(("array", "tensor", "float32", (1,), b"\0\0\0\0"), ("none",)), printed="1\n")


class Counting:
    """An executor that counts what it is given."""

    def __init__(self, ran: list[Program], release: str, device: str) -> None:
        self.ran, self.release, self.device = ran, release, device

    def renew(self, salt: int = 0) -> None:
        pass

    def run(self, programs: Sequence[Program], seen: Callable[[int, Outcome], None]) -> None:
        for place, program in enumerate(programs):
            self.ran.append(program)
            seen(place, OUTCOME)

    def close(self) -> None:
        pass


def run(
    tmp_path: Path, *programs: Program, release: str = "2.13.0", device: str = "CPU", attempt: int = 0
) -> list[Program]:
    """Runs programs, each of which leaves the same; those that were really executed."""
    ran: list[Program] = []
    sides = {f: Counting(ran, release, device) for f in FRAMEWORKS}
    with (
        Store(tmp_path / "store.sqlite") as store,
        Remembering(sides, lambda done, total: None, store) as runner,  # type: ignore[arg-type]
    ):
        assert runner.run(programs, attempt) == dict.fromkeys(programs, OUTCOME)
        assert runner.executed == len(ran)
    return ran


def test_an_outcome_comes_back_as_it_was(tmp_path: Path) -> None:
    assert run(tmp_path, PROGRAM, PROGRAM) == [PROGRAM]
    assert run(tmp_path, PROGRAM) == []


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
def test_whatever_changes_the_outcome_is_run(tmp_path: Path, other: Program) -> None:
    run(tmp_path, PROGRAM)
    assert run(tmp_path, other) == [other]


def test_another_release_device_or_repetition_is_run(tmp_path: Path) -> None:
    run(tmp_path, PROGRAM)
    assert run(tmp_path, PROGRAM, release="2.12.0") == [PROGRAM]
    assert run(tmp_path, PROGRAM, device="GPU") == [PROGRAM]
    assert run(tmp_path, PROGRAM, attempt=1) == [PROGRAM]
    assert run(tmp_path, PROGRAM, attempt=1) == []


def test_code_of_workers_decides_and_other_rooms_do_not(tmp_path: Path) -> None:
    """To execute everything again takes minutes: an edit of the entries' model must not ask for it."""
    room = "apimap.execute"
    with Store(tmp_path / "store.sqlite") as store:
        reached, _ = Code(store).reached(f"{room}.local", f"{room}.worker", f"{room}.adapters", within=room)
    assert {f"{room}.worker.worker_encode", f"{room}.adapters.adapter_torch", f"{room}.local.pool"} <= {
        *reached
    }
    assert all(name.startswith(room) for name in reached)
