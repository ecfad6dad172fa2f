from collections.abc import Callable
from typing import Any

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor, ops


def through(tensor: Any, view: Callable[[Any], Any], write: Callable[[Any], Any]) -> Any:
    """Write into a view of a tensor, and give the view; ``write`` changes what it is given.

    mindspore hands a write on from a view only where nothing is recorded, and none by mask or positions.
    """
    part = view(tensor)
    if not isinstance(part, Tensor) or not part.size:
        write(part)
        return part
    new = part.copy() if part.dtype == mindspore.bool_ else part * 1
    write(new)
    if not new._requires_grad or isinstance(tensor, Parameter):
        with mindspore._no_grad():
            copy_(part, new)
        return part
    places = view(ops.arange(tensor.size).reshape(tensor.shape)).reshape(-1)
    flat = tensor.reshape(-1) * 1
    flat[places] = new.reshape(-1)
    copy_(tensor, flat.reshape(tensor.shape))
    return view(tensor)
