"""Words for verdicts, for what a pair costs and of workflows, in English and in Chinese."""

from __future__ import annotations

from apimap.reports.sentences import VERDICTS

# key: (English, Chinese); {name} marks what the caller fills in.
VERDICT_TEXTS: dict[str, tuple[str, str]] = {
    # verdict words and their meaning
    **{f"verdict.{verdict}": words for verdict, words in VERDICTS.items()},
    "verdict.consistent-except": ("consistent, with exceptions", "一致（有例外）"),
    "verdict.missing": ("no counterpart", "无对应接口"),
    "verdict.absent": ("no such API in the release", "该版本无此 API"),
    # what a pair costs, where it has an answer
    "verdict.drop-in": ("drop-in", "可直接替换"),
    "verdict.rename": ("rename or rearrange arguments", "需调整参数"),
    "verdict.silent": ("wrong results in silence", "结果不同且不报错"),
    "verdict.refuses": ("refuses something common", "拒绝某些常见用法"),
    "verdict.edge": ("edge cases only", "仅个别情形有差异"),
    # of a workflow: nothing is replaced by it
    "verdict.works": ("ran, same results", "已运行，结果相同"),
    "verdict.pitfalls": ("ran, pitfalls shown", "已运行，附易错写法"),
    "said.works": ("every program gives the same on both sides", "每段程序两边结果相同"),
    "said.pitfalls": (
        "the task gives the same on both sides; programs that go wrong stand beside it",
        "任务两边结果相同；另附会出错的写法",
    ),
    "said.drop-in": ("nothing that ran differs", "所有运行过的情形都一致"),
    "said.rename": ("same results with the arguments below", "按下列参数规则改写后结果相同"),
    "said.silent": (
        "in a common use numbers, dtype, shape or text are other ones, without an error",
        "在某种常见用法下，数值、dtype、形状或文字不同，且没有报错",
    ),
    "said.refuses": (
        "a common use raises an error, or has no kernel on this device",
        "某种常见用法会报错，或在该设备上没有对应算子",
    ),
    "said.edge": ("same results, except in rare cases", "除少见情形外，结果相同"),
    "cost.only_evaluation": ("evaluation only", "仅推理时"),
    "cost.only_compiled": ("compiled only (mindspore.jit)", "仅在 mindspore.jit 编译后可用"),
    "cost.works": (
        "runs with {works}; refuses {refuses} on {device}",
        "可用于{works}；在 {device} 上拒绝{refuses}",
    ),
    "cost.refuses": ("refuses {refuses} on {device}", "在 {device} 上拒绝{refuses}"),
    "cost.lacking": ("no kernel on {device} for {examples}", "在 {device} 上没有算子：{examples}"),
    "group.floats": ("floats", "浮点数"),
    "group.integers": ("integers", "整数"),
    "group.bool": ("bool", "布尔值"),
    "group.complex": ("complex numbers", "复数"),
    "said.consistent": ("same results in every example that ran", "所有已运行示例的结果都相同"),
    "said.consistent-except": ("same results, except in the cases listed", "除所列情形外，结果相同"),
    "said.divergent": ("results differ", "结果不同"),
    "said.unsupported": (
        "no kernel on this device, or not in this release",
        "该设备上没有对应算子，或该版本没有此接口",
    ),
    "said.oracle-error": ("PyTorch itself refused the program", "PyTorch 自身拒绝执行该程序"),
    "said.error": ("the program failed", "程序执行失败"),
    "said.crash": ("the process died", "进程崩溃"),
    "said.timeout": ("did not finish in time", "未能在限时内完成"),
    "said.not-run": ("not executed", "未执行"),
}
