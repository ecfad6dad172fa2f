"""One run, from entries to rows: what is not known yet is executed while the rest is still being derived."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apimap.execute import Installed
from apimap.judge.confirm import Runner, Verifying
from apimap.judge.groups import key
from apimap.judge.shrink import reduced
from apimap.model.checks import Check, Row, RunInfo
from apimap.model.errors import EnvironmentFault
from apimap.model.libraries import library_of
from apimap.reports import committed, report_path
from apimap.reports.elsewhere import at_home, expected_here
from apimap.run.libraries import lacking
from apimap.run.prepare import selected, sound
from apimap.run.prepared import Group, Prepared
from apimap.run.progress import Progress
from apimap.run.remembering import Remembering
from apimap.run.sides import disagreements, run_info, sides_of
from apimap.run.stages import Stages
from apimap.store import digest

# Checks for which the committed report is read: that takes about as long as to run so many once more.
_WORTH = 400


@dataclass(frozen=True)
class Ran:
    """What a run showed.

    ``rows`` has, per entry, each example's row followed by those of its variants. ``whole`` says that no
    entry was left out, ``executed`` how many programs were not known, ``code`` is a digest of what was run.
    ``first``: there was no report for its releases and device before. ``disagreed`` counts sampled programs
    that two nodes of a cluster answered differently. ``confined``: its programs had no network.
    """

    prepared: Prepared
    rows: list[Row]
    info: RunInfo
    executed: int
    whole: bool
    code: str
    first: bool = False
    disagreed: int = 0
    confined: bool = False


def execute(stages: Stages, names: Sequence[str] = ()) -> Ran:
    """Runs the checks of the named entries (all when there are none), with as many variants as asked for.

    Raises FaultsError when something authored is wrong, EnvironmentFault when a framework does not start.
    """
    settings = stages.settings
    sides = sides_of(settings)
    info = run_info(sides, settings.variants)
    with Progress("executing") as progress, Remembering(sides, progress, stages.store, stages.code) as runner:
        if not stages.settled():
            runner.warm()  # something was edited, so both frameworks will most likely be needed
        work = _Work(stages, runner, info)
        reading = stages.read()
        chosen = dict.fromkeys(_runnable(names, [*reading.loaded, *reading.unread], sides["torch"].installed))

        def made(name: str, group: Group) -> None:
            if name in chosen:
                work.begin(group)

        prepared = sound(stages, reading, info.device, made)
        groups = [(prepared.groups[name], _varied(stages, prepared, name, work)) for name in chosen]
        work.finish()
        rows = [row for group in groups for row in _merged(*map(work.rows, group))]
        rows = _expected(stages, prepared, info, rows)
        if not names:
            stages.settle()
    unlike = disagreements(sides)
    codes = [(examples.code, variants.code if variants else "") for examples, variants in groups]
    first = not report_path(info, settings.results).exists()
    code = digest(work.where, info.variants, codes)
    confined = all(side.installed.confined for side in sides.values())
    return Ran(prepared, rows, info, runner.executed, not names, code, first, unlike, confined)


def _runnable(names: Sequence[str], entries: Sequence[str], there: Installed) -> list[str]:
    """The entries that a run is of: without names all, but for those of libraries that are not there.

    Raises EnvironmentFault where one is named whose library is not there.
    """
    chosen = selected(names, entries)
    lacks = lacking(chosen, there)
    if names and lacks:
        name, other = next(iter(lacks.items()))
        have = f"there is {name} {other}, not the pinned release" if other else f"{name} is not there"
        raise EnvironmentFault(f"{have}; `apimap libraries` installs it beside torch")
    return [name for name in chosen if library_of(name) not in lacks]


def _expected(stages: Stages, prepared: Prepared, info: RunInfo, rows: list[Row]) -> list[Row]:
    """The rows with what is expected of them where the run was made."""
    if at_home(info, stages.torch.release, stages.mindspore.release):
        return rows
    stated = {
        (entry.name, each.key, example.id)
        for entry in prepared.entries.values()
        for each in entry.counterparts
        for example in entry.examples
        if example.states(each.mindspore, info.device)
    }
    known = committed(info, stages.settings.results)
    before = known.rows if known is not None else ()
    return expected_here(
        rows, before, lambda row: not row.variant and (row.entry, row.counterpart, row.example) in stated
    )


class _Work:
    """Groups of checks, each known by its rows or on its way through the frameworks."""

    def __init__(self, stages: Stages, runner: Runner, info: RunInfo) -> None:
        """``info`` says on which releases and device the run is."""
        self.where = f"torch {info.torch}, mindspore {info.mindspore} on {info.device}"
        self._info = info
        self._stages = stages
        self._runner = runner
        self._work = Verifying(runner, self._seen)
        self._known: dict[str, list[Row]] = {}
        self._wanted: dict[str, list[Check]] = {}

    def begin(self, group: Group) -> None:
        """Begins to execute a group whose rows are not known."""
        if group.code in self._known or group.code in self._wanted:
            return
        rows = self._stages.rows(self.where, group.code)
        if rows is not None:
            self._known[group.code] = rows
        else:
            self._wanted[group.code] = group.checks
            self._work.feed(group.checks)

    def _seen(self, checks: Sequence[Check]) -> dict[str, Row]:
        """What the committed report of these releases and this device has of checks; see ``judge.Seen``."""
        report = committed(self._info, self._stages.settings.results) if len(checks) >= _WORTH else None
        if report is None:
            return {}
        rows = {key(row): row for row in report.rows if not row.variant}
        found = {check.id: rows.get(key(check)) for check in checks}
        return {name: row for name, row in found.items() if row is not None}

    def finish(self) -> None:
        """Executes what is left, judges, confirms and reduces it."""
        found = self._work.rows()
        checks = {check.id: check for group in self._wanted.values() for check in group}
        rows = reduced(checks.values(), [found[name] for name in checks], self._runner)
        found = dict(zip(checks, rows, strict=True))
        for code, group in self._wanted.items():
            self._known[code] = [found[check.id] for check in group]
            self._stages.keep_rows(self.where, code, self._known[code])

    def rows(self, group: Group | None) -> list[Row]:
        """The rows of a group that was begun."""
        return self._known[group.code] if group else []


def _varied(stages: Stages, prepared: Prepared, name: str, work: _Work) -> Group | None:
    """The variants of one entry, begun; None where none are asked for."""
    level = stages.settings.variants
    if level == "none":
        return None
    group = stages.vary(name, prepared, level)
    work.begin(group)
    return group


def _merged(examples: Iterable[Row], variants: Iterable[Row]) -> Iterable[Row]:
    """Each example's row, followed by those of its variants."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in variants:
        found.setdefault((row.counterpart, row.example), []).append(row)
    for row in examples:
        yield row
        yield from found.get((row.counterpart, row.example), ())
