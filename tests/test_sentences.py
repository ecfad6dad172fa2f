"""What findings say, in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from apimap.model.entry import Bilingual, Verdict
from apimap.model.finding import Cause, Finding, Raised
from apimap.model.paths import RESULTS
from apimap.published.catalogue import Catalogue
from apimap.published.entries import entry_data
from apimap.reports import read_reports
from apimap.reports.sentences import sentence
from apimap.site.entry.examples import examples
from render_sample import catalogue

NUMBERS = Finding(
    Cause.NUMBERS,
    "out",
    **{"count": 3, "size": 6, "rtol": 1.3e-6, "atol": 1e-5},
    **{"max_abs": 3.0, "at": (1, 2), "torch": "3.0", "mindspore": "0.0"},
    **{"max_rel": 1.0, "rel_at": (1, 0), "rel_torch": "1.0", "rel_mindspore": "0.0"},
)
CRASHES = (Verdict.DIVERGENT, Verdict.CRASH)
SAID = [
    (
        Finding(Cause.UNWRITTEN),
        "not deterministic: memory that mindspore never wrote decides the result",
        "结果不确定：取决于 mindspore 从未写入的内存",
    ),
    (
        Finding(Cause.CHANGES),
        "not deterministic: the result changes from run to run",
        "结果不确定：每次运行的结果不同",
    ),
    (
        Finding(Cause.CHANGES, signal="SIGSEGV"),
        "not deterministic: the result changes from run to run; in some the process was killed by SIGSEGV",
        "结果不确定：每次运行的结果不同；进程有时被信号 SIGSEGV 终止",
    ),
    (
        Finding(Cause.SHAPE, "out", torch=(2, 3), mindspore=(2,)),
        "the shape of out is (2, 3) in torch, (2,) in mindspore",
        "out 的形状在 torch 中为 (2, 3)，在 mindspore 中为 (2,)",
    ),
    (
        Finding(Cause.KIND, "out", torch="Python float", mindspore="0-d tensor"),
        "out is a Python float in torch, a 0-d tensor in mindspore",
        "out 在 torch 中为 Python float，在 mindspore 中为 0 维张量",
    ),
    (
        Finding(Cause.KIND, "out", torch=("object", "Size"), mindspore="None"),
        "out is an object of type Size in torch, None in mindspore",
        "out 在 torch 中为 Size 类型的对象，在 mindspore 中为 None",
    ),
    (
        Finding(Cause.KEYS, "out", torch=("'a'",), mindspore=()),
        "the keys of out differ: mindspore lacks 'a'",
        "out 的键不同：mindspore 缺少 'a'",
    ),
    (
        NUMBERS,
        (
            "3 of 6 elements of out differ: largest absolute error 3 at out[1, 2]: torch 3.0, mindspore 0.0; "
            "largest relative error 1 at out[1, 0]: torch 1.0, mindspore 0.0 "
            "(allowed: rtol 1.3e-06, atol 1e-05)"
        ),
        (
            "out 的 6 个元素中有 3 个不同：最大绝对误差 3，位于 out[1, 2]（torch 3.0，mindspore 0.0）；"
            "最大相对误差 1，位于 out[1, 0]（torch 1.0，mindspore 0.0）（容差：rtol 1.3e-06，atol 1e-05）"
        ),
    ),
    (
        Finding(Cause.NUMBERS, "out", count=1, size=1, at=(), torch="0.0", mindspore="inf"),
        (
            "1 of 1 elements of out differ: largest absolute error infinite or undefined at out: torch 0.0, "
            "mindspore inf; largest relative error infinite or undefined there"
        ),
        (
            "out 的 1 个元素中有 1 个不同：最大绝对误差无穷大或无定义，位于 out（torch 0.0，mindspore inf）；"
            "最大相对误差无穷大或无定义，同在此处"
        ),
    ),
    (  # as a page of history keeps it
        Finding(Cause.NUMBERS, "out", count=1, size=2, max_abs=0.5),
        "1 of 2 elements of out differ: largest absolute error 0.5",
        "out 的 2 个元素中有 1 个不同：最大绝对误差 0.5",
    ),
    (
        Finding(
            Cause.DISTRIBUTION,
            "out",
            part="real",
            torch=("0", "1"),
            mindspore=("1", "2"),
            test="chi-square",
            p=1e-9,
        ),
        (
            "the distribution of out (real part) differs: torch mean 0, std 1; mindspore mean 1, std 2 "
            "(chi-square on counts, p = 1e-09)"
        ),
        (
            "out（实部）的分布不同：torch 均值 0、标准差 1；mindspore 均值 1、标准差 2"
            "（计数的卡方检验，p = 1e-09）"
        ),
    ),
    (
        Finding(Cause.MINDSPORE_REFUSES, mindspore=Raised("TypeError", "out is 1 in torch, 2 there")),
        "torch accepts, mindspore refuses (TypeError: out is 1 in torch, 2 there)",
        "torch 接受，mindspore 拒绝（TypeError: out is 1 in torch, 2 there）",
    ),
    (
        Finding(Cause.KILLED, signal="SIGSEGV"),
        "the process was killed by SIGSEGV (Segmentation fault)",
        "进程被信号 SIGSEGV 终止（段错误）",
    ),
    (Finding(Cause.KILLED, signal="SIGTERM"), "the process was killed by SIGTERM", "进程被信号 SIGTERM 终止"),
    (Finding(Cause.TIMEOUT, seconds=5.0), "still running after 5 s", "5 秒后仍在运行"),
    (Finding(Cause.NOT_RUN, reason=Bilingual(en="Too large.", zh="太大。")), "Too large.", "太大。"),
    (
        Finding(Cause.NAN, "out", torch="nan", mindspore="inf", runs=CRASHES),
        "not deterministic: divergent, crash in 2 runs; out: torch nan, mindspore inf",
        "结果不确定：2 次运行依次为不一致、崩溃；out：torch nan，mindspore inf",
    ),
    (
        Finding(Cause.NAN, "out", torch="nan", mindspore="inf", runs=(Verdict.DIVERGENT,) * 3),
        "not deterministic: other values in each of 3 runs; out: torch nan, mindspore inf",
        "结果不确定：3 次运行的数值各不相同；out：torch nan，mindspore inf",
    ),
    (Finding(max_abs=1.0), "", ""),
    (Finding(words="a sentence from elsewhere"), "a sentence from elsewhere", "a sentence from elsewhere"),
]


@pytest.mark.parametrize(("finding", "english", "chinese"), SAID, ids=lambda value: str(value)[:40])
def test_a_finding_in_both_languages(finding: Finding, english: str, chinese: str) -> None:
    assert sentence(finding, "en") == english
    assert sentence(finding, "zh") == chinese


@pytest.mark.parametrize("cause", [cause for cause in Cause if cause])
def test_every_cause_has_its_words(cause: Cause) -> None:
    """With all facts there, each cause says something else in each language."""
    sides: tuple[object, object] = (Raised("E", "a"), Raised("E", "b"))
    if cause.level in ("structure", "dtype", "shape", "nan", "value", "distribution"):
        sides = ("tensor", "list") if cause is Cause.KIND else (("1", "2"), ("3", "4"))
    finding = Finding(
        cause, "out", torch=sides[0], mindspore=sides[1], count=1, size=2, name="x", names=("out",),  # type: ignore[arg-type]
        **{"units": 1.0, "signal": "SIGBUS", "exit_code": 1, "seconds": 2.0, "releases": "<2", "p": 0.5},
        test="chi-square", reason=Bilingual(en="why", zh="为何"),
    )  # fmt: skip
    english, chinese = sentence(finding, "en"), sentence(finding, "zh")
    assert english
    assert re.search(r"[\u4e00-\u9fff]", chinese)
    assert not re.search(r"[{}|]", english + chinese)


def distinct() -> Iterator[Finding]:
    """The findings of the committed reports, equal ones once."""
    reports = read_reports(RESULTS)
    assert reports
    yield from {row.finding for report in reports for row in report.rows}


def test_every_finding_of_the_committed_reports_is_said_in_both_languages() -> None:
    silent = [
        finding
        for finding in distinct()
        if finding.cause
        and finding.level != "precision"
        and not (sentence(finding, "en") and sentence(finding, "zh"))
    ]
    assert not silent


def test_a_chinese_page_says_it_in_chinese() -> None:
    few: Catalogue = catalogue()
    data = entry_data(few, few.entries["torch.add"])
    words = {result["message"] for example in examples("zh", data) for result in example["results"]}
    assert any("形状" in each for each in words)
