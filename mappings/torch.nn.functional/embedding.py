"""Rows of a table, looked up, as torch.nn.functional.embedding."""

from helpers.torch.nn.functional import rows_shortened
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
    """Look up rows: (*, D) for indices (*); the row of padding_idx gets no gradient.

    max_norm shortens the rows that are used, in the weight itself; not in compiled functions.
    """
    count = weight.shape[0]
    if padding_idx is not None and not -count <= padding_idx < count:
        raise ValueError("padding_idx must be within num_embeddings")
    if max_norm is not None and input.size:
        rows_shortened(weight, input, max_norm, norm_type)
    rows = ops.gather(weight, input, 0)
    if scale_grad_by_freq:
        places = input.reshape(-1)
        ones = ops.ones_like(places)
        often = ops.tensor_scatter_elements(ops.zeros(count, ones.dtype), places, ones, 0, "add")
        share = rows / ops.gather(often, input, 0).astype(rows.dtype).expand_dims(-1)
        rows = (share - ops.stop_gradient(share)) + ops.stop_gradient(rows)
    if padding_idx is not None:
        padding = (input == padding_idx % count).expand_dims(-1)
        rows = ops.where(padding, ops.stop_gradient(rows), rows)
    return rows
