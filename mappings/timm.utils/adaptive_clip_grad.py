"""Gradients clipped by the size of their weights, as timm.utils.adaptive_clip_grad does."""

from collections.abc import Iterable
from typing import Any

import mindspore
from helpers.torch.linalg import vector_norm
from helpers.torch.Tensor import copy_
from mindspore import Parameter, Tensor, ops


def adaptive_clip_grad(
    parameters: Parameter | Iterable[Parameter],
    clip_factor: float = 0.01,
    eps: float = 1e-3,
    norm_type: float = 2.0,
) -> None:
    """Scale what each row of a weight holds as grad to at most clip_factor of the row's own norm."""
    with mindspore._no_grad():
        for each in [parameters] if isinstance(parameters, Tensor) else parameters:
            named: Any = next(
                (word for word in ("_grad", "grad") if getattr(each, word, None) is not None), ""
            )
            if named:
                gradient = getattr(each, named)
                most = ops.maximum(_agc_norm(each, norm_type), Tensor(eps, each.dtype)) * clip_factor
                norm = _agc_norm(gradient, norm_type)
                clipped = gradient * (most / ops.maximum(norm, Tensor(1e-6, norm.dtype)))
                copy_(gradient, ops.where(norm < most, gradient, clipped))


def _agc_norm(tensor: Tensor, norm_type: float) -> Tensor:
    if tensor.ndim < 2:
        return vector_norm(tensor, norm_type)
    return vector_norm(tensor, norm_type, tuple(range(1, tensor.ndim)), True)
