"""A vector norm or a matrix norm, as torch.linalg.norm."""

import mindspore
from helpers.torch.linalg import matrix_norm, vector_norm
from mindspore import Tensor


def norm(
    input: Tensor,
    ord: float | str | None = None,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool = False,
    *,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """Give the norm of everything or along dim; with ord, that of matrices where two axes are meant."""
    axes = None if dim is None else tuple(dim) if isinstance(dim, (tuple, list)) else (int(dim),)
    if ord is None or (len(axes) if axes is not None else input.ndim) != 2:
        if isinstance(ord, str):
            raise RuntimeError(f"linalg.norm: {ord} is a norm of matrices")
        if ord is not None and axes is None and input.ndim > 2:
            raise RuntimeError(f"linalg.norm: {input.ndim} axes are no matrix; say which by dim")
        return vector_norm(input, 2 if ord is None else ord, axes, keepdim, dtype=dtype)
    first, second = axes if axes is not None else (0, 1)
    return matrix_norm(input, ord, (first, second), keepdim, dtype=dtype)
