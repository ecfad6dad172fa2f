"""A given table whose vectors are reduced in bags, as torch.nn.EmbeddingBag.from_pretrained."""

from helpers.torch.nn import EmbeddingBag
from mindspore import Tensor


def from_pretrained(
    embeddings: Tensor,
    freeze: bool = True,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> EmbeddingBag:
    """An EmbeddingBag of this table; frozen, unless told otherwise."""
    if embeddings.ndim != 2:
        raise ValueError("Embeddings parameter is expected to be 2-dimensional")
    net = EmbeddingBag(
        *embeddings.shape,
        max_norm,
        norm_type,
        scale_grad_by_freq,
        mode,
        sparse,
        embeddings,
        include_last_offset,
        padding_idx,
    )
    net.weight.requires_grad = not freeze
    return net
