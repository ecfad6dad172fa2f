"""Interface texts about releases: history of an entry, pages of releases, the feed; (English, Chinese)."""

from __future__ import annotations

RELEASE_TEXTS: dict[str, tuple[str, str]] = {
    "matrix.title": ("Support", "支持情况"),
    "matrix.axis_mindspore": ("{device}, torch {other}", "{device}，torch {other}"),
    "matrix.axis_torch": ("{device}, MindSpore {other}", "{device}，MindSpore {other}"),
    "matrix.none": ("not run", "未运行"),
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
    # runs page
    "runs.title": ("Releases and what changed", "各版本的变化"),
    "runs.description": (
        "The runs that the verdicts come from: releases, device, platform, date and counts.",
        "各结论所依据的运行：版本、设备、平台、日期与统计。",
    ),
    "runs.lead": (
        (
            "A run executes every check with one pair of releases on one device. The newest release comes "
            "first; the badges on the entry pages come from it."
        ),
        "一次运行是指用一组版本在一种设备上执行全部检查。最新的版本排在最前，条目页上的结论即来自它。",
    ),
    "runs.none": ("There is no run yet.", "尚无运行记录。"),
    "runs.newest": ("newest", "最新"),
    "runs.platform": ("Platform", "平台"),
    "runs.contradictions": ("Contradictions", "与预期不符"),
    "runs.verdict": ("Verdict", "结论"),
    "runs.count": ("Checks", "检查数"),
}
