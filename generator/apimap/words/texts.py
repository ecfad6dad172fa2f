"""Interface texts of the generated pages, in English and in Chinese; authored texts live in the entries."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from apimap.derive.variants import KINDS
from apimap.model.entry import LANGUAGES, Language
from apimap.reports.sentences import VERDICTS
from apimap.words.devices import DEVICE_TEXTS
from apimap.words.home import HOME_TEXTS
from apimap.words.releases import RELEASE_TEXTS

__all__ = ["LANGUAGES", "SIGNS", "TEXTS", "Language", "html", "phrase", "text"]

# key: (English, Chinese); {name} marks what the caller fills in.
TEXTS: dict[str, tuple[str, str]] = RELEASE_TEXTS | {
    # navigation
    "home": ("Home", "首页"),
    "apis": ("APIs", "API"),
    "workflows": ("Workflows", "工作流"),
    "runs": ("Runs", "运行记录"),
    "guides": ("Guides", "指南"),
    # guides and claims
    "guides.lead": (
        "Tasks from start to end. Every block of code in them is an example that was executed on both sides.",
        "从头到尾完成一项任务。其中每段代码都是在两个框架上实际运行过的示例。",
    ),
    "zoo.title": ("Zoo: networks converted and compared", "模型库：转换并比较过的网络"),
    "zoo.description": (
        "torchvision's networks, converted to MindSpore without a hand and compared with the originals.",
        "torchvision 的网络，自动转换为 MindSpore 后与原网络比较。",
    ),
    "zoo.lead": (
        "The smallest network of each torchvision family, converted unaided and compared with the original.",
        "torchvision 每个系列中最小的网络，自动转换后与原网络比较输出、损失、梯度和训练三步后的状态。",
    ),
    "zoo.none": ("None has been converted yet.", "尚未转换任何网络。"),
    "zoo.counts": (
        "{agree} of {total} agree, {differ} differ, {unsure} cannot be told, {stopped} stopped.",
        "{total} 个中 {agree} 个一致，{differ} 个不一致，{unsure} 个无法与舍入区分，{stopped} 个中止。",
    ),
    "zoo.family": ("network", "网络"),
    "zoo.status": ("result", "结果"),
    "zoo.error": ("largest error of outputs and loss", "输出与损失的最大误差"),
    "zoo.where": ("where it stopped or parts", "中止或不一致之处"),
    "zoo.version": ("converted by", "转换所用版本"),
    "zoo.agree": ("agrees", "一致"),
    "zoo.differ": ("differs", "不一致"),
    "zoo.unsure": ("cannot be told from rounding", "无法与舍入区分"),
    "zoo.by-layer": (" (training layer by layer)", "（训练逐层比较）"),
    "zoo.stopped": ("stopped", "中止"),
    "zoo.kind.classification": ("classification", "分类"),
    "zoo.kind.segmentation": ("segmentation", "分割"),
    "zoo.kind.detection body": ("bodies and heads of detectors", "检测网络的主干与检测头"),
    "zoo.kind.optical flow": ("optical flow", "光流"),
    "zoo.kind.video": ("video", "视频"),
    "zoo.how": (
        "Errors are shares of a tensor's largest number; torchvision's compiled operators are left out.",
        "误差以张量中最大的数来衡量。需要 torchvision 编译算子的网络不在其中。",
    ),
    "third.title": ("What TensorFlow does", "TensorFlow 的做法"),
    "third.run": (
        "Run with TensorFlow {release} on a CPU ({date}), each against PyTorch and against MindSpore.",
        "每条说法都在 CPU 上用 TensorFlow {release} 运行过（{date}），分别与 PyTorch 和 MindSpore 比较。",
    ),
    "third.not_run": (
        "Not run here: `make tensorflow` runs these programs.",
        "此处未运行：执行 `make tensorflow` 即可运行这些程序。",
    ),
    "third.against": ("against {name}:", "与 {name} 相比："),
    "steps.title": ("Step by step", "逐步对照"),
    "steps.step": ("Step", "步骤"),
    "steps.dataset": ("dataset", "数据集"),
    "steps.network": ("network", "网络"),
    "steps.loss": ("loss", "损失"),
    "steps.optimizer": ("optimizer", "优化器"),
    "steps.forward pass": ("forward pass", "前向计算"),
    "steps.backward pass": ("backward pass", "反向传播"),
    "steps.update": ("update", "更新参数"),
    "claims.title": ("What older guides get wrong", "旧指南中已不成立的说法"),
    "claims.lead": (
        "Statements from older migration guides, each beside the execution that shows otherwise.",
        "旧迁移指南中的说法，以及与之不符的实际运行结果。",
    ),
    "claims.said": ("they say", "旧说法"),
    "claims.now": ("execution shows", "实际运行结果"),
    "claims.always": (
        "The same in every release run, {first} to {last}.",
        "在运行过的各个版本（{first} 至 {last}）中均如此。",
    ),
    "claims.since": (
        "Different in {before}; as shown since {first}.",
        "{before} 中尚非如此；自 {first} 起如此。",
    ),
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
    # entry page
    "entry.description": (
        "{torch} in MindSpore: {counterparts}. {verdict}. {summary}",
        "{torch} 在 MindSpore 中的对应接口：{counterparts}。结论：{verdict}。{summary}",
    ),
    "entry.description_missing": (
        "{torch} has no MindSpore counterpart. {summary}",
        "{torch} 在 MindSpore 中没有对应接口。{summary}",
    ),
    "entry.ran": ("programs that agree: {agree}", "结果一致的程序：{agree} 段"),
    "entry.ran_wrong": (
        "programs that agree: {agree}; that go wrong as told: {wrong}",
        "结果一致的程序：{agree} 段；如所述出错的程序：{wrong} 段",
    ),
    "entry.instead": ("Counterparts", "对应接口"),
    "entry.verdict_of": ("shown with {name}", "以 {name} 得出"),
    "entry.copy_from": ("Code from the example", "以上代码取自示例"),
    "entry.prefer_ascend": (
        "On Ascend prefer {name} (not run here).",
        "在 Ascend 上建议用 {name}（此处未运行）。",
    ),
    "entry.prefer_other": (
        "The usual replacement is {name}; on this device it comes out as “{verdict}”.",
        "通常用 {name} 替换；在此设备上，它的结论为“{verdict}”。",
    ),
    "entry.prefer_unsupported": (
        "The usual replacement, {name}, does not run on this device.",
        "通常用 {name} 替换，但它在此设备上无法运行。",
    ),
    "entry.prefer_not-run": (
        "The usual replacement, {name}, was not run on this device.",
        "通常用 {name} 替换，但它未在此设备上运行过。",
    ),
    "entry.prefer_silent": (
        "The usual replacement, {name}, gives wrong results on this device and raises no error.",
        "通常用 {name} 替换，但它在此设备上会算出错误的结果，且不报错。",
    ),
    "entry.by_helper": (
        "`{name}` is not in MindSpore. `apimap helper {torch} -o helpers.py` writes it ({lines} lines).",
        "`{name}` 不是 MindSpore 的接口，用 `apimap helper {torch} -o helpers.py` 写入文件（{lines} 行）。",
    ),
    "entry.catch": ("The catch", "需要注意"),
    "entry.nothing_changes": ("passed as they are", "原样传入"),
    "entry.proof_short": ("proof", "证明"),
    "entry.witness": ("What the headline says is seen in:", "标题所说的情形见："),
    "entry.witness_variants": ("varied examples", "示例的变体"),
    "entry.more_differences": ("{count} more differences", "另有 {count} 条差异"),
    "entry.more_difference": ("1 more difference", "另有 1 条差异"),
    "entry.only_rare": (
        "{count} differences, in rare uses or of other counterparts",
        "{count} 条差异，仅见于少见用法或其他对应接口",
    ),
    "entry.only_rare_one": (
        "1 difference, in rare uses or of another counterpart",
        "1 条差异，仅见于少见用法或其他对应接口",
    ),
    "entry.code": ("In code", "代码对照"),
    "entry.link_example": ("Link to this example", "本示例链接"),
    "entry.recommended": ("recommended", "推荐"),
    "entry.for_ascend": ("preferred on Ascend", "Ascend 上优先"),
    "entry.for_releases": ("for MindSpore {releases}", "适用于 MindSpore {releases}"),
    "entry.for_form": ("for the form {form}", "对应形式 {form}"),  # of the command line
    "entry.run_on": (
        "{device} · torch {torch} · mindspore {mindspore} · {date}",
        "{device} · torch {torch} · mindspore {mindspore} · {date}",
    ),
    "glance.same": ("as in torch", "与 torch 相同"),
    "glance.default": ("{name} has another default", "{name} 的默认值不同"),
    "glance.none": ("no {name}", "无 {name}"),
    "glance.self": ("a method of {name}", "{name} 的方法"),
    "glance.call": ("{name} on call", "{name} 在调用时传"),
    "glance.via": ("{name} by {target}", "{name} 改用 {target}"),
    "said.other-releases": ("not for the releases of this run", "不适用于本次运行的版本"),
    "entry.no_run": ("no run recorded", "尚无运行记录"),
    "helper.none": (
        "Copy this one instead ({lines} lines)",
        "可复制下面这段代码代替（{lines} 行）",
    ),
    "helper.besides": (
        "To get torch's result, copy this one ({lines} lines)",
        "若需与 torch 结果一致，请复制下面这段代码（{lines} 行）",
    ),
    "helper.written": ("To write it into a file of yours:", "将它写入自己的文件："),
    "entry.guides": ("In the guides", "相关指南"),
    "entry.missing": ("MindSpore has no counterpart", "MindSpore 没有对应接口"),
    "entry.workaround": ("Workaround", "替代写法"),
    "entry.workaround_short": ("A workaround that was run", "已运行验证的替代写法"),
    "entry.arguments": ("Arguments", "参数"),
    "entry.no_arguments": ("No arguments.", "无参数。"),
    "entry.all_same": ("Passed as they are:", "原样传入："),
    "entry.members": ("Attributes", "属性"),
    "entry.col_torch": ("PyTorch argument", "PyTorch 参数"),
    "entry.col_rule": ("Rule", "规则"),
    "entry.col_mindspore": ("MindSpore argument", "MindSpore 参数"),
    "entry.col_todo": ("What to do", "怎么改"),
    "entry.differences": ("Differences", "差异"),
    "entry.no_differences": (
        "No difference was found in the examples below.",
        "下列示例中未发现差异。",
    ),
    "entry.proof": ("shown in", "见示例"),
    "entry.only_for": ("only for", "仅限"),
    "entry.notes": ("Notes", "说明"),
    "entry.mirrors": (
        "Same operation as {of}: its examples are taken over with the call rewritten, and run again.",
        "与 {of} 为同一运算：沿用其示例，改写调用方式后重新运行。",
    ),
    "entry.aliases": ("Also known as", "又名"),
    "entry.family": ("This page also stands for", "本页同时适用于"),
    "entry.examples": ("Examples", "示例"),
    "entry.more": ("More examples", "更多示例"),
    "entry.more_lead": (
        "More examples, page {part} of {parts}. Verdict, arguments and differences:",
        "更多示例，第 {part} 页，共 {parts} 页。结论、参数与差异见",
    ),
    "entry.derived": ("derived from the argument table", "由参数表推导"),
    "entry.hand": ("hand-written", "人工编写"),
    "entry.prints": ("Prints", "输出"),
    "entry.reason": ("Reason", "原因"),
    "entry.contradiction": (
        "This verdict is not the expected one ({expect}); the entry needs a correction.",
        "该结论与预期（{expect}）不符，条目有待修正。",
    ),
    "entry.refuses": ("The call is meant to be refused.", "该调用本应被拒绝。"),
    "entry.compare": ("Compared by {how}: {reason}", "比较方式：{how}。{reason}"),
    "entry.variants": ("Variants", "变体"),
    "entry.variants_note": (
        "The examples that agree, with one thing changed at a time: how many variants had which outcome.",
        "对一致的示例每次只改变一处，统计各种结果的变体数量。",
    ),
    "entry.variant": ("Variant", "变体"),
    "entry.variant_alike": ("and {count} more like it", "另有 {count} 个同类"),
    "entry.variant_more": ("{count} more findings, each with its program:", "另有 {count} 项，各附程序："),
    "entry.variant_all": ("all findings", "全部发现"),
    "entry.variants_found": ("What the variants found", "变体的发现"),
    "entry.variants_all": (
        "Everything that variants of the examples found of",
        "示例变体发现的全部问题，所属条目：",
    ),
    "entry.variants_lead": (
        "Everything that variants of the examples found, part {part} of {parts}, of",
        "示例变体发现的全部问题，第 {part} 部分，共 {parts} 部分，所属条目：",
    ),
    "entry.variant_covered": ("a stated difference", "已有差异说明"),
    "entry.variant_off": ("{kind} is not varied in “{example}”:", "示例“{example}”不做{kind}变体："),
    "entry.difference_variants": ("and {count} variants", "及 {count} 个变体"),
    "entry.difference_variant": ("and 1 variant", "及 1 个变体"),
    "outcome.consistent": ("✓ consistent", "✓ 一致"),
    "outcome.precision": ("± rounding only", "± 仅舍入误差"),
    "outcome.more": ("+ mindspore accepts more", "+ mindspore 接受更多"),
    "outcome.divergent": ("≠ divergent", "≠ 不一致"),
    "outcome.crash": ("× crash or timeout", "× 崩溃或超时"),
    "outcome.unsupported": ("– unsupported here", "– 此处不支持"),
    "outcome.oracle-error": ("? PyTorch refused", "? PyTorch 报错"),
    "entry.date": ("Date", "日期"),
    "entry.device": ("Device", "设备"),
    "entry.keywords": ("Also searched for as", "相关搜索词"),
    "entry.source": ("Source of this entry (YAML)", "条目源文件（YAML）"),
    "entry.json": ("This entry as JSON", "条目数据（JSON）"),
    "entry.report": ("Report a problem", "报告问题"),
    "entry.report_title": ("{name}: ", "{name}："),
    "entry.example_n": ("Example `{id}`", "示例 `{id}`"),
    "how.values": ("values", "数值"),
    "how.distribution": ("distribution", "分布"),
    "how.properties": ("structure, dtype and shape only", "仅结构、数据类型和形状"),
    # argument rules
    "rule.same": ("same", "相同"),
    "rule.renamed": ("renamed", "改名"),
    "rule.value": ("converted", "换算"),
    "rule.call": ("on call", "调用时传"),
    "rule.via": ("method", "调方法"),
    "rule.none": ("absent", "无"),
    "rule.extra": ("added", "新增"),
    "todo.same": ("Nothing.", "不用改。"),
    "todo.receiver": ("The tensor itself.", "即张量自身。"),
    "todo.renamed": ("Write {to} instead of {name}.", "把 {name} 写成 {to}。"),
    "todo.method": ("Call it as a method of {name}.", "作为 {name} 的方法来调用。"),
    "todo.pass_self": ("Pass the tensor itself as {to}.", "把张量自身作为 {to} 传入。"),
    "todo.value": ("Pass {value}.", "传入 {value}。"),
    "todo.values": ("Translate the value: {values}.", "换成对应取值：{values}。"),
    "todo.call": (
        "Pass it when calling the object, not when creating it.",
        "创建对象时不传，调用对象时再传。",
    ),
    "todo.via": ("Call {method} on the object.", "对所得对象调用 {method}。"),
    "todo.none": ("Leave it out: there is no such argument.", "去掉：没有这个参数。"),
    "todo.extra": ("Also pass {value}.", "另需传入 {value}。"),
    "todo.default": (
        "Defaults differ ({torch} / {mindspore}): pass it explicitly.",
        "默认值不同（{torch} / {mindspore}），请显式传入。",
    ),
    "todo.required": ("Required there: pass it explicitly.", "对方为必填参数，请显式传入。"),
    # kinds of difference
    "kind.name": ("name", "名称"),
    "kind.argument": ("argument", "参数"),
    "kind.default": ("default", "默认值"),
    "kind.dtype": ("dtype", "数据类型"),
    "kind.shape": ("shape", "形状"),
    "kind.value": ("value", "数值"),
    "kind.gradient": ("gradient", "梯度"),
    "kind.random": ("random", "随机性"),
    "kind.exception": ("exception", "异常"),
    "kind.behaviour": ("behaviour", "行为"),
    "kind.structure": ("structure", "结构"),
    "kind.device": ("device", "设备"),
    "kind.inplace": ("in place", "原地修改"),
    "kind.crash": ("crash", "崩溃"),
    # reasons for a missing counterpart
    "missing.helper": (
        "Instead: a helper of {lines} lines, run.",
        "可用 {lines} 行辅助函数代替（已运行验证）。",
    ),
    "missing.by": ("Instead, run: {names}.", "替代写法（已运行验证）：{names}。"),
    "missing.workaround": ("Instead: a workaround, run.", "有替代写法（已运行验证）。"),
    "missing.not-implemented": ("not implemented", "尚未实现"),
    "missing.design-differs": ("the design differs", "设计不同"),
    "missing.backend-specific": ("specific to a PyTorch backend", "PyTorch 后端专有"),
    "missing.deprecated": ("deprecated in PyTorch", "PyTorch 已弃用"),
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

TEXTS.update(HOME_TEXTS)
TEXTS.update(DEVICE_TEXTS)
TEXTS.update({f"variant.{kind.name}": (kind.label.en, kind.label.zh) for kind in KINDS})

# Signs repeat what colour says, for people who do not see it; text characters, so that every font has them.
SIGNS = {
    "drop-in": "✓",
    "works": "✓",
    "pitfalls": "✓",
    "rename": "↔",
    "silent": "≠",
    "refuses": "!",
    "edge": "≈",
    "consistent": "✓",
    "consistent-except": "≈",
    "divergent": "≠",
    "unsupported": "–",
    "oracle-error": "?",
    "error": "‼",
    "crash": "×",
    "timeout": "…",
    "not-run": "○",
    "missing": "∅",
    "absent": "∅",
}


def phrase(language: Language, key: str) -> str:
    """The interface text of a key in one language, its ``{name}`` marks left; KeyError for an unknown key."""
    return TEXTS[key][LANGUAGES.index(language)]


def text(language: Language, key: str, **values: object) -> str:
    """The interface text of a key in one language, filled in; KeyError for an unknown key or value."""
    return phrase(language, key).format(**values) if values else _words(language, key)


def html(language: Language, key: str, **values: object) -> Markup:
    """Like :func:`text`, the filled-in values escaped: the texts here are ours and hold Markdown or HTML."""
    return Markup(phrase(language, key)).format(**values) if values else Markup(_words(language, key))


@cache  # most texts have no marks, and a page asks for a hundred of them
def _words(language: Language, key: str) -> str:
    return phrase(language, key).format()
