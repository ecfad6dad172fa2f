"""``apimap query``: which entry a name means, what is printed, and how fast it starts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import jsonschema
import pytest

from apimap.model.entry import DifferenceKind, MissingReason
from apimap.published.arguments import RuleWord
from apimap.published.entries import VERDICT_WORDS
from apimap.query import answer, show
from apimap.query.command import language
from apimap.query.index import document_named, open_index, write_index
from apimap.query.layout import Paint, columns, pad, table, wrap
from apimap.run.cli import main
from cli_sample import sample, with_lines

Query = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("index") / "index.sqlite"
    write_index(sample(), path)
    return path


@pytest.fixture
def query(index: Path, capsys: pytest.CaptureFixture[str]) -> Query:
    """Asks for a name and gives back the exit code and all that was printed."""

    def ask(*arguments: str) -> tuple[int, str]:
        lang = () if {"--lang", "--json"} & set(arguments) else ("--lang", "en")
        code = main(["query", "--index", str(index), *lang, *arguments])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return ask


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("torch.permute", "torch.permute"),
        ("permute", "torch.permute"),
        ("permute()", "torch.permute"),
        ("torch.permute(x, (1, 0))", "torch.permute"),
        ("mint.permute", "torch.permute"),
        ("mindspore.ops.permute", "torch.permute"),
        ("ms.ops.permute", "torch.permute"),
        ("P.permute", "torch.permute"),
        ("x.permute", "torch.Tensor.permute"),
        ("self.fc.weight.permute(1, 0)", "torch.Tensor.permute"),
        ("Tensor.permute", "torch.Tensor.permute"),
        ("tensor.view", "torch.Tensor.view"),
        ("x.dropout", "torch.nn.functional.dropout"),
        ("Tensor", "torch.Tensor"),
        ("tensor", "torch.tensor"),
        ("torch.tensor", "torch.tensor"),
        ("mindspore.Tensor", "torch.Tensor"),
        ("add", "torch.add"),
        ("add_", "torch.add_"),
        ("ADD", "torch.add"),
        ("nn.Dropout", "torch.nn.Dropout"),
        ("Dropout", "torch.nn.Dropout"),
        ("dropout", "torch.nn.functional.dropout"),
        ("F.dropout", "torch.nn.functional.dropout"),
        ("mint.nn.functional.dropout", "torch.nn.functional.dropout"),
        ("training-step", "workflows.training-step"),
        ("转置", "torch.permute"),
        ("transpose axes", "torch.permute"),
    ],
)
def test_the_best_match_comes_first(query: Query, name: str, meant: str) -> None:
    code, out = query("--json", name)
    matches = json.loads(out)["matches"]
    assert (code, matches[0]["torch"]) == (0, meant)
    scores = [match["score"] for match in matches]
    assert scores == sorted(scores, reverse=True)


def test_json_has_the_documented_shape(query: Query) -> None:
    for name in ("permute", "nope", "training-step", "svd_lowrank", "F.dropout"):
        _, out = query("--json", name)
        jsonschema.validate(json.loads(out), answer.schema())
    reply = json.loads(query("--json", "permute")[1])
    assert reply["query"] == "permute"
    best = reply["matches"][0]["counterparts"][0]
    assert best["mindspore"] == "mindspore.mint.permute"
    assert (best["verdict"], best["device"]) == ("unsupported", "CPU")
    assert [row["torch"] for row in best["arguments"]] == ["input", "dims"]


def test_the_code_alone_can_be_copied(query: Query) -> None:
    code, out = query("--code", "permute")
    assert code == 0
    assert "mindspore.ops.permute(x, (1, 0))" in out
    compile(out, "example.py", "exec")
    code, out = query("--code", "torch.Tensor")
    assert (code, out) == (1, "apimap: no program of torch.Tensor has a mindspore side\n")


@pytest.mark.parametrize("command", ["query", "open", "helper", "verify"])
def test_a_shell_completes_names_of_the_index(command: str, index: Path, tmp_path: Path) -> None:
    tool = tmp_path / "apimap"
    tool.write_text(
        f'#!/bin/sh\nshift; shift\nexec {sys.executable} -m apimap names --index {index} -- "$1"\n'
    )
    tool.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "apimap", "completion", "bash"], capture_output=True, text=True, check=True
    )
    typed = f'COMP_WORDS=(apimap {command} nn.Dr); COMP_CWORD=2; _shtab_apimap; echo "${{COMPREPLY[@]}}"'
    shell = subprocess.run(
        ["bash", "-c", f"{done.stdout}\n{typed}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )
    assert shell.stdout.split() == ["nn.Dropout"]


def test_open_shows_the_page_of_the_best_match(index: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {seen}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "apimap", "open", "nn.Dropout", "--lang", "zh", "--index", str(index)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "BROWSER": str(browser)}
    )
    address = "https://apimap.github.io/apimap/zh/api/torch.nn/Dropout/"
    assert (done.stdout.strip(), seen.read_text()) == (address, address)


def test_json_of_an_unknown_name_carries_the_nearest(query: Query) -> None:
    code, out = query("--json", "nn.Droput2x")
    assert (code, json.loads(out)["matches"]) == (1, [])
    assert json.loads(out)["nearest"][0] == "torch.nn.Dropout"


def test_an_entry_shows_all_that_it_knows(query: Query) -> None:
    _, out = query("F.dropout", "--full")
    positions = [
        out.index(part)
        for part in (
            "torch.nn.functional.dropout",
            "mindspore.mint.nn.functional.dropout (recommended)",
            "refuses something common",
            "CPU · torch 2.13.0 · mindspore 2.10.0 · 2026-11-20",
            "PyTorch argument",
            ".set_train()",
            "for MindSpore <2.0",
            "Pass 1 - p.",
            "Differences",
            "[argument] only for mindspore.nn.Dropout:",
            "Example `evaluation`",
            "out = torch.nn.functional.dropout(x, p=0.5, training=False)",
            "tensor([[0., 1., 2.],",
            "mindspore.mint.nn.functional.dropout (derived from the argument table)",
        )
    ]
    assert positions == sorted(positions)


def test_the_answer_is_what_works_here_then_the_catch_then_the_verdict(query: Query) -> None:
    _, out = query("torch.permute")
    parts = (
        "out = torch.permute(x, (1, 0))",
        "out = mindspore.ops.permute(x, (1, 0))",  # the recommended one has no kernel on this device
        "On Ascend prefer `mindspore.mint.permute` (not run here).",
        "rename or rearrange arguments  mindspore.ops.permute",
        "CPU · torch 2.13.0 · mindspore 2.10.0 · 2026-11-20",
        "`apimap query torch.permute --full`",
    )
    positions = [out.index(part) for part in parts]
    assert positions == sorted(positions)
    dropout = query("F.dropout")[1]
    assert dropout.index("The catch") < dropout.index("refuses something common")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_answer_fits_a_screen(query: Query, lang: str) -> None:
    for name in sample().entries:
        answer, _, _ = query(name, "--lang", lang)[1].partition("─")
        assert len(answer.splitlines()) <= 27, name


def test_the_example_is_one_that_ran(query: Query) -> None:
    _, out = query("torch.permute", "--full")
    assert "# mindspore.ops.permute (derived" in out  # the recommended one has no kernel on this device


def test_chinese_is_chinese(query: Query) -> None:
    _, out = query("torch.permute", "--full", "--lang", "zh")
    for part in ("重新排列张量的各个轴。", "(推荐)", "此处不支持", "一致", "PyTorch 参数", "另名"):
        assert part in out
    assert "consistent" not in out


def test_what_an_example_showed_is_said_in_the_reader_s_language(query: Query) -> None:
    assert "the shape of <*out*> is (2, 3) in torch, (3, 2) in mindspore" in query("torch.add", "--full")[1]
    assert (
        "<*out*> 的形状在 torch 中为 (2, 3)，在 mindspore 中为 (3, 2)"
        in query("torch.add", "--full", "--lang", "zh")[1]
    )


def test_a_missing_counterpart_says_why_and_what_to_do(query: Query) -> None:
    _, out = query("svd_lowrank")
    assert "no counterpart (not implemented)" in out
    assert "mindspore.ops.svd(x)[0]" in out


def test_other_matches_are_listed_below_the_best(query: Query) -> None:
    _, out = query("permute")
    best, _, others = out.partition("Also found:")
    assert best.startswith("torch.permute\n")
    assert others.split()[:2] == ["torch.Tensor.permute", "mindspore.Tensor.permute"]


def test_without_a_clear_winner_all_are_listed(query: Query) -> None:
    code, out = query("mindspore.ops.swapaxes")
    assert code == 0
    assert out.startswith("Several APIs match mindspore.ops.swapaxes:")
    assert "torch.swapaxes" in out
    assert "torch.transpose" in out
    assert "→" not in out


def test_unknown_names_give_the_nearest_and_exit_code_1(query: Query) -> None:
    code, out = query("drpt")
    assert code == 1
    assert out.startswith("apimap: there is no entry for drpt\napimap: nearest: ")
    assert {"torch.nn.functional.dropout", "torch.nn.Dropout"} <= set(out.replace(",", "").split())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nn.Dropot", "torch.nn.Dropout"),
        ("y = F.dropout(x, 0.5)", "torch.nn.functional.dropout"),
        ("x = x.permute(1, 0).view(-1)", "torch.Tensor.permute"),
        ("'Tensor' object has no attribute 'permute'", "torch.Tensor.permute"),
        ("torch。permute（x）", "torch.permute"),
        ("permute 怎么用", "torch.permute"),
        ("zhuanzhi", "torch.permute"),
    ],
)
def test_what_is_typed_or_pasted_opens_the_one_entry_that_is_meant(
    query: Query, typed: str, meant: str
) -> None:
    code, out = query(typed)
    assert (code, out.splitlines()[0]) == (0, meant)


def test_a_module_lists_its_entries(query: Query) -> None:
    code, out = query("import torch.nn as nn")
    assert code == 0
    assert out.splitlines()[0] == "torch.nn is a module with 2 entries:"
    assert "  torch.nn.Dropout" in out.splitlines()


@pytest.mark.parametrize("name", ["torch.linalg.eigh", "linalg.eigh", "eigh"])
def test_a_real_api_without_entry_is_told_from_a_typo(query: Query, name: str) -> None:
    code, out = query(name)
    assert code == 1
    assert out.startswith("apimap: torch.linalg.eigh is in torch, but has no entry yet\n")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_fits_80_columns(query: Query, lang: str) -> None:
    for name in sample().entries:
        out = query(name, "--lang", lang)[1] + query(name, "--full", "--lang", lang)[1]
        wide = [line for line in out.splitlines() if columns(line) > 80]
        assert wide == [], name


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
    ],
)
def test_the_language_is_the_locales(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert language() == expected


def test_colour_only_repeats_words_and_needs_a_terminal(
    query: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\033" not in query("permute")[1]
    assert Paint(True)("✓ consistent", "green") == "\033[32m✓ consistent\033[0m"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Paint()("x", "red") == "\033[31mx\033[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Paint()("x", "red") == "x"


def test_the_index_has_every_word_that_a_page_may_need(index: Path) -> None:
    keys = {row[0] for row in open_index(str(index)).execute("SELECT key FROM text")}
    wanted = {f"{group}.{word}" for word in (*VERDICT_WORDS, "missing") for group in ("sign", "verdict")}
    wanted |= {f"kind.{kind}" for kind in DifferenceKind} | {f"missing.{reason}" for reason in MissingReason}
    wanted |= {f"rule.{word}" for word in get_args(RuleWord)}
    source = Path(show.__file__).read_text(encoding="utf-8")
    wanted |= set(re.findall(r'"((?:entry|todo)\.\w+)"', source))
    assert wanted <= keys


def test_wide_characters_count_twice_in_tables_and_lines() -> None:
    assert columns("参数 p") == 6
    assert pad("参数", 6) == "参数  "
    assert table([("参数", "x"), ("p", "y")]) == ["参数  x", "p     y"]
    assert wrap("去掉：没有这个参数。", 10) == ["去掉：没有", "这个参数。"]
    assert wrap("a word and another", 10) == ["a word and", "another"]
    assert wrap("unbreakable", 4) == ["unbr", "eaka", "ble"]
    assert wrap("", 10) == [""]


def test_no_index_is_an_environment_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "permute", "--index", str(tmp_path / "none")]) == 3
    assert "apimap build" in capsys.readouterr().err


_LOADED = """
import sys
from apimap.run.cli import main
code = main(sys.argv[1:])
print("LOADED", code, *sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_the_query_path_imports_next_to_nothing(index: Path) -> None:
    command = [sys.executable, "-c", _LOADED, "query", "permute", "--index", str(index)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent
    )
    code, *loaded = done.stdout.splitlines()[-1].removeprefix("LOADED ").split()
    assert code == "0"
    heavy = {
        "pydantic",
        "numpy",
        "scipy",
        "rich",
        "libcst",
        "yaml",
        "rapidfuzz",
        "jinja2",
        "shtab",
        "packaging",
    }
    slow = {
        "torch",
        "mindspore",
        "pathlib",
        "dataclasses",
        "inspect",
        "typing",
        "shutil",
        "subprocess",
        "ast",
    }
    assert not (heavy | slow) & set(loaded)


def test_a_closed_pipe_ends_quietly(index: Path) -> None:
    command = f"'{sys.executable}' -m apimap query permute --json --index '{index}' | true"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def back(tmp_path: Path, mappings: Path, capsys: pytest.CaptureFixture[str]) -> Query:
    """Asks for a name where some mindspore names have lines."""
    write_index(with_lines(mappings), tmp_path / "index.sqlite")

    def ask(*arguments: str) -> tuple[int, str]:
        code = main(["query", "--index", str(tmp_path / "index.sqlite"), *arguments])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return ask


@pytest.mark.parametrize("name", ["mindspore.ops.Transpose", "ops.Transpose", "ms.ops.Transpose"])
def test_a_mindspore_name_without_a_pair_says_what_it_is_for(back: Query, name: str) -> None:
    code, out = back(name, "--lang", "en")
    assert code == 0
    assert "The operator class below a function." in out
    assert "torch.permute" in out
    assert "en/api/torch/permute/" in out


def test_what_it_is_for_is_said_in_chinese(back: Query) -> None:
    assert "函数之下的算子类。" in back("mindspore.ops.Transpose", "--lang", "zh")[1]


def test_a_member_is_answered_by_its_class(back: Query) -> None:
    code, out = back("mindspore.ops.Transpose.init_prim", "--lang", "en")
    assert code == 0
    assert "A member of mindspore.ops.Transpose" in out
    assert "torch.permute" in out


def test_a_mindspore_name_with_a_pair_is_answered_by_its_entry(back: Query) -> None:
    assert back("mindspore.ops.permute", "--lang", "en")[1].startswith("torch.permute\n")


def test_a_word_that_people_search_for_is_no_mindspore_name(back: Query) -> None:
    assert "The operator class" not in back("transpose", "--lang", "en")[1]


def test_json_has_the_mindspore_name(back: Query) -> None:
    document = json.loads(back("mindspore.ops.Transpose", "--json")[1])
    jsonschema.validate(document, answer.schema())
    assert document["matches"] == []
    [found] = document["mindspore"]
    assert (found["name"], found["by"]) == ("mindspore.ops.Transpose", "line")
    assert [each["torch"] for each in found["near"]] == ["torch.permute"]


def test_a_long_answer_is_cut_to_twenty_five_lines_what_is_known_first(index: Path) -> None:
    opened = open_index(str(index))
    told = document_named(opened, "torch.permute")
    assert told is not None
    (shown,) = (each for each in told["counterparts"] if each["key"] == told["shown"])
    catch = {"weight": "common", "kind": "argument", "en": "catch " * 40, "zh": "陷阱" * 90}
    shown["differences"] = [catch, catch, catch]
    told["aliases"] = [f"torch.somewhere.{number}.with.a.long.name" for number in range(9)]
    shown["cost"]["said"] = told["prefer"] = {"en": "", "zh": ""}
    lines = [f"line{number}" for number in range(5)]
    told["answer"].update({side: "\n".join(lines) for side in ("torch", "mindspore")})
    for word in ("en", "zh"):
        texts = dict(opened.execute(f"SELECT key, {word} FROM text"))
        answer = show.Page(word, texts).answer(told)
        assert len(answer) <= show.LONGEST
        assert answer.count("  line4") == 1  # mindspore's side is whole
        assert answer[-1].startswith("`apimap query torch.permute --full`")
