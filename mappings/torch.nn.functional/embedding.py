"""Rows of a table by their indices, as torch.nn.functional.embedding."""

from mindspore import Tensor, ops


def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    """Look rows of weight up; that of padding_idx gets no gradient.

    Not for max_norm, which changes the table, nor for scale_grad_by_freq.
    """
    if max_norm is not None or scale_grad_by_freq:
        raise NotImplementedError("max_norm and scale_grad_by_freq are not written here")
    rows = ops.gather(weight, input, 0)
    if padding_idx is None:
        return rows
    padding = (input == padding_idx % weight.shape[0]).expand_dims(-1)
    return ops.where(padding, ops.stop_gradient(rows), rows)
