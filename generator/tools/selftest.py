"""torch on both sides: every variant of every entry has to be consistent. ``make selftest``; minutes.

What differs here is the harness's own fault: a lost dtype, state that leaks, a variant that depends on
what ran before it. Both runs are of one release, the second in fresh workers and in reversed order.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

from apimap.derive.expand import Expanded
from apimap.entries.reference import reference_snapshot
from apimap.execute.streams import FRAMEWORKS, Runner
from apimap.judge import judge
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.errors import Exit
from apimap.run.prepare import linted
from apimap.run.progress import Progress
from apimap.run.running import variants_memo
from apimap.run.settings import Settings
from apimap.run.sides import run_info, sides_of
from apimap.store.outcomes import OutcomeCache

SHOWN = 20  # differences that are printed


def _variants(settings: Settings, expanded: Expanded) -> list[Check]:
    from apimap.derive.variants.build import with_variants  # imports LibCST

    torch, mindspore = reference_snapshot("torch"), reference_snapshot("mindspore")
    with contextlib.closing(variants_memo(settings, "full")) as memo:
        checks = with_variants(expanded.checks, expanded.entries, torch, mindspore, "full", memo)
    return [check for check in checks if check.variant and not check.not_run]


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
                found[check.torch] = f"{check.id}: {verdict} {finding.message}"
    return list(found.values())


def main() -> int:
    """Runs the self-test; prints what differs and returns an exit code."""
    settings = Settings()
    _, expanded = linted(settings)
    checks = _variants(settings, expanded)
    programs = list(dict.fromkeys(check.torch for check in checks))
    pythons = {framework: settings.python(framework) for framework in FRAMEWORKS}
    release = reference_snapshot("torch").release
    info = run_info({"torch": release, "mindspore": release}, pythons, "CPU", "")
    cache = OutcomeCache(settings.cache / "outcomes.sqlite")
    with (
        Progress("executing") as progress,
        Runner(sides_of(info, pythons, settings.workers), cache, progress) as runner,
    ):
        first = runner.run(programs)
        second = runner.run(list(reversed(programs)), 1)
    found = differences(checks, first, second)
    for line in found[:SHOWN]:
        print(line)
    print(f"torch on both sides: {len(checks)} variants, {len(programs)} programs, {len(found)} differ")
    return Exit.FINDINGS if found else Exit.OK


if __name__ == "__main__":
    sys.exit(main())
