"""Normalisation of all channels together, as timm.layers.GroupNorm1."""

from typing import Any

from mindspore import mint


class GroupNorm1(mint.nn.GroupNorm):
    """torch's GroupNorm of one group."""

    def __init__(self, num_channels: int, **kwargs: Any) -> None:
        kwargs.pop("device", None)
        super().__init__(1, num_channels, **kwargs)
