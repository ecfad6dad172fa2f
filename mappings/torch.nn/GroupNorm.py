"""Normalisation over groups of channels, as torch.nn.GroupNorm."""

from typing import Any

import mindspore
from helpers.torch.nn.functional import group_norm
from mindspore import Parameter, Tensor, nn, ops


class GroupNorm(nn.Cell):
    """Normalise each sample over groups of its channels, whatever axes come behind those.

    Without affine, or without bias, there are no such parameters. Half precision is computed in float32.
    """

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if num_channels % num_groups:
            raise ValueError("num_channels must be divisible by num_groups")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        kind = mindspore.float32 if dtype is None else dtype
        self.weight = Parameter(ops.ones((num_channels,), kind), name="weight") if affine else None
        self.bias = Parameter(ops.zeros((num_channels,), kind), name="bias") if affine and bias else None

    def construct(self, input: Tensor) -> Tensor:
        """Normalise."""
        return group_norm(input, self.num_groups, self.weight, self.bias, self.eps)
