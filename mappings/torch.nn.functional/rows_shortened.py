"""Rows of a table that are made no longer than a norm, as an embedding with ``max_norm`` makes them."""

import mindspore
from mindspore import Tensor, ops


def rows_shortened(weight: Tensor, places: Tensor, max_norm: float, norm_type: float) -> None:
    """Shorten, in the table itself, the rows at some places; nothing of it is recorded."""
    with mindspore._no_grad():
        table = weight * 1
        wide = (table.abs() if table.is_complex() else table).astype(mindspore.float64)
        # Python numbers would be rounded to float32.
        most, power, root, small = (
            mindspore.tensor(float(each), wide.dtype) for each in (max_norm, norm_type, 1 / norm_type, 1e-7)
        )
        size = (wide.abs() ** power).sum(-1, keepdims=True) ** root
        found = ops.arange(weight.shape[0]).expand_dims(-1) == places.reshape(1, -1)
        used = found.astype(mindspore.int32).sum(1, keepdims=True) > 0
        longer = ops.logical_and(used, size > most)
        share = ops.where(longer, most / (size + small), ops.ones_like(size))
        wider = table if table.is_complex() else table.astype(mindspore.float64)
        short = (wider * share.astype(mindspore.float32 if table.is_complex() else mindspore.float64)).astype(
            table.dtype
        )
        if weight.is_contiguous():
            weight.copy_(short)
        else:  # what copy_ would not reach
            weight[:] = short
