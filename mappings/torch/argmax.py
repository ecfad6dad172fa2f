"""Where the largest element is, as torch.argmax."""

import mindspore
from mindspore import Tensor, ops


def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Give the place of the largest element, of all in a row or along dim; NaN is the largest."""
    if input.dtype == mindspore.bool_:
        raise RuntimeError("argmax(): does not support bool input")
    if dim is None and input.ndim:
        found = _argmax_along(input.reshape(-1), 0, False)
        return found.reshape((1,) * input.ndim) if keepdim else found
    return _argmax_along(input, dim, keepdim)


def _argmax_along(input: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    if dim is not None and not input.size:
        shape = list(input.shape)
        if not shape.pop(dim):
            raise IndexError("argmax(): Expected reduction dim to have non-zero size.")
        if keepdim:
            shape.insert(dim % input.ndim, 1)
        return ops.zeros(tuple(shape), mindspore.int64)
    values = input.astype(mindspore.float32) if input.dtype == mindspore.bfloat16 else input
    place = ops.argmax(values, dim, keepdim).astype(mindspore.int64)
    if not values.is_floating_point() or not input.ndim:
        return place
    lost = ops.isnan(values)
    first = ops.argmax(lost.astype(mindspore.int32), dim, keepdim).astype(mindspore.int64)
    return ops.where(lost.any(dim, keepdim), first, place)
