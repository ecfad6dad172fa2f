"""Whether a report that somebody sends fits: releases, examples, machine facts. Reading checks the rest.

Each check is a small function from what is known to faults, each a sentence that says what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

from apimap.judge.groups import Key, key
from apimap.model.checks import Row
from apimap.model.finding import Raised
from apimap.reports.elsewhere import faults as harness_faults
from apimap.reports.files import report_path
from apimap.reports.report import Report

_LISTED = 5  # examples that a fault names
_PLATFORM = re.compile(r"(Linux|Windows|Darwin) [\w-]+")
_VERSION = re.compile(r"\d+(\.\w+)+")
# What tells of a person's machine: home directories, addresses of hosts, of people.
_PRIVATE = re.compile(
    r"/(?:home|root|Users|data\d*|mnt|opt|workspace)/[\w.-]+|\b[A-Z]:\\\\|\b(?!127\.|0\.0)(?:\d{1,3}\.){3}\d{1,3}\b(?!\.)"
    r"|[\w.+-]+@[\w-]+\.\w{2,}"
)


@dataclass(frozen=True)
class Sent:
    """A report with what it is held against.

    ``name`` is its file's; ``releases`` are the known ones (torch's, mindspore's), ``reference`` those that
    entries are written for; ``today`` has the digests of the examples' checks as they are authored now (None:
    not asked), ``home`` is the report from CPU. ``private`` are words that name the sender's own machine.
    """

    report: Report
    name: str
    releases: tuple[frozenset[str], frozenset[str]]
    reference: tuple[str, str]
    today: Mapping[Key, str] | None = None
    home: Report | None = None
    private: frozenset[str] = frozenset()

    @property
    def is_reference(self) -> bool:
        """Whether it is of the reference releases: others keep no digests."""
        return (self.report.info.torch, self.report.info.mindspore) == self.reference


def _named(sent: Sent) -> Iterator[str]:
    wanted = report_path(sent.report.info).name
    if sent.name != wanted:
        yield f"the file is to be called {wanted}, by its releases and device"


def _released(sent: Sent) -> Iterator[str]:
    info = sent.report.info
    for framework, release, known in zip(
        ("torch", "mindspore"), (info.torch, info.mindspore), sent.releases, strict=True
    ):
        if release not in known:
            yield f"{framework} {release} is not known (mappings/frameworks/{framework}.yaml lists releases)"


def _machine(sent: Sent) -> Iterator[str]:
    info = sent.report.info
    if not _PLATFORM.fullmatch(info.platform):
        yield f"platform is {info.platform!r}; it is to be system and processor, such as `Linux aarch64`"
    for what, value in {"python": info.python, **{f"numpy of {k}": v for k, v in info.numpy.items()}}.items():
        if value and not _VERSION.fullmatch(value):
            yield f"{what} is {value!r}, which is no version"
    for what, value in (("by", info.by), ("machine", info.machine)):
        if found := _private(value, sent.private):
            yield f"{what} holds {found!r}, which names a place or an address; leave it out"


def _private(text: str, words: frozenset[str]) -> str:
    found = _PRIVATE.search(text)
    if found:
        return found[0]
    return next((word for word in sorted(words) if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)), "")


def _texts(row: Row) -> Iterator[str]:
    """What a row quotes of what programs printed and raised."""
    yield from (row.torch, row.mindspore, row.finding.words)
    for side in (row.finding.torch, row.finding.mindspore):
        if isinstance(side, Raised):
            yield from (str(getattr(side, each.name)) for each in fields(side))


def _quoted(sent: Sent) -> Iterator[str]:
    known = {text for row in sent.home.rows for text in _texts(row)} if sent.home is not None else set()
    bad: dict[str, Row] = {}
    for row in sent.report.rows:
        for text in _texts(row):
            # Addresses in what a program is given are the same everywhere.
            if text and text not in known and (found := _private(text, sent.private)):
                bad.setdefault(found, row)
    for found, row in list(bad.items())[:_LISTED]:
        yield f"{_check(row)} quotes {found!r}, a place on the machine: report it as a fault of ours"


def _check(row: Row) -> str:
    pair = f"{row.entry} ↔ {row.counterpart}" if row.counterpart else row.entry
    return f"{pair}, `{row.example}`"


def _examples(sent: Sent) -> Iterator[str]:
    if sent.today is None:
        return
    rows = {key(row): row for row in sent.report.rows if not row.variant}
    lacking = [each for each in sent.today if each not in rows]
    strange = [each for each in rows if each not in sent.today]
    other = [
        each
        for each, row in rows.items()
        if sent.is_reference and each in sent.today and row.code != sent.today[each]
    ]
    for what, listed in (
        ("not in it", lacking),
        ("in no entry", strange),
        ("of other programs than the entries' today", other),
    ):
        if listed:
            names = ", ".join(f"{entry} `{example}`" for entry, _, example, _ in listed[:_LISTED])
            are = "check is" if len(listed) == 1 else "checks are"
            more = f" and {len(listed) - _LISTED} more" if len(listed) > _LISTED else ""
            yield (
                f"{len(listed)} {are} {what}: {names}{more}; with the entries of the main branch, "
                "`apimap verify` runs what changed and nothing else"
            )


def _sound(sent: Sent) -> Iterator[str]:
    # At home an author may have meant it; elsewhere it is at fault where it was not so at home.
    bad = _went_wrong(sent) if sent.home is not None else []
    for row in bad[:_LISTED]:
        yield f"{_check(row)}: {row.verdict.value}, a fault of the program that says nothing of the device"
    if len(bad) > _LISTED:
        yield f"and {len(bad) - _LISTED} more such faults"


def _went_wrong(sent: Sent) -> list[Row]:
    assert sent.home is not None
    info, home = sent.report.info, sent.home.info
    same = (info.torch, info.mindspore) == (home.torch, home.mindspore)
    return list(harness_faults(sent.report.rows, sent.home.rows, same))


def _settled(sent: Sent) -> Iterator[str]:
    bad = sent.report.contradictions
    for row in bad[:_LISTED]:
        yield (
            f"{_check(row)}: expected {row.expect}, got {row.verdict.value}: on this device it was "
            "something else before; if that is meant, delete the old report and run again"
        )
    if len(bad) > _LISTED:
        yield f"and {len(bad) - _LISTED} more contradictions"


CHECKS: tuple[Callable[[Sent], Iterator[str]], ...] = (
    _named,
    _released,
    _machine,
    _examples,
    _sound,
    _settled,
    _quoted,
)


def faults(sent: Sent) -> list[str]:
    """All that is wrong with a report, a sentence each; empty where it fits."""
    return [fault for check in CHECKS for fault in check(sent)]
