"""Elements at places along an axis, as torch.take_along_dim."""

import numpy as np
from mindspore import Tensor, ops


def take_along_dim(input: Tensor, indices: Tensor, dim: int | None = None) -> Tensor:
    """Give the elements at indices along dim, the other axes broadcast; without dim, of all in a row.

    A place beyond the end is counted on from the front.
    """
    if dim is None:
        input, indices, dim = input.reshape(-1), indices.reshape(-1), 0
    if input.ndim != indices.ndim:
        raise RuntimeError("take_along_dim: input and indices need as many axes")
    axis = int(dim) % max(input.ndim, 1)
    held = list(input.shape)
    held[axis] = 1
    taken = list(indices.shape)
    taken[axis] = 1
    batch = np.broadcast_shapes(held, taken)
    shape = (*batch[:axis], indices.shape[axis], *batch[axis + 1 :])
    if 0 in shape:
        return ops.zeros(shape, input.dtype)
    rows = input.broadcast_to((*batch[:axis], input.shape[axis], *batch[axis + 1 :]))
    places = indices.broadcast_to(shape) % input.shape[axis]
    if not input.is_complex():
        return ops.gather_elements(rows, axis, places)
    parts = (ops.real(rows), ops.imag(rows))
    return ops.Complex()(*(ops.gather_elements(part, axis, places) for part in parts))
