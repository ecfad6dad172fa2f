"""Clips gradients by value, as torch.nn.utils.clip_grad_value_ does."""

from __future__ import annotations

from collections.abc import Iterable

import mindspore
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor, ops


def clip_grad_value_(parameters: Parameter | Iterable[Parameter], clip_value: float) -> None:
    """Bring what the parameters hold as grad between -clip_value and clip_value; a NaN stays one."""
    named = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    for each in named:
        # Where mindspore's recording engine keeps a gradient, or a program has put one.
        for word in [word for word in ("_grad", "grad") if getattr(each, word, None) is not None][:1]:
            gradient = getattr(each, word)
            clipped = ops.clamp(gradient, -clip_value, clip_value)
            with mindspore._no_grad():
                copy_(gradient, ops.where(gradient == gradient, clipped, gradient))  # clamp loses a NaN
