"""torch's LayerNorm with timm's arguments, which several of its layers derive from."""

from typing import Any

from helpers.torch.nn import LayerNorm


class ChannelNorm(LayerNorm):
    """Layer normalisation with eps=1e-6 where none is given."""

    def __init__(self, num_channels: Any, eps: float = 1e-6, affine: bool = True, **kwargs: Any) -> None:
        super().__init__(num_channels, eps, affine, **kwargs)
