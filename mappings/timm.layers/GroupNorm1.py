"""Normalisation of all channels together, as timm.layers.GroupNorm1."""

from typing import Any

from helpers.torch.nn.functional import group_norm
from mindspore import Tensor, mint


class GroupNorm1(mint.nn.GroupNorm):
    """torch's GroupNorm of one group."""

    def __init__(self, num_channels: int, **kwargs: Any) -> None:
        kwargs.pop("device", None)
        super().__init__(1, num_channels, **kwargs)

    def construct(self, x: Tensor) -> Tensor:
        """Normalise (N, C, ...)."""
        weights = (self.weight, self.bias) if self.affine else (None, None)
        return group_norm(x, self.num_groups, *weights, self.eps)
