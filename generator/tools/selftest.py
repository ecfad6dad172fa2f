"""torch on both sides: every variant of every entry has to be consistent. ``make selftest``; minutes.

What differs here is the harness's own fault: a lost dtype, state that leaks, a variant that depends on
what ran before it. Both runs are of one release, the second in fresh workers and in reversed order, and
each over memory of other content, so that what nobody wrote differs every time and not by chance.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from apimap.execute import LocalExecutor
from apimap.judge import judge
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.errors import Exit
from apimap.reports.sentences import sentence
from apimap.run.prepare import sound
from apimap.run.progress import Progress
from apimap.run.remembering import Remembering
from apimap.run.settings import Settings
from apimap.run.stages import Stages, opened

SHOWN = 20  # differences that are printed

# What glibc fills memory with as it hands it out, for workers that are started meanwhile (mallopt(3)): as
# float32 about -3e-13 and 1e13, neither of which an example shows.
FILLINGS = (85, 170)


@contextmanager
def filled(filling: int) -> Iterator[None]:
    """Has processes that start within find fresh memory filled; without effect where there is no glibc."""
    was = os.environ.get("MALLOC_PERTURB_")
    os.environ["MALLOC_PERTURB_"] = str(filling)
    try:
        yield
    finally:
        if was is None:
            del os.environ["MALLOC_PERTURB_"]
        else:
            os.environ["MALLOC_PERTURB_"] = was


def repeats(check: Check) -> bool:
    """Whether torch has to answer a check twice alike: not what its entry shows torch to read unwritten."""
    return not (check.compare and check.compare.unsteady == "torch")


def _variants(stages: Stages) -> list[Check]:
    prepared = sound(stages, stages.read())
    groups = [stages.vary(name, prepared, "full") for name in prepared.entries]
    return [check for group in groups for check in group.checks if not check.not_run and repeats(check)]


def differences(
    checks: Sequence[Check], first: Mapping[Program, Outcome], second: Mapping[Program, Outcome]
) -> list[str]:
    """What each check whose torch program differs between two runs shows; a line per program."""
    found: dict[Program, str] = {}
    for check in checks:
        one, other = first[check.torch], second[check.torch]
        if one.status != other.status:
            found[check.torch] = (
                f"{check.id}: {one.status}, then {other.status}: {other.message or one.message}"
            )
        elif one.status == "ok":
            # Both runs are of torch: what is expected to refuse has not, which is judged elsewhere.
            same = replace(check, mindspore=check.torch, refuses=False)
            verdict, finding = judge(same, one, other)
            if verdict is not Verdict.CONSISTENT:
                found[check.torch] = f"{check.id}: {verdict} {sentence(finding, 'en')}"
    return list(found.values())


def main() -> int:
    """Runs the self-test; prints what differs and returns an exit code."""
    settings = Settings()
    made = []
    with opened(settings) as stages, Progress("executing") as progress:
        checks = _variants(stages)
        programs = list(dict.fromkeys(check.torch for check in checks))
        for attempt, filling in enumerate(FILLINGS):
            with filled(filling):
                torch = LocalExecutor("torch", "CPU", jobs=settings.workers, python=settings.torch_python)
                with Remembering({"torch": torch}, progress, stages.store) as runner:
                    some = list(reversed(programs)) if attempt else programs
                    made.append(runner.run(some, attempt, salt=filling))
    first, second = made
    found = differences(checks, first, second)
    for line in found[:SHOWN]:
        print(line)
    print(f"torch on both sides: {len(checks)} variants, {len(programs)} programs, {len(found)} differ")
    return Exit.FINDINGS if found else Exit.OK


if __name__ == "__main__":
    sys.exit(main())
