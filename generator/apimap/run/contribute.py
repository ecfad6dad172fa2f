"""``apimap contribute REPORT``: checks a report from another machine, and says how to send it."""

from __future__ import annotations

import argparse
import contextlib
import getpass
import os
import socket
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from apimap.entries.releases import frameworks
from apimap.judge.groups import Key
from apimap.model.checks import FRAMEWORKS, Device
from apimap.model.errors import ApimapError, Exit
from apimap.reports import Report, committed, read_report, report_path, write_report
from apimap.reports.contributed import Sent, faults
from apimap.reports.devices import between
from apimap.reports.elsewhere import HOME
from apimap.reports.summary import apart_lines
from apimap.run.commands import settings_of
from apimap.run.prepare import sound
from apimap.run.reporting import examples_today
from apimap.run.settings import Settings
from apimap.run.stages import Stages, opened

_SHORT = 4  # letters of a name that would be met by chance in ordinary text
_USUAL = frozenset({"localhost", "root", "user", "ubuntu", "runner", "admin", "mindspore"})
_SHOWN = 5


def run(arguments: argparse.Namespace) -> int:
    """Checks the named reports; FINDINGS if one does not fit."""
    settings = settings_of(arguments)
    paths = [Path(each) for each in arguments.reports]
    said = {"by": arguments.by, "machine": arguments.machine}
    given = {name: " ".join(words.split()) for name, words in said.items() if words is not None}
    if given and len(paths) > 1:
        raise ApimapError("--by and --machine are about one report; name one")
    with opened(settings) as stages:
        today: dict[Device, Mapping[Key, str]] = {}
        bad = sum(_told(stages, path, given, today) for path in paths)
    return Exit.FINDINGS if bad else Exit.OK


def _told(
    stages: Stages, path: Path, given: Mapping[str, str], today: dict[Device, Mapping[Key, str]]
) -> int:
    """Prints what is to be said of one report; how many faults it has."""
    report = read_report(path)
    info = report.info
    named = replace(info, by=given.get("by", info.by), machine=given.get("machine", info.machine))
    report = replace(report, info=named)
    device = report.info.device
    if device not in today:
        today[device] = examples_today(sound(stages, stages.read(), device).checks)
    sent = sent_of(report, path, stages.settings, today[device], here())
    found = faults(sent)
    for fault in found:
        print(f"{os.path.relpath(path)}: {fault}")
    if found:
        return len(found)
    if given:
        write_report(report, path.parent)
    info = report.info
    counts = ", ".join(f"{count} {word}" for word, count in report.counts.items())
    print(f"{os.path.relpath(path)} fits: {len(report.rows)} checks on {device}: {counts}")
    if sent.home is not None and device != HOME:
        for line in apart_lines(between(sent.home, report), info, sent.home.info, _SHOWN):
            print(line)
    _say_how(path, report, stages.settings)
    return 0


def sent_of(
    report: Report,
    path: Path,
    settings: Settings,
    today: Mapping[Key, str] | None,
    private: frozenset[str] = frozenset(),
) -> Sent:
    """A report with all that it is held against in this checkout."""
    known = frameworks(settings.mappings / "frameworks")
    torch, mindspore = (frozenset(each.release for each in known.of(f).releases) for f in FRAMEWORKS)
    reference = known.torch.reference, known.mindspore.reference
    own = replace(report.info, device=HOME)
    home = None
    if report.info.device != HOME:
        of_reference = replace(own, torch=reference[0], mindspore=reference[1])
        home = committed(own, settings.results) or committed(of_reference, settings.results)
    return Sent(report, path.name, (torch, mindspore), reference, today, home, private)


def here() -> frozenset[str]:
    """Words that name this machine and who is at it."""
    words = {socket.gethostname(), socket.gethostname().partition(".")[0]}
    with contextlib.suppress(OSError, KeyError):
        words.add(getpass.getuser())
    return frozenset(word for word in words if len(word) >= _SHORT) - _USUAL


def _say_how(path: Path, report: Report, settings: Settings) -> None:
    info = report.info
    name = report_path(info).name
    about = f"torch {info.torch} and mindspore {info.mindspore} on {info.device}"
    print()
    if not info.by:
        print(
            'to be named on the pages: apimap contribute REPORT --by "your name" --machine "Atlas 800T A2, …"'
        )
    print("to send it, this one file in a pull request:")
    wanted = settings.results / name
    if path.resolve() != wanted.resolve():
        print(f"    cp {os.path.relpath(path)} {os.path.relpath(wanted)}")
    print(f"    git switch -c report-{info.device.lower()}-{info.mindspore}")
    print(f"    git add {os.path.relpath(wanted)}")
    print(f'    git commit -m "Report of {about}"')
    print("    git push -u origin HEAD    # then open the pull request that it offers")
    print("without git: attach it to an issue at https://github.com/apimap/apimap/issues/new")
