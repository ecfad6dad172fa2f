from typing import Any

import mindspore
from mindspore import nn, ops
from mindspore.experimental import optim


def zero_grad(owner: Any, set_to_none: bool = True) -> None:
    """Forget the gradients of an optimizer's, or a network's, parameters."""
    if not isinstance(owner, (nn.Cell, optim.Optimizer)):
        owner.zero_grad()
        return
    held = owner.parameters if isinstance(owner, optim.Optimizer) else owner.get_parameters()
    for each in (getattr(one, "whole", one) for one in held):  # of complex numbers' parts the numbers
        if set_to_none:
            each._grad = None
        elif each._grad is not None:
            with mindspore._no_grad():  # who keeps the gradient sees that, as in torch
                each._grad.copy_(ops.zeros_like(each._grad))
