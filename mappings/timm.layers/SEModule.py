"""Channels weighed by what is in all of them, as timm.layers.SEModule."""

from collections.abc import Callable
from typing import Any

from helpers.timm.layers import create_act_layer, make_divisible
from helpers.torch.nn import Conv2d
from mindspore import Tensor, mint, nn, ops


class SEModule(nn.Cell):
    """Multiply each channel of (N, C, H, W) by what fc1, bn, act, fc2 and gate make of all channels' means.

    rd_channels lie between, or rd_ratio of the channels, a multiple of rd_divisor.
    """

    def __init__(
        self,
        channels: int,
        rd_ratio: float = 1.0 / 16,
        rd_channels: int | None = None,
        rd_divisor: int = 8,
        add_maxpool: bool = False,
        bias: bool = True,
        act_layer: Callable[..., nn.Cell] = nn.ReLU,
        norm_layer: Callable[..., nn.Cell] | None = None,
        gate_layer: str | Callable[..., nn.Cell] = "sigmoid",
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        given: dict[str, Any] = {} if dtype is None else {"dtype": dtype}
        self.add_maxpool = add_maxpool
        inner = int(rd_channels or make_divisible(channels * rd_ratio, rd_divisor, round_limit=0.0))
        self.fc1 = Conv2d(channels, inner, 1, bias=bias, **given)
        self.bn = norm_layer(inner, **given) if norm_layer else mint.nn.Identity()
        self.act = create_act_layer(act_layer, inplace=True)
        self.fc2 = Conv2d(inner, channels, 1, bias=bias, **given)
        self.gate = create_act_layer(gate_layer)

    def construct(self, x: Tensor) -> Tensor:
        """Weigh the channels."""
        all_of = x.mean((2, 3), True)
        if self.add_maxpool:
            all_of = 0.5 * all_of + 0.5 * ops.amax(x, (2, 3), True)
        return x * self.gate(self.fc2(self.act(self.bn(self.fc1(all_of)))))
