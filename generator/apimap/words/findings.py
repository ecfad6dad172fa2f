"""Texts of the page of findings, in English and in Chinese."""

from __future__ import annotations

# key: (English, Chinese); {name} marks what the caller fills in.
FINDING_TEXTS: dict[str, tuple[str, str]] = {
    # findings
    "findings.title": ("Unexplained differences", "未解释的差异"),
    "findings.description": (
        "Calls that differ between PyTorch and MindSpore, found by varying examples, each with a program.",
        "通过变换示例发现的 PyTorch 与 MindSpore 调用差异，每项附可运行的程序。",
    ),
    "findings.lead": (
        "What varied examples showed and no entry states yet. Each program runs when copied into a file.",
        "由示例的变体发现、条目尚未说明的差异。每个程序复制到文件即可运行。",
    ),
    "findings.crash": ("The process dies or hangs", "进程崩溃或挂起"),
    "findings.crash_note": (
        "MindSpore's process ended, or did not come back, whatever PyTorch made of the call.",
        "无论 PyTorch 结果如何，MindSpore 进程崩溃或没有返回。",
    ),
    "findings.wrong": ("Another result", "结果不同"),
    "findings.wrong_note": (
        "Both ran; values, NaN, shape, dtype or structure differ by more than rounding.",
        "两边都运行成功；数值、NaN、形状、dtype 或结构的差异超出舍入误差。",
    ),
    "findings.refuses": ("Refused by MindSpore, accepted by PyTorch", "PyTorch 接受而 MindSpore 拒绝"),
    "findings.refuses_note": (
        "Dtypes, shapes and choices that only PyTorch takes. A missing kernel on this device does not count.",
        "仅 PyTorch 接受的 dtype、形状或取值。设备上缺少内核的情况不计在内。",
    ),
    "findings.page": ("all variants", "全部变体"),
    "findings.more": ("More, with their programs, on the pages of: ", "其余见下列页面（附程序）："),
    "home.module_note": (
        "One count per PyTorch API, by the verdict of its best counterpart on this device.",
        "每个 PyTorch API 计一次，取它在该设备上表现最好的对应接口的结论。",
    ),
}
