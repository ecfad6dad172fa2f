"""Kind ``again``: the code run twice in one process; what the second time gives is compared.

Finds what the first call leaves behind: state of an operator, another call's result in a cache, an input that
was changed in place on one side only.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind


class Again(Kind):
    """The same statements once more, on the same tensors."""

    name = "again"
    label = Bilingual(en="second call", zh="再次调用")
    about = Bilingual(en="the code run twice in one process", zh="同一进程中把代码运行两次")
    quick = 1
    examples = 1
    explains = frozenset({DifferenceKind.BEHAVIOUR, DifferenceKind.INPLACE, DifferenceKind.VALUE})
    asks = True
    changes = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3)"},
        makes={"": "out = mindspore.mint.abs(x)\nout = mindspore.mint.abs(x)\n"},
    )
    leaves = Sample(  # nothing that a first call could have changed
        api="torch.zeros",
        torch="out = torch.zeros(3)",
        mindspore="mindspore.mint.zeros",
        arguments={"size": "size"},
        inputs={},
    )

    def variants(self, subject: Subject) -> Variants:
        """One."""
        if subject.given:
            torch, mindspore = (code.strip("\n") for code in (subject.example.torch, subject.mindspore))
            yield Variant(torch=f"{torch}\n{torch}\n", mindspore=f"{mindspore}\n{mindspore}\n")
