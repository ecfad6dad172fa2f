from mindspore import Tensor, ops


def diag(self: Tensor, diagonal: int = 0) -> Tensor:
    """The diagonal of a matrix, or a matrix with a vector on its diagonal, by the number of axes."""
    return ops.diag_embed(self, diagonal) if self.ndim == 1 else ops.diagonal(self, diagonal)
