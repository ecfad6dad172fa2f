from typing import Any

import mindspore


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
        elif target.ndim:
            target[:] = value
        else:
            target.copy_(value)
    return target
