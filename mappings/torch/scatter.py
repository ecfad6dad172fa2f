"""Values written at positions along an axis, as torch.scatter."""

from helpers.torch import scatter_add, scatter_reduce
from mindspore import Tensor, ops


def scatter(
    input: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor | float | None = None,
    *,
    value: float | None = None,
    reduce: str | None = None,
) -> Tensor:
    """Give a copy of input with src, a tensor (its first elements) or a number, at index along dim.

    reduce is "add" or "multiply"; positions are not checked.
    """
    if not index.size:
        return input.copy()
    dim = int(dim)
    given = value if src is None else src
    if not input.ndim:
        given = given.reshape(1) if isinstance(given, Tensor) else given
        return scatter(input.reshape(1), 0, index.reshape(1), given, reduce=reduce).reshape(())
    if isinstance(given, Tensor):
        updates = given[tuple(slice(0, size) for size in index.shape)].astype(input.dtype)
    else:
        updates = ops.full(index.shape, given, dtype=input.dtype)
    if reduce == "multiply":
        return scatter_reduce(input, dim, index, updates, "prod")
    if reduce == "add":
        return scatter_add(input, dim, index, updates)
    if reduce is not None:
        raise RuntimeError(f'reduce argument must be either "add" or "multiply", got {reduce}')
    if not input.is_complex():
        return ops.tensor_scatter_elements(input, index, updates, dim)
    parts = [(ops.real(input), ops.real(updates)), (ops.imag(input), ops.imag(updates))]
    return ops.Complex()(*(ops.tensor_scatter_elements(a, index, b, dim) for a, b in parts))
