"""Group normalisation, as torch.nn.functional.group_norm computes it."""

import mindspore
from mindspore import Tensor, ops


def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """Normalise (N, C, ...) over groups of channels, half precision in float32; gradients reach all."""
    if not input.size:  # the sum of no gradients would be memory that nothing has written
        return input * 1.0
    wide = input if input.dtype == mindspore.float64 else input.astype(mindspore.float32)
    small = mindspore.tensor(eps, wide.dtype)  # a Python number would be rounded to float32
    grouped = wide.reshape(input.shape[0], num_groups, -1)
    centred = grouped - grouped.mean(-1, keep_dims=True)
    result = centred * ops.rsqrt((centred * centred).mean(-1, keep_dims=True) + small)
    result = result.reshape(input.shape)
    shape = (1, -1, *(1,) * (input.ndim - 2))
    if weight is not None:
        result = result * weight.reshape(shape)
    return (result if bias is None else result + bias.reshape(shape)).astype(input.dtype)
