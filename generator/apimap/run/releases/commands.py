"""``apimap releases check`` and ``run``, and ``apimap refresh``: what a maintainer and the schedule call."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from apimap.entries.releases import Frameworks, Release, frameworks
from apimap.judge.groups import key
from apimap.model.checks import FRAMEWORKS, Check, Device, Framework
from apimap.model.errors import Exit
from apimap.model.paths import CACHE
from apimap.reports import read_reports
from apimap.reports.compared import compared
from apimap.reports.summary import lines, markdown
from apimap.run.prepare import sound
from apimap.run.prepared import Prepared
from apimap.run.releases.environments import Environments, environments_directory
from apimap.run.releases.index import Offer, index_url, offers
from apimap.run.releases.interpreters import choose_python
from apimap.run.releases.pairs import Pair, all_pairs, new_offers, pair, reference_pair
from apimap.run.releases.run import Done, Task, keep_known, run_pair
from apimap.run.settings import Settings
from apimap.run.stages import Stages, opened

SUMMARIES = CACHE / "releases"  # one Markdown file per pair that was run: the text of its pull request


@dataclass(frozen=True)
class Wanted:
    """What is to be done: pairs to run, and (in words) what cannot be run here or is of no use."""

    pairs: list[Pair]
    remarks: list[str]


def _verified(settings: Settings, device: Device) -> set[tuple[str, str]]:
    reports = read_reports(settings.results)
    return {(each.info.torch, each.info.mindspore) for each in reports if each.info.device == device}


def _offered(index: str) -> dict[Framework, list[Offer]]:
    """What the index has of both frameworks; raises EnvironmentFault before anything else is done."""
    known = frameworks()
    return {framework: offers(known.of(framework).package, index_url(index)) for framework in FRAMEWORKS}


def _lacking(framework: Framework, release: Release) -> str:
    """Why a release cannot be run here, as far as can be told without installing it; empty if it may."""
    if choose_python(release.python):
        return ""
    return f"{framework} {release.release}: cannot run here: it needs Python {' or '.join(release.python)}"


def unverified(
    known: Frameworks, offered: dict[Framework, list[Offer]], verified: set[tuple[str, str]]
) -> Wanted:
    """The pairs that have no report yet: of known releases, and of those that an index offers."""
    pairs: list[Pair] = []
    remarks: list[str] = []
    reference = reference_pair(known)
    for each in all_pairs(known):
        if each.key in verified or each == reference:
            continue
        lacks = [said for f in FRAMEWORKS if (said := _lacking(f, each.of(f)))]
        remarks += lacks
        pairs += [] if lacks else [each]
    for framework in FRAMEWORKS:
        for offer in new_offers(known.of(framework), offered.get(framework, ())):
            if not offer.python:
                remarks.append(f"{framework} {offer.release}: has no wheel for this platform")
                continue
            torch, mindspore = (offer.release if framework == f else None for f in FRAMEWORKS)
            pairs.append(pair(known, torch, mindspore, offered))
    if reference.key not in verified:
        remarks.append(f"{reference}: the reference has no report; run `apimap verify --variants full`")
    return Wanted(pairs, remarks)


def _yanked(known: Frameworks, offered: dict[Framework, list[Offer]]) -> Iterator[str]:
    for framework in FRAMEWORKS:
        for offer in offered[framework]:
            if offer.yanked and known.of(framework).get(offer.release):
                yield f"{framework} {offer.release}: known here, but yanked from the index"


def check(settings: Settings, device: Device, index: str = "", as_json: bool = False) -> int:
    """Says which releases the index has that are not verified yet; FINDINGS if there is work to do.

    ``as_json`` prints the pairs only: ``[{"torch": "2.13.0", "mindspore": "2.11.0"}]``.
    Raises EnvironmentFault when the index cannot be reached; changes nothing.
    """
    known, offered = frameworks(), _offered(index)
    wanted = unverified(known, offered, _verified(settings, device))
    if as_json:
        print(json.dumps([dict(zip(FRAMEWORKS, each.key, strict=True)) for each in wanted.pairs]))
        return Exit.FINDINGS if wanted.pairs else Exit.OK
    for framework in FRAMEWORKS:
        newest = offered[framework][-1].release if offered[framework] else "none"
        about = known.of(framework)
        print(f"{framework}: the index has {newest}, the newest known is {about.releases[-1].release}")
    for remark in [*wanted.remarks, *_yanked(known, offered)]:
        print(remark)
    for each in wanted.pairs:
        print(f"not verified yet: {each}")
    if not wanted.pairs:
        print("every release that can be run here is verified")
    return Exit.FINDINGS if wanted.pairs else Exit.OK


def _told(settings: Settings, known: Frameworks, task: Task, done: Iterable[Done]) -> None:
    """Prints what changed in each release, and keeps the text of its pull request."""
    reports = read_reports(settings.results)
    checks = {key(each): each for each in task.checks}
    for each in done:
        if each.report is None:
            continue
        beside = compared(each.report, reports, known.torch.reference, known.mindspore.reference)
        print()
        for line in lines(beside):
            print(line)
        SUMMARIES.mkdir(parents=True, exist_ok=True)
        name = f"torch-{each.pair.torch.release}_mindspore-{each.pair.mindspore.release}.md"
        (SUMMARIES / name).write_text(markdown(beside, checks), encoding="utf-8")


def _checks(stages: Stages) -> tuple[Prepared, list[Check]]:
    """The checks of all entries, each entry's followed by their variants; made once for all releases."""
    prepared = sound(stages, stages.read())
    level = stages.settings.variants
    checks: list[Check] = []
    for name, group in prepared.groups.items():
        checks += group.checks
        checks += stages.vary(name, prepared, level).checks if level != "none" else []
    return prepared, checks


def _run(settings: Settings, device: Device, index: str, pairs: Sequence[Pair], known: Frameworks) -> int:
    with opened(settings) as stages:
        return _run_with(stages, device, index, pairs, known)


def _run_with(stages: Stages, device: Device, index: str, pairs: Sequence[Pair], known: Frameworks) -> int:
    settings = stages.settings
    began = time.monotonic()
    prepared, checks = _checks(stages)
    task = Task(
        checks=checks,
        entries=prepared.entries,
        known=known,
        environments=Environments(environments_directory(), index),
        store=stages.store,
        results=settings.results,
        device=device,
        jobs=settings.jobs if settings.cluster else settings.workers,
        cluster=settings.cluster,
        variants=settings.variants,
    )
    print(f"{len(pairs)} pairs of releases, {len(checks)} checks each")
    done: list[Done] = []
    for number, each in enumerate(pairs, 1):
        print(f"[{number}/{len(pairs)}] {each}", flush=True)
        one = run_pair(task, each)
        done.append(one)
        if one.report is None:
            print(f"    cannot run here: {one.lacks}", flush=True)
            continue
        keep_known(task, each)
        counts = ", ".join(f"{count} {word}" for word, count in one.report.counts.items())
        print(f"    {one.executed} programs in {one.seconds:.0f} s: {counts}", flush=True)
    _told(settings, known, task, done)
    # A release that is known not to run everywhere, and says why, is no failure.
    failed = [one for one in done if one.report is None and not _noted(one.pair)]
    print(f"\n{len(done) - len(failed)} of {len(pairs)} pairs in {time.monotonic() - began:.0f} s")
    for one in failed:
        print(f"failed: {one.pair}: {one.lacks}")
    return Exit.ENVIRONMENT if failed else Exit.OK


def _noted(one: Pair) -> bool:
    return bool(one.torch.note or one.mindspore.note)


def run(
    settings: Settings,
    device: Device,
    *,
    torch: str | None = None,
    mindspore: str | None = None,
    everything: bool = False,
    index: str = "",
) -> int:
    """Runs pairs of releases and prints what changed: the named one, all, or those not verified yet.

    What is cached is not executed again, so an interrupted call goes on where it was. Every pair that
    cannot be run is reported with what it lacks; ENVIRONMENT is returned if there was one.
    """
    known = frameworks()
    reference = reference_pair(known)
    if everything:
        pairs = [each for each in all_pairs(known) if each != reference]
        print(f"{reference}: the reference; its report is made by `apimap verify --variants full`")
    elif torch or mindspore:
        offered = {} if _all_known(known, torch, mindspore) else _offered(index)
        pairs = [pair(known, torch, mindspore, offered)]
    else:
        wanted = unverified(known, _offered(index), _verified(settings, device))
        for remark in wanted.remarks:
            print(remark)
        pairs = wanted.pairs
    if not pairs:
        print("nothing to do: every release that can be run here is verified")
        return Exit.OK
    return _run(settings, device, index, pairs, known)


def _all_known(known: Frameworks, torch: str | None, mindspore: str | None) -> bool:
    return all(
        release is None or known.of(framework).get(release) is not None
        for framework, release in zip(FRAMEWORKS, (torch, mindspore), strict=True)
    )


def refresh(settings: Settings, device: Device, index: str = "") -> int:
    """Runs what is not verified yet and builds the site with it; does nothing when there is nothing.

    Raises EnvironmentFault when the index cannot be reached; changes nothing then.
    """
    from apimap.run.pipeline import build

    wanted = unverified(frameworks(), _offered(index), _verified(settings, device))
    if not wanted.pairs:
        for remark in wanted.remarks:
            print(remark)
        print("nothing to do: every release that can be run here is verified")
        return Exit.OK
    code = _run(settings, device, index, wanted.pairs, frameworks())
    build(settings)
    return code
