"""Clips gradients by their norm, as torch.nn.utils.clip_grad_norm_ does."""

from __future__ import annotations

from collections.abc import Iterable

import mindspore
from mindspore import Parameter, Tensor, ops


def clip_grad_norm_(
    parameters: Parameter | Iterable[Parameter], max_norm: float, norm_type: float = 2.0
) -> Tensor:
    """Scale what the parameters hold as grad to at most max_norm in all; return the norm before."""
    named = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    held = [each for each in named if getattr(each, "grad", None) is not None]
    if not held:
        return mindspore.tensor(0.0)
    if norm_type == float("inf"):
        total = ops.stack([each.grad.abs().max() for each in held]).max()
    else:
        total = ops.stack([(each.grad.abs() ** norm_type).sum() for each in held]).sum() ** (1 / norm_type)
    factor = ops.minimum(max_norm / (total + 1e-6), mindspore.tensor(1.0))
    for each in held:
        each.grad = each.grad * factor
    return total
