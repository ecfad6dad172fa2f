"""A table of vectors as a layer, as torch.nn.Embedding."""

import mindspore
from helpers.torch.nn.functional import embedding
from mindspore import Parameter, Tensor, nn, ops


class Embedding(nn.Cell):
    """The layer of embedding; its table is the parameter `weight`, (num_embeddings, embedding_dim).

    A new table is drawn from the standard normal distribution; the row of padding_idx is 0 and stays so.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        device: object = None,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        num_embeddings, embedding_dim = int(num_embeddings), int(embedding_dim)
        if padding_idx is not None:
            if not -num_embeddings <= padding_idx < num_embeddings:
                raise ValueError("padding_idx must be within num_embeddings")
            padding_idx = int(padding_idx) % num_embeddings
        if _weight is None:
            _weight = ops.randn(num_embeddings, embedding_dim, dtype=dtype or mindspore.float32)
            if padding_idx is not None:
                _weight[padding_idx] = 0
        elif tuple(_weight.shape) != (num_embeddings, embedding_dim):
            raise ValueError("Shape of weight does not match num_embeddings and embedding_dim")
        self.weight = Parameter(_weight, name="weight", requires_grad=not _freeze)
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type = max_norm, norm_type
        self.scale_grad_by_freq, self.sparse = scale_grad_by_freq, sparse

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
    ) -> "Embedding":
        """A layer of a table that is given, row of padding_idx and all; frozen, unless told otherwise."""
        rows, columns = embeddings.shape
        return cls(
            rows, columns, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse, embeddings, freeze
        )

    def construct(self, input: Tensor) -> Tensor:
        """Look up the vectors of indices."""
        return embedding(
            input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq
        )
