"""Clips gradients by their norm, as torch.nn.utils.clip_grad_norm_ does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import mindspore
from mindspore import Parameter, Tensor, ops


def clip_grad_norm_(
    parameters: Parameter | Iterable[Parameter], max_norm: float, norm_type: float = 2.0
) -> Tensor:
    """Scale what the parameters hold as grad to at most max_norm in all; return the norm before."""
    named = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    held = [(each, word, getattr(each, word)) for each in named for word in _words(each)]
    if not held:
        return mindspore.tensor(0.0)
    if norm_type == float("inf"):
        total = ops.stack([gradient.abs().max() for _, _, gradient in held]).max()
    else:
        powers = [(gradient.abs() ** norm_type).sum() for _, _, gradient in held]
        total = ops.stack(powers).sum() ** (1 / norm_type)
    factor = ops.minimum(max_norm / (total + 1e-6), mindspore.tensor(1.0))
    for each, word, gradient in held:
        setattr(each, word, gradient * factor)
    return total


def _words(parameter: Any) -> list[str]:
    """Where a parameter holds a gradient: ``_grad`` is where mindspore's recording engine keeps it."""
    return [word for word in ("_grad", "grad") if getattr(parameter, word, None) is not None][:1]
