"""Layer normalisation over any number of last axes, as torch.nn.LayerNorm."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

import mindspore
from helpers.torch.nn.functional import layer_norm
from mindspore import Parameter, Tensor, nn, ops


class LayerNorm(nn.Cell):
    """Normalise over the last axes, as many as normalized_shape has, whatever comes before them.

    float64 keeps its digits, half precision is computed in float32. Without elementwise_affine, or without
    bias, there are no such parameters.
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        single = isinstance(normalized_shape, Integral)
        self.normalized_shape = (normalized_shape,) if single else tuple(normalized_shape)  # type: ignore[arg-type]
        self.eps, self.elementwise_affine = eps, elementwise_affine
        kind = mindspore.float32 if dtype is None else dtype
        ones, zeros = ops.ones(self.normalized_shape, kind), ops.zeros(self.normalized_shape, kind)
        self.weight = Parameter(ones, name="weight") if elementwise_affine else None
        self.bias = Parameter(zeros, name="bias") if elementwise_affine and bias else None

    def construct(self, input: Tensor) -> Tensor:
        """Normalise."""
        return layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)
