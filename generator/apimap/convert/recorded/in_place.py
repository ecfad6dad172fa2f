from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import mindspore
import numpy
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor


def in_place(tensor: Any, function: Callable[[Any], Any]) -> Any:
    """Write what a function gives of a tensor into the tensor itself, and return it; so with lists."""
    if not isinstance(tensor, Tensor):
        new = function(tensor)
        if not isinstance(tensor, (list, numpy.ndarray)):
            return new
        tensor[:] = new
        return tensor
    # What is recorded of the function holds a copy: the numbers of the tensor itself are about to change.
    new = function(tensor if tensor.dtype == mindspore.bool_ else tensor * 1).astype(tensor.dtype)
    # A recorded write does not reach what a tensor is a view of; without gradients it need not be recorded.
    # Into a parameter it never is: torch refuses that, but for what `state_dict` gives.
    recorded = (tensor._requires_grad or new._requires_grad) and not isinstance(tensor, Parameter)
    with nullcontext() if recorded else mindspore._no_grad():
        if not tensor.ndim and not recorded and not isinstance(tensor, Parameter):
            tensor.view(1)[:] = new.reshape(1)  # copy_ of an element of another tensor would write elsewhere
        elif isinstance(tensor, Parameter):
            copy_(tensor, new)
        elif not tensor.ndim:
            tensor.copy_(new)
        else:
            tensor[:] = new
    return tensor
