"""``apimap tensorflow``: runs the TensorFlow programs beside the others, in an environment made for them.

It is a run of its own, with a report of its own: no other command starts TensorFlow, or needs it.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence

from apimap.derive.expand import derived
from apimap.derive.third import AGAINST, Third, thirds
from apimap.entries.lint import third
from apimap.entries.read import read
from apimap.entries.releases import Known, known_file
from apimap.execute import Executor, LocalExecutor
from apimap.judge.confirm import Runner, run_checks
from apimap.model.checks import Check, Framework, Row
from apimap.model.errors import ApimapError, Exit, FaultsError
from apimap.model.program import FRAMEWORKS
from apimap.reports.sentences import sentence
from apimap.reports.third import ThirdReport, third_row, write_third
from apimap.run.prepare import selected
from apimap.run.progress import Progress
from apimap.run.releases.environments import Environments, environments_directory
from apimap.run.remembering import Remembering
from apimap.run.settings import Settings
from apimap.run.sides import sides
from apimap.run.stages import Stages, opened

THIRD: Framework = "tensorflow"
# How each side is called in sentences.
CALLED = {"torch": "torch", "mindspore": "mindspore", "tensorflow": "TensorFlow"}


def interpreter(*, make: bool = True) -> str:
    """The interpreter that has the pinned TensorFlow; made now where it is not there, unless told not to.

    Raises EnvironmentFault with what is lacking; without ``make`` it is "" where there is no environment.
    """
    known = read(known_file(THIRD), Known)[0]
    release = known.get(known.reference)
    assert release is not None
    environments = Environments(environments_directory())
    if not make and not environments.has(THIRD, known, release):
        return ""
    return environments.python(THIRD, known, release)


def _sides(settings: Settings, python: str) -> dict[Framework, Executor]:
    """All three on CPU, as what is expected of the third is said of CPU."""
    made = sides({f: settings.python(f) for f in FRAMEWORKS}, "CPU", settings.workers)
    return {**made, THIRD: LocalExecutor(THIRD, "CPU", jobs=settings.workers, python=python)}


def checked(asked: Sequence[Third], runner: Runner) -> list[Row]:
    """The rows of programs against both, judged and confirmed like every other check.

    Where mindspore refuses an example, TensorFlow agrees with it if it refuses as well.
    """
    outcomes = runner.run(dict.fromkeys(each.reference for each in asked))
    checks: list[Check] = []
    for each in asked:
        refuses = {"torch": None, "mindspore": outcomes[each.reference].status == "raised"}
        checks += [each.check(against, refuses[against]) for against in AGAINST]
    return run_checks(checks, runner).rows


def _asked(stages: Stages, names: Sequence[str]) -> list[Third]:
    """The programs of the named entries (of all when none is), which alone are derived.

    Raises FaultsError where an entry cannot be read or one of those is wrong, ApimapError where none has any.
    """
    reading = stages.read()
    authored = {name: item.entry for name, item in reading.loaded.items()}
    faults, asked = list(reading.faults), list[Third]()
    for name in selected(names, list(authored)):
        item = reading.loaded[name]
        if item.entry.tensorflow:
            made = derived(item, authored, stages.torch, stages.mindspore, stages.mindspore.release)
            faults += [*made.faults, *third(item)]
            asked += thirds(made.entry, made.checks)
    if faults:
        raise FaultsError(faults)
    if not asked:
        raise ApimapError("no entry that is named has a program for TensorFlow")
    return asked


def _tell(rows: Sequence[Row], names: bool) -> int:
    bad = [row for row in rows if row.contradiction]
    for row in rows if names else bad:
        said = sentence(row.finding, "en", (CALLED[row.counterpart], CALLED[THIRD]))
        print(f"{row.verdict.value:13} {row.entry} · {row.example} · against {row.counterpart}")
        if said:
            print(f"{'':13} {said}")
        if row.contradiction:
            print(f"{'':13} contradiction: {row.expect} is expected")
    return len(bad)


def tensorflow(names: Sequence[str], settings: Settings) -> int:
    """Runs the TensorFlow programs (of the named entries), says what contradicts and writes the report.

    With names nothing is written: a report is of a whole run.
    """
    python = interpreter()
    with opened(settings) as stages:
        asked = _asked(stages, names)
        made = _sides(settings, python)
        with (
            Progress("TensorFlow") as progress,
            Remembering(made, progress, stages.store, stages.code) as runner,
        ):
            installed = {framework: side.installed for framework, side in made.items()}
            rows = checked(asked, runner)
            executed = runner.executed
    bad = _tell(rows, bool(names))
    print(
        f"TensorFlow {installed[THIRD].release}: {len(asked)} programs, {len(rows)} verdicts "
        f"({_counts(rows)}), {bad} contradictions; executed {executed or 'nothing, as nothing has changed'}"
    )
    if not names:
        report = ThirdReport(
            schema=1,
            tensorflow=installed[THIRD].release,
            torch=installed["torch"].release,
            mindspore=installed["mindspore"].release,
            device="CPU",
            date=datetime.datetime.now(datetime.UTC).date().isoformat(),
            platform=installed[THIRD].platform,
            python=installed[THIRD].python,
            numpy=installed[THIRD].numpy,
            rows=[third_row(row) for row in rows],
        )
        print(f"report: {os.path.relpath(write_third(report, settings.results))}")
    return Exit.FINDINGS if bad else Exit.OK


def _counts(rows: Sequence[Row]) -> str:
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.verdict.value] = counts.get(row.verdict.value, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in counts.items())
