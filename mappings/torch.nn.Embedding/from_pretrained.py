"""A table of vectors that is given, as a layer, as torch.nn.Embedding.from_pretrained."""

from helpers.torch.nn import Embedding
from mindspore import Tensor


def from_pretrained(
    embeddings: Tensor,
    freeze: bool = True,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Embedding:
    """An Embedding of this table, the row of padding_idx and all; frozen, unless told otherwise."""
    return Embedding.from_pretrained(
        embeddings, freeze, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse
    )
