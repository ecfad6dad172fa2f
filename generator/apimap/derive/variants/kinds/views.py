"""Kind ``views``: a write through what torch documents as a view, in both directions, by each kind of index.

Finds results that share no memory with their base, and indices (masks, lists, tensors, an ellipsis) that
write into a copy.
"""

from __future__ import annotations

from apimap.derive.variants.kind import Kind, Sample, Subject, Variant, Variants
from apimap.model.entry import Bilingual, DifferenceKind
from apimap.model.program import names_in

# The functions and methods listed on torch's page on tensor views.
VIEWS = frozenset(
    (
        *(
            "as_strided",
            "detach",
            "diagonal",
            "expand",
            "expand_as",
            "movedim",
            "moveaxis",
            "narrow",
            "permute",
        ),
        *(
            "select",
            "squeeze",
            "swapaxes",
            "swapdims",
            "transpose",
            "t",
            "T",
            "H",
            "mT",
            "mH",
            "adjoint",
            "real",
        ),
        *("imag", "view_as_real", "view_as_complex", "unflatten", "unfold", "unsqueeze", "view", "view_as"),
        *("unbind", "split", "split_with_sizes", "hsplit", "vsplit", "dsplit", "tensor_split", "chunk"),
        *("reshape", "reshape_as", "flatten", "ravel", "contiguous", "__getitem__", "broadcast_to"),
    )
)
INDICES = {
    "int": "0",
    "slice": ":1",
    "all": ":",
    "ellipsis": "...",
    "list": "[0]",
    "tensor": "{framework}.tensor([0])",
    "mask": "{out} == {out}",
}


class Views(Kind):
    """The value is 7 in every dtype; results that are several tensors are written through the first."""

    name = "views"
    label = Bilingual(en="writes through views", zh="通过视图写入")
    about = Bilingual(
        en="a write through the result, and one into its base, by each kind of index",
        zh="通过结果写入，以及写入原张量，各用每一种下标",
    )
    quick = 0
    examples = 1
    explains = frozenset({DifferenceKind.BEHAVIOUR, DifferenceKind.INPLACE})
    asks = True
    changes = Sample(
        api="torch.Tensor.view",
        torch="out = x.view(4)",
        mindspore="mindspore.Tensor.view",
        arguments={"self": "self", "*size": "*shape"},
        inputs={"x": "np.ones((2, 2))"},
        makes={
            "out-int": "out = x.view(4)\nout[0] = 7\nprint(x)\n",
            "out-mask": "out[out == out] = 7\n",
            "base-int": "out = x.view(4)\nx[0] = 7\nprint(out)\n",
        },
    )
    leaves = Sample(
        api="torch.abs",
        torch="out = torch.abs(x)",
        mindspore="mindspore.mint.abs",
        arguments={"input": "input"},
        inputs={"x": "np.ones(3)"},
    )

    def variants(self, subject: Subject) -> Variants:
        """Out to base first; a base is written by an integer and a mask only."""
        used = names_in(subject.example.torch)
        base = next((each.name for each in subject.given if each.name in used and each.array.ndim), None)
        out = subject.example.outputs[0]
        if subject.leaf not in VIEWS or base is None or out == base:
            return
        one = f"{out}[0]" if subject.leaf in ("unbind", "chunk") or "split" in subject.leaf else out
        for detail, index in INDICES.items():
            yield self._written(subject, f"out-{detail}", one, index, base)
        for detail in ("int", "mask"):
            yield self._written(subject, f"base-{detail}", base, INDICES[detail], out)

    @staticmethod
    def _written(subject: Subject, detail: str, target: str, index: str, seen: str) -> Variant:
        codes = {}
        for framework, code in (("torch", subject.example.torch), ("mindspore", subject.mindspore)):
            place = index.format(framework=framework, out=target)
            codes[framework] = code.rstrip("\n") + f"\n{target}[{place}] = 7\n"
        return Variant(detail, torch=codes["torch"], mindspore=codes["mindspore"], outputs=(seen,))

    def done(self, detail: str) -> str:
        """The direction and the index."""
        return detail
