"""torch on both sides: every variant of every entry has to be consistent. ``make selftest``; minutes.

What differs here is the harness's own fault: a lost dtype, state that leaks, a variant that depends on
what ran before it. Both runs are of one release, the second in fresh workers and in reversed order.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
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


def _variants(stages: Stages) -> list[Check]:
    prepared = sound(stages, stages.read())
    groups = [stages.vary(name, prepared, "full") for name in prepared.entries]
    return [check for group in groups for check in group.checks if not check.not_run]


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
    torch = LocalExecutor("torch", "CPU", jobs=settings.workers, python=settings.torch_python)
    with opened(settings) as stages, Progress("executing") as progress:
        checks = _variants(stages)
        programs = list(dict.fromkeys(check.torch for check in checks))
        with Remembering({"torch": torch}, progress, stages.store) as runner:
            first = runner.run(programs)
            second = runner.run(list(reversed(programs)), 1)
    found = differences(checks, first, second)
    for line in found[:SHOWN]:
        print(line)
    print(f"torch on both sides: {len(checks)} variants, {len(programs)} programs, {len(found)} differ")
    return Exit.FINDINGS if found else Exit.OK


if __name__ == "__main__":
    sys.exit(main())
