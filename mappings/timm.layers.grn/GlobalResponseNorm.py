"""Channels weighed by their share of all channels' norm, as timm.layers.grn.GlobalResponseNorm."""

from typing import Any

import mindspore
from mindspore import Parameter, Tensor, nn, ops


class GlobalResponseNorm(nn.Cell):
    """For (N, H, W, C), or (N, C, H, W) without channels_last; it begins as the identity."""

    def __init__(
        self,
        dim: int,
        eps: float = 1e-6,
        channels_last: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.eps = eps
        self.spatial_dim, self.channel_dim = ((1, 2), -1) if channels_last else ((2, 3), 1)
        self.wb_shape = (1, 1, 1, -1) if channels_last else (1, -1, 1, 1)
        kind = mindspore.float32 if dtype is None else dtype
        self.weight = Parameter(ops.zeros((dim,), kind), name="weight")
        self.bias = Parameter(ops.zeros((dim,), kind), name="bias")

    def construct(self, x: Tensor) -> Tensor:
        """Add the weighed channels to x."""
        norm = (x * x).sum(self.spatial_dim, keepdims=True).sqrt()
        share = norm / (norm.mean(self.channel_dim, True) + self.eps)
        return x + self.bias.reshape(self.wb_shape) + self.weight.reshape(self.wb_shape) * (x * share)
