"""The third column: what authors write of TensorFlow, the report of its run, and what a page says of it.

``tensorflow-2.21.0.json`` beside this file is the report of a run of the sample's one program; nothing here
needs TensorFlow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from apimap.derive.third import Third, thirds
from apimap.entries.lint import third as faults_of_third
from apimap.entries.read import load_file
from apimap.model.entry import Example
from apimap.model.finding import Cause, Finding
from apimap.model.paths import MAPPINGS
from apimap.model.program import ProgramInput
from apimap.published.entries import entry_data
from apimap.reports import read_reports
from apimap.reports.files import ReportFault
from apimap.reports.sentences import sentence
from apimap.reports.third import read_third, third_path, write_third
from apimap.site import render
from apimap.site.entry.steps import steps
from apimap.site.entry.twin import twin
from render_sample import catalogue

HERE = Path(__file__).parent
WORKFLOW = """\
workflow: dropping
title: {en: Dropping, zh: 丢弃}
summary: {en: Drops elements., zh: 丢弃元素。}
tensorflow:
  - example: share
    en: The same share is dropped.
    zh: 丢弃的比例相同。
    program: out = tf.reduce_mean(x)
    mindspore: divergent
examples:
  - id: share
    inputs: {x: "np.ones(3, dtype=np.float32)"}
    torch: out = x.mean()
    mindspore: out = x.mean()
"""


def sample() -> tuple[Third, Third]:
    """The program that was run, and the one that never was."""
    site = catalogue()
    name = "workflows.training-step"
    ran, alone = thirds(site.entries[name], site.checks_of(name))
    return ran, alone


def test_an_input_is_made_by_the_name_that_programs_call_tensorflow() -> None:
    assert ProgramInput("x", "np.ones(2)").line("tensorflow", "constant") == "x = tf.constant(np.ones(2))"
    ran, _ = sample()
    assert ran.program.source.startswith("import numpy as np\nimport tensorflow as tf\n")


def test_a_program_is_checked_against_each_of_the_two_with_what_its_author_expects() -> None:
    ran, _ = sample()
    against = {name: ran.check(name) for name in ("torch", "mindspore")}
    assert [each.expect for each in against.values()] == ["consistent", "divergent"]
    assert [each.torch.framework for each in against.values()] == ["torch", "mindspore"]
    assert {each.mindspore.framework for each in against.values()} == {"tensorflow"}
    assert len({each.id for each in against.values()}) == 2


def test_where_mindspore_refuses_tensorflow_agrees_by_refusing() -> None:
    ran, _ = sample()
    assert ran.check("mindspore", refuses=True).refuses
    assert not ran.check("torch").refuses


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("example: share", "example: shares", "no example `shares`"),
        ("program: out = tf.reduce_mean(x)", "program: out =", "does not parse"),
        ("program: out = tf.reduce_mean(x)", "program: x = out = 1", "overwrites input `x`"),
    ],
)
def test_a_program_that_cannot_stand_beside_its_example_is_a_fault(
    write_entry: Callable[[str, str], Path], mappings: Path, old: str, new: str, said: str
) -> None:
    assert not list(faults_of_third(load_file(write_entry("workflows.dropping", WORKFLOW), mappings)))
    path = write_entry("workflows.dropping", WORKFLOW.replace(old, new))
    [fault] = faults_of_third(load_file(path, mappings))
    assert said in fault.message


def test_two_programs_for_one_example_are_a_fault(
    write_entry: Callable[[str, str], Path], mappings: Path
) -> None:
    item = WORKFLOW[WORKFLOW.index("  - example") : WORKFLOW.index("examples:")]
    path = write_entry("workflows.dropping", WORKFLOW.replace(item, item * 2))
    [fault] = faults_of_third(load_file(path, mappings))
    assert "two programs" in fault.message


def test_no_statement_about_tensorflow_is_left_without_a_program() -> None:
    for path in MAPPINGS.rglob("*.yaml"):
        assert "not executed here" not in path.read_text(encoding="utf-8"), path


def test_a_sentence_names_what_was_compared() -> None:
    found = Finding(Cause.SHAPE, "out", torch=(2,), mindspore=(3,))
    assert sentence(found, "en") == "the shape of out is (2,) in torch, (3,) in mindspore"
    said = sentence(found, "en", ("mindspore", "TensorFlow"))
    assert said == "the shape of out is (2,) in mindspore, (3,) in TensorFlow"
    quoted = Finding(Cause.ABSENT, name="mindspore.mint.gone")  # what is quoted stays as it is
    assert sentence(quoted, "en", ("torch", "TensorFlow")).endswith("mindspore.mint.gone")


def test_a_report_is_read_as_it_was_written_and_keeps_its_date(tmp_path: Path) -> None:
    report = read_third(HERE)
    assert report is not None
    path = write_third(report, tmp_path)
    assert path == third_path("2.21.0", tmp_path)
    assert path.read_bytes() == third_path("2.21.0", HERE).read_bytes()
    write_third(report.model_copy(update={"date": "2031-01-01"}), tmp_path)
    assert read_third(tmp_path) == report


def test_it_is_no_report_of_the_pair(tmp_path: Path) -> None:
    report = read_third(HERE)
    assert report is not None
    write_third(report, tmp_path)
    assert read_reports(tmp_path) == []


def test_a_damaged_report_is_told_with_its_file(tmp_path: Path) -> None:
    third_path("2.21.0", tmp_path).write_text('{"schema": 1}')
    with pytest.raises(ReportFault, match=r"tensorflow-2\.21\.0\.json: not a report of TensorFlow"):
        read_third(tmp_path)


def test_a_row_counts_only_while_its_programs_are_what_they_were() -> None:
    report = read_third(HERE)
    assert report is not None
    check = sample()[0].check("mindspore")
    row = report.row(check)
    assert row is not None
    assert row.verdict == "divergent"
    assert report.row(replace(check, mindspore=check.mindspore.beginning("tf.keras"))) is None


def test_the_data_says_what_ran_and_what_did_not() -> None:
    site = catalogue()
    data = entry_data(site, site.entries["workflows.training-step"])
    found = {each.id: each.tensorflow for each in data.examples}
    assert found["step"] is None
    ran, alone = found["in-steps"], found["alone"]
    assert ran is not None
    assert alone is not None
    assert [each.verdict for each in ran.verdicts] == ["consistent", "divergent"]
    assert ran.release == "2.21.0"
    assert "in mindspore, (3, 2) in TensorFlow" in ran.verdicts[1].message["en"]
    assert [each.verdict for each in alone.verdicts] == ["not-run", "not-run"]
    assert alone.release is None


def test_without_any_run_a_page_says_so(tmp_path: Path) -> None:
    render(replace(catalogue(), third=None), tmp_path / "pages", tmp_path / "data")
    page = (tmp_path / "pages" / "en" / "workflows" / "training-step.md").read_text()
    assert "make tensorflow" in page
    assert "TensorFlow 2.21.0" not in page


def test_a_page_has_a_third_tab_the_statements_and_the_steps(tmp_path: Path) -> None:
    render(catalogue(), tmp_path / "pages", tmp_path / "data")
    for language, title in (("en", "What TensorFlow does"), ("zh", "TensorFlow 的做法")):
        page = (tmp_path / "pages" / language / "workflows" / "training-step.md").read_text()
        assert title in page
        assert "TensorFlow 2.21.0" in page
        assert page.count(">TensorFlow</label>") == 2  # of the examples that have a program for it
        assert "import tensorflow as tf" in page.replace('<span class="k">', "").replace("</span>", "")
        table = page[page.index('<table class="am-steps"') :].partition("</table>")[0]
        assert table.count('<th scope="col">') == 4
        assert table.count('<th scope="row">') == 3


def test_a_step_ends_at_the_next_or_where_its_block_does() -> None:
    program = "# 1. loss\nloss = f(x)\nfor _ in range(2):\n    # 2. update\n    step()\nsave()\n"
    assert steps(program) == {
        1: ("loss", "loss = f(x)\nfor _ in range(2):"),
        2: ("update", "step()"),
    }


def test_the_twin_for_programs_tells_it_too() -> None:
    site = catalogue()
    written = twin("en", entry_data(site, site.entries["workflows.training-step"]))
    assert "TensorFlow: `tf.ones` is *called* the same." in written
    assert "against MindSpore: divergent" in written


def test_every_workflow_with_steps_names_the_same_ones_in_every_framework() -> None:
    entry = load_file(MAPPINGS / "workflows" / "training-flow.yaml").entry
    example: Example = next(each for each in entry.examples if each.id == "by-hand")
    said = next(each for each in entry.tensorflow if each.example == "by-hand")
    programs = [example.torch, example.mindspore, said.program]
    titles = [{n: title for n, (title, _) in steps(str(code)).items()} for code in programs]
    assert titles[0] == titles[1] == titles[2]
    assert len(titles[0]) == 7
