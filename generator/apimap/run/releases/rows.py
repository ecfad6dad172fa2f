"""What a run of other releases than the reference keeps of a check: its verdict, and why, in few bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from apimap.model.checks import Check, Row
from apimap.model.entry import Entry, Verdict
from apimap.signatures import Snapshot

# Characters of a message, of an example and of a variant: a page of history names the difference, no more.
_LONGEST, _SHORT = 160, 60
_LACKS = re.compile(r"this release has no (?P<name>[\w.]+)")


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
        if releases:
            other = f"this counterpart is for mindspore {releases}"
            fits = SpecifierSet(releases).contains(version, prereleases=True)
            not_run = not_run.replace(other, "") if fits else not_run or other
        changed = replace(check, expect="any", not_run=not_run)
        made.append(changed if _TENSOR in mindspore else _inputs(changed))
    return made


def _absent(row: Row, mindspore: Snapshot) -> Row:
    """An error that only says that the release lacks an API of the program is no error of the program.

    The same program names nothing unknown in the reference release, or it would be an error there.
    """
    found = _LACKS.search(row.message) if row.verdict is Verdict.ERROR else None
    if not found:
        return row
    name = found["name"] if found["name"].startswith("mindspore") else f"mindspore.{found['name']}"
    if name in mindspore:
        return row
    return replace(row, verdict=Verdict.UNSUPPORTED, message=f"it needs {name}, which is not there")


def brief(row: Row, mindspore: Snapshot) -> Row:
    """The row as it is kept: verdict, level and message; what was printed can be had by running it again.

    ``mindspore`` has the release's signatures.
    """
    row = _absent(row, mindspore)
    agrees = row.verdict is Verdict.CONSISTENT
    message = "" if agrees else row.message
    if row.verdict is Verdict.UNSUPPORTED:
        message = message.partition(" (")[0]
    longest = _SHORT if row.variant else _LONGEST
    return replace(
        row,
        expect="consistent" if row.variant else "any",
        derived=False,
        message=message if len(message) <= longest else f"{message[: longest - 1]}…",
        max_abs=None,
        max_rel=None,
        torch="",
        mindspore="",
        contradiction=False,
        code="",
    )
