"""Texts of the lists: modules, tables, what is missing, in English and in Chinese."""

from __future__ import annotations

# key: (English, Chinese); {name} marks what the caller fills in.
LIST_TEXTS: dict[str, tuple[str, str]] = {
    # lists
    "apis.title": ("PyTorch APIs by module", "按模块浏览 PyTorch API"),
    "apis.description": (
        "All PyTorch modules with entries and their verdicts.",
        "收录的 PyTorch 模块及结论统计。",
    ),
    "browse": ("Overviews", "概览"),
    "apis.short": ("By module", "按模块"),
    "table.short": ("All pairs", "全部接口对"),
    "mindspore.short": ("From MindSpore", "从 MindSpore 查"),
    "changes.short": ("Runs and what changed", "运行记录与变化"),
    "chart.all": ("all", "合计"),
    "chart.of": ("{covered} of {documented}", "{covered} / {documented}"),
    "chart.covered": (
        "{covered} of {documented} documented names have an entry",
        "文档列出的 {documented} 个名称中，{covered} 个已有条目",
    ),
    "chart.coverage": ("Covered", "已收录"),
    "chart.coverage_bar": ("Share covered", "收录比例"),
    "chart.agreement": ("Verdicts", "结论"),
    "table.title": ("All pairs", "全部接口对"),
    "table.description": (
        "Every PyTorch API with its MindSpore counterparts, to filter by verdict, dtype and difference.",
        "每个 PyTorch API 与它的各个 MindSpore 对应接口，可按结论、设备、数据类型和差异种类筛选。",
    ),
    "table.lead": (
        "Every pair with its verdict, the most used first. The filter is in the address: a link shares it.",
        "所有接口对及其结论，常用的在前。筛选条件写在网址中，复制链接即可分享。",
    ),
    "table.filter": ("Filter the table", "筛选表格"),
    "table.name": ("Name", "名称"),
    "table.any": ("any", "不限"),
    "table.dtype": ("dtype", "数据类型"),
    "table.kind": ("Difference", "差异"),
    "table.kinds": ("Differences", "差异"),
    "table.reset": ("Clear", "清除"),
    "table.found": (
        "{count} of {total} rows: {pairs} pairs, {missing} names without counterpart",
        "{total} 行中的 {count} 行：共 {pairs} 个接口对，{missing} 个无对应的名称",
    ),
    "table.noscript": (
        "The table is filled in by a script. Without scripts there are:",
        "表格由脚本填充。不使用脚本时可看：",
    ),
    "mindspore.title": ("From MindSpore to PyTorch", "从 MindSpore 到 PyTorch"),
    "mindspore.description": (
        "MindSpore APIs by module, each with the PyTorch APIs that it stands for.",
        "按模块列出 MindSpore API，以及各自对应的 PyTorch API。",
    ),
    "mindspore.lead": (
        "The other way round: for a MindSpore API the PyTorch APIs that it stands for, or what it is for.",
        "反向查找：由 MindSpore API 查它对应哪些 PyTorch API；没有对应的，说明其用途。",
    ),
    "mindspore.whole": (
        "Every public name of these is there: {modules}. Of others there are those that stand for something.",
        "以下模块收录全部公开名称：{modules}。其他模块只收录有对应者。",
    ),
    "mindspore.names": ("Names", "名称数"),
    "mindspore.paired": ("Stand for torch", "有对应"),
    "mindspore.filter": ("Filter the names", "筛选名称"),
    "mindspore.same": ("(the same object as {name})", "（与 {name} 是同一对象）"),
    "mindspore.others": ("Names that no verified pair has", "没有已验证配对的名称"),
    "mindspore.others_lead": (
        "What each is for. Behind the arrows: torch names that do a related thing; they were not compared.",
        "各名称的用途。箭头后的 torch 名称用途相近，未经运行对比。",
    ),
    "mindspore.for": ("What it is for", "用途"),
    "mindspore.others_names": ("MindSpore → near it in torch", "MindSpore → torch 中相近者"),
    "mindspore.stands_for": ("Stands for", "对应的 PyTorch API"),
    "mindspore.module_description": (
        "The MindSpore APIs of {module} and the PyTorch APIs that they stand for.",
        "{module} 中的 MindSpore API 及其对应的 PyTorch API。",
    ),
    "mindspore.module_lead": (
        "{count} names; with a name of torch that it stands for: {paired}.",
        "共 {count} 个名称，其中 {paired} 个有对应的 torch 名称。",
    ),
    "module.description": (
        "PyTorch APIs of {module} with their MindSpore counterparts and verdicts.",
        "{module} 中的 PyTorch API、对应的 MindSpore 接口与结论。",
    ),
    "module.others": ("Answered on another name's page", "由其他名称的页面回答"),
    "module.lead": ("{count} APIs.", "共 {count} 个 API。"),
    "module.lead_one": ("One API.", "共 1 个 API。"),
    "workflows.lead": (
        "Tasks that take more than one API, written for both frameworks and run.",
        "需要多个 API 配合完成的任务，两个框架各写一遍并实际运行。",
    ),
    "workflows.description": (
        "Whole tasks written in PyTorch and in MindSpore, side by side.",
        "同一任务的 PyTorch 与 MindSpore 写法对照。",
    ),
    "workflows.none": ("There are none yet.", "暂无。"),
    "col.module": ("Module", "模块"),
    "col.torch": ("PyTorch", "PyTorch"),
    "col.counterpart": ("MindSpore", "MindSpore"),
    "col.verdict": ("Verdict", "结论"),
    "col.difference": ("Main difference", "主要差异"),
    "col.workflow": ("Workflow", "工作流"),
    "col.about": ("About", "说明"),
    "col.other": ("other", "其他"),
}
