"""A layer that learns its number of features from the first input, as torch.nn.LazyLinear."""

import mindspore
from helpers.torch.nn.modules.lazy import LazyModuleMixin
from mindspore import nn


class LazyLinear(LazyModuleMixin, nn.Dense):
    """nn.Dense, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """

    _channels_at = -1

    def __init__(
        self,
        out_features: int,
        bias: bool = True,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__(out_channels=int(out_features), has_bias=bias, dtype=dtype or mindspore.float32)

    @property
    def in_features(self) -> int:
        """Give the size of each sample; 0 before the first call."""
        return int(self.in_channels)

    @property
    def out_features(self) -> int:
        """Give the size of what is computed of a sample."""
        return int(self.out_channels)
