"""The cosine of the angle between vectors, as torch.nn.functional.cosine_similarity."""

import mindspore
from mindspore import Tensor, ops


def _lengths(vectors: Tensor, dim: int, eps: Tensor) -> Tensor:
    """Lengths, at least eps; a gradient passes as if they were never raised, and is 0 at length 0."""
    if vectors.shape[dim] == 1:
        found = vectors.abs()
    else:
        squares = (vectors * vectors).sum(dim, keepdims=True)
        found = ops.sqrt(ops.where(squares == 0, ops.ones_like(squares), squares))
        found = ops.where(squares == 0, ops.zeros_like(squares), found)
    held = ops.stop_gradient(found)
    return found + ops.where(held < eps, eps - held, ops.zeros_like(held))


def _held_in(numbers: Tensor, dtype: mindspore.Type, exact: bool) -> Tensor:
    """Numbers as dtype holds them; the gradient is rounded as well, unless it is to be exact."""
    rounded = numbers.astype(dtype).astype(numbers.dtype)
    if not exact or dtype == numbers.dtype:
        return rounded
    return numbers + ops.stop_gradient(
        ops.where(ops.isinf(numbers), ops.zeros_like(numbers), rounded - numbers)
    )


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """Compare vectors along dim, which goes; shapes are broadcast, each length is raised to at least eps.

    Lengths of half precision are computed in float32 and rounded, as in torch: so is eps, to 0 in float16.
    """
    product = x1 * x2
    dtype, shape = product.dtype, product.shape or (1,)
    if dtype not in (mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64):
        raise RuntimeError("cosine_similarity takes tensors of a floating dtype")
    if not shape[dim]:
        return ops.zeros(product.sum(dim).shape, dtype)
    inside = mindspore.float64 if dtype == mindspore.float64 else mindspore.float32
    smallest = Tensor(eps, dtype).astype(inside)
    held = [each.astype(inside).broadcast_to(shape) for each in (x1, x2)]
    single = shape[dim] == 1  # a sign, whose gradient is 0
    lengths = [_held_in(_lengths(each, dim, smallest), dtype, single) for each in held]
    units = [_held_in(a / b, dtype, single) for a, b in zip(held, lengths)]
    return _held_in(units[0] * units[1], dtype, single).sum(dim).astype(dtype)
