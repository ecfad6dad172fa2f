"""A report from another device: what fits is told how to be sent, what does not is refused with reasons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from apimap.entries.releases import frameworks
from apimap.model.checks import Row, RunInfo
from apimap.model.entry import Verdict
from apimap.model.finding import Cause, Finding, Raised
from apimap.model.paths import RESULTS
from apimap.reports import Report, read_report, write_report
from apimap.reports.contributed import Sent, faults
from apimap.run.cli import main
from apimap.run.contribute import sent_of
from apimap.run.settings import Settings

INFO = RunInfo(
    "2.13.0", "2.10.0", "Ascend", "2026-12-02", "Linux aarch64", "3.11.9", {"mindspore": "1.26.4"}, "full"
)
NAME = "torch-2.13.0_mindspore-2.10.0_ascend.json"


def row(example: str = "plain", verdict: str = "consistent", **fields: Any) -> Row:
    usual = {
        "entry": "torch.log",
        "counterpart": "mindspore.mint.log",
        "variant": "",
        "code": "0",
        "expect": "any",
    }
    return Row(example=example, verdict=Verdict(verdict), **{**usual, **fields})


def sent(*rows: Row, name: str = NAME, today: dict[str, str] | None = None, **info: Any) -> Sent:
    known = (frozenset({"2.13.0"}), frozenset({"2.9.0", "2.10.0"}))
    report = Report(replace(INFO, **info), rows)
    checks = {("torch.log", "mindspore.mint.log", id_, ""): code for id_, code in (today or {}).items()}
    return Sent(
        report, name, known, ("2.13.0", "2.10.0"), checks or None, private=frozenset({"node-17", "zhangsan"})
    )


def beside_cpu(*rows: Row) -> Sent:
    """The same checks agree on CPU."""
    usual = tuple(replace(each, verdict=Verdict.CONSISTENT) for each in rows)
    return replace(sent(*rows), home=Report(replace(INFO, device="CPU"), usual))


def test_a_report_of_todays_examples_fits() -> None:
    given = sent(row(), row("zero", "divergent", code="1"), today={"plain": "0", "zero": "1"}, by="张三")
    assert faults(given) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (sent(row(), name="mine.json"), f"the file is to be called {NAME}"),
        (sent(row(), name=NAME.replace("10", "11"), mindspore="2.11.0"), "mindspore 2.11.0 is not known"),
        (sent(row(), platform="Linux node-17 5.10.0-60 aarch64"), "platform is 'Linux node-17"),
        (sent(row(), python="3.11.9 (/usr/bin/python3)"), "which is no version"),
        (sent(row(), machine="Atlas 800T at 10.1.2.3"), "machine holds '10.1.2.3'"),
        (sent(row(), machine="node-17, CANN 8.2"), "machine holds 'node-17'"),
        (sent(row(), by="someone@example.com"), "by holds 'someone@example.com'"),
        (sent(row(mindspore="see /home/li/kernel_meta")), "quotes '/home/li'"),
        (
            sent(row(finding=Finding(Cause.MINDSPORE_REFUSES, mindspore=Raised("OSError", "by zhangsan")))),
            "quotes 'zhangsan'",
        ),
        (sent(row(), today={"plain": "0", "zero": "1"}), "1 check is not in it: torch.log `zero`"),
        (sent(row(), row("own"), today={"plain": "0"}), "1 check is in no entry: torch.log `own`"),
        (sent(row(code="f"), today={"plain": "0"}), "1 check is of other programs than the entries'"),
        (beside_cpu(row(verdict="error")), "a fault of the program that says nothing of the device"),
        (sent(row(verdict="divergent", expect="consistent", contradiction=True)), "something else before"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_fit_is_said_in_one_sentence(given: Sent, said: str) -> None:
    [fault] = faults(given)
    assert said in fault


def test_all_faults_are_told_at_once() -> None:
    given = sent(row(mindspore="/home/li/x"), name="mine.json", platform="?", mindspore="3")
    assert len(faults(given)) == 4


def test_other_releases_keep_no_digests() -> None:
    name = NAME.replace("2.10.0", "2.9.0")
    assert faults(sent(row(code=""), name=name, mindspore="2.9.0", today={"plain": "0"})) == []


def test_what_cpu_quotes_as_well_is_the_programs_own() -> None:
    text = row(torch="8.8.8.8")
    assert faults(sent(text)) != []
    assert faults(replace(sent(text), home=Report(replace(INFO, device="CPU"), (text,)))) == []


def test_versions_and_shapes_are_no_addresses() -> None:
    assert faults(sent(row(torch="1.2.3 and 1.5.0.dev2 (2, 3), bound to 127.0.0.1"))) == []


@pytest.mark.parametrize("path", sorted(RESULTS.glob("torch-*.json")), ids=lambda path: path.stem)
def test_every_committed_report_fits(path: Path) -> None:
    """What CI refuses; whether the examples are today's is asked of those that a pull request brings."""
    assert faults(sent_of(read_report(path), path, Settings(), None)) == []


def test_the_command_checks_names_its_author_and_says_how_to_send(
    tmp_path: Path, mappings: Path, write_entry: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from conftest import PERMUTE

    write_entry("torch.permute", PERMUTE)
    (mappings / "frameworks").mkdir()
    for framework in ("torch", "mindspore"):
        known = getattr(frameworks(), framework)
        (mappings / "frameworks" / f"{framework}.yaml").write_text(known.model_dump_json(), encoding="utf-8")
    from apimap.run.pipeline import linted
    from apimap.run.reporting import examples_today

    _, expanded = linted(Settings(mappings=mappings, cache=tmp_path / "cache"))
    rows = tuple(
        row(example, entry=entry, counterpart=counterpart, code=code)
        for (entry, counterpart, example, _), code in examples_today(expanded.checks).items()
    )
    results = tmp_path / "results"
    path = write_report(Report(INFO, rows), results)
    places = ["--mappings", str(mappings), "--results", str(results), "--cache", str(tmp_path / "cache")]

    assert main(["contribute", str(path), "--by", "Li Si", "--machine", "Atlas 800T A2", *places]) == 0
    said = capsys.readouterr().out
    assert "fits: 1 checks on Ascend: 1 consistent" in said
    assert 'git commit -m "Report of torch 2.13.0 and mindspore 2.10.0 on Ascend"' in said
    found = read_report(path).info
    assert (found.by, found.machine) == ("Li Si", "Atlas 800T A2")

    changed = write_report(Report(INFO, (replace(rows[0], code="changed"),)), tmp_path / "other")
    assert main(["contribute", str(changed), *places]) == 1
    assert "of other programs than the entries' today" in capsys.readouterr().out
    assert main(["contribute", str(tmp_path / "none.json"), *places]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert main(["contribute", str(path), str(changed), "--by", "x", *places]) == 1
