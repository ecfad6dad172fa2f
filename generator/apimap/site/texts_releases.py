"""Interface texts about releases: history of an entry, pages of releases, the feed; (English, Chinese)."""

from __future__ import annotations

RELEASE_TEXTS: dict[str, tuple[str, str]] = {
    "history.axis_mindspore": (
        "MindSpore releases, each with torch {other} on {device}",
        "各 MindSpore 版本（torch {other}，{device}）",
    ),
    "history.axis_torch": (
        "PyTorch releases, each with MindSpore {other} on {device}",
        "各 PyTorch 版本（MindSpore {other}，{device}）",
    ),
    "history.since": ("As now since", "现状始于"),
    "history.open": ("≤ {release}", "≤ {release}"),
    "history.absent": ("no such API", "尚无此 API"),
    "history.none": ("not run", "未运行"),
    "history.note": (
        "Computed from the report of each release; ≤ means that the oldest release run already showed it.",
        "由各版本的运行报告算出；≤ 表示运行过的最早版本已是如此。",
    ),
    "release.title": ("{name}: what changed", "{name}：有哪些变化"),
    "release.description": (
        "What changed from {before} to {name}: verdicts, regressions, new and removed APIs, signatures.",
        "从 {before} 到 {name} 的变化：结论、退化、新增与移除的 API、签名。",
    ),
    "release.description_first": (
        "The oldest run: {name}, with the count of each verdict.",
        "最早的一次运行：{name}，以及各结论的数量。",
    ),
    "release.lead": (
        "The same checks were executed on this release and on the one before:",
        "同样的检查在此版本和上一版本上都运行过：",
    ),
    "release.lead_first": (
        "The oldest run: there is nothing to hold it against.",
        "最早的一次运行，没有可对照的版本。",
    ),
    "release.run": ("The run", "本次运行"),
    "release.verdicts": ("Verdicts", "结论统计"),
    "release.changes": ("Changed pairs", "有变化的接口对"),
    "release.nothing": ("No pair changed.", "没有接口对发生变化。"),
    "release.kind.regression": ("Regressions", "退化"),
    "release.kind.consistent": ("Newly consistent", "新近一致"),
    "release.kind.divergent": ("Newly divergent", "新近不一致"),
    "release.kind.unsupported": ("Newly unsupported", "新近不支持"),
    "release.kind.available": ("Newly available", "新近可用"),
    "release.kind.gone": ("Gone", "已移除"),
    "release.kind.other": ("Otherwise changed", "其他变化"),
    "release.note.regression": (
        "A check that was consistent in the release before is not any more.",
        "上一版本中一致的检查，在此版本中不再一致。",
    ),
    "release.note.consistent": ("Differed before, agrees now.", "此前不一致，现在一致。"),
    "release.note.divergent": ("Runs, and differs.", "能运行，但结果不同。"),
    "release.note.unsupported": (
        "Ran before; has no kernel on this device now.",
        "此前能运行，现在该设备上没有内核。",
    ),
    "release.note.available": (
        "The API, or its kernel on this device, is new.",
        "API 或其在该设备上的内核是新增的。",
    ),
    "release.note.gone": ("The release has no such API any more.", "此版本已无此 API。"),
    "release.note.other": ("The verdict changed in another way.", "结论有其他变化。"),
    "release.before": ("Before", "此前"),
    "release.now": ("Now", "现在"),
    "release.rank": ("Usage rank", "使用量排名"),
    "release.program": ("The program that shows it", "可复现的程序"),
    "release.apis": ("Public API", "公开 API"),
    "release.added": ("{count} new names", "新增 {count} 个名称"),
    "release.removed": ("{count} removed names", "移除 {count} 个名称"),
    "release.changed": ("{count} changed signatures and defaults", "{count} 处签名或默认值有变化"),
    "release.parameters": ("Parameters", "参数"),
    "release.defaults": ("Defaults", "默认值"),
    "release.same_apis": ("No public name or signature changed.", "公开名称和签名均无变化。"),
    "release.required": ("required", "必填"),
    "table.release": ("Release", "版本"),
    "table.now": ("current", "当前"),
    "runs.what": ("What changed", "变化"),
    "runs.feed": ("Feed of releases (Atom)", "版本订阅（Atom）"),
    "feed.title": ("apimap: releases", "apimap：版本"),
}
