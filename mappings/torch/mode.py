"""The most frequent element, as torch.mode."""

from typing import NamedTuple

import mindspore
from mindspore import Tensor, ops


class _Mode(NamedTuple):
    values: Tensor
    indices: Tensor


def mode(input: Tensor, dim: int = -1, keepdim: bool = False) -> _Mode:
    """Give the most frequent element along dim, the smallest of several, and its last place.

    Not for tensors with NaN.
    """
    dim = int(dim)  # a number of numpy, too
    rows = input.reshape(1, 1) if input.ndim == 0 else input.swapaxes(dim, -1)
    if rows.dtype == mindspore.bool_:
        found = mode(input.astype(mindspore.int32), dim, keepdim)
        return _Mode(found.values > 0, found.indices)
    size = rows.shape[-1]
    # ops.sort takes float64 for float32
    order = ops.topk(-rows, size)[1] if rows.is_floating_point() else ops.sort(rows, axis=-1)[1]
    ordered = ops.gather_elements(rows, -1, order)
    places = ops.arange(size).broadcast_to(rows.shape)
    if size > 1:
        same = ordered[..., 1:] == ordered[..., :-1]
        starts = ops.concat([ops.zeros_like(places[..., :1]), places[..., 1:] * ops.logical_not(same)], -1)
    else:
        starts = ops.zeros_like(places)
    length = places - ops.cummax(starts.astype(mindspore.float32), -1)[0].astype(mindspore.int64)
    best = ops.argmax(length.astype(mindspore.float32), -1, True)
    values = ops.gather_elements(ordered, -1, best)
    indices = ops.amax(ops.where(rows == values, places, ops.zeros_like(places)), -1, True)
    values = ops.gather_elements(rows, -1, indices)  # which keeps the gradient
    if input.ndim == 0:
        return _Mode(values.reshape(()), indices.reshape(()))
    values, indices = values.swapaxes(dim, -1), indices.swapaxes(dim, -1)
    return _Mode(values, indices) if keepdim else _Mode(values.squeeze(dim), indices.squeeze(dim))
