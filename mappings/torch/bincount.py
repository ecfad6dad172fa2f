"""How often each number occurs, as torch.bincount."""

import mindspore
from mindspore import Tensor, ops


def bincount(input: Tensor, weights: Tensor | None = None, minlength: int = 0) -> Tensor:
    """Count integers (a 1-d tensor) from 0 up, or add up their weights; at least minlength numbers.

    Counts are int64, sums of weights float64, of float32 ones float32. Not in compiled functions.
    """
    if minlength < 0:
        raise RuntimeError("minlength should be >= 0")
    if input.ndim != 1 or input.is_floating_point() or input.is_complex() or input.dtype == mindspore.bool_:
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs")
    if weights is not None and weights.shape != input.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    if not input.size:
        return ops.zeros(minlength, mindspore.int64)
    places = input.astype(mindspore.int64)
    if int(places.min()) < 0:
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs")
    length = max(int(places.max()) + 1, minlength)
    if weights is None:
        weights = ops.ones_like(places)
    elif weights.dtype != mindspore.float32:
        weights = weights.astype(mindspore.float64)
    # Not tensor_scatter_elements, whose threads do not wait for each other and now and then lose a term.
    return ops.tensor_scatter_add(ops.zeros(length, weights.dtype), places.reshape(-1, 1), weights)
