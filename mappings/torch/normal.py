"""Numbers from normal distributions, as torch.normal."""

from collections.abc import Sequence

import mindspore
from helpers.torch import drawn_from
from mindspore import Tensor, ops


def normal(
    mean: Tensor | float,
    std: Tensor | float = 1.0,
    size: Sequence[int] | None = None,
    *,
    generator: object = None,
    dtype: mindspore.Type | None = None,
) -> Tensor:
    """Draw from normal distributions, one for each element of mean and std, or as many as size says.

    mindspore.set_seed seeds it.
    """
    if generator is not None:
        with drawn_from(generator):
            return normal(mean, std, size, dtype=dtype)
    negative = isinstance(std, Tensor) and std.size and bool((std < 0).any())
    if negative or (not isinstance(std, Tensor) and std < 0):
        raise RuntimeError(f"a standard deviation is not negative, as {std} is")
    given = [each for each in (mean, std) if isinstance(each, Tensor)]
    kind = dtype or (given[0].dtype if given else mindspore.float32)
    shape = (ops.zeros_like(given[0]) + ops.zeros_like(given[-1])).shape if size is None else tuple(size)
    if 0 in shape:
        return ops.zeros(shape, dtype=kind)
    return (ops.randn(shape, dtype=mindspore.float32) * std + mean).astype(kind)
