"""Scales gradients by a norm that is known, as torch.nn.utils.clip_grads_with_norm_."""

from collections.abc import Iterable
from typing import Any

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor, ops


def clip_grads_with_norm_(
    parameters: Parameter | Iterable[Parameter], max_norm: float, total_norm: Any, foreach: Any = None
) -> None:
    """Multiply what the parameters hold as grad by max_norm / total_norm, where that is below 1.

    A gradient is an attribute `grad` of a parameter, or `_grad`, where mindspore's recording engine keeps it.
    """
    named = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    factor = float(max_norm) / (total_norm + 1e-6)
    factor = ops.where(factor > 1, ops.ones_like(factor), factor)  # minimum would take 1 for NaN
    for each in named:
        held = [word for word in ("_grad", "grad") if getattr(each, word, None) is not None]
        for word in held[:1]:
            gradient = getattr(each, word)
            with mindspore._no_grad():
                copy_(gradient, gradient * factor)
