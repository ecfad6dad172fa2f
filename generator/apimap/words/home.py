"""Texts of the home page and of the Finder, in English and in Chinese; merged into ``texts.TEXTS``."""

from __future__ import annotations

# What the Finder's script says; {count} and {query} are filled in by it.
FINDER_WORDS: dict[str, tuple[str, str]] = {
    "label": ("Find an API of PyTorch or MindSpore", "查找 PyTorch 或 MindSpore 的 API"),
    "placeholder": (
        "dropout, nn.Linear, mint.permute, cross entropy …",
        "dropout、nn.Linear、mint.permute、交叉熵……",
    ),
    "results": ("Results", "结果"),
    "found": ("{count} results", "{count} 条结果"),
    "nothing": (
        "Nothing is like “{query}”. Try fewer letters, or look through the modules.",
        "没有与“{query}”相近的条目。可以少输几个字母，或按模块浏览。",
    ),
    "failed": ("The index could not be loaded.", "索引加载失败。"),
    "unmapped": ("documented, not mapped yet", "官方文档已收录，尚未建立映射"),
    "module": ("module", "模块"),
    "page": ("page", "页面"),
    "line": ("MindSpore only: what it is for", "仅 MindSpore：查看用途"),
    "keys": ("↑ ↓ choose · Enter open · Esc close", "↑ ↓ 选择 · Enter 打开 · Esc 关闭"),
    "share": ("Link to these results", "本次查找的链接"),
}

# What the page that marks pasted code says; its scripts fill in {count}.
PASTE_WORDS: dict[str, tuple[str, str]] = {
    "label": ("Python code that uses PyTorch", "使用 PyTorch 的 Python 代码"),
    "file": ("or open a file:", "或打开文件："),
    "example": ("Show an example", "查看示例"),
    "program": ("Your code, PyTorch names marked", "你的代码，已标出 PyTorch 名称"),
    "names": ("PyTorch names in the code", "代码中的 PyTorch 名称"),
    "lines": ("line", "行"),
    "likely": ("if it is a tensor or module", "若确为张量或模块"),
    "none": ("no counterpart", "没有对应接口"),
    "unmapped": ("not mapped yet", "尚未建立映射"),
    "found": ("{count} names:", "共 {count} 个名称："),
    "nothing": (
        "No PyTorch name was found. Are the imports part of it?",
        "没有找到 PyTorch 名称。是否连同 import 一起粘贴了？",
    ),
    "broken": (
        "Part of it is no valid Python; names there may be missed.",
        "部分代码不是合法的 Python，其中的名称可能有遗漏。",
    ),
    "loading": ("Loading the parser …", "正在加载解析器……"),
    "failed": ("The parser could not be loaded.", "解析器加载失败。"),
}

HOME_TEXTS: dict[str, tuple[str, str]] = {
    "home.title": ("PyTorch to MindSpore, proved by running", "PyTorch 到 MindSpore：以运行为证"),
    "home.description": (
        "The MindSpore API for each PyTorch API, how arguments map and what differs, shown by running both.",
        "每个 PyTorch API 对应哪个 MindSpore API、参数如何对应、有何差异，均由实际运行得出。",
    ),
    "home.lead": (
        (
            "Which MindSpore API stands for a PyTorch API, what changes in the arguments, and where the "
            "results differ. Every verdict here comes from running both programs."
        ),
        (
            "PyTorch 的某个 API 在 MindSpore 里该用哪个、参数怎么改、结果有何不同。"
            "这里的每条结论都来自两边程序的实际运行。"
        ),
    ),
    "home.noscript": (
        "Finding as you type needs JavaScript. All APIs are listed [by module](api/).",
        "即输即查需要启用 JavaScript。也可以[按模块](api/)浏览全部 API。",
    ),
    "home.paste": ("or paste a whole file", "或粘贴整个文件"),
    "home.try": ("Try", "试试"),
    "home.numbers": ("In numbers", "数字一览"),
    "home.popular": ("Most used", "最常用"),
    "home.traps": ("What gives other numbers without an error", "不报错、结果却不同的地方"),
    "home.read": ("How to read a page", "如何阅读条目页"),
    "home.read1": (
        "The top of the page names the recommended counterpart first, with its verdict, device and releases.",
        "页首先列推荐的对应接口，并给出结论、设备和版本。",
    ),
    "home.read2": (
        "The argument table says how to pass each argument. Programs marked *derived* were written from it.",
        "参数表说明每个 PyTorch 参数怎么传。标有「由参数表推导」的程序就是按它生成的。",
    ),
    "home.read3": (
        "Each difference links to the example that proves it. Any program on the page can be copied and run.",
        "每条差异都链接到证明它的示例。页面上的程序复制下来就能运行。",
    ),
    "home.next": (
        (
            "[How verdicts are made](verdicts.md) explains the words and tolerances; "
            "[Contribute](contributing.md) shows how to add or correct an entry."
        ),
        "各个结论的含义与容差见[结论如何得出](verdicts.md)；要新增或修正条目，请看[参与贡献](contributing.md)。",
    ),
    "home.changed": ("What changed since the release before", "与上一版本相比的变化"),
    "home.last_run": ("Last run", "最近一次运行"),
    "home.more": ("Where to go", "从这里继续"),
    "home.card.apis": ("APIs by module", "按模块浏览"),
    "home.card.apis_about": (
        "{count} modules, each with its APIs, counterparts and verdicts.",
        "共 {count} 个模块，列出其中的 API、对应接口与结论。",
    ),
    "home.card.workflows": ("Workflows", "工作流"),
    "home.card.workflows_about": (
        "Training step, data pipeline, saving and loading: whole programs side by side.",
        "训练步骤、数据管道、保存与加载：完整程序左右对照。",
    ),
    "home.card.guides": ("Guides", "指南"),
    "home.card.guides_about": (
        "Moving a model in order, with programs that were run.",
        "按步骤迁移一个模型，所附程序均已运行。",
    ),
    "home.card.claims": ("What older guides say", "旧指南的说法"),
    "home.card.claims_about": (
        "Statements that are no longer true, each with the program that shows it.",
        "已不成立的说法，逐条附上作为证据的程序。",
    ),
    "home.card.runs": ("Runs and releases", "运行与版本"),
    "home.card.runs_about": (
        "Releases, device, date and counts behind every verdict.",
        "每条结论所依据的版本、设备、日期与统计。",
    ),
    "home.card.table": ("All pairs", "全部接口对"),
    "home.card.table_about": (
        "One table to filter by module, verdict, device and kind of difference.",
        "一张总表，可按模块、结论、设备和差异类型筛选。",
    ),
    "home.card.mindspore": ("From MindSpore", "从 MindSpore 查起"),
    "home.card.mindspore_about": (
        "Every MindSpore API with the PyTorch APIs that it stands for.",
        "列出每个 MindSpore API 及其对应的 PyTorch API。",
    ),
    "home.card.findings": ("Unexplained differences", "未解释的差异"),
    "home.card.findings_about": (
        "What changed examples brought to light: crashes, other results, refused calls.",
        "变换示例后发现的崩溃、结果差异和被拒绝的调用。",
    ),
    "count.entries": ("APIs and workflows", "API 与工作流"),
    "count.pairs": ("pairs", "接口对"),
    "count.checks": ("checks run", "已运行的检查"),
    "count.differences": ("proved differences", "已证实的差异"),
    "count.missing": ("without counterpart", "无对应接口"),
}
