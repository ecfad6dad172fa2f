"""Kind ``graph``: the mindspore code under ``mindspore.jit``, against the unchanged torch code."""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.derive.variants.wrap import OWN_GRADIENT, function, split
from apimap.model.entry import Bilingual, DifferenceKind
from apimap.model.program import names_in


class Graph(Kind):
    """None without inputs, or where the code has to do with gradients itself."""

    name = "graph"
    label = Bilingual(en="graph mode", zh="图模式")
    about = Bilingual(
        en="the MindSpore side under `mindspore.jit`", zh="MindSpore 一侧在 `mindspore.jit` 下运行"
    )
    quick = 0
    examples = 1  # compiling takes about half a second a program
    explains = frozenset({DifferenceKind.BEHAVIOUR})
    asks = True
    changes = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3)"},
        makes={"": "@mindspore.jit\ndef run(x):\n    out = mindspore.mint.abs(x)\n    return out\n"},
    )
    leaves = Sample(
        api="torch.zeros",
        torch="out = torch.zeros(3)",
        mindspore="mindspore.mint.zeros",
        arguments={"size": "size"},
        inputs={},
    )

    def variants(self, subject: Subject) -> Variants:
        """One: everything that uses an input in one compiled function."""
        torch, mindspore = subject.example.torch, subject.mindspore
        used = names_in(mindspore)
        names = [each.name for each in subject.given if each.name in used]
        parts = split(mindspore, names) if names else None
        if parts is None or any(word in torch for word in OWN_GRADIENT):
            return
        outputs = ", ".join(subject.example.outputs)
        compiled = function("run", names, [parts[1], f"return {outputs}"])
        code = [
            *filter(None, [parts[0]]),
            f"@mindspore.jit\n{compiled}",
            "",
            f"{outputs} = run({', '.join(names)})",
        ]
        yield Variant(torch=torch, mindspore="\n".join(code), outputs=tuple(subject.example.outputs))
