"""From a catalogue to the published data: entries, counterparts, results and history as typed shapes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from apimap.model.checks import Check, Device, Row
from apimap.model.entry import LANGUAGES, Counterpart, Difference, Entry, Example, Verdict, Weight
from apimap.model.finding import Finding
from apimap.model.helper import Helper, hold
from apimap.model.paths import WORKFLOWS, slug
from apimap.published.arguments import arguments
from apimap.published.catalogue import RAN, Catalogue
from apimap.published.declared import declared
from apimap.published.documents import (
    VERDICT_WORDS,
    CounterpartData,
    DeclaredData,
    DeviceVerdict,
    EntryData,
    EntrySummary,
    ExampleData,
    HarmData,
    HelperData,
    HistoryRow,
    Mappings,
    Message,
    Result,
    ThirdData,
)
from apimap.published.lines import answer, others
from apimap.published.promises import preference, promise
from apimap.published.shapes import Shape
from apimap.published.third import third_data
from apimap.published.variants import variants_data
from apimap.reports.harm import Harm, without_kernel
from apimap.reports.sentences import sentences
from apimap.reports.weights import concerns, gravest, order, weighed

__all__ = [
    "VERDICT_WORDS",
    "CounterpartData",
    "DeviceVerdict",
    "EntryData",
    "EntrySummary",
    "ExampleData",
    "HistoryRow",
    "Mappings",
    "Result",
    "entry_data",
    "entry_schema",
    "entry_summary",
    "mappings",
    "page_path",
    "schema",
    "to_json",
]


def page_path(name: str) -> str:
    """Address of an entry's page below a language: ``api/torch/permute`` or ``workflows/training-step``."""
    return slug(name) if name.startswith(f"{WORKFLOWS}.") else f"api/{slug(name)}"


def _devices(catalogue: Catalogue, entry: Entry, counterpart: Counterpart | None) -> list[DeviceVerdict]:
    """The verdict of a counterpart, or (None) of the entry, on each device where it was run."""
    found = []
    for place in catalogue.newest:
        info = catalogue.reports[place].info
        if counterpart is None:
            best, word = catalogue.best(entry, place)
            badge = catalogue.badge(entry, best, place)
        elif catalogue.rows_of(entry.name, counterpart.key, place):
            word = catalogue.verdict(entry.name, counterpart.key, place)
            badge = catalogue.badge(entry, counterpart, place)
        else:
            continue
        found.append(
            DeviceVerdict(
                device=info.device,
                torch_release=info.torch,
                mindspore_release=info.mindspore,
                date=info.date,
                verdict=word,
                badge=badge,
                by=info.by,
                machine=info.machine,
            )
        )
    return found


def _declared(catalogue: Catalogue, entry: Entry, counterpart: Counterpart) -> DeclaredData:
    runs = {
        catalogue.reports[place].info.device: catalogue.rows_of(entry.name, counterpart.key, place)
        for place in catalogue.newest
    }
    return declared(counterpart, catalogue.mindspore, runs)


def _seen(catalogue: Catalogue, entry: Entry) -> dict[str, dict[Device, bool]]:
    """Of each difference's proof, on every device where it ran: whether it differs there for some pair."""
    found: dict[str, dict[Device, bool]] = {each.proof: {} for each in entry.differences}
    keys = [counterpart.key for counterpart in entry.counterparts] or [""]
    for place in catalogue.newest:
        device = catalogue.reports[place].info.device
        for key in keys:
            for row in catalogue.rows_of(entry.name, key, place):
                if row.example in found and not row.variant and row.verdict.ran:
                    devices = found[row.example]
                    devices[device] = devices.get(device, False) or row.verdict.differs
    return found


def _counterpart(catalogue: Catalogue, entry: Entry, counterpart: Counterpart) -> CounterpartData:
    rows = catalogue.rows_of(entry.name, counterpart.key)
    info = catalogue.info
    verdict, cost = catalogue.verdict(entry.name, counterpart.key), catalogue.cost(entry, counterpart)
    about = [each for each in entry.differences if concerns(each, counterpart)]
    differences = sorted((weighed(entry, each, counterpart, rows) for each in about), key=order)
    lacking = list[Example]()
    if cost.harm is Harm.REFUSES and all(each.weight is Weight.CORNER for each in differences):
        ids = without_kernel(entry, counterpart, rows)
        lacking = [each for each in entry.examples if each.id in ids]
    return CounterpartData(
        mindspore=counterpart.mindspore,
        key=counterpart.key,
        form=counterpart.form,
        releases=counterpart.releases,
        verdict=verdict,
        badge=catalogue.badge(entry, counterpart),
        cost=HarmData(
            harm=cost.harm,
            also=list(cost.also),
            only=cost.only,
            works=list(cost.works),
            refuses=list(cost.refuses),
            said=promise(cost, info.device if info else "", lacking),
        ),
        device=info.device if info else None,
        torch_release=info.torch if info else None,
        mindspore_release=info.mindspore if info else None,
        date=info.date if info else None,
        devices=_devices(catalogue, entry, counterpart),
        declared=_declared(catalogue, entry, counterpart),
        checks=dict(sorted(Counter(str(row.verdict) for row in rows).items())),
        arguments=list(arguments(counterpart, entry.torch, catalogue.torch, catalogue.mindspore)),
        members=dict(counterpart.members),
        differences=differences,
        note=counterpart.note,
        helper=_helper(counterpart.helper) if counterpart.helper is not None else None,
    )


@cache
def _helper(helper: Helper) -> HelperData:
    held = hold([helper])
    return HelperData(
        torch=helper.torch,
        name=helper.name,
        lines=helper.lines,
        code=f"{held.text.rstrip()}\n",
        imports=list(helper.imports),
        body=helper.body,
        needs=[_helper(each) for each in helper.needs],
    )


def _result(check: Check, row: Row | None) -> Result:
    finding = row.finding if row else Finding()
    if row is None or row.verdict is Verdict.NOT_RUN:
        finding = check.not_run or finding  # the reason as it is worded today
    return Result(
        counterpart=check.counterpart,
        variant=check.variant,
        verdict=str(row.verdict) if row else "not-run",
        expect=check.expect,
        contradiction=bool(row and row.contradiction),
        derived=check.derived,
        level=finding.level,
        finding=finding,
        message=sentences(finding),
        program=check.mindspore.source,
        torch_prints=row.torch if row else "",
        prints=row.mindspore if row else "",
    )


def _example(
    catalogue: Catalogue,
    entry: Entry,
    example: Example,
    checks: list[Check],
    third: ThirdData | None,
) -> ExampleData:
    order = {counterpart.key: place for place, counterpart in enumerate(entry.counterparts)}
    results = []
    for check in sorted(checks, key=lambda each: (each.variant, order.get(each.counterpart, 0))):
        rows = catalogue.rows_of(entry.name, check.counterpart)
        same = (row for row in rows if (row.example, row.variant) == (check.example, check.variant))
        results.append(_result(check, next(same, None)))
    return ExampleData(
        id=example.id,
        title=example.title,
        form=example.form,
        torch_code=example.torch,
        torch_program=next((check.torch.source for check in checks if not check.variant), example.torch),
        refuses=example.refuses,
        not_run=example.not_run,
        how=example.compare.how if example.compare else None,
        reason=example.compare.reason if example.compare else None,
        results=results,
        tensorflow=third,
    )


def _history(catalogue: Catalogue, entry: Entry) -> list[HistoryRow]:
    keys = [counterpart.key for counterpart in entry.counterparts] or [""]
    history = []
    for place, report in reversed(list(enumerate(catalogue.reports))):
        verdicts = {
            key: catalogue.verdict(entry.name, key, place)
            for key in keys
            if catalogue.rows_of(entry.name, key, place)
        }
        if verdicts:
            info = report.info
            history.append(
                HistoryRow(
                    torch=info.torch,
                    mindspore=info.mindspore,
                    device=info.device,
                    date=info.date,
                    verdicts=verdicts,
                )
            )
    return history


def _prefer(catalogue: Catalogue, entry: Entry) -> Message:
    """What to say of an entry's first choice (:func:`preference`)."""
    shown, first = catalogue.best(entry)[0], next(iter(entry.counterparts), None)
    if shown is None or first is None:
        return dict.fromkeys(LANGUAGES, "")
    on_ascend = any(each.device == "Ascend" for each in _devices(catalogue, entry, first))
    answers = catalogue.verdict(entry.name, first.key) in RAN
    return preference(first, shown, catalogue.badge(entry, first), answers, on_ascend)


def _differences(catalogue: Catalogue, entry: Entry) -> list[Difference]:
    """An entry's differences in their order, each weighed as for the counterpart that it hits hardest."""
    found = []
    for each in entry.differences:
        about = [counterpart for counterpart in entry.counterparts if concerns(each, counterpart)]
        told = [weighed(entry, each, one, catalogue.rows_of(entry.name, one.key)) for one in about]
        found.append(gravest(told or [weighed(entry, each, None, catalogue.rows_of(entry.name, ""))]))
    return found


def entry_summary(catalogue: Catalogue, entry: Entry) -> EntrySummary:
    """What ``mappings.json`` says of an entry."""
    best, verdict = catalogue.best(entry)
    return EntrySummary(
        kind="workflow" if entry.workflow else "api",
        module=entry.module,
        title=entry.title,
        summary=entry.summary,
        keywords=list(entry.keywords),
        aliases=list(entry.aliases),
        family=list(entry.family),
        forms=dict(entry.forms),
        verdict=verdict,
        badge=catalogue.badge(entry, best),
        shown=best.key if best else None,
        devices=_devices(catalogue, entry, None),
        counterparts=[_counterpart(catalogue, entry, each) for each in entry.counterparts],
        missing=entry.missing,
        mirror=entry.mirror.of if entry.mirror else None,
        url={language: f"{language}/{page_path(entry.name)}/" for language in ("en", "zh")},
    )


def entry_data(catalogue: Catalogue, entry: Entry) -> EntryData:
    """What an entry's own JSON says, and what its pages show: made once for index, pages and data."""
    if entry.name not in catalogue.published:
        catalogue.published[entry.name] = _entry_data(catalogue, entry)
    return catalogue.published[entry.name]


def _entry_data(catalogue: Catalogue, entry: Entry) -> EntryData:
    by_example: dict[str, list[Check]] = {}
    for check in catalogue.checks_of(entry.name):
        by_example.setdefault(check.example, []).append(check)
    third = third_data(catalogue, entry, catalogue.checks_of(entry.name)) if entry.tensorflow else {}
    return EntryData(
        **dict(entry_summary(catalogue, entry)),
        torch=entry.name,
        answer=answer(catalogue, entry),
        answers=others(catalogue, entry),
        prefer=_prefer(catalogue, entry),
        notes=list(entry.notes),
        differences=_differences(catalogue, entry),
        seen=_seen(catalogue, entry),
        claims=list(entry.claims),
        examples=[
            _example(catalogue, entry, each, by_example.get(each.id, []), third.get(each.id))
            for each in entry.examples
        ],
        variants=variants_data(catalogue, entry),
        history=_history(catalogue, entry),
    )


def _summarised(entry: EntryData) -> EntrySummary:
    """The part of an entry's data that its summary has as well."""
    return EntrySummary(**{field: getattr(entry, field) for field in EntrySummary.model_fields})


def mappings(catalogue: Catalogue) -> Mappings:
    """Everything, without programs; entries and releases in alphabetical order."""
    infos = [report.info for report in catalogue.reports]
    names = sorted(catalogue.entries)
    return Mappings(
        releases={
            "torch": list(dict.fromkeys(info.torch for info in infos)),
            "mindspore": list(dict.fromkeys(info.mindspore for info in infos)),
        },
        entries={name: _summarised(entry_data(catalogue, catalogue.entries[name])) for name in names},
    )


def to_json(shape: Shape) -> str:
    """JSON text with a final newline; keys in the order of the shapes, so equal input gives equal bytes."""
    return shape.model_dump_json(by_alias=True, indent=1) + "\n"


def schema() -> dict[str, Any]:
    """JSON Schema of ``mappings.json``."""
    return {"$id": "mappings.schema.json", **Mappings.model_json_schema(by_alias=True)}


def entry_schema() -> dict[str, Any]:
    """JSON Schema of an entry's own JSON file."""
    return {"$id": "entry-data.schema.json", **EntryData.model_json_schema(by_alias=True)}
