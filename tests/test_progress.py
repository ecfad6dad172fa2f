"""What is said of long work where there is no terminal."""

from __future__ import annotations

import pytest

from apimap.run import progress
from apimap.run.progress import Progress


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_lines_come_now_and_then_with_counts_and_time_left(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with Progress("executing") as report:
        for second in range(1, 11):
            clock[0] = second
            report(second * 10, 200)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["executing: 50 of 200, about 15 s left", "executing: 100 of 200, about 10 s left"]


def test_each_step_is_estimated_at_its_own_pace(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with Progress("executing") as report:
        clock[0] = 1000.0
        report(5000, 5000)
        for second in range(7):
            clock[0] = 1000.0 + second
            report(second + 1, 100)
    assert capsys.readouterr().err.splitlines()[-1] == "executing: 6 of 100, about 78 s left"
