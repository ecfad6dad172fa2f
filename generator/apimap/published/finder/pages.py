"""Pages that are about no API, as the Finder and the command line answer with them: guides, tools, releases.

A page has a title and words by which people ask for it, in both languages. Those of guides are their own
titles; of MindSpore's modules, their names; of all other pages they are listed here. The words are few and
mean the page: what is a search word of an entry as well stays with the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apimap.published.catalogue import Catalogue
from apimap.published.guides import address

# Address below a language → title and further words, separated by `|`, in English and in Chinese.
PAGES: dict[str, tuple[str, str]] = {
    "releases/": (
        "Releases and what changed|regressions|release notes|since last release|changelog|runs",
        "各版本的变化|版本回归|版本变化|更新日志|运行记录|新版本",
    ),
    "table/": (
        "All pairs|table|list of all|api mapping table|mapping table|overview",
        "全部接口对|对照表|映射表|接口对照表|总表|概览",
    ),
    "api/": ("APIs by module|modules|all modules", "按模块浏览|全部模块"),
    "mindspore/": (
        "From MindSpore to PyTorch|mindspore to torch|mindspore to pytorch|from mindspore",
        "从 MindSpore 到 PyTorch|反向查找|mindspore 转 torch|mindspore 转 pytorch",
    ),
    "paste/": (
        "Paste code|paste|convert online|check my code|playground",
        "粘贴代码|粘贴|在线转换|检查代码",
    ),
    "convert/": (
        "Scan and convert a program|convert|scan|apimap convert|apimap scan|convert script|migration tool",
        "扫描与转换程序|转换程序|转换代码|自动转换|转换工具|迁移工具|自动迁移",
    ),
    "compare/": (
        "Compare two networks|apimap compare|compare networks|compare models|first layer that differs",
        "比较两个网络|对比网络|比较网络|逐层对比|精度对比",
    ),
    "weights/": (
        "Convert weights|apimap weights|convert checkpoint|pth to ckpt|weight conversion",
        "转换权重|权重转换|转换检查点|pth 转 ckpt",
    ),
    "zoo/": ("Converted networks|zoo|model zoo|torchvision models", "转换过的网络|模型库"),
    "cli/": ("Command line|cli|apimap query|terminal|install|pip install apimap", "命令行|安装|终端"),
    "editors/": (
        "In an editor|vscode|vs code|editor|language server|lsp|neovim",
        "在编辑器中使用|编辑器|插件",
    ),
    "assistants/": (
        "In an assistant|mcp|mcp server|assistant|agent|chatbot|llms.txt",
        "在编程助手中使用|编程助手|助手|智能体",
    ),
    "python/": ("From Python|python api|import apimap", "在 Python 中使用|python 接口"),
    "data/": (
        "Data for programs|json|mappings.json|download data|parquet|dataset of mappings",
        "供程序使用的数据|下载数据|原始数据",
    ),
    "findings/": (
        "Unexplained differences|findings|bugs|open bugs|unexplained|crashes",
        "未解释的差异|未解释|缺陷|崩溃列表",
    ),
    "declared/": (
        "Declared platforms that runs contradict|supported platforms|declared platforms",
        "与实际运行不符的平台声明|支持的平台|平台声明",
    ),
    "verdicts/": (
        "How verdicts are made|verdicts|tolerances|legend|what do the words mean|glossary|methodology",
        "结论如何得出|容差|图例|术语|结论含义",
    ),
    "guides/": (
        "Guides|guide|tutorials|getting started|how to migrate|migration guide|port a model",
        "指南|教程|迁移指南|迁移教程|入门",
    ),
    "workflows/": ("Workflows|workflow|whole programs|recipes", "工作流|完整程序|整段程序"),
    "older-guides/": (
        "What older guides get wrong|old guides|outdated|official mapping",
        "旧指南中已不成立的说法|旧指南|官方映射表|过时",
    ),
    "contributing/": ("How to contribute|contribute|new entry|report an error", "如何贡献|贡献|参与贡献"),
    "devices/": (
        "Your device|ascend|npu|run on ascend|run on my device|huawei",
        "在你的设备上运行|昇腾|昇腾设备|其他设备",
    ),
    "maintaining/": ("Following releases|maintaining|maintenance", "跟进新版本|维护"),
    "cluster/": ("On a cluster|cluster|ray", "在集群上运行|集群"),
    "architecture/": ("Architecture|design|internals|source code", "架构|设计|源码"),
    "growing/": (
        "Extending apimap|extend apimap|write an adapter|write an executor",
        "扩展 apimap|新增变体|编写适配器",
    ),
}


def _guides(catalogue: Catalogue) -> Iterator[tuple[str, list[str], list[str]]]:
    for guide in catalogue.guides:
        yield f"{address(guide)}/", [guide.title.en], [guide.title.zh]


def _modules(catalogue: Catalogue) -> Iterator[tuple[str, list[str], list[str]]]:
    """MindSpore's modules with a page of their own."""
    own = {name.rpartition(".")[0] for name, told in catalogue.reverse.items() if told.by != "member"}
    own |= {
        each.mindspore.rpartition(".")[0]
        for entry in catalogue.entries.values()
        for each in entry.counterparts
        if each.helper is None
    }
    for module in sorted(own):
        yield f"mindspore/{module}/", [module], [module]


def pages(catalogue: Catalogue) -> list[dict[str, Any]]:
    """Every page with its address below a language, and title and words by language."""
    told = [(path, en.split("|"), zh.split("|")) for path, (en, zh) in PAGES.items()]
    return [
        {"path": path, "words": {"en": en, "zh": zh}}
        for path, en, zh in (*told, *_guides(catalogue), *_modules(catalogue))
    ]


def lines(catalogue: Catalogue) -> str:
    """MindSpore names that an authored line answers, and no entry: ``module:leaf,leaf;module:…``."""
    found: dict[str, list[str]] = {}
    for name, told in sorted(catalogue.reverse.items()):
        if told.by == "line":
            module, _, leaf = name.rpartition(".")
            found.setdefault(module, []).append(leaf)
    return ";".join(f"{module}:{','.join(leaves)}" for module, leaves in found.items())
