"""Kind ``gradient``: the first output, times fixed numbers, differentiated by every float input."""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.derive.variants.wrap import OWN_GRADIENT, function, split
from apimap.model.entry import Bilingual, DifferenceKind
from apimap.model.program import names_in

# Any fixed numbers would do that are not all equal: equal ones hide permuted gradients.
_UPSTREAM = "np.cos(np.arange({size})).reshape({shape})"


class Gradient(Kind):
    """None where there is no float input, or the code has to do with gradients itself."""

    name = "gradient"
    label = Bilingual(en="gradient", zh="梯度")
    about = Bilingual(
        en="by every float input, with a fixed uneven upstream gradient",
        zh="对每个浮点输入求导，上游梯度固定且不均匀",
    )
    quick = 1
    explains = frozenset({DifferenceKind.GRADIENT})
    asks = True
    changes = Sample(
        api="torch.mul",
        torch="out = torch.mul(x, y)",
        mindspore="mindspore.mint.mul",
        arguments={"input": "input", "other": "other"},
        inputs={"x": "np.ones(3)", "y": "np.ones(3)"},
        makes={"": "grads = mindspore.grad(forward, (0, 1))(x, y)"},
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(n)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"n": "np.arange(3)"},
    )

    def variants(self, subject: Subject) -> Variants:
        """One: gradients by all inputs together."""
        torch, mindspore = subject.example.torch, subject.mindspore
        used = names_in(torch)
        names = [each.name for each in subject.given if each.array.dtype.kind == "f" and each.name in used]
        if not names or any(word in torch for word in OWN_GRADIENT):
            return
        parts = split(mindspore, names)
        if parts is None:
            return
        out = subject.example.outputs[0]
        listed = ", ".join(names)
        first = "[0]" if len(names) == 1 else ""  # of one input mindspore gives the gradient, torch a tuple
        size = _UPSTREAM.format(size=f"{out}.numel()", shape=f"{out}.shape")
        wanted = [f"{name}.requires_grad_()" for name in names]
        taken = [
            f"upstream = torch.tensor({size}, dtype={out}.dtype)",
            f"grads = torch.autograd.grad({out}, [{listed}], upstream){first}",
        ]
        size = _UPSTREAM.format(size=f"{out}.size", shape=f"{out}.shape")
        body = [
            parts[1],
            f"upstream = mindspore.tensor({size}, dtype={out}.dtype)",
            f"return ({out} * upstream).sum()",
        ]
        positions = f", ({', '.join(map(str, range(len(names))))})" if len(names) > 1 else ""
        call = f"grads = mindspore.grad(forward{positions})({listed})"
        yield Variant(
            torch="\n".join([*wanted, torch.strip("\n"), *taken]),
            mindspore="\n".join([*filter(None, [parts[0]]), function("forward", names, body), "", call]),
            outputs=("grads",),
        )
