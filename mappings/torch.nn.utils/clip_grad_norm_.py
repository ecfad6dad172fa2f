"""Clips gradients by their norm, as torch.nn.utils.clip_grad_norm_ does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import mindspore
from helpers.torch.linalg import vector_norm
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor, ops


def clip_grad_norm_(
    parameters: Parameter | Iterable[Parameter],
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
) -> Tensor:
    """Scale what the parameters hold as grad to at most max_norm in all; return the norm before.

    float16 is added up in float32, and a NaN in one gradient spreads to all.
    """
    named = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    held = [getattr(each, word) for each in named for word in _words(each)]
    if not held:
        return mindspore.tensor(0.0)
    norms = [vector_norm(gradient, norm_type) for gradient in held]
    if len({norm.dtype for norm in norms}) > 1:
        norms = [norm.astype(mindspore.float32) for norm in norms]
    total = vector_norm(ops.stack(norms), norm_type)
    if error_if_nonfinite and not bool(ops.isfinite(total)):
        raise RuntimeError(f"the norm of order {norm_type} of the gradients is not finite")
    wide = total if total.dtype == mindspore.float64 else total.astype(mindspore.float32)
    bound, little = (mindspore.tensor(number, wide.dtype) for number in (float(max_norm), 1e-6))
    factor = bound / (wide + little)
    factor = ops.where(factor > 1, ops.ones_like(factor), factor)  # minimum would take 1 for NaN
    with mindspore._no_grad():
        for gradient in held:
            copy_(gradient, gradient * factor.astype(gradient.dtype))
    return total


def _words(parameter: Any) -> list[str]:
    """Where a parameter holds a gradient: ``_grad`` is where mindspore's recording engine keeps it."""
    return [word for word in ("_grad", "grad") if getattr(parameter, word, None) is not None][:1]
