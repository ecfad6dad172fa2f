"""A comparison in words, in either language; the only place of this room that makes sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apimap.proof.checkpoint import Converted
from apimap.proof.result import Comparison, First, Kind, PhaseResult, Tensor, Unmatched, WeightMap, WeightPair

Language = str

_WORDS: dict[str, tuple[str, str]] = {
    "agree": ("They agree.", "两者一致。"),
    "differ": ("They differ.", "两者不一致。"),
    "unsure": (
        "Nothing is shown: where they part, rounding moves torch's own numbers as much. Give more samples.",
        "无法判定：两者不一致之处，仅舍入就会使 torch 自身的数值有同样的变动。请增加样本数。",
    ),
    "stopped": ("They could not be compared.", "无法比较。"),
    "head": ("torch {t}, mindspore {m} on {d}", "torch {t}，mindspore {m}（{d}）"),
    "evaluation": ("evaluation mode", "评估模式"),
    "training": ("training mode", "训练模式"),
    "output": ("outputs", "输出"),
    "loss": ("loss", "损失"),
    "gradient": ("gradients", "梯度"),
    "buffer": ("buffers", "缓冲区"),
    "parameter": ("weights after the steps", "更新后的权重"),
    "hidden": (
        "{n} cannot be told from rounding: torch's own numbers move as much",
        "{n} 项无法与舍入区分：torch 自身的数值也有同样的变动",
    ),
    "all": ("{n} of {n} agree", "{n} 项全部一致"),
    "some": ("{odd} of {n} differ", "{n} 项中 {odd} 项不一致"),
    "largest": (
        "largest difference {rel:.1e} of the largest number",
        "最大差异为最大数的 {rel:.1e}",
    ),
    "equal": ("equal to the last bit", "逐位相同"),
    "off": (
        "Left out on both sides, because it draws at random in training: {names}.",
        "训练时随机丢弃的部分已在两侧关闭：{names}。",
    ),
    "drew": (
        "torch's network draws random numbers; where results depend on them they cannot agree.",
        "torch 网络会抽取随机数；依赖随机数的结果不可能一致。",
    ),
    "insensitive": (
        (
            "torch's outputs hardly depend on the input: other input numbers move them by {moved:.1e} of "
            "their largest number. That they agree proves little; compare with trained weights."
        ),
        (
            "torch 的输出几乎不随输入变化：换一组输入数值，输出只变动其最大数的 {moved:.1e}。"
            "输出一致并不说明什么；请载入训练过的权重再比较。"
        ),
    ),
    "by-layer": (
        "Rounding grows too much on the way: compared layer by layer, on mindspore's own numbers in between.",
        "舍入误差在途中放大过多：改为逐层比较，各层的输入都取 mindspore 的数值。",
    ),
    "rounding": (
        "Rounding: torch's own float result is {r:.1e} off its result in a wider dtype.",
        "舍入：torch 自身的结果与更宽 dtype 下的结果相差 {r:.1e}。",
    ),
    "weights": ("weights: {n} carried over ({how})", "权重：转移 {n} 个（{how}）"),
    "rule": ("{n} by the entries' rules", "{n} 个按条目规则"),
    "name": ("{n} by equal names", "{n} 个同名"),
    "order": ("{n} by the order of layers: look at them", "{n} 个按层的顺序，请核对"),
    "fused": ("{n} fused projections", "{n} 个合并的投影"),
    "map": ("{n} by the given map", "{n} 个按给出的映射"),
    "only-torch": ("only torch has the {kind} {name} {shape}", "仅 torch 有{kind} {name} {shape}"),
    "only-mindspore": (
        "only mindspore has the {kind} {name} {shape}: it keeps its initial value",
        "仅 mindspore 有{kind} {name} {shape}：保持初始值",
    ),
    "shape": (
        "{name} {shape} does not fit {other} {other_shape}",
        "{name} {shape} 与 {other} {other_shape} 形状不符",
    ),
    "shared": (
        "torch shares one parameter as {torch}; mindspore has several: {mindspore}",
        "torch 的 {torch} 共用一个参数；mindspore 中是多个：{mindspore}",
    ),
    "kind.parameter": ("parameter", "参数"),
    "kind.buffer": ("buffer", "缓冲区"),
    "kind.attribute": ("tensor", "张量"),
    "first": ("First difference ({phase}): {sentence}", "第一处不一致（{phase}）：{sentence}"),
    "where.layer": (
        "the output of `{layer}` ({cls} / {mcls}) differs; all that it is given agrees",
        "`{layer}`（{cls} / {mcls}）的输入一致，输出不一致",
    ),
    "where.inside": (
        "the output of `{layer}` ({cls} / {mcls}) differs, the layers in it agree: look at its own code",
        "`{layer}`（{cls} / {mcls}）内部各层一致，输出却不一致：请检查它自己的代码",
    ),
    "where.input": (
        (
            "what `{layer}` ({cls}) is given differs, though every layer before it agrees: "
            "look at the code that calls it, in `{parent}`"
        ),
        "`{layer}`（{cls}）之前的各层都一致，但它的输入不一致：请检查 `{parent}` 中调用它的代码",
    ),
    "where.outside": (
        "every layer agrees, but not what the network returns: look at its own code",
        "各层都一致，但网络的返回值不一致：请检查网络自己的代码",
    ),
    "where.loss": (
        "the outputs agree, the loss does not: look at the loss",
        "输出一致，损失不一致：请检查损失函数",
    ),
    "where.loss-gradient": (
        "outputs and loss agree, but not the gradient that the loss gives `{layer}`",
        "输出与损失一致，但损失传给 `{layer}` 的梯度不一致",
    ),
    "where.backward": (
        (
            "the gradient that reaches the output of `{layer}` differs, though later ones agree: "
            "look at what uses it, {users}"
        ),
        "传到 `{layer}` 输出处的梯度不一致，而其后各处一致：请检查使用该输出的{users}",
    ),
    "where.weight-gradient": (
        "the gradient that reaches `{layer}` ({cls} / {mcls}) agrees, that of its own weights does not",
        "传到 `{layer}`（{cls} / {mcls}）的梯度一致，它自身权重的梯度不一致",
    ),
    "where.buffer": (
        "a buffer of `{layer}` ({cls} / {mcls}) differs after a step in training mode",
        "训练模式下运行一步后，`{layer}`（{cls} / {mcls}）的缓冲区不一致",
    ),
    "where.step": (
        "outputs, loss and gradients of the first step agree, not what comes after: look at the optimizer",
        "第一步的输出、损失和梯度都一致，其后不一致：请检查优化器",
    ),
    "where.weights": (
        "the numbers agree on these inputs, but a weight has no other side (above)",
        "在这些输入上数值一致，但有权重没有对应项（见上）",
    ),
    "users": ("`{names}`", "`{names}`"),
    "code": ("the code after it", "后续代码"),
    "call": ("call {n} of it", "第 {n} 次调用"),
    "before": ("last layer that agrees: `{before}`", "最后一个一致的层：`{before}`"),
    "skipped": ("mindspore never calls: {names}", "mindspore 没有调用：{names}"),
    "numbers": ("{name}{index}: torch {t}, mindspore {m}", "{name}{index}：torch {t}，mindspore {m}"),
    "error": (
        "largest difference {abs:.3g} (allowed: {allowed:.1g}); {many} elements",
        "最大差异 {abs:.3g}（允许 {allowed:.1g}）；元素：{many}",
    ),
    "setting": (
        "setting: torch has {tn}={tv}, mindspore {mn}={mv}; right is {mn}={want}",
        "设置：torch 为 {tn}={tv}，mindspore 为 {mn}={mv}；应为 {mn}={want}",
    ),
    "known": ("known differences of {t} and {m}", "{t} 与 {m} 的已知差异"),
    "more": ("and {n} more", "另有 {n} 条"),
    "page": ("page: {address}", "页面：{address}"),
    "failure": ("{side}, {stage}: {exception}: {message}", "{side}，{stage}：{exception}：{message}"),
    "failure.at": ("at {file}:{line}", "位于 {file}:{line}"),
    "failure.layer": ("while `{layer}` was running", "运行到 `{layer}` 时"),
    "stage.build": ("building the network", "构建网络"),
    "stage.forward": ("forward", "前向计算"),
    "stage.loss": ("the loss", "损失"),
    "stage.backward": ("backward", "反向传播"),
    "stage.step": ("the optimizer's step", "优化器更新"),
    "stage.raised": ("the program", "程序"),
    "stage.crash": ("the process died", "进程终止"),
    "stage.timeout": ("the time limit", "超时"),
    "stage.error": ("the program", "程序"),
    "stage.load": ("loading", "读取"),
    "seconds": (" ({all:.1f} s)", "（用时 {all:.1f} 秒）"),
    "setting.quiet": (
        "Numbers agree, but a setting does not: `{layer}` has {tn}={tv} in torch, {mn}={mv} in mindspore",
        "数值一致，但设置不同：`{layer}` 在 torch 中 {tn}={tv}，在 mindspore 中 {mn}={mv}",
    ),
    "key": ("weights found at `{place}`; left alone: {others}", "权重位于 `{place}`；未处理：{others}"),
    "prefix": ("the prefix `{prefix}` is left out of the names", "名称中的前缀 `{prefix}` 已去掉"),
    "unnamed": (
        "Names are as given: name the network by --mindspore to have them found by the rules.",
        "名称保持不变：用 --mindspore 指定网络即可按规则改名。",
    ),
    "loaded": ("read back into {network}: the same numbers", "已读回 {network}：数值相同"),
    "unloaded": ("the network's {name} is not in the file", "文件中没有网络的 {name}"),
}
SHOWN = 3  # known differences printed; the page has all


def word(language: Language, key: str, **values: object) -> str:
    """One phrase in a language."""
    return _WORDS[key][1 if language == "zh" else 0].format(**values)


def _shape(shape: Sequence[int]) -> str:
    return f"({', '.join(map(str, shape))})"


def _unmatched(language: Language, each: Unmatched, side: str) -> str:
    if each.why == "shape":
        other, shape = each.other, _shape(each.other_shape)
        return word(
            language, "shape", name=each.name, shape=_shape(each.shape), other=other, other_shape=shape
        )
    kind = word(language, f"kind.{each.kind}")
    return word(language, f"only-{side}", kind=kind, name=each.name, shape=_shape(each.shape))


def weights(language: Language, found: WeightMap, *, full: bool = False) -> Iterator[str]:
    """What is carried over, in a summary or (``full``) pair by pair, and all that has no other side."""
    counts: dict[str, int] = {}
    for pair in found.pairs:
        counts[pair.how] = counts.get(pair.how, 0) + 1
    separator = "，" if language == "zh" else ", "
    how = separator.join(word(language, key, n=n) for key, n in counts.items())
    yield word(language, "weights", n=len(found.pairs), how=how)
    for pair in found.pairs:
        if full or pair.how == "order":
            yield f"  {pair_text(pair)}"
    for each in found.only_torch:
        yield "  " + _unmatched(language, each, "torch")
    for each in found.only_mindspore:
        if each.why != "shape":  # told from torch's side
            yield "  " + _unmatched(language, each, "mindspore")
    for shared in found.unshared:
        both = {"torch": ", ".join(shared.torch), "mindspore": ", ".join(shared.mindspore)}
        yield "  " + word(language, "shared", **both)


def pair_text(pair: WeightPair) -> str:
    """``conv.weight → conv.weight`` with how it was found."""
    turned = f" permute {pair.permute}" if pair.permute is not None else ""
    return f"{' + '.join(pair.torch)} → {' + '.join(pair.mindspore)}{turned}  [{pair.how}]"


def _kinds(language: Language, result: PhaseResult) -> Iterator[str]:
    pause = "；" if language == "zh" else "; "
    kinds: list[Kind] = ["output", "loss", "gradient", "buffer", "parameter"]
    for kind in kinds:
        tensors = [each for each in result.tensors if each.kind == kind]
        if not tensors:
            continue
        odd = [each for each in tensors if not each.agrees]
        said = word(language, "some" if odd else "all", n=len(tensors), odd=len(odd))
        largest = max((each.relative for each in tensors if each.relative is not None), default=None)
        # Of noise around zero a share of the largest number says nothing.
        plain = [each.relative for each in tensors if each.relative is not None and each.relative < 1]
        unsure = sum(each.level == "unsure" for each in tensors)
        if unsure:
            said += pause + word(language, "hidden", n=unsure)
        elif largest == 0:
            said += pause + word(language, "equal")
        elif plain and not odd:
            said += pause + word(language, "largest", rel=max(plain))
        yield f"  {word(language, kind)}{'：' if language == 'zh' else ': '}{said}"


def _tensor(language: Language, tensor: Tensor) -> Iterator[str]:
    if tensor.level in ("shape", "structure", "dtype") or not tensor.torch_value:
        if tensor.message:
            yield f"  {tensor.name}: {tensor.message}"
        return
    index = f"[{', '.join(map(str, tensor.index))}]" if tensor.index else ""
    yield "  " + word(
        language,
        "numbers",
        name=tensor.name,
        index=index,
        t=tensor.torch_value,
        m=tensor.mindspore_value,
    )
    if tensor.max_abs is not None:
        yield "  " + word(
            language, "error", abs=tensor.max_abs, allowed=tensor.allowed or 0.0, many=tensor.message
        )


def first(language: Language, found: First) -> Iterator[str]:
    """The first difference, its numbers, and what may explain it."""
    key = "inside" if found.where == "layer" and found.inside else found.where
    users = word(language, "users", names="`, `".join(found.users)) if found.users else word(language, "code")
    sentence = word(
        language,
        f"where.{key}",
        layer=found.layer or "the network",
        cls=found.cls or "?",
        mcls=found.mindspore_cls or "?",
        parent=found.layer.rpartition(".")[0] or "the network",
        users=users,
    )
    yield word(language, "first", phase=word(language, found.phase), sentence=sentence)
    if found.call:
        yield "  " + word(language, "call", n=found.call + 1)
    if found.tensor is not None:
        yield from _tensor(language, found.tensor)
    if found.before and found.where in ("layer", "input"):
        yield "  " + word(language, "before", before=found.before)
    if found.skipped and found.where == "input":
        yield "  " + word(language, "skipped", names=", ".join(found.skipped))
    for each in found.settings:
        yield "  " + word(
            language,
            "setting",
            tn=each.torch_name,
            tv=each.torch_value,
            mn=each.mindspore_name,
            mv=each.mindspore_value,
            want=each.expected,
        )
    if found.known:
        head = found.known[0]
        yield "  " + word(language, "known", t=head.torch, m=head.mindspore)
        for known in found.known[:SHOWN]:
            yield f"    - {known.text.zh if language == 'zh' else known.text.en}"
        if len(found.known) > SHOWN:
            yield "    " + word(language, "more", n=len(found.known) - SHOWN)
        address = head.address.zh if language == "zh" else head.address.en
        yield "  " + word(language, "page", address=address)


def report(language: Language, found: Comparison, *, full: bool = False) -> Iterator[str]:
    """The whole comparison, line by line; ``full`` lists every weight."""
    yield f"{found.torch} ↔ {found.mindspore}"
    yield word(language, "head", t=found.torch_release, m=found.mindspore_release, d=found.device)
    if found.weights is not None:
        yield from weights(language, found.weights, full=full)
    for result in found.phases:
        yield word(language, result.phase)
        yield from ("  " + word(language, "drew") for _ in range(result.drew))
        yield from (
            "  " + word(language, "insensitive", moved=result.moved) for _ in range(result.insensitive)
        )
        yield from ("  " + word(language, "by-layer") for _ in range(result.by_layer))
        if result.phase == "training" and result.switched_off:
            yield "  " + word(language, "off", names=", ".join(result.switched_off))
        yield from _kinds(language, result)
    if found.rounding is not None:
        yield word(language, "rounding", r=found.rounding)
    if found.failure is not None:
        yield from failure(language, found)
    if found.first is not None:
        yield from first(language, found.first)
    elif found.status == "agree":
        for each in found.settings:
            yield word(
                language,
                "setting.quiet",
                layer=each.layer,
                tn=each.torch_name,
                tv=each.torch_value,
                mn=each.mindspore_name,
                mv=each.mindspore_value,
            )
    yield word(language, found.status) + word(language, "seconds", all=found.seconds.get("all", 0.0))


def failure(language: Language, found: Comparison) -> Iterator[str]:
    """Why a side could not be run, and where in the user's files."""
    assert found.failure is not None
    why = found.failure
    stage = word(language, f"stage.{why.stage}" if f"stage.{why.stage}" in _WORDS else "stage.error")
    exception = why.exception or "?"
    yield word(language, "failure", side=why.side, stage=stage, exception=exception, message=why.message)
    if why.file:
        yield "  " + word(language, "failure.at", file=why.file, line=why.line)
    if why.layer:
        yield "  " + word(language, "failure.layer", layer=why.layer)


def converted(language: Language, done: Converted, *, full: bool = False) -> Iterator[str]:
    """What ``apimap weights`` wrote, line by line."""
    yield f"{done.source} → {done.output}"
    if done.key:
        yield word(language, "key", place=done.key, others=", ".join(done.others) or "-")
    if done.prefix:
        yield word(language, "prefix", prefix=done.prefix)
    yield from weights(language, done.weights, full=full)
    if not done.network:
        yield word(language, "unnamed")
    elif done.loaded:
        yield word(language, "loaded", network=done.network)
    for name in done.unloaded:
        yield "  " + word(language, "unloaded", name=name)
