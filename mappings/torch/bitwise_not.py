"""Every bit the other way, as torch.bitwise_not."""

import mindspore
from mindspore import Tensor, ops


def bitwise_not(input: Tensor) -> Tensor:
    """Turn every bit of whole numbers; of booleans the truth."""
    return ops.logical_not(input) if input.dtype == mindspore.bool_ else ops.invert(input)
