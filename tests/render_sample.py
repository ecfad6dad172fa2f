"""A small catalogue with an entry of every kind, for the tests of rendering; no framework ran for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from apimap.entries.guides import Guide
from apimap.model.checks import Check, Program, Row, RunInfo
from apimap.model.entry import Entry, Verdict
from apimap.model.finding import AGREES, Cause, Finding
from apimap.reports.third import read_third
from apimap.signatures import Snapshot
from apimap.site import Catalogue


@dataclass(frozen=True)
class Report:
    info: RunInfo
    rows: tuple[Row, ...]


def both(en: str, zh: str) -> dict[str, str]:
    return {"en": en, "zh": zh}


def example(id: str, torch: str, **more: object) -> dict[str, object]:
    return {"id": id, "inputs": {"x": "np.arange(6, dtype=np.float32).reshape(2, 3)"}, "torch": torch, **more}


def steps(framework: str) -> str:
    return f"""\
# 1. dataset
data = {framework}.ones(2)
for each in data:
    # 2. network
    net = each + 1
    # 3. loss
    out = net
done = True
"""


ENTRIES = [
    {
        "torch": "torch.permute",
        "summary": both("Reorders the axes of a tensor.", "重新排列张量的各个轴。"),
        "keywords": ["transpose axes", "转置"],
        "counterparts": [
            {"mindspore": "mindspore.mint.permute", "arguments": {"input": "input", "dims": "dims"}},
            {
                "mindspore": "mindspore.ops.permute",
                "arguments": {"input": "input", "dims": "axis"},
                "note": both("Also named `mindspore.ops.transpose`.", "另名 `mindspore.ops.transpose`。"),
            },
        ],
        "examples": [
            example("two-axes", "out = torch.permute(x, (1, 0))", title=both("Swap two axes", "交换两轴")),
            example("negative-axes", "out = torch.permute(x, (-1, 0))"),
        ],
    },
    {
        "torch": "torch.nn.functional.dropout",
        "summary": both("Zeroes elements at random: only while training.", "训练时随机置零：推理时不变。"),
        "counterparts": [
            {
                "mindspore": "mindspore.mint.nn.functional.dropout",
                "arguments": {"input": "input", "p": "p", "training": "training", "inplace": "inplace"},
            },
            {
                "mindspore": "mindspore.nn.Dropout",
                "arguments": {
                    "input": {"call": "x"},
                    "p": "p",
                    "training": {"via": "set_train"},
                    "inplace": None,
                },
            },
            {
                "mindspore": "mindspore.nn.Dropout",
                "releases": "<2.0",
                "arguments": {"p": {"to": "keep_prob", "value": "1 - p"}},
            },
        ],
        "differences": [
            {
                "kind": "argument",
                "proof": "positional-inplace",
                **both(
                    "The second positional argument of `nn.Dropout` is `keep_prob | p`, *not* `inplace`.",
                    "`nn.Dropout` 的第二个位置参数是 `keep_prob | p`，**不是** `inplace`。",
                ),
                "counterparts": ["mindspore.nn.Dropout"],
            },
            {"kind": "random", "proof": "training", **both("Draws differ.", "随机数不同。")},
            {"kind": "dtype", "proof": "training", **both("float16 is widened.", "float16 会被提升。")},
        ],
        "claims": [
            {
                "said": both("`nn.Dropout` takes `keep_prob`.", "`nn.Dropout` 的参数是 `keep_prob`。"),
                "now": both("It takes `p`.", "参数是 `p`。"),
                "proof": "evaluation",
            }
        ],
        "examples": [
            example("evaluation", "out = torch.nn.functional.dropout(x, p=0.5, training=False)"),
            example(
                "positional-inplace",
                "out = torch.nn.functional.dropout(x, 0.5, True, True)",
                expect="divergent",
            ),
            example(
                "training",
                "out = torch.nn.functional.dropout(x)",
                compare={"how": "distribution", "reason": both("It is random.", "结果是随机的。")},
            ),
        ],
    },
    {
        "torch": "torch.add",
        "summary": both("Adds, with a scale.", "带系数的加法。"),
        "counterparts": [
            {
                "mindspore": "mindspore.ops.add",
                "arguments": {
                    "input": "input",
                    "other": {"to": "other", "value": "other * alpha"},
                    "alpha": None,
                },
                "extra": {"name": "'add'"},
            }
        ],
        "examples": [example("scaled", "out = torch.add(x, x, alpha=2)")],
    },
    {
        "torch": "torch.add_",
        "summary": both("Adds in place.", "原地加法。"),
        "counterparts": [{"mindspore": "mindspore.ops.add", "arguments": {}}],
        "mirror": {"of": "torch.add"},
        "notes": [both("Use `a < b`, not `a | b`.", "用 `a < b`，不用 `a | b`。")],
    },
    {
        "torch": "torch.max",
        "summary": both("The largest element.", "最大元素。"),
        "forms": {"all": "torch.max(input)", "dim": "torch.max(input, dim)"},
        "counterparts": [
            {"mindspore": "mindspore.ops.max", "form": "all", "arguments": {"input": "input"}},
            {"mindspore": "mindspore.ops.max", "form": "dim", "arguments": {"input": "input", "dim": "axis"}},
        ],
        "examples": [
            example("all", "out = torch.max(x)", form="all"),
            example("dim", "out = torch.max(x, 1)", form="dim"),
        ],
    },
    {
        "torch": "torch.svd_lowrank",
        "summary": both("A low-rank decomposition.", "低秩分解。"),
        "missing": {"reason": "not-implemented", **both("Use `svd` and cut.", "先 `svd` 再截断。")},
        "examples": [
            example("cut", "out = torch.svd_lowrank(x)[1]", mindspore="out = mindspore.ops.svd(x)[0]")
        ],
    },
    {
        "torch": "torch.compile",
        "summary": both("Compiles a function.", "编译函数。"),
        "missing": {"reason": "design-differs", **both("See `mindspore.jit`.", "参见 `mindspore.jit`。")},
    },
    {
        "torch": "torch.Tensor.index",
        "summary": both("An unlucky leaf name.", "名称与目录页相同。"),
        "counterparts": [{"mindspore": "mindspore.Tensor.index"}],
    },
    {
        "torch": "torch.nn.Softmax",
        "summary": both("Scales to probabilities.", "归一化为概率。"),
        "counterparts": [
            {"mindspore": "mindspore.nn.Softmax", "arguments": {"dim": "axis"}, "members": {"dim": "axis"}}
        ],
        "examples": [
            example("refused", "out = torch.nn.Softmax(9)(x)", refuses=True, isolated=True),
            example(
                "offline",
                "out = torch.nn.Softmax(1)(x)",
                not_run=both("Needs two devices.", "需要两个设备。"),
            ),
        ],
    },
    {
        "workflow": "training-step",
        "title": both("One training step: forward, gradient, update", "一个训练步：前向、梯度、更新"),
        "summary": both("Loss, gradients and an update.", "计算损失、梯度并更新参数。"),
        "examples": [
            example("step", "out = x.sum()\n\nprint('```')", mindspore="out = x.sum()\n\nprint('```')"),
            example("in-steps", steps("torch"), mindspore=steps("mindspore")),
            example("alone", "out = x.min()", mindspore="out = x.min()"),
        ],
        "tensorflow": [
            {
                "example": "in-steps",
                "program": steps("tf"),
                "mindspore": "divergent",
                **both("`tf.ones` is *called* the same.", "`tf.ones` 的名称相同。"),
            },
            {"example": "alone", "program": "out = tf.reduce_min(x)", **both("Never run.", "从未运行。")},
        ],
    },
]

VERDICTS: dict[tuple[str, str], Verdict] = {
    ("mindspore.mint.permute", "two-axes"): Verdict.UNSUPPORTED,
    ("mindspore.mint.permute", "negative-axes"): Verdict.UNSUPPORTED,
    ("mindspore.nn.Dropout", "positional-inplace"): Verdict.DIVERGENT,
    ("mindspore.mint.nn.functional.dropout", "positional-inplace"): Verdict.CRASH,
    ("mindspore.ops.add", "scaled"): Verdict.DIVERGENT,
    ("mindspore.nn.Softmax", "offline"): Verdict.NOT_RUN,
}


def program(framework: str, code: str) -> Program:
    x = f"{framework}.tensor(np.arange(6.0))"
    source = f"import numpy as np\nimport {framework}\n\nx = {x}\n{code}\nprint(out)\n"
    return Program("torch" if framework == "torch" else "mindspore", source)


def checks(entry: Entry) -> list[Check]:
    found = []
    for each in entry.examples:
        pairs = [pair for pair in entry.counterparts if pair.form in (None, each.form)]
        for key, name in [(pair.key, pair.mindspore) for pair in pairs] or [("", "")]:
            hand = each.mindspore if isinstance(each.mindspore, str) else None
            found.append(
                Check(
                    entry=entry.name,
                    counterpart=key,
                    example=each.id,
                    variant="",
                    torch=program("torch", each.torch),
                    mindspore=program("mindspore", hand or each.torch.replace(entry.name, name)),
                    derived=hand is None,
                    expect=each.expected(name),
                    refuses=each.refuses,
                    compare=each.compare,
                    not_run=Finding(Cause.NOT_RUN, reason=each.not_run) if each.not_run else None,
                )
            )
    return found


def row(check: Check) -> Row:
    name = check.counterpart.partition("@")[0].partition("#")[0]
    verdict = VERDICTS.get((name, check.example), Verdict.CONSISTENT)
    if "@" in check.counterpart:
        verdict = Verdict.NOT_RUN
    differs = verdict is Verdict.DIVERGENT
    return Row(
        entry=check.entry,
        counterpart=check.counterpart,
        example=check.example,
        variant=check.variant,
        verdict=verdict,
        expect=check.expect,
        derived=check.derived,
        finding=Finding(Cause.SHAPE, "<*out*>", torch=(2, 3), mindspore=(3, 2)) if differs else AGREES,
        torch="tensor([[0., 1., 2.],\n        [3., 4., 5.]])",
        mindspore="" if verdict is Verdict.UNSUPPORTED else "[[0. 1. 2.]\n [3. 4. 5.]]",
        contradiction=differs and check.expect == "consistent",
    )


def snapshot(
    framework: str, apis: dict[str, list[str]], declared: dict[str, dict[str, object]] | None = None
) -> Snapshot:
    lines = {name: {"kind": "function", "overloads": overloads} for name, overloads in apis.items()}
    head = {"framework": framework, "release": "1", "python": "3.11"}
    return Snapshot({**head, "apis": lines, "declared": declared or {}})


DECLARED: dict[str, dict[str, object]] = {
    "mindspore.mint.permute": {"platforms": ["Ascend"]},
    "mindspore.ops.permute": {
        "platforms": ["Ascend", "GPU", "CPU"],
        "some": ["GPU"],
        "of": "mindspore.ops.transpose",
    },
}


GUIDE = Guide.model_validate(
    {
        "guide": "first-port",
        "place": 1,
        "title": both("Your first port", "第一次迁移"),
        "summary": both("From start to end.", "从头到尾。"),
        "steps": [
            {
                "heading": both("Axes", "轴"),
                "text": both("See [permute](torch.permute).", "见 [permute](torch.permute)。"),
                "show": ["torch.permute#two-axes", "torch.nn.functional.dropout#evaluation"],
            }
        ],
    }
)


def catalogue(*, reports: int = 2) -> Catalogue:
    """Ten entries in six modules with as many runs as asked for, the newest on mindspore 2.10.0."""
    entries = {entry.name: entry for entry in map(Entry.model_validate, ENTRIES)}
    all_checks = [check for entry in entries.values() for check in checks(entry)]
    float16 = [
        replace(all_checks[1], variant="dtype:float16"),
        replace(all_checks[3], variant="dtype:float16"),
    ]
    info = RunInfo("2.13.0", "2.10.0", "CPU", "2026-11-20", "Linux x86_64", "3.11.9", {"torch": "1.26.4"})
    older = replace(info, mindspore="2.9.0", date="2026-05-02")
    runs = [
        Report(older, tuple(row(check) for check in all_checks[:6])),
        Report(info, tuple(row(check) for check in [*all_checks, *float16])),
    ]
    return Catalogue(
        entries=entries,
        checks=[*all_checks, *float16],
        guides=[GUIDE],
        third=read_third(Path(__file__).parent),
        reports=runs[len(runs) - reports :],
        torch=snapshot(
            "torch", {"torch.nn.functional.dropout": ["input, p=0.5, training=True, inplace=False"]}
        ),
        mindspore=snapshot(
            "mindspore",
            {"mindspore.mint.nn.functional.dropout": ["input, p=0.4, training=True, *, inplace"]},
            DECLARED,
        ),
    )
