"""The house grows as its page says: the three walk-throughs are taken from there and used."""

from __future__ import annotations

import inspect
import linecache
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from apimap.derive.variants import kinds
from apimap.execute import Executor, Installed
from apimap.execute.streams import Runner
from apimap.judge.confirm import run_checks
from apimap.model.checks import Check, Outcome, Program
from apimap.model.entry import Verdict
from apimap.model.paths import ROOT
from apimap.site import render
from apimap.words.texts import LANGUAGES
from render_sample import catalogue
from test_variant_kinds import made


def blocks(language: str) -> list[str]:
    text = (ROOT / "docs" / language / "growing.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def walkthrough(place: int) -> SimpleNamespace:
    code, name = blocks("en")[place], f"<walk-through {place}>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    names: dict[str, object] = {"__name__": f"walkthrough_{place}"}
    exec(compile(code, name, "exec"), names)
    return SimpleNamespace(**names)


def test_both_languages_show_the_same_code() -> None:
    assert blocks("en") == blocks("zh")
    assert len(blocks("en")) == 3


def test_a_kind_of_variants_is_a_file_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = walkthrough(0).Backwards()
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, kind))
    monkeypatch.setitem(kinds._BY_NAME, kind.name, kind)
    monkeypatch.setattr("apimap.derive.variants.build.KINDS", kinds.KINDS)
    for detail, wanted in kind.changes.makes.items():
        assert wanted in made(kind, kind.changes)[detail].torch.source
    assert made(kind, kind.leaves) == {}


def test_an_executor_is_a_class_with_the_members_of_the_protocol() -> None:
    installed = Installed("torch", "1.0+cpu", "3.11.9", "1.26.4", "Linux x86_64")

    def ask(program: Program) -> Outcome:
        return Outcome("ok", (("int", int(program.code)),))

    elsewhere = walkthrough(1).Elsewhere(installed, ask)
    members = {name for name in vars(Executor) if not name.startswith("_")}
    assert members <= set(dir(elsewhere))
    for name in members:
        if inspect.isfunction(wanted := vars(Executor)[name]):
            given = list(inspect.signature(getattr(type(elsewhere), name)).parameters)
            assert given == list(inspect.signature(wanted).parameters)
    checks = [
        Check("torch.f", "mindspore.f", example, "", Program("torch", one), Program("mindspore", two), True)
        for example, one, two in (("same", "1", "1"), ("other", "1", "2"))
    ]
    with Runner({"torch": elsewhere, "mindspore": elsewhere}, lambda done, total: None) as runner:
        rows = run_checks(checks, runner).rows
    assert [row.verdict for row in rows] == [Verdict.CONSISTENT, Verdict.DIVERGENT]


def test_a_page_is_a_function_and_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pages = sys.modules["apimap.site.pages"]
    monkeypatch.setattr(pages, "PAGES", (*pages.PAGES, walkthrough(2).shortest_page))
    render(catalogue(), tmp_path / "pages", tmp_path / "data")
    for language in LANGUAGES:
        assert "- `torch." in (tmp_path / "pages" / language / "shortest.md").read_text(encoding="utf-8")


def test_rooms_import_each_other_one_way() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--config", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [*command, "--no-cache", "--no-logo"],
        cwd=ROOT / "generator",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
