"""Rows of a table by their indices, as torch.nn.functional.embedding."""

import mindspore
from helpers.torch.linalg import vector_norm
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

    max_norm shortens the rows that are looked up, in the table itself; not in differentiated or compiled
    functions. Not for scale_grad_by_freq.
    """
    if scale_grad_by_freq:
        raise NotImplementedError("scale_grad_by_freq is not written here")
    if max_norm is not None:
        used = (input.reshape(-1, 1) == ops.arange(weight.shape[0])).astype(mindspore.int32).sum(0) > 0
        length = vector_norm(weight, norm_type, 1, True)
        shorter = ops.where(length > max_norm, weight * (max_norm / (length + 1e-7)), weight)
        weight[:] = ops.where(used.expand_dims(-1), shorter, weight)
    rows = ops.gather(weight, input, 0)
    if padding_idx is None:
        return rows
    padding = (input == padding_idx % weight.shape[0]).expand_dims(-1)
    return ops.where(padding, ops.stop_gradient(rows), rows)
