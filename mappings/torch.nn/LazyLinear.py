"""A layer that learns its number of features from the first input, as torch.nn.LazyLinear."""

import mindspore
from helpers.torch.nn.modules.lazy import LazyModuleMixin
from mindspore import mint


class LazyLinear(LazyModuleMixin, mint.nn.Linear):
    """mint.nn.Linear, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    """

    _channels_at, _measured = -1, "in_features"

    def __init__(
        self,
        out_features: int,
        bias: bool = True,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__(out_features=int(out_features), bias=bias, dtype=dtype or mindspore.float32)
