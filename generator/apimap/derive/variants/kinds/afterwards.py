"""Kind ``afterwards``: the inputs, compared after the code has run.

Finds methods that should change their tensor and do not, and functions that change what they were only given.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind
from apimap.model.program import names_in


class Afterwards(Kind):
    """The code as it is; what it leaves behind are its inputs."""

    name = "afterwards"
    label = Bilingual(en="inputs afterwards", zh="运行后的输入")
    about = Bilingual(en="the inputs, compared after the call", zh="调用之后再比较各个输入")
    quick = 1
    examples = 1
    explains = frozenset({DifferenceKind.INPLACE, DifferenceKind.BEHAVIOUR})
    asks = True
    changes = Sample(
        api="torch.Tensor.add_",
        torch="out = x.add_(y)",
        mindspore="mindspore.Tensor.add_",
        arguments={"self": "self", "other": "other", "alpha": "alpha"},
        inputs={"x": "np.ones(3)", "y": "np.ones(3)"},
        makes={"": "out = x.add_(y)\nprint(x)\nprint(y)\n"},
    )
    leaves = Sample(
        api="torch.zeros",
        torch="out = torch.zeros(3)",
        mindspore="mindspore.mint.zeros",
        arguments={"size": "size"},
        inputs={},
    )

    def variants(self, subject: Subject) -> Variants:
        """One."""
        used = names_in(subject.example.torch)
        names = tuple(each.name for each in subject.given if each.name in used)
        if names:
            yield Variant(torch=subject.example.torch, mindspore=subject.mindspore, outputs=names)
