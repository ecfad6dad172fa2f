"""What else is wanted of an attention, as torch.nn.attention.flex_attention.AuxRequest."""

from collections import namedtuple


class AuxRequest(namedtuple("_Request", ("lse", "max_scores"))):
    """Whether the logarithms of the sums, and the largest scores, are wanted too."""

    def __new__(cls, lse: bool = False, max_scores: bool = False) -> "AuxRequest":
        return super().__new__(cls, lse, max_scores)
