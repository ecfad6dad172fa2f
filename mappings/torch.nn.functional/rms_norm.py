"""Root mean square normalisation, as torch.nn.functional.rms_norm."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops

_STEPS = {"Float16": 2.0**-10, "BFloat16": 2.0**-7, "Float32": 2.0**-23, "Float64": 2.0**-52}


def rms_norm(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = None, eps: float | None = None
) -> Tensor:
    """Divide by the root mean square over the last axes, and multiply by a weight.

    eps is the smallest step of the dtype unless given; half precision is computed in float32.
    """
    if tuple(input.shape[-len(normalized_shape) :]) != tuple(normalized_shape):
        raise RuntimeError(
            f"an input of shape {input.shape} has not {tuple(normalized_shape)} for its last axes"
        )
    if not input.size:  # the sum of no gradients would be memory that nothing has written
        return input * 1.0
    double = input.dtype in (mindspore.float64, mindspore.complex128)
    wide = input if double or input.is_complex() else input.astype(mindspore.float32)
    axes = tuple(range(-len(normalized_shape), 0))
    small = _STEPS["Float64" if double else "Float32"] if eps is None else eps
    small = mindspore.tensor(small, wide.dtype)  # a Python number would be rounded to float32
    result = wide * ops.rsqrt((wide * wide).mean(axes, keep_dims=True) + small)
    result = result if weight is None else result * weight
    return result.astype(input.dtype)
