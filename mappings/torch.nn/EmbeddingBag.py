"""Sums, means or maxima of embeddings, as a layer, as torch.nn.EmbeddingBag."""

import mindspore
from helpers.torch.nn.functional import embedding_bag
from mindspore import Parameter, Tensor, nn, ops


class EmbeddingBag(nn.Cell):
    """The layer of embedding_bag; its table is the parameter `weight`, (num_embeddings, embedding_dim).

    max_norm shortens the rows that are used, in the table itself.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        _weight: Tensor | None = None,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        if _weight is None:
            _weight = ops.randn(num_embeddings, embedding_dim, dtype=dtype or mindspore.float32)
            if padding_idx is not None:
                _weight[padding_idx] = 0
        self.weight = Parameter(_weight, name="weight")
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.mode, self.include_last_offset, self.padding_idx = mode, include_last_offset, padding_idx

    def construct(
        self, input: Tensor, offsets: Tensor | None = None, per_sample_weights: Tensor | None = None
    ) -> Tensor:
        """Reduce bags of indices, (N, L) or 1-d with offsets: (bags, embedding_dim)."""
        return embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            mode=self.mode,
            per_sample_weights=per_sample_weights,
            include_last_offset=self.include_last_offset,
            padding_idx=self.padding_idx,
        )
