"""A list of tensors written into another, as torch._foreach_copy_."""

from collections.abc import Sequence

import mindspore
from mindspore import Tensor, ops


def _foreach_copy_(
    input: Sequence[Tensor], src: Sequence[Tensor], non_blocking: bool = False
) -> list[Tensor]:
    """Write each tensor of src, broadcast and cast, into the one of input, which its views see.

    A view of a bfloat16 tensor leaves its base as it is. Not in differentiated or compiled functions.
    """
    if len(src) != len(input):
        raise RuntimeError(f"{len(src)} tensors for {len(input)}")
    for one, new in zip(input, src):
        value = ops.broadcast_to(new.astype(one.dtype), one.shape)
        if one.dtype == mindspore.bfloat16:
            one.copy_(value)
        elif one.size:  # x[()] = … refuses an empty tensor
            one[()] = value
    return list(input)
