"""Channels weighed by what is in all of them, as torchvision.ops.SqueezeExcitation."""

from collections.abc import Callable

from mindspore import Tensor, nn


class SqueezeExcitation(nn.Cell):
    """Multiply each channel of (N, C, H, W) by what two 1×1 convolutions make of all channels' means."""

    def __init__(
        self,
        input_channels: int,
        squeeze_channels: int,
        activation: Callable[..., nn.Cell] = nn.ReLU,
        scale_activation: Callable[..., nn.Cell] = nn.Sigmoid,
    ) -> None:
        super().__init__()
        input_channels, squeeze_channels = int(input_channels), int(squeeze_channels)
        self.fc1 = nn.Conv2d(input_channels, squeeze_channels, 1, has_bias=True)
        self.fc2 = nn.Conv2d(squeeze_channels, input_channels, 1, has_bias=True)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def construct(self, input: Tensor) -> Tensor:
        """Weigh the channels of a tensor (N, C, H, W)."""
        means = input.mean((2, 3), True)
        return self.scale_activation(self.fc2(self.activation(self.fc1(means)))) * input
