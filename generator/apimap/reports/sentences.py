"""What a finding says, in words: a sentence per cause, in each language, filled in with its facts.

What a framework said itself is quoted as it is. A test holds the table against every committed report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

from apimap.model.entry import LANGUAGES, Language, Verdict
from apimap.model.finding import Cause, Finding, Raised

# "torch" and "mindspore" stand for the sides that were compared (:data:`SIDES`). `{fact}` is filled in
# (:data:`_FILLERS`); of `[one|another]` the first stands whose facts are all there, and nothing where no such
# one is.
_WORDS: dict[Cause, tuple[str, str]] = {
    Cause.NONE: ("", ""),
    Cause.ROUNDING: (
        "differs by rounding only, up to {units} units in the last place",
        "仅有舍入误差，最多 {units} 个末位单位",
    ),
    Cause.NEAR_EXACT: ("as near to the exact result as torch", "与 torch 同样接近精确结果"),
    Cause.TIES: (
        "other places of equal elements, whose order torch does not promise",
        "仅相等元素的位置不同，torch 不保证其次序",
    ),
    Cause.RANDOM: ("random in torch: values not compared", "在 torch 中结果随机：未比较数值"),
    Cause.BOTH_REFUSE: (
        "both refuse[: torch {torch}; mindspore {mindspore}]",
        "两边都拒绝[：torch {torch}；mindspore {mindspore}]",
    ),
    Cause.ACCEPTS_MORE: (
        "mindspore accepts more[: torch refuses ({torch})]",
        "mindspore 接受更多[：torch 拒绝（{torch}）]",
    ),
    Cause.KIND: (
        "{place} is {torch} in torch, {mindspore} in mindspore",
        "{place} 在 torch 中为 {torch}，在 mindspore 中为 {mindspore}",
    ),
    Cause.LENGTH: (
        "{place} has {torch} items in torch, {mindspore} in mindspore",
        "{place} 在 torch 中有 {torch} 项，在 mindspore 中有 {mindspore} 项",
    ),
    Cause.FIELDS: (
        "{place} has the fields ({torch}) in torch, ({mindspore}) in mindspore",
        "{place} 的字段在 torch 中为（{torch}），在 mindspore 中为（{mindspore}）",
    ),
    Cause.KEYS: (
        (
            "the keys of {place} differ: [mindspore lacks {torch}; torch lacks {mindspore}"
            "|mindspore lacks {torch}|torch lacks {mindspore}]"
        ),
        (
            "{place} 的键不同：[mindspore 缺少 {torch}；torch 缺少 {mindspore}"
            "|mindspore 缺少 {torch}|torch 缺少 {mindspore}]"
        ),
    ),
    Cause.DTYPE: (
        "the dtype of {place} is {torch} in torch, {mindspore} in mindspore",
        "{place} 的 dtype 在 torch 中为 {torch}，在 mindspore 中为 {mindspore}",
    ),
    Cause.SHAPE: (
        "the shape of {place} is {torch} in torch, {mindspore} in mindspore",
        "{place} 的形状在 torch 中为 {torch}，在 mindspore 中为 {mindspore}",
    ),
    Cause.NAN: (
        (
            "[{count} of {size} elements are NaN on one side only"
            "[, first {where}: torch {torch}, mindspore {mindspore}]"
            "|{place}: torch {torch}, mindspore {mindspore}]"
        ),
        (
            "[{size} 个元素中有 {count} 个仅在一侧为 NaN"
            "[，首个为 {where}：torch {torch}，mindspore {mindspore}]"
            "|{place}：torch {torch}，mindspore {mindspore}]"
        ),
    ),
    Cause.NUMBERS: (
        (
            "{count} of {size} elements of {place} differ[: largest absolute error {error} at {where}: "
            "torch {torch}, mindspore {mindspore}; largest relative error {relative}"
            "[ at {rel_where}: torch {rel_torch}, mindspore {rel_mindspore}| there]"
            "|: largest absolute error {max_abs}][ (allowed: rtol {rtol}, atol {atol})]"
        ),
        (
            "{place} 的 {size} 个元素中有 {count} 个不同[：最大绝对误差 {error}，位于 {where}"
            "（torch {torch}，mindspore {mindspore}）；最大相对误差 {relative}"
            "[，位于 {rel_where}（torch {rel_torch}，mindspore {rel_mindspore}）|，同在此处]"
            "|：最大绝对误差 {max_abs}][（容差：rtol {rtol}，atol {atol}）]"
        ),
    ),
    Cause.ELEMENTS: (
        "{count} of {size} elements of {place} differ[, first {where}: torch {torch}, mindspore {mindspore}]",
        "{place} 的 {size} 个元素中有 {count} 个不同[，首个为 {where}：torch {torch}，mindspore {mindspore}]",
    ),
    Cause.VALUE: (
        "{place} is {torch} in torch, {mindspore} in mindspore",
        "{place} 在 torch 中为 {torch}，在 mindspore 中为 {mindspore}",
    ),
    Cause.DIGITS: (
        "{place} is {torch} with the digits of {mindspore}[: largest absolute error {max_abs}]",
        "{place} 的数据类型为 {torch}，数值却只有 {mindspore} 的精度[：最大绝对误差 {max_abs}]",
    ),
    Cause.DISTRIBUTION: (
        "the distribution of {place} differs[: torch {torch}; mindspore {mindspore} ({test}, p = {p})]",
        "{place} 的分布不同[：torch {torch}；mindspore {mindspore}（{test}，p = {p}）]",
    ),
    Cause.NAN_SHARE: (
        "the share of NaN in {place} is {torch} in torch, {mindspore} in mindspore (p = {p})",
        "{place} 中 NaN 的比例在 torch 中为 {torch}，在 mindspore 中为 {mindspore}（p = {p}）",
    ),
    Cause.UNWRITTEN: (
        "not deterministic: memory that mindspore never wrote decides the result",
        "结果不确定：取决于 mindspore 从未写入的内存",
    ),
    Cause.CHANGES: (
        (
            "not deterministic: the result changes from run to run"
            "[; mindspore refuses in some ({mindspore})|; in some the process was killed by {signal}]"
        ),
        "结果不确定：每次运行的结果不同[；mindspore 有时拒绝（{mindspore}）|；进程有时被信号 {signal} 终止]",
    ),
    Cause.TORCH_REFUSES: (
        "torch refuses ({torch}), mindspore accepts",
        "torch 拒绝（{torch}），mindspore 接受",
    ),
    Cause.MINDSPORE_REFUSES: (
        "torch accepts, mindspore refuses ({mindspore})",
        "torch 接受，mindspore 拒绝（{mindspore}）",
    ),
    Cause.NO_KERNEL: (
        "no kernel on this device[ ({mindspore})]",
        "该设备上没有此算子的内核[（{mindspore}）]",
    ),
    Cause.NO_DTYPE_KERNEL: (
        "no kernel for this dtype on this device[ ({mindspore})]",
        "该设备上没有支持此 dtype 的算子内核[（{mindspore}）]",
    ),
    Cause.NO_DEVICE: ("the device is not available[ ({mindspore})]", "设备不可用[（{mindspore}）]"),
    Cause.NOT_COMPILED: (
        "the graph compiler does not take this Python[ ({mindspore})]",
        "图编译器不支持这段 Python 代码[（{mindspore}）]",
    ),
    Cause.ABSENT: ("not in this release: {name}", "该版本没有此接口：{name}"),
    Cause.NEEDS: ("it needs {name}, which is not there", "它需要 {name}，而该版本没有"),
    Cause.TORCH_PROGRAM: (
        "torch program: [{torch}|{words}|it cannot be run]",
        "torch 程序：[{torch}|{words}|无法运行]",
    ),
    Cause.MINDSPORE_PROGRAM: (
        "mindspore program: [{mindspore}|{words}|it cannot be run]",
        "mindspore 程序：[{mindspore}|{words}|无法运行]",
    ),
    Cause.PROGRAM_LACKS: (
        "mindspore program: this release has no {name}",
        "mindspore 程序：该版本没有 {name}",
    ),
    Cause.OUTPUTS: (
        "{name} gave {count} outputs, not {size} ({names})",
        "{name} 给出 {count} 个输出，应为 {size} 个（{names}）",
    ),
    Cause.TOO_FEW: (
        (
            "{place} has {count} elements, too few to compare as a distribution: "
            "make the example draw at least {size}"
        ),
        "{place} 只有 {count} 个元素，不足以比较分布：示例至少应抽取 {size} 个",
    ),
    Cause.TORCH_RAISED: ("torch raised {torch}", "torch 抛出 {torch}"),
    Cause.TORCH_ACCEPTED: (
        "torch did not refuse, as the example says it does",
        "torch 并未如示例所述拒绝该调用",
    ),
    Cause.TORCH_CRASHED: (
        (
            "torch crashed: [the process was killed by {signal}[ ({about})]"
            "|the program ended the process with exit code {exit_code}|{words}"
            "|the process ended for an unknown reason]"
        ),
        (
            "torch 崩溃：[进程被信号 {signal} 终止[（{about}）]|程序结束了进程，退出码 {exit_code}|{words}|"
            "进程因不明原因结束]"
        ),
    ),
    Cause.TORCH_TIMEOUT: ("torch did not end within its time limit", "torch 未在限时内结束"),
    Cause.KILLED: ("the process was killed by {signal}[ ({about})]", "进程被信号 {signal} 终止[（{about}）]"),
    Cause.EXITED: (
        "the program ended the process with exit code {exit_code}",
        "程序结束了进程，退出码 {exit_code}",
    ),
    Cause.DIED: ("[{words}|the process ended for an unknown reason]", "[{words}|进程因不明原因结束]"),
    Cause.OUT_OF_MEMORY: ("out of memory[ ({mindspore})]", "内存不足[（{mindspore}）]"),
    Cause.TIMEOUT: (
        "[still running after {seconds} s|it did not end within its time limit]",
        "[{seconds} 秒后仍在运行|未在限时内结束]",
    ),
    Cause.NOT_RUN: ("{reason}", "{reason}"),
    Cause.UNCOMPILED: (
        "the compiled part of the library beside torch does not load here[ ({torch})]",
        "torch 之外的库的编译部分在此无法加载[（{torch}）]",
    ),
    Cause.OTHER_RELEASES: (
        "this counterpart is for mindspore {releases}",
        "该对应接口适用于 mindspore {releases}",
    ),
}
_UNSTEADY = (
    "not deterministic: [{verdicts} in {runs} runs|other values in each of {runs} runs]",
    "结果不确定：[{runs} 次运行依次为{verdicts}|{runs} 次运行的数值各不相同]",
)

VERDICTS: dict[Verdict, tuple[str, str]] = {
    Verdict.CONSISTENT: ("consistent", "一致"),
    Verdict.DIVERGENT: ("divergent", "不一致"),
    Verdict.UNSUPPORTED: ("unsupported here", "此处不支持"),
    Verdict.ORACLE_ERROR: ("PyTorch refused", "PyTorch 报错"),
    Verdict.ERROR: ("error", "出错"),
    Verdict.CRASH: ("crash", "崩溃"),
    Verdict.TIMEOUT: ("timeout", "超时"),
    Verdict.NOT_RUN: ("not run", "未运行"),
}
_KINDS = {
    "0-d tensor": ("a 0-d tensor", "0 维张量"),
    "tensor": ("a tensor", "张量"),
    "0-d numpy array": ("a 0-d numpy array", "0 维 NumPy 数组"),
    "numpy array": ("a numpy array", "NumPy 数组"),
    "numpy scalar": ("a numpy scalar", "NumPy 标量"),
    "list": ("a list", "列表"),
    "tuple": ("a tuple", "元组"),
    "dict": ("a dict", "字典"),
    "dtype": ("a dtype", "dtype"),
    "None": ("None", "None"),
    **{
        f"Python {each}": (f"a Python {each}", f"Python {each}")
        for each in ("bool", "int", "float", "complex", "str")
    },
    "object": ("an object of type {}", "{} 类型的对象"),
}
_TESTS = {
    "chi-square": ("chi-square on counts", "计数的卡方检验"),
    "kolmogorov-smirnov": ("two-sample Kolmogorov-Smirnov", "双样本 Kolmogorov-Smirnov 检验"),
}
_PARTS = {"real": (" (real part)", "（实部）"), "imaginary": (" (imaginary part)", "（虚部）")}
_INFINITE = ("infinite or undefined", "无穷大或无定义")
_MEAN_AND_STD = ("mean {}, std {}", "均值 {}、标准差 {}")
_AN_EXCEPTION = ("an exception", "异常")
_SIGNALS = {
    "SIGABRT": ("Aborted", "异常中止"),
    "SIGALRM": ("Alarm clock", "定时器到时"),
    "SIGBUS": ("Bus error", "总线错误"),
    "SIGFPE": ("Floating point exception", "算术异常"),
    "SIGILL": ("Illegal instruction", "非法指令"),
    "SIGKILL": ("Killed", "被强制结束"),
    "SIGSEGV": ("Segmentation fault", "段错误"),
}


def _index(place: str, at: tuple[int, ...] | None) -> str | None:
    if at is None:
        return None
    return f"{place}[{', '.join(map(str, at))}]" if at else place


def _side(finding: Finding, side: str, number: int) -> str | None:
    """What one framework has or raised, in words that suit the cause."""
    has = getattr(finding, side)
    if isinstance(has, Raised):
        kind = has.exception or _AN_EXCEPTION[number]
        return f"{kind}: {has.words}" if has.words else kind
    if finding.cause is Cause.KIND:
        word, *about = (has,) if isinstance(has, str) else has
        return _KINDS[word][number].format(*about)
    if finding.cause is Cause.DISTRIBUTION and has is not None:
        return _MEAN_AND_STD[number].format(*has)
    if finding.cause in (Cause.FIELDS, Cause.KEYS):
        return ", ".join(has) or None
    return None if has is None else str(has)


def _number(value: float | None, form: str = "g") -> str | None:
    return None if value is None else format(value, form)


def _verdicts(finding: Finding, number: int) -> str | None:
    if len(set(finding.runs)) < 2:
        return None
    return "、".join(VERDICTS[each][1] for each in finding.runs) if number else ", ".join(finding.runs)


# What fills in a mark, given the finding and the language's place in the table; None: the fact is not there.
_FILLERS: dict[str, Callable[[Finding, int], str | None]] = {
    "place": lambda f, n: f.place + (_PARTS[f.part][n] if f.part else "") or None,
    "where": lambda f, n: _index(f.place, f.at),
    "rel_where": lambda f, n: _index(f.place, f.rel_at),
    "torch": lambda f, n: _side(f, "torch", n),
    "mindspore": lambda f, n: _side(f, "mindspore", n),
    "error": lambda f, n: _number(f.max_abs, ".3g") or _INFINITE[n],
    "relative": lambda f, n: _number(f.max_rel, ".3g") or _INFINITE[n],
    "max_abs": lambda f, n: _number(f.max_abs, ".3g"),
    "units": lambda f, n: _number(f.units, ".1f"),
    "seconds": lambda f, n: _number(f.seconds),
    "rtol": lambda f, n: _number(f.rtol),
    "atol": lambda f, n: _number(f.atol),
    "p": lambda f, n: _number(f.p, ".2g"),
    "test": lambda f, n: _TESTS[f.test][n] if f.test else None,
    "about": lambda f, n: _SIGNALS[f.signal][n] if f.signal in _SIGNALS else None,
    "names": lambda f, n: ", ".join(f.names),
    "reason": lambda f, n: (f.reason.zh if n else f.reason.en) if f.reason else None,
    "verdicts": _verdicts,
    "runs": lambda f, n: str(len(f.runs)),
}

_BETWEEN = re.compile(r"(?<=[\u4e00-\u9fff）]) (?=[\u4e00-\u9fff])")  # a space between two Chinese words
SIDES = ("torch", "mindspore")  # what was held against what, unless a caller says otherwise
_SIDE = re.compile("|".join(SIDES))
_TOKEN = re.compile(r"\{(\w+)\}|([\[|\]])|([^{}\[|\]]+)")

_Pieces: TypeAlias = "list[str | tuple[str] | list[_Pieces]]"  # texts, marks, and choices between pieces


@cache
def _pieces(template: str) -> _Pieces:
    tokens = iter(_TOKEN.finditer(template))
    return _parsed(tokens)[0]


def _parsed(tokens: Iterator[re.Match[str]]) -> list[_Pieces]:
    """The alternatives up to the bracket that ends them (or the end)."""
    found: list[_Pieces] = [[]]
    for token in tokens:
        if token[1]:
            found[-1].append((token[1],))
        elif token[2] == "[":
            found[-1].append(_parsed(tokens))
        elif token[2] == "|":
            found.append([])
        elif token[2] == "]":
            break
        else:
            found[-1].append(token[3])
    return found


def _filled(pieces: _Pieces, finding: Finding, number: int, sides: tuple[str, str] = SIDES) -> str | None:
    """Pieces with their marks filled in; None where one of these facts is not there."""
    text = ""
    for piece in pieces:
        if isinstance(piece, list):
            options = (_filled(each, finding, number, sides) for each in piece)
            text += next((each for each in options if each is not None), "")
        elif isinstance(piece, tuple):
            filled = _fact(finding, piece[0], number)
            if filled is None:
                return None
            text += filled
        elif sides is SIDES:
            text += piece
        else:
            text += _SIDE.sub(lambda found: sides[SIDES.index(found[0])], piece)
    return text


def _fact(finding: Finding, name: str, number: int) -> str | None:
    if name in _FILLERS:
        return _FILLERS[name](finding, number)
    value = getattr(finding, name)
    return None if value is None or value == "" else str(value)


def sentences(finding: Finding, sides: tuple[str, str] = SIDES) -> dict[Language, str]:
    """What a finding says, in each language."""
    return {language: sentence(finding, language, sides) for language in LANGUAGES}


def sentence(finding: Finding, language: Language, sides: tuple[str, str] = SIDES) -> str:
    """What a finding says, in a language; empty where there is nothing to say.

    ``sides`` names what was compared: the first is the one that stands where torch does.

    A finding whose facts are not all known (of an old report, say) and that has ``words`` is quoted.
    """
    number = LANGUAGES.index(language)
    said = _filled(_pieces(_WORDS[finding.cause][number]), finding, number, sides)
    parts = [
        _filled(_pieces(_UNSTEADY[number]), finding, number) if finding.runs else "",
        said or finding.words,
    ]
    text = ("；" if number else "; ").join(filter(None, parts))
    return _BETWEEN.sub("", text) if number else text
