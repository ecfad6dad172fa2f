"""A tensor of a network's state that is not trained, as torch.nn.Buffer."""

from typing import Any

import mindspore
from mindspore import Parameter, Tensor


def Buffer(data: Any = None, *, persistent: bool = True) -> Any:
    """Make a parameter that is not trained, which a Cell saves and loads; not persistent, a plain tensor.

    `named_buffers` of the Cell does not list it; `trainable_params` leaves it out.
    """
    held = mindspore.tensor([], mindspore.float32) if data is None else data
    return Parameter(held, requires_grad=False) if persistent else Tensor(held)
