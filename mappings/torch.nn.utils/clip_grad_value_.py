"""Clips gradients by value, as torch.nn.utils.clip_grad_value_ does."""

from __future__ import annotations

from collections.abc import Iterable

from mindspore import Parameter, Tensor, ops


def clip_grad_value_(parameters: Parameter | Iterable[Parameter], clip_value: float) -> None:
    """Bring what the parameters hold as grad between -clip_value and clip_value."""
    named = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    for each in named:
        if getattr(each, "grad", None) is not None:
            each.grad = ops.clamp(each.grad, -clip_value, clip_value)
