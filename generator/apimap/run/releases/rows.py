"""What a run of other releases than the reference keeps of a check: its verdict, and why, in few bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from apimap.judge.rows import shortened
from apimap.model.checks import Check, Row
from apimap.model.entry import Entry, Verdict
from apimap.model.finding import Cause, Finding
from apimap.signatures import Snapshot

# Characters of what was raised, by an example and by a variant: a page of history names the difference, no
# more.
_LONGEST, _SHORT = 120, 40
# Programs make their inputs with this function, which 2.0 does not have; the class does the same there.
_TENSOR = "mindspore.tensor"


def _inputs(check: Check) -> Check:
    """The check with its inputs made by the class ``mindspore.Tensor``."""
    if check.counterpart == _TENSOR:  # here the function is what is checked
        return check
    program = check.mindspore
    code, *helpers = (
        text.replace(f"{_TENSOR}(", "mindspore.Tensor(") for text in (program.code, *program.helpers)
    )
    return replace(check, mindspore=replace(program, code=code, helpers=tuple(helpers), maker="Tensor"))


def for_release(checks: Iterable[Check], entries: Mapping[str, Entry], mindspore: Snapshot) -> list[Check]:
    """The checks as they are for another mindspore release: counterparts have the releases they are for.

    Nothing is expected of them: what authors expect is about the reference releases.
    """
    version = Version(mindspore.release)
    meant = {
        (name, each.key): each.releases
        for name, entry in entries.items()
        for each in entry.counterparts
        if each.releases
    }
    made = []
    for check in checks:
        releases = meant.get((check.entry, check.counterpart))
        not_run = check.not_run
        if releases and SpecifierSet(releases).contains(version, prereleases=True):
            not_run = None if not_run and not_run.cause is Cause.OTHER_RELEASES else not_run
        elif releases:
            not_run = not_run or Finding(Cause.OTHER_RELEASES, releases=releases)
        changed = replace(check, expect="any", not_run=not_run)
        made.append(changed if _TENSOR in mindspore else _inputs(changed))
    return made


def _absent(row: Row, mindspore: Snapshot) -> Row:
    """An error that only says that the release lacks an API of the program is no error of the program.

    The same program names nothing unknown in the reference release, or it would be an error there.
    """
    name = row.finding.name
    if row.finding.cause is not Cause.PROGRAM_LACKS:
        return row
    name = name if name.startswith("mindspore") else f"mindspore.{name}"
    if name in mindspore:
        return row
    return replace(row, verdict=Verdict.UNSUPPORTED, finding=Finding(Cause.NEEDS, name=name))


def brief(row: Row, mindspore: Snapshot) -> Row:
    """The row as it is kept: its verdict, and why in few facts; what was printed can be had by another run.

    ``mindspore`` has the release's signatures.
    """
    row = _absent(row, mindspore)
    return replace(
        row,
        expect="consistent" if row.variant else "any",
        derived=False,
        finding=_few(row),
        torch="",
        mindspore="",
        contradiction=False,
        code="",
        shown=None,
    )


def _few(row: Row) -> Finding:
    """Of what was raised its beginning; of a variant's numbers only how many differ and by how much."""
    finding = row.finding
    if row.verdict is Verdict.CONSISTENT:
        return Finding(finding.cause) if finding.level == "precision" else Finding()
    if row.verdict is Verdict.UNSUPPORTED:
        return Finding(finding.cause, name=finding.name)
    if row.variant and finding.cause in (Cause.NUMBERS, Cause.ELEMENTS, Cause.NAN) and finding.count:
        finding = Finding(
            finding.cause,
            finding.place,
            count=finding.count,
            size=finding.size,
            max_abs=finding.max_abs if finding.cause is Cause.NUMBERS else None,
            runs=finding.runs,
        )
    return shortened(finding, _SHORT if row.variant else _LONGEST)
