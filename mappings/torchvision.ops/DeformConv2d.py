"""A convolution layer whose taps are moved, as torchvision.ops.DeformConv2d."""

import math

import mindspore
from helpers.torchvision.ops import deform_conv2d
from mindspore import Parameter, Tensor, nn
from mindspore.common.initializer import HeUniform, Uniform, initializer


class DeformConv2d(nn.Cell):
    """Hold weight and bias of deform_conv2d, which begin as those of a convolution layer of torch."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | tuple[int, ...] | list[int],
        stride: int | tuple[int, int] = 1,
        padding: int | tuple[int, int] = 0,
        dilation: int | tuple[int, int] = 1,
        groups: int = 1,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if in_channels % groups or out_channels % groups:
            raise ValueError("in_channels and out_channels must be divisible by groups")
        sides = kernel_size if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size)
        shape = tuple(int(each) for each in (out_channels, in_channels // groups, *sides))
        self.stride, self.padding, self.dilation = stride, padding, dilation
        weight = initializer(HeUniform(math.sqrt(5)), shape, mindspore.float32)
        self.weight = Parameter(weight, name="weight")
        self.bias = None
        if bias:
            bound = 1 / math.sqrt(math.prod(shape[1:]))
            self.bias = Parameter(initializer(Uniform(bound), shape[:1], mindspore.float32), name="bias")

    def construct(self, input: Tensor, offset: Tensor, mask: Tensor | None = None) -> Tensor:
        """Convolve a tensor (N, C, H, W)."""
        return deform_conv2d(
            input, offset, self.weight, self.bias, self.stride, self.padding, self.dilation, mask
        )
