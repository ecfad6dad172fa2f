"""What changed in a release, as text: lines for a terminal, Markdown for a pull request. English; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from apimap.judge.groups import Key
from apimap.model.checks import Check, RunInfo
from apimap.reports.changes import Change, Kind
from apimap.reports.compared import Compared, program_of
from apimap.reports.devices import Apart, Between, counted
from apimap.reports.sentences import sentence
from apimap.signatures.documented.usage import UNRANKED, usage_rank

WORDS: dict[Kind, str] = {
    "regression": "regressions: consistent before, not now",
    "consistent": "newly consistent",
    "divergent": "newly divergent",
    "unsupported": "newly unsupported",
    "available": "newly available",
    "gone": "gone",
    "other": "otherwise changed",
}
_PROGRAMS = 20  # regressions told with their program; more would bury the others
_LISTED = 100  # changes told per kind in a pull request, which GitHub limits to 65,536 characters

CHECKLIST = """\
- [ ] The regressions above are real (run one: `apimap verify NAME`), and reported where they belong.
- [ ] New counterparts worth having (newly available) are in the entries, or an issue says so.
- [ ] The report's platform and Python are those that the other reports have.
- [ ] To move the entries to this release: raise `reference` in `mappings/frameworks/` and the pins in
      `pyproject.toml` and `constraints.txt`, run `make verify VARIANTS=full`, and settle the
      contradictions that it shows.
"""


def _rank(change: Change) -> str:
    rank = usage_rank(change.entry)
    return f" (#{rank})" if rank < UNRANKED else ""


def _pair(change: Change) -> str:
    return f"{change.entry} ↔ {change.counterpart}" if change.counterpart else change.entry


def _why(change: Change) -> str:
    row = next(iter(change.checks), None)
    if row is None:
        return ""
    named = f"{row.example} ({row.variant})" if row.variant else row.example
    return f"{named}: {sentence(row.finding, 'en') or row.verdict.value}"


APART_WORDS: dict[Apart, str] = {
    "differs": "differs from torch here, agrees on {home}",
    "no-kernel": "has no kernel here, runs on {home}",
    "agrees": "agrees with torch here, differs on {home}",
    "kernel": "runs here, has no kernel on {home}",
    "other": "otherwise another answer than on {home}",
}


def device_heading(info: RunInfo, home: RunInfo) -> str:
    """``Ascend beside CPU: torch 2.13.0, mindspore 2.10.0``; with CPU's releases where they are others."""
    same = (info.torch, info.mindspore) == (home.torch, home.mindspore)
    beside = home.device if same else f"{home.device} with torch {home.torch}, mindspore {home.mindspore}"
    return f"{info.device} with torch {info.torch}, mindspore {info.mindspore}, beside {beside}"


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def apart_lines(
    listed: Sequence[Between], info: RunInfo, home: RunInfo, shown: int | None = None
) -> Iterator[str]:
    """What differs between devices, for a terminal: counts by kind, and so many pairs of each (None: all)."""
    yield device_heading(info, home)
    if not listed:
        yield "  nothing differs"
    for kind, (pairs, checks) in counted(listed).items():
        counts = f"{_number(pairs, 'pair')}, {_number(checks, 'check')}"
        yield f"  {APART_WORDS[kind].format(home=home.device)}: {counts}"
        of_kind = [each for each in listed if each.kind == kind]
        for each in of_kind[:shown]:
            was, now = each.checks[0]
            rank = usage_rank(each.entry)
            used = f" (#{rank})" if rank < UNRANKED else ""
            pair = f"{each.entry} ↔ {each.counterpart}" if each.counterpart else each.entry
            named = f"{now.example} ({now.variant})" if now.variant else now.example
            yield f"    {pair}{used}, {named}: {was.verdict.value} → {now.verdict.value}"
            if said := sentence(now.finding, "en"):
                yield f"        {said}"
        if shown is not None and len(of_kind) > shown:
            left = _number(len(of_kind) - shown, "pair")
            yield f"    and {left} more (`apimap releases devices` lists all)"


def heading(compared: Compared) -> str:
    """``mindspore 2.10.0 after 2.9.0, with torch 2.13.0 on CPU``."""
    info = compared.run.info
    before = compared.before.info if compared.before else None
    if before is not None and before.torch != info.torch:
        return f"torch {info.torch} after {before.torch}, with mindspore {info.mindspore} on {info.device}"
    after = f" after {before.mindspore}" if before else ""
    return f"mindspore {info.mindspore}{after}, with torch {info.torch} on {info.device}"


def lines(compared: Compared) -> Iterator[str]:
    """The comparison for a terminal: a heading, then each change with its API's usage rank."""
    yield heading(compared)
    if compared.before is None:
        yield "  no older run to compare with"
    elif not compared.changes:
        yield "  nothing changed"
    for kind, changes in compared.changes.items():
        yield f"  {WORDS[kind]}: {len(changes)}"
        for change in changes:
            yield f"    {_pair(change)}{_rank(change)}: {change.old} → {change.new}"
            if kind == "regression" and (why := _why(change)):
                yield f"        {why}"


def markdown(compared: Compared, checks: Mapping[Key, Check]) -> str:
    """The comparison as the text of a pull request: regressions with their programs, then a checklist."""
    counts = Counter(str(row.verdict) for row in compared.run.rows)
    said = ", ".join(f"{count} {word}" for word, count in counts.most_common())
    parts = [f"## {heading(compared)}", f"{len(compared.run.rows)} checks: {said}."]
    if compared.before is None:
        parts.append("There is no older run to compare with.")
    elif not compared.changes:
        parts.append("Nothing changed.")
    for kind, changes in compared.changes.items():
        parts.append(f"### {WORDS[kind].capitalize()} ({len(changes)})")
        listed = [f"- `{_pair(each)}`{_rank(each)}: {each.old} → {each.new}" for each in changes[:_LISTED]]
        if kind != "regression":
            more = [f"- and {len(changes) - _LISTED} more"] if len(changes) > _LISTED else []
            parts.append("\n".join([*listed, *more]))
            continue
        for line, change in zip(listed, changes, strict=False):
            parts.append(f"{line}<br>{_why(change)}" if _why(change) else line)
            program = program_of(change, checks) if changes.index(change) < _PROGRAMS else ""
            if program:
                parts.append(f"```python\n{program.rstrip()}\n```")
    parts += ["### Before merging", CHECKLIST]
    return "\n\n".join(parts)
