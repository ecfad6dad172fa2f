"""Layer normalisation, as torch.nn.functional.layer_norm computes it."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """Normalise over the last axes, as many as normalized_shape has; gradients reach weight and bias.

    Half precision is computed in float32.
    """
    if input.shape[-len(normalized_shape) :] != tuple(normalized_shape):
        raise RuntimeError(f"normalized_shape={tuple(normalized_shape)} does not end {input.shape}")
    axes = tuple(range(-len(normalized_shape), 0))
    if not input.size:  # the sum of no gradients would be memory that nothing has written
        return input * 1.0
    wide = input if input.dtype == mindspore.float64 else input.astype(mindspore.float32)
    small = mindspore.tensor(eps, wide.dtype)  # a Python number would be rounded to float32
    centred = wide - wide.mean(axes, keep_dims=True)
    result = centred * ops.rsqrt((centred * centred).mean(axes, keep_dims=True) + small)
    if weight is not None:
        result = result * weight
    return (result if bias is None else result + bias).astype(input.dtype)
