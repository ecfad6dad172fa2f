"""A learned factor for each channel, as timm.layers.LayerScale."""

from typing import Any

import mindspore
from mindspore import Parameter, Tensor, nn, ops


class LayerScale(nn.Cell):
    """Multiply (..., C) by gamma, which begins as init_values; inplace gives a new tensor as well."""

    def __init__(
        self,
        dim: int,
        init_values: float = 1e-5,
        inplace: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.init_values, self.inplace = init_values, inplace
        kind = mindspore.float32 if dtype is None else dtype
        self.gamma = Parameter(ops.full((dim,), init_values, dtype=kind), name="gamma")

    def construct(self, x: Tensor) -> Tensor:
        """Scale the last axis."""
        return x * self.gamma
