"""Sums, means or maxima of embeddings, as torch.nn.functional.embedding_bag."""

import mindspore
import numpy as np
from helpers.torch.nn.functional import rows_shortened
from mindspore import Tensor, ops


def embedding_bag(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None = None,
    max_norm: float | None = None,
    norm_type: float = 2,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> Tensor:
    """Look up bags of indices, (N, L) or 1-d with offsets, and reduce each to one row: (bags, D).

    max_norm shortens the rows that are used, in the weight itself. With offsets, or that, not in compiled
    functions.
    """
    if input.is_floating_point():  # torch takes the two in either order
        input, weight = weight, input
    if input.ndim == 2:
        bags, size = input.shape
        owners = ops.arange(bags).repeat_interleave(size, 0) if input.size else ops.zeros(0, mindspore.int64)
    elif offsets is None:
        raise ValueError("a 1-d input wants offsets")
    else:
        starts = offsets.asnumpy()[:-1] if include_last_offset else offsets.asnumpy()
        bags = len(starts)
        owners = Tensor(np.searchsorted(starts, np.arange(input.size), "right") - 1)
    if not bags * input.size * weight.shape[1]:  # nothing is looked up
        return ops.zeros((bags, weight.shape[1]), weight.dtype)
    places = input.reshape(-1)
    if max_norm is not None and places.size:
        rows_shortened(weight, places, max_norm, norm_type)
    rows = ops.gather(weight, places, 0)
    if scale_grad_by_freq:
        ones = ops.ones_like(places)
        often = ops.tensor_scatter_elements(ops.zeros(weight.shape[0], ones.dtype), places, ones, 0, "add")
        share = rows / ops.gather(often, places, 0).astype(rows.dtype).expand_dims(-1)
        rows = share + ops.stop_gradient(rows - share)
    counted = ops.ones((places.size, 1), weight.dtype)
    if padding_idx is not None:
        counted = (places != padding_idx % weight.shape[0]).astype(weight.dtype).expand_dims(-1)
    if mode == "max":
        low = rows.masked_fill(counted == 0, -np.inf)
        found = ops.unsorted_segment_max(low, owners.astype(mindspore.int32), bags)
        count = ops.unsorted_segment_sum(counted, owners.astype(mindspore.int32), bags)
        return ops.where(count > 0, found, 0)
    rows = rows * counted
    if per_sample_weights is not None:
        if mode != "sum":
            raise NotImplementedError("per_sample_weights is for mode='sum' only")
        rows = rows * per_sample_weights.reshape(-1, 1)
    total = ops.unsorted_segment_sum(rows, owners.astype(mindspore.int32), bags)
    if mode == "sum":
        return total
    count = ops.unsorted_segment_sum(counted, owners.astype(mindspore.int32), bags)
    return total / ops.maximum(count, 1)
