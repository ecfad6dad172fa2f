"""What an attention gave beside its result, as torch.nn.attention.flex_attention.AuxOutput."""

from collections import namedtuple

from mindspore import Tensor


class AuxOutput(namedtuple("_Output", ("lse", "max_scores"))):
    """The logarithms of the sums, and the largest scores; None where nobody asked."""

    def __new__(cls, lse: Tensor | None = None, max_scores: Tensor | None = None) -> "AuxOutput":
        return super().__new__(cls, lse, max_scores)
