"""What the judge says, in the language of the page.

The judge writes English: reports and the command line quote it. Its sentences are few and fixed, so each is
listed here with its Chinese; what a framework said itself is quoted as it is. A test holds the list against
every message of the committed reports.
"""

from __future__ import annotations

import re
from functools import cache

from apimap.site.texts import TEXTS, Language

# English as a pattern, Chinese as a template. `{x}` marks what is filled in; the first match counts, so a
# sentence that contains another one stands before it.
_SENTENCES: tuple[tuple[str, str], ...] = (
    # levels: structure, dtype, shape
    (
        "{place} has {a} items in torch, {b} in mindspore",
        "{place} 在 torch 中有 {a} 项，在 mindspore 中有 {b} 项",
    ),
    (
        "{place} has the fields ({a}) in torch, ({b}) in mindspore",
        "{place} 的字段在 torch 中为（{a}），在 mindspore 中为（{b}）",
    ),
    (
        "the keys of {place} differ: mindspore lacks {a}; torch lacks {b}",
        "{place} 的键不同：mindspore 缺少 {a}；torch 缺少 {b}",
    ),
    ("the keys of {place} differ: mindspore lacks {a}", "{place} 的键不同：mindspore 缺少 {a}"),
    ("the keys of {place} differ: torch lacks {b}", "{place} 的键不同：torch 缺少 {b}"),
    (
        "the dtype of {place} is {a} in torch, {b} in mindspore",
        "{place} 的 dtype 在 torch 中为 {a}，在 mindspore 中为 {b}",
    ),
    (
        "the shape of {place} is {a} in torch, {b} in mindspore",
        "{place} 的形状在 torch 中为 {a}，在 mindspore 中为 {b}",
    ),
    # values
    (
        "{n} of {m} elements are NaN on one side only, first {place}: torch {a}, mindspore {b}",
        "{m} 个元素中有 {n} 个仅在一侧为 NaN，首个为 {place}：torch {a}，mindspore {b}",
    ),
    ("{n} of {m} elements of {place} differ: {error}", "{place} 的 {m} 个元素中有 {n} 个不同：{error}"),
    (
        "{n} of {m} elements of {place} differ, first {at}: torch {a}, mindspore {b}",
        "{place} 的 {m} 个元素中有 {n} 个不同，首个为 {at}：torch {a}，mindspore {b}",
    ),
    (
        "{place} is {a} with the digits of {b}: largest absolute error {c}",
        "{place} 的数据类型为 {a}，数值却只有 {b} 的精度：最大绝对误差 {c}",
    ),
    ("as near to the exact result as torch", "与 torch 同样接近精确结果"),
    ("random in torch: values not compared", "在 torch 中结果随机：未比较数值"),
    ("differs by rounding only, up to {a} units in the last place", "仅有舍入误差，最多 {a} 个末位单位"),
    # distributions
    (
        "the share of NaN in {place} is {a} in torch, {b} in mindspore (p = {p})",
        "{place} 中 NaN 的比例在 torch 中为 {a}，在 mindspore 中为 {b}（p = {p}）",
    ),
    (
        "the distribution of {place} differs: torch {a}; mindspore {b} ({test}, p = {p})",
        "{place} 的分布不同：torch {a}；mindspore {b}（{test}，p = {p}）",
    ),
    (
        "{place} has {n} elements, too few to compare as a distribution: make the example draw at least {m}",
        "{place} 只有 {n} 个元素，不足以比较分布：示例至少应抽取 {m} 个",
    ),
    # exceptions
    ("both refuse: torch {a}; mindspore {b}", "两边都拒绝：torch {a}；mindspore {b}"),
    ("both refuse", "两边都拒绝"),
    ("mindspore accepts more: torch refuses ({a})", "mindspore 接受更多：torch 拒绝（{a}）"),
    ("mindspore accepts more", "mindspore 接受更多"),
    ("torch refuses ({a}), mindspore accepts", "torch 拒绝（{a}），mindspore 接受"),
    ("torch accepts, mindspore refuses ({a})", "torch 接受，mindspore 拒绝（{a}）"),
    ("torch did not refuse, as the example says it does", "torch 并未如示例所述拒绝该调用"),
    ("torch raised {a}", "torch 抛出 {a}"),
    ("torch crashed: {a}", "torch 崩溃：{a}"),
    ("torch did not end within its time limit", "torch 未在限时内结束"),
    # nothing to compare
    ("no kernel for this dtype on this device ({a})", "该设备上没有支持此 dtype 的算子内核（{a}）"),
    ("no kernel for this dtype on this device", "该设备上没有支持此 dtype 的算子内核"),
    ("no kernel on this device ({a})", "该设备上没有此算子的内核（{a}）"),
    ("no kernel on this device", "该设备上没有此算子的内核"),
    ("the device is not available ({a})", "设备不可用（{a}）"),
    ("the device is not available", "设备不可用"),
    ("not in this release: {a}", "该版本没有此接口：{a}"),
    ("it needs {a}, which is not there", "它需要 {a}，而该版本没有"),
    ("mindspore program: this release has no {a}", "mindspore 程序：该版本没有 {a}"),
    ("mindspore program: it cannot be run", "mindspore 程序：无法运行"),
    ("mindspore program: {a}", "mindspore 程序：{a}"),
    ("torch program: it cannot be run", "torch 程序：无法运行"),
    ("torch program: {a}", "torch 程序：{a}"),
    ("out of memory ({a})", "内存不足（{a}）"),
    ("the process was killed by {a} ({b})", "进程被信号 {a} 终止（{b}）"),
    ("the program ended the process with exit code {a}", "程序结束了进程，退出码 {a}"),
    ("the process ended for an unknown reason", "进程因不明原因结束"),
    ("the process died", "进程崩溃"),
    ("still running after {a} s", "{a} 秒后仍在运行"),
    ("it did not end within its time limit", "未在限时内结束"),
    ("this counterpart is for mindspore {a}", "该对应接口适用于 mindspore {a}"),
    # values of any kind; last, because its words are the commonest
    ("{place} is {a} in torch, {b} in mindspore", "{place} 在 torch 中为 {a}，在 mindspore 中为 {b}"),
    ("{place}: torch {a}, mindspore {b}", "{place}：torch {a}，mindspore {b}"),
)

_KINDS = {
    "a 0-d tensor": "0 维张量",
    "a tensor": "张量",
    "a 0-d numpy array": "0 维 NumPy 数组",
    "a numpy array": "NumPy 数组",
    "a numpy scalar": "NumPy 标量",
    "a list": "列表",
    "a tuple": "元组",
    "a dict": "字典",
    "a dtype": "dtype",
    "chi-square on counts": "计数的卡方检验",
    "two-sample Kolmogorov-Smirnov": "双样本 Kolmogorov-Smirnov 检验",
}
_NUMBERS = {"n", "m"}
_FLAKY = re.compile(
    r"not deterministic: (?P<words>[\w, -]+) in (?P<each>each of )?(?P<n>\d+) runs; (?P<rest>.+)", re.DOTALL
)
_BETWEEN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")  # a space between two Chinese words
# Pieces of what a mark holds.
_PIECES = (
    (re.compile(r"^a Python (\w+)$"), r"Python \1"),
    (re.compile(r"^an object of type (.+)$"), r"\1 类型的对象"),
    (re.compile(r"^largest absolute error "), "最大绝对误差 "),
    (re.compile(r"; largest relative error "), "；最大相对误差 "),
    (re.compile(r" at ([^:]+): torch (\S+), mindspore ([^\s(；]+)"), r"，位于 \1（torch \2，mindspore \3）"),
    (re.compile(r"^mean (\S+), std (\S+)$"), r"均值 \1、标准差 \2"),
    (re.compile(r" there\b"), "，同在此处"),
    (re.compile(r" \(allowed: rtol (\S+), atol (\S+)\)$"), r"（容差：rtol \1，atol \2）"),
    (re.compile(r" \(real part\)$"), "（实部）"),
    (re.compile(r" \(imaginary part\)$"), "（虚部）"),
    (re.compile(r"infinite or undefined"), "无穷大或无定义"),
)


def _pattern(english: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", english)
    text = "".join(
        (rf"(?P<{part}>\d+)" if part in _NUMBERS else rf"(?P<{part}>.+?)") if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    )
    return re.compile(text, re.DOTALL)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(english), chinese) for english, chinese in _SENTENCES)


def _piece(value: str) -> str:
    if value in _KINDS:
        return _KINDS[value]
    for pattern, chinese in _PIECES:
        value = pattern.sub(chinese, value)
    return value


@cache
def translated(message: str) -> str | None:
    """A message of the judge in Chinese; None when it is none of the sentences known here."""
    if flaky := _FLAKY.fullmatch(message):
        rest = translated(flaky["rest"])
        if flaky["each"]:
            return None if rest is None else f"结果不确定：{flaky['n']} 次运行的数值各不相同；{rest}"
        verdicts = "、".join(TEXTS[f"verdict.{word}"][1] for word in flaky["words"].split(", "))
        return None if rest is None else f"结果不确定：{flaky['n']} 次运行依次为{verdicts}；{rest}"
    for pattern, chinese in _patterns():
        found = pattern.fullmatch(message)
        if found:
            filled = chinese.format(**{name: _piece(value) for name, value in found.groupdict().items()})
            return _BETWEEN.sub("", filled)
    return None


def said(language: Language, message: str) -> str:
    """A message of the judge in a language; one that is not known is quoted as it is."""
    return message if language == "en" else translated(message) or message
