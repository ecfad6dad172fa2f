"""Texts of the guides, of what they claim, and of the zoo, in English and in Chinese."""

from __future__ import annotations

# key: (English, Chinese); {name} marks what the caller fills in.
GUIDE_TEXTS: dict[str, tuple[str, str]] = {
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
}
