"""What is covered, in numbers: the answer of ``apimap stats``, with its JSON Schema."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import Field

from apimap.derive.variants.covers import covering
from apimap.judge.alike import alike
from apimap.model.checks import Row
from apimap.model.entry import Entry, Verdict, pair_count
from apimap.model.spelling import MODULES
from apimap.published.catalogue import Catalogue
from apimap.published.documents import Message, PublishedFinding
from apimap.published.popular import POPULAR
from apimap.published.shapes import Shape
from apimap.query.answered import AnsweredStats, answered
from apimap.query.back import ReverseStats, reverse_stats
from apimap.query.found import DemandStats, FoundStats, demanded, found
from apimap.query.layout import indented
from apimap.reports.harm import Harm
from apimap.reports.sentences import sentences
from apimap.reports.weights import silent
from apimap.signatures.documented import documented, documented_in
from apimap.signatures.documented.demand import demand

_UNRULED = ("self", "cls", "out")  # parameters that need no rule


class ModuleStats(Shape):
    """One torch module (or ``workflows``)."""

    documented: int = Field(description="public names that torch documents in it; 0 where no list is known")
    entries: int
    ran: int = Field(description="entries with a consistent or divergent check in the newest run")
    ruled: int = Field(description="entries with a rule, in some counterpart, for each of torch's parameters")
    missing: int = Field(description="entries that say there is no counterpart")
    workarounds: int = Field(description="missing ones with a workaround that ran and agreed")


class FindingStats(Shape):
    """Variants of one counterpart that differ in the same way, told by one of them."""

    entry: str
    counterpart: str
    example: str
    variant: str
    verdict: str
    finding: PublishedFinding
    message: Message = Field(description="what it says, by language")
    alike: int = Field(description="how many variants say the same, this one included")


class Stats(Shape):
    """Counts over all entries and the newest run.

    Before the first run every check counts as ``not-run``.
    """

    entries: int
    pairs: int = Field(description="entry × counterpart")
    derived_pairs: int = Field(description="pairs with at least one example whose mindspore code was derived")
    unproved_pairs: list[str] = Field(
        description="pairs of which code by hand agreed, and no example that the rules wrote"
    )
    examples: int = Field(description="examples, those taken over by mirrors included")
    checks: int = Field(description="checks of the newest run")
    verdicts: dict[str, int] = Field(description="checks by verdict, every word of the list present")
    harms: dict[str, int] = Field(
        description="pairs by what they cost their user, or by the verdict that says why there is no answer"
    )
    contradictions: int = Field(description="checks whose verdict is not the expected one")
    undocumented_divergences: int = Field(
        description="checks that diverge, crash or hang, unexpectedly and not as the proof of a difference"
    )
    undocumented_silent: int = Field(
        description="those of them that give other numbers without an error; the others tell themselves"
    )
    findings: list[FindingStats] = Field(
        description="findings of variants that no stated difference covers, the silent ones first"
    )
    modules: dict[str, ModuleStats]
    answered: AnsweredStats = Field(description="names of the core namespaces with something to call")
    found: FoundStats = Field(description="documented names of every module that lead to an entry")
    demand: DemandStats = Field(description="uses in real programs that lead to an entry, and to an answer")
    reverse: ReverseStats = Field(description="public names of mindspore that have an answer")


def schema() -> dict[str, Any]:
    """JSON Schema of ``apimap stats --json``."""
    return {"$id": "stats.schema.json", **Stats.model_json_schema()}


def _rows(catalogue: Catalogue) -> list[Row]:
    return list(catalogue.current.rows) if catalogue.current else []


def _proofs(entry: Entry | None, counterpart: str) -> set[str]:
    """Examples that prove a difference of this counterpart, given by its key."""
    if entry is None:
        return set()
    names = {each.mindspore for each in entry.counterparts if each.key == counterpart}
    return {
        difference.proof
        for difference in entry.differences
        if difference.counterparts is None or names & set(difference.counterparts)
    }


def undocumented(catalogue: Catalogue) -> list[Row]:
    """Rows of the newest run that differ without any entry saying so: work for an author.

    Of variants that differ in the same way there is one row.
    """
    examples = [row for row in _rows(catalogue) if not row.variant and row.verdict.differs]
    found = [row for row in examples if not _expected(catalogue.entries.get(row.entry), row)]
    return found + [group[0] for group in uncovered(catalogue)]


def _expected(entry: Entry | None, row: Row) -> bool:
    return row.expect == row.verdict.value or row.example in _proofs(entry, row.counterpart)


def uncovered(catalogue: Catalogue) -> list[list[Row]]:
    """Findings of variants that no stated difference covers, alike ones together.

    Other numbers without an error come before refusals, then the most used APIs first.
    """
    rows = _rows(catalogue)
    proofs: dict[tuple[str, str], dict[str, Row]] = {}
    for row in rows:
        if not row.variant:
            proofs.setdefault((row.entry, row.counterpart), {})[row.example] = row
    ranks = {name: place for place, name in enumerate(POPULAR)}

    def covered(row: Row) -> bool:
        entry = catalogue.entries.get(row.entry)
        return (
            entry is not None
            and covering(entry, row, proofs.get((row.entry, row.counterpart), {})) is not None
        )

    groups = [group for group in alike(rows) if not covered(group[0])]
    return sorted(
        groups,
        key=lambda group: (not silent(group[0]), ranks.get(group[0].entry, len(ranks)), group[0].entry),
    )


def _ruled(entry: Entry, catalogue: Catalogue) -> bool:
    """Whether each of torch's parameters, over all overloads, has a rule (``null`` is one) somewhere."""
    api = catalogue.torch.get(entry.name) if catalogue.torch else None
    if api is None or not entry.counterparts:
        return False
    if not api.overloads and api.kind in ("function", "method", "class"):
        return False  # nobody knows its parameters
    wanted = {p.name for overload in api.overloads for p in overload} - set(_UNRULED)
    given = {key.lstrip("*") for counterpart in entry.counterparts for key in counterpart.arguments}
    return wanted <= given


def _module(
    group: Sequence[Entry], names: int, ran: Mapping[str, set[str]], catalogue: Catalogue
) -> ModuleStats:
    missing = [entry for entry in group if entry.missing is not None]
    return ModuleStats(
        documented=names,
        entries=len(group),
        ran=sum(bool(ran.get(entry.name)) for entry in group),
        ruled=sum(_ruled(entry, catalogue) for entry in group),
        missing=len(missing),
        workarounds=sum(Verdict.CONSISTENT in ran.get(entry.name, ()) for entry in missing),
    )


def _modules(catalogue: Catalogue) -> dict[str, ModuleStats]:
    """Modules that torch documents or that have entries, in alphabetical order."""
    known = documented_in(catalogue.torch) if catalogue.torch else ()
    names = Counter(name.rpartition(".")[0] for name in known)
    ran: dict[str, set[str]] = {}
    for row in _rows(catalogue):
        if row.verdict.compared:
            ran.setdefault(row.entry, set()).add(row.verdict)
    groups: dict[str, list[Entry]] = {module: [] for module in names}
    for entry in catalogue.entries.values():
        groups.setdefault(entry.module, []).append(entry)
    return {module: _module(groups[module], names[module], ran, catalogue) for module in sorted(groups)}


def count(catalogue: Catalogue) -> Stats:
    """Count entries, pairs, checks and verdicts.

    ``documented`` comes from the committed list for the torch release whose signatures the catalogue
    carries (:mod:`apimap.signatures.documented`): what has a docstring and is exported by its module.
    """
    rows = _rows(catalogue)
    verdicts = Counter(row.verdict for row in rows)
    if catalogue.current is None:
        verdicts[Verdict.NOT_RUN] = len(catalogue.checks)
    entries = catalogue.entries.values()
    names = documented(catalogue.torch.release if catalogue.torch else "")
    unstated = undocumented(catalogue)
    return Stats(
        entries=len(entries),
        pairs=pair_count(entries),
        derived_pairs=len(
            {(c.entry, c.counterpart) for c in catalogue.checks if c.derived and c.counterpart}
        ),
        unproved_pairs=[f"{entry} -> {counterpart}" for entry, counterpart in unproved(catalogue)],
        examples=sum(len(entry.examples) for entry in entries),
        checks=sum(verdicts.values()),
        verdicts={verdict.value: verdicts[verdict] for verdict in Verdict},
        harms=_harms(catalogue),
        contradictions=sum(row.contradiction for row in rows),
        undocumented_divergences=len(unstated),
        undocumented_silent=sum(bool(silent(row)) for row in unstated),
        findings=[_finding(group) for group in uncovered(catalogue)],
        modules=_modules(catalogue),
        answered=answered(names, catalogue),
        found=found(names, catalogue),
        demand=demanded(demand(), catalogue),
        reverse=reverse_stats(catalogue),
    )


def unproved(catalogue: Catalogue) -> list[tuple[str, str]]:
    """Pairs (entry, counterpart's key) that agree by code written by hand, and never by the rules.

    Such rules may say anything: what was compared is what somebody wrote. Where the rules' programs have no
    kernel on the device, and where `convert` takes the helper, nothing is asked.
    """
    grouped: dict[tuple[str, str], list[Row]] = {}
    for row in _rows(catalogue):
        if not row.variant and not row.refuses:
            grouped.setdefault((row.entry, row.counterpart), []).append(row)
    found = []
    for entry in catalogue.entries.values():
        for each in entry.counterparts:
            rows = grouped.get((entry.name, each.key), [])
            derived = {row.verdict for row in rows if row.derived}
            if each.convert is not None or Verdict.CONSISTENT in derived or derived == {Verdict.UNSUPPORTED}:
                continue
            if entry.torch and any(row.verdict is Verdict.CONSISTENT for row in rows):
                found.append((entry.name, each.key))
    return found


def _harms(catalogue: Catalogue) -> dict[str, int]:
    """Pairs by badge, the gravest harm first, then the verdicts of those without an answer."""
    found = Counter(
        catalogue.badge(entry, counterpart)
        for entry in catalogue.entries.values()
        for counterpart in entry.counterparts
    )
    known = [str(harm) for harm in Harm]
    return {word: found[word] for word in (*known, *sorted(found.keys() - set(known))) if found[word]}


def _finding(group: Sequence[Row]) -> FindingStats:
    row = group[0]
    return FindingStats(
        entry=row.entry,
        counterpart=row.counterpart,
        example=row.example,
        variant=row.variant,
        verdict=row.verdict.value,
        finding=row.finding,
        message=sentences(row.finding),
        alike=len(group),
    )


def _order(module: str) -> tuple[int, str]:
    return MODULES.index(module) if module in MODULES else len(MODULES), module


_TOLD = 8  # findings that the table lists; the JSON has all


def _told(findings: Sequence[FindingStats]) -> Iterator[str]:
    for each in findings[:_TOLD]:
        yield _shortened(f"  {each.entry} -> {each.counterpart.removeprefix('mindspore.')}: {each.variant}")
        yield _shortened(f"      {each.message['en']}")
    if len(findings) > _TOLD:
        yield f"  and {len(findings) - _TOLD} more (`apimap stats --json`, the findings page)"


def _shortened(line: str) -> str:
    return line if len(line) <= _COLUMNS else f"{line[: _COLUMNS - 3]}..."


def _answered(stats: AnsweredStats) -> Iterator[str]:
    """The share of documented names with something to call, and how many are left for which reason."""
    if not stats.documented:
        return
    share = 100 * stats.answered / stats.documented
    yield f"something to call that agrees: {stats.answered} of {stats.documented} core names ({share:.1f} %),"
    told = 100 * (stats.answered + stats.senseless) / stats.documented
    yield f"  with the {stats.senseless} that make no sense there and say what to do instead: {told:.1f} %;"
    yield f"  {stats.by_helper} of them by a helper alone; the others, all listed by `apimap stats --json`:"
    yield from (f"    {len(names):5} {reason}" for reason, names in stats.rest.items())


def _found(stats: Stats) -> Iterator[str]:
    """How much of what is documented, and of what real programs use, is found by name."""
    if stats.found.documented:
        share = 100 * stats.found.found / stats.found.documented
        of = f"{stats.found.found} of {stats.found.documented} documented names"
        yield f"found by name: {of} ({share:.1f} %)"
    uses = stats.demand
    told = uses.answered + uses.senseless
    led, agreed, said = (100 * count / uses.uses for count in (uses.found, uses.answered, told))
    yield f"uses in real programs: {led:.2f} % of {uses.uses} lead to an entry,"
    yield f"  {agreed:.1f} % to something to call that agrees;"
    yield f"  with names that make no sense there and say what to do instead: {said:.1f} %"


def _back(stats: ReverseStats) -> Iterator[str]:
    """How many of mindspore's public names are answered, and how."""
    if not stats.names:
        return
    share = 100 * stats.answered / stats.names
    yield f"names of mindspore with an answer: {stats.answered} of {stats.names} ({share:.1f} %);"
    told = stats.by.get("pair", 0) + stats.by.get("same", 0)
    yield f"  {told} stand for names of torch, {stats.by.get('line', 0)} have a line of what they are for"


_COLUMNS = 80
_WIDTHS = (11, 8, 5, 6, 8, 12)  # the fields' names and a space


def _row(name: str, numbers: Iterable[object]) -> str:
    cells = (f"{number!s:>{width}}" for number, width in zip(numbers, _WIDTHS, strict=True))
    return f"{name:30}" + "".join(cells)


def table(stats: Stats) -> str:
    """The counts for people, 80 columns wide: totals first, then the modules that have entries."""
    said = ", ".join(f"{number} {word}" for word, number in stats.verdicts.items() if number)
    lines = [
        f"entries         {stats.entries}",
        f"pairs           {stats.pairs}, {stats.derived_pairs} of them with derived code",
        f"  {len(stats.unproved_pairs)} of them agree by code written by hand only",
        f"examples        {stats.examples}",
        *indented(f"{stats.checks}{f': {said}' if said else ''}", " " * 16, "checks          "),
        *indented(", ".join(f"{n} {word}" for word, n in stats.harms.items()), " " * 16, "harm            "),
        f"contradictions  {stats.contradictions}",
        f"differing without a stated difference: {stats.undocumented_divergences},",
        f"  {stats.undocumented_silent} of them without an error",
        *_told(stats.findings),
        *_answered(stats.answered),
        *_found(stats),
        *_back(stats.reverse),
        "",
    ]
    fields = list(ModuleStats.model_fields)
    lines.append(_row("module", fields))
    shown = sorted((name for name, module in stats.modules.items() if module.entries), key=_order)
    lines += [_row(name, [getattr(stats.modules[name], field) for field in fields]) for name in shown]
    total = [sum(getattr(module, field) for module in stats.modules.values()) for field in fields]
    rest = [module for name, module in stats.modules.items() if name not in shown]
    if rest:
        names = sum(module.documented for module in rest)
        lines.append(_row(f"{len(rest)} modules without entries", (names, *[0] * (len(fields) - 1))))
    return "\n".join([*lines, _row("all", total)])
