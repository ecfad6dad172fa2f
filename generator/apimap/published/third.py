"""The third column: what TensorFlow does with an example, beside torch's and mindspore's programs.

Everything that pages know of it is here: the data, the tab, the list of statements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apimap.derive.third import AGAINST, Third, thirds
from apimap.model.checks import Check
from apimap.model.entry import Bilingual, Entry
from apimap.model.finding import Finding
from apimap.published.catalogue import Catalogue
from apimap.published.changed import changed_lines
from apimap.published.documents import EntryData, ExampleData, ThirdData, ThirdVerdict
from apimap.reports.sentences import sentences
from apimap.words.texts import Language

CALLED = {"torch": "torch", "mindspore": "mindspore"}
NAMES = {"torch": "PyTorch", "mindspore": "MindSpore"}
THIRD = "TensorFlow"


def third_data(catalogue: Catalogue, entry: Entry, checks: Sequence[Check]) -> dict[str, ThirdData]:
    """What TensorFlow does with the examples of an entry, by example."""
    return {third.said.example: _data(catalogue, third) for third in thirds(entry, checks)}


def _data(catalogue: Catalogue, third: Third) -> ThirdData:
    report = catalogue.third
    verdicts, prints, ran = [], "", False
    for against in AGAINST:
        check = third.check(against)
        row = report.row(check) if report else None
        finding = row.finding if row else Finding()
        ran, prints = ran or row is not None, prints or (row.prints if row else "")
        verdicts.append(
            ThirdVerdict(
                against=against,
                verdict=str(row.verdict) if row else "not-run",
                expect=check.expect,
                contradiction=bool(row and row.contradiction),
                finding=finding,
                message=sentences(finding, (CALLED[against], THIRD)),
            )
        )
    return ThirdData(
        said=Bilingual(en=third.said.en, zh=third.said.zh),
        code=third.said.program,
        program=third.program.source,
        prints=prints,
        release=report.tensorflow if report and ran else None,
        date=report.date if report and ran else None,
        verdicts=verdicts,
    )


def tab(language: Language, example: ExampleData) -> dict[str, Any] | None:
    """What an example's tab shows of TensorFlow; None where it has no program."""
    third = example.tensorflow
    if third is None:
        return None
    lines = changed_lines(example.torch_program, third.program, example.torch_code)[1]
    return dict(third) | {
        "lines": lines,
        "verdicts": [
            dict(each) | {"name": NAMES[each.against], "message": each.message[language]}
            for each in third.verdicts
        ],
    }


def third_part(language: Language, entry: EntryData) -> dict[str, Any]:
    """What the entry page's template is given beyond the entry: statements, and the run that showed them."""
    found = [each for each in entry.examples if each.tensorflow is not None]
    ran = [each.tensorflow for each in found if each.tensorflow is not None and each.tensorflow.release]
    return {
        "thirds": [{"example": each.id, **(tab(language, each) or {})} for each in found],
        "third_run": ran[0] if ran else None,
    }
