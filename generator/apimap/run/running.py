"""One run: what is not known yet is executed while the rest is still being derived, and judged."""

from __future__ import annotations

import contextlib
import hashlib
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from apimap.derive.expand import Expanded
from apimap.derive.variants import Level
from apimap.entries.read import read_all
from apimap.entries.reference import reference_snapshot
from apimap.execute import installed_release
from apimap.judge.confirm import FRAMEWORKS, Runner, Verifying
from apimap.judge.groups import Key, key
from apimap.judge.shrink import reduced
from apimap.model.checks import Check, Framework, Row, RunInfo
from apimap.model.errors import EnvironmentFault
from apimap.reports import digest
from apimap.reports.carry import Codes
from apimap.run.prepare import checked, known_files, selected
from apimap.run.settings import Settings
from apimap.run.sides import run_info, sides_of
from apimap.store.judged import Judged
from apimap.store.memo import Edited, Kept, Memo, code_digest
from apimap.store.outcomes import OutcomeCache


@dataclass(frozen=True)
class Ran:
    """What a run showed.

    ``rows`` has, per entry, each example's row followed by those of its variants. ``whole`` says that no
    entry was left out, ``executed`` how many programs were not in the cache, ``basis`` per entry what its
    variants are made from (a digest), ``code`` everything that was run.
    """

    expanded: Expanded
    rows: list[Row]
    info: RunInfo
    executed: int
    whole: bool
    basis: dict[str, str]
    code: str


class _Batch:
    """Groups of checks in order, each group known by its digest or on its way through the frameworks."""

    def __init__(self, judged: Judged, runner: Runner) -> None:
        self._judged = judged
        self._runner = runner
        self._work = Verifying(runner)
        self._known: dict[str, list[Row]] = {}
        self._wanted: dict[str, list[Check]] = {}

    def knows(self, code: str) -> bool:
        """Whether the rows of a group are known already."""
        if code and code not in self._known:
            rows = self._judged.get(code)
            if rows is not None:
                self._known[code] = rows
        return code in self._known

    def add(self, code: str, checks: list[Check]) -> None:
        """Begins to execute a group that is not known."""
        if not self.knows(code):
            self._wanted[code] = checks
            self._work.feed(checks)

    def finish(self) -> dict[str, list[Row]]:
        """All groups' rows by digest."""
        found = self._work.rows()
        checks = {check.id: check for group in self._wanted.values() for check in group}
        rows = reduced(checks.values(), [found[name] for name in checks], self._runner)
        found = dict(zip(checks, rows, strict=True))
        for code, group in self._wanted.items():
            self._known[code] = [found[check.id] for check in group]
            self._judged.put(code, self._known[code])
        return self._known


def _release(framework: Framework, python: str) -> str:
    """The installed release, from package metadata: importing a framework would cost seconds."""
    release = installed_release(framework, python)
    if not release:
        raise EnvironmentFault(f"{framework} is not installed for {python}; run `make` to set everything up")
    return release


def _merged(base: Iterable[Row], variants: Iterable[Row]) -> list[Row]:
    """Each example's row, followed by those of its variants."""
    by_example: dict[tuple[str, str], list[Row]] = {}
    for row in variants:
        by_example.setdefault((row.counterpart, row.example), []).append(row)
    return [each for row in base for each in (row, *by_example.get((row.counterpart, row.example), ()))]


def _basis(expanded: Expanded, name: str) -> str:
    """A digest of what an entry's variants are made from."""
    entry = expanded.entries[name]
    rules = "".join(each.model_dump_json(exclude={"note"}) for each in entry.counterparts)
    off = [sorted(each.variants_off) for each in entry.examples]
    text = f"{code_digest()} {reference_snapshot('torch').release} {expanded.codes[name]} {rules} {off}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def execute(settings: Settings, names: Sequence[str]) -> Ran:
    """Runs the checks of the named entries (all when there are none), with as many variants as asked for.

    Raises FaultsError when something authored is wrong, EnvironmentFault when a framework does not start.
    """
    from apimap.execute.devices import choose
    from apimap.run.progress import Progress

    pythons = {f: settings.python(f) for f in FRAMEWORKS}
    releases = {f: _release(f, pythons[f]) for f in FRAMEWORKS}
    device = choose(settings.device, settings.mindspore_python)
    info = run_info(releases, pythons, device, platform.python_version())
    cache = OutcomeCache(settings.cache / "outcomes.sqlite")
    if cache.note:
        print(f"apimap: {cache.note}", file=sys.stderr)
    context = f"torch {info.torch}, mindspore {info.mindspore} on {info.device}"
    judged = Judged(settings.cache / "rows.sqlite", context)
    with (
        contextlib.ExitStack() as keep,
        contextlib.closing(judged),
        Progress("executing") as progress,
        Runner(sides_of(info, pythons, settings.workers), cache, progress) as runner,
    ):
        edited = Edited(settings.cache / "tree.sha256", settings.mappings)
        if edited:
            runner.warm()
        batch = _Batch(judged, runner)
        known = keep.enter_context(contextlib.closing(known_files(settings)))
        reading = read_all(settings.mappings, known)
        only = selected(names, [*reading.loaded, *reading.unread])

        def made(name: str, checks: list[Check], code: str) -> None:
            if only is None or name in only:
                batch.add(code, checks)

        expanded = checked(settings, reading, known, made, info.device)
        chosen = [name for name in expanded.entries if only is None or name in only]
        variants = _vary(settings, expanded, chosen, batch)
        rows = batch.finish()
        if only is None:
            edited.settled()
    codes = {name: (expanded.codes[name], variants.get(name, "")) for name in chosen}
    return Ran(
        expanded,
        [row for pair in codes.values() for row in _merged(rows[pair[0]], rows.get(pair[1], ()))],
        info,
        runner.executed,
        only is None,
        {name: _basis(expanded, name) for name in chosen},
        hashlib.sha256(f"{context} {codes}".encode()).hexdigest(),
    )


def _vary(settings: Settings, expanded: Expanded, names: Sequence[str], batch: _Batch) -> dict[str, str]:
    """Adds the variants of entries; the digest of each entry's."""
    if settings.variants == "none":
        return {}
    groups = by_entry(expanded.checks)
    codes: dict[str, str] = {}
    with contextlib.closing(variants_memo(settings)) as memo:
        for name in names:
            codes[name] = code = memo.code(name, expanded.entries)
            if not batch.knows(code):
                kept = _variants(name, groups, expanded, settings.variants, memo)
                codes[name] = kept.code
                batch.add(kept.code, kept.checks)
    return codes


def _variants(
    name: str, groups: Mapping[str, list[Check]], expanded: Expanded, level: Level, memo: Memo
) -> Kept:
    """The checks of one entry's variants; ``groups`` are those of the entries' examples."""
    from apimap.derive.variants.build import variants_of  # imports LibCST

    torch, mindspore = reference_snapshot("torch"), reference_snapshot("mindspore")
    with np.errstate(all="ignore"):  # inputs may hold a NaN cast to an integer; the frameworks' answers count
        return variants_of(name, groups.get(name, []), expanded.entries, torch, mindspore, level, memo)


def by_entry(checks: Iterable[Check]) -> dict[str, list[Check]]:
    """The checks of each entry, in their order."""
    groups: dict[str, list[Check]] = {}
    for check in checks:
        groups.setdefault(check.entry, []).append(check)
    return groups


def variants_memo(settings: Settings, level: str = "") -> Memo:
    """Where the checks of variants are kept between runs."""
    level = level or settings.variants
    torch, mindspore = reference_snapshot("torch").release, reference_snapshot("mindspore").release
    context = f"torch {torch}, mindspore {mindspore}, {level}"
    return Memo(settings.cache / f"variants-{level}.sqlite", context)


def codes_of(expanded: Expanded, memo: Memo) -> Codes:
    """Tells the digests of an entry's variants, all of them, as they would be made today."""
    groups = by_entry(expanded.checks)

    def codes(name: str) -> dict[Key, str]:
        kept = _variants(name, groups, expanded, "full", memo)
        return {key(check): digest(check) for check in kept.checks}

    return codes
