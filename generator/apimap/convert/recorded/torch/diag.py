from mindspore import Tensor, ops


def diag(input: Tensor, diagonal: int = 0) -> Tensor:
    """The diagonal of a matrix, or a matrix with a vector on its diagonal, by the number of axes."""
    return ops.diag_embed(input, diagonal) if input.ndim == 1 else ops.diagonal(input, diagonal)
