"""Normalisation of groups of channels, as timm.layers.GroupNorm."""

from typing import Any

from helpers.torch.nn.functional import group_norm
from mindspore import Tensor, mint


class GroupNorm(mint.nn.GroupNorm):
    """torch's layer with the number of channels first, in 32 groups where none are given."""

    def __init__(
        self, num_channels: int, num_groups: int = 32, eps: float = 1e-5, affine: bool = True, **kwargs: Any
    ) -> None:
        kwargs.pop("device", None)
        super().__init__(num_groups, num_channels, eps, affine, **kwargs)

    def construct(self, x: Tensor) -> Tensor:
        """Normalise (N, C, ...)."""
        weights = (self.weight, self.bias) if self.affine else (None, None)
        return group_norm(x, self.num_groups, *weights, self.eps)
