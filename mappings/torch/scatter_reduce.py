"""A scatter that reduces what meets, as torch.scatter_reduce."""

import math

import mindspore
from helpers.torch import scatter_add
from mindspore import Tensor, ops


def scatter_reduce(
    input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """Reduce src into input along dim, by "sum", "prod", "mean", "amax" or "amin"; index counts from 0.

    Equal extremes share the gradient, and that of a product is right where places repeat, as in torch.
    """
    if reduce not in ("sum", "prod", "mean", "amax", "amin"):
        raise RuntimeError(f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}")
    if not index.size:
        return input.copy()
    if input.dtype == mindspore.bool_:
        numbers = input.astype(mindspore.int32), dim, index, src.astype(mindspore.int32), reduce
        return scatter_reduce(*numbers, include_self=include_self) > 0
    if input.dtype in (mindspore.float16, mindspore.bfloat16):  # which forget terms of long sums
        floats = input.astype(mindspore.float32), dim, index, src.astype(mindspore.float32), reduce
        return scatter_reduce(*floats, include_self=include_self).astype(input.dtype)
    if input.dtype in (mindspore.complex64, mindspore.complex128) and reduce in ("sum", "mean"):
        real = scatter_reduce(ops.real(input), dim, index, ops.real(src), reduce, include_self=include_self)
        imag = scatter_reduce(ops.imag(input), dim, index, ops.imag(src), reduce, include_self=include_self)
        return ops.Complex()(real, imag)
    shape = input.shape
    input, src, index = (each if each.ndim else each.reshape(1) for each in (input, src, index))
    src = src[tuple(slice(0, size) for size in index.shape)]
    index = index.astype(mindspore.int64)
    hits = scatter_add(ops.zeros_like(input), dim, index, ops.ones_like(src))
    if reduce in ("sum", "mean"):
        start = input if include_self else input.masked_fill(hits > 0, 0)
        total = scatter_add(start, dim, index, src)
        count = hits + 1 if include_self else ops.where(hits > 0, hits, ops.ones_like(hits))
        if reduce == "mean":
            total = total / count if input.is_floating_point() else ops.floor_divide(total, count)
        return total.astype(input.dtype).reshape(shape)
    grid = [
        ops.arange(size).reshape([-1 if i == a else 1 for i in range(src.ndim)])
        for a, size in enumerate(src.shape)
    ]
    grid[dim] = index
    places = ops.stack([each.broadcast_to(index.shape) for each in grid], -1)
    self_in = ops.ones_like(hits) > 0 if include_self else hits == 0  # where input takes part
    if reduce == "prod":
        start = ops.where(self_in, input, ops.ones_like(input))
        result = ops.tensor_scatter_mul(start, places, src)
        if not input.is_floating_point():
            return result.reshape(shape)
        # The factor of each element's gradient: the product of the others, in which one zero may be left out.
        filled = ops.tensor_scatter_mul(
            start.masked_fill(start == 0, 1), places, src.masked_fill(src == 0, 1)
        )
        zeros = scatter_add((start == 0).astype(input.dtype), dim, index, (src == 0).astype(input.dtype))

        def others(value: Tensor, product: Tensor, zeros: Tensor) -> Tensor:
            rest = ops.where(value == 0, product, product / value.masked_fill(value == 0, 1))
            return rest.masked_fill(zeros - (value == 0).astype(zeros.dtype) > 0, 0)

        factor = others(start, filled, zeros)
        factors = others(src, ops.gather_elements(filled, dim, index), ops.gather_elements(zeros, dim, index))
        linear = scatter_add(start * ops.stop_gradient(factor), dim, index, src * ops.stop_gradient(factors))
    else:
        largest = reduce == "amax"
        limit = -math.inf if largest else math.inf
        scatter = ops.tensor_scatter_max if largest else ops.tensor_scatter_min
        if not input.is_floating_point():
            if include_self:
                return scatter(input, places, src).reshape(shape)
            first = ops.tensor_scatter_update(input, places, src)  # any of those that meet
            return scatter(first, places, src).reshape(shape)
        start = ops.where(self_in, input, ops.full_like(input, limit))
        result = scatter(start, places, src)
        bad = scatter_add(
            ops.isnan(start).astype(input.dtype), dim, index, ops.isnan(src).astype(input.dtype)
        )
        result = result.masked_fill(bad > 0, math.nan)
        mine = (start == result).astype(input.dtype)
        theirs = (src == ops.gather_elements(result, dim, index)).astype(input.dtype)
        # torch counts what input held where that is equal, even if it takes no part
        ties = scatter_add((input == result).astype(input.dtype), dim, index, theirs)
        share = ops.stop_gradient(1 / ties.masked_fill(ties == 0, 1))
        linear = (
            scatter_add(
                ops.where(mine > 0, start, ops.zeros_like(start)),
                dim,
                index,
                ops.where(theirs > 0, src, ops.zeros_like(src)),
            )
            * share
        )
    # The value is exactly the result, the gradient that of the linear form.
    linear = linear - ops.stop_gradient(linear)
    result = ops.stop_gradient(result)
    return (result + linear.masked_fill(ops.isnan(linear), 0)).reshape(shape)
