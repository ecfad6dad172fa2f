from typing import Any

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Parameter


def into(target: Any, value: Any) -> Any:
    """Write a result, or several, into the tensors of ``out=``, with their dtype; they are returned."""
    if isinstance(target, (tuple, list)):
        for each, one in zip(target, value, strict=True):
            into(each, one)
        return target
    value = value.astype(target.dtype)
    with mindspore._no_grad():
        if target.shape != value.shape:
            target.assign_value(value)
        elif isinstance(target, Parameter):
            copy_(target, value)
        elif target.dtype == mindspore.bfloat16 and target.ndim and target.size:
            target.view(mindspore.int16)[:] = value.view(mindspore.int16)  # CPU has no x[:] = … of bfloat16
        elif target.ndim and target.size:  # x[:] = … refuses an empty tensor
            target[:] = value
        elif not target.ndim:
            # copy_ of an element of another tensor would write elsewhere
            target.view(1)[:] = value.reshape(1)
    return target
