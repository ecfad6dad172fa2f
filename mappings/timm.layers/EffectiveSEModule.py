"""Channels weighed by one convolution of their means, as timm.layers.EffectiveSEModule."""

from collections.abc import Callable
from typing import Any

from helpers.timm.layers import create_act_layer
from helpers.torch.nn import Conv2d
from mindspore import Tensor, nn, ops


class EffectiveSEModule(nn.Cell):
    """Multiply each channel of (N, C, H, W) by the gate of what fc makes of all channels' means."""

    def __init__(
        self,
        channels: int,
        add_maxpool: bool = False,
        gate_layer: str | Callable[..., nn.Cell] = "hard_sigmoid",
        device: Any = None,
        dtype: Any = None,
        **_: Any,
    ) -> None:
        super().__init__()
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        self.add_maxpool = add_maxpool
        self.fc = Conv2d(channels, channels, 1, **given)
        self.gate = create_act_layer(gate_layer)

    def construct(self, x: Tensor) -> Tensor:
        """Weigh the channels."""
        all_of = x.mean((2, 3), True)
        if self.add_maxpool:
            all_of = 0.5 * all_of + 0.5 * ops.amax(x, (2, 3), True)
        return x * self.gate(self.fc(all_of))
