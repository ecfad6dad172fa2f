"""Running a torch and a mindspore program that someone wrote, and judging them as a check is judged."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from apimap.execute import Executor
    from apimap.model.checks import Outcome, Program

# Seconds of processor time for one program; as for checks of entries.
TIME_LIMIT = 20.0


class Tried(TypedDict):
    """What running a pair of programs showed.

    ``repeated`` is False where a second run, in fresh workers, gave another verdict: then believe neither.
    """

    verdict: str
    message: str
    repeated: bool
    device: str
    torch_release: str
    mindspore_release: str


def possible() -> bool:
    """Whether both frameworks are installed beside this interpreter; imports neither."""
    return find_spec("torch") is not None and find_spec("mindspore") is not None


def _outcome(side: Executor, program: Program) -> Outcome:
    found: list[Outcome] = []
    side.run([program], lambda _, outcome: found.append(outcome), fresh=True)
    return found[0]


def tried(torch: str, mindspore: str, outputs: tuple[str, ...], device: str = "", lang: str = "en") -> Tried:
    """Run both programs, each in a throw-away worker with the limits of checks, and compare ``outputs``.

    A verdict other than consistent is made twice. Raises EnvironmentFault where a framework or the device
    is missing.
    """
    from apimap.execute import LocalExecutor
    from apimap.judge import judge
    from apimap.model.checks import Check, Program
    from apimap.reports.sentences import sentences

    programs = {
        "torch": Program("torch", torch, outputs, isolated=True, time_limit=TIME_LIMIT),
        "mindspore": Program("mindspore", mindspore, outputs, isolated=True, time_limit=TIME_LIMIT),
    }
    check = Check("", "", "", "", programs["torch"], programs["mindspore"], derived=False)
    sides = {"torch": LocalExecutor("torch", "CPU"), "mindspore": LocalExecutor("mindspore", device)}
    found = []
    try:
        for _ in range(2):
            outcomes: dict[str, Outcome] = {}
            for framework, side in sides.items():
                outcomes[framework] = _outcome(side, programs[framework])
            found.append(judge(check, outcomes["torch"], outcomes["mindspore"]))
            if found[0][0] == "consistent":
                break
        verdict, finding = found[0]
        said = {str(key): text for key, text in sentences(finding).items()}
        return Tried(
            verdict=str(verdict),
            message=said[lang],
            repeated=all(each[0] == verdict for each in found),
            device=sides["mindspore"].device,
            torch_release=sides["torch"].release,
            mindspore_release=sides["mindspore"].release,
        )
    finally:
        for side in sides.values():
            side.close()
