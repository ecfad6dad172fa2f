"""The transposed convolution of images as a layer, as torch.nn.ConvTranspose2d."""

import math
from collections.abc import Sequence

import mindspore
from helpers.torch.nn.functional import conv_transpose2d
from mindspore import Parameter, Tensor, nn, ops


class ConvTranspose2d(nn.Cell):
    """The layer of conv_transpose2d; its weight is (in_channels, out_channels / groups, height, width)."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] = 0,
        output_padding: int | tuple[int, ...] = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: int | tuple[int, ...] = 1,
        padding_mode: str = "zeros",
        device: object = None,
        dtype: mindspore.Type | None = None,
    ) -> None:
        super().__init__()
        if padding_mode != "zeros":
            raise ValueError('Only "zeros" padding mode is supported for ConvTranspose2d')
        in_channels, out_channels = int(in_channels), int(out_channels)
        if in_channels % groups or out_channels % groups:
            raise ValueError("in_channels and out_channels must be divisible by groups")
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        kernel, self.stride, self.padding, self.output_padding, self.dilation = [
            tuple(each) if isinstance(each, (tuple, list)) else (int(each), int(each))
            for each in (kernel_size, stride, padding, output_padding, dilation)
        ]
        self.kernel_size = kernel
        bound = 1 / math.sqrt(out_channels // groups * kernel[0] * kernel[1])
        kind = dtype or mindspore.float32

        def drawn(shape: Sequence[int]) -> Parameter:
            return Parameter(((ops.rand(*shape) * 2 - 1) * bound).astype(kind))

        self.weight = drawn((in_channels, out_channels // groups, *kernel))
        self.bias = drawn((out_channels,)) if bias else None

    def construct(self, input: Tensor, output_size: Sequence[int] | None = None) -> Tensor:
        """Convolve the input with zeros put between; a size for the output says how much is added to it."""
        more = self.output_padding
        if output_size is not None:
            sizes = [
                (input.shape[at - 2] - 1) * self.stride[at]
                - 2 * self.padding[at]
                + self.dilation[at] * (self.kernel_size[at] - 1)
                + 1
                for at in (0, 1)
            ]
            more = tuple(output_size[at - 2] - sizes[at] for at in (0, 1))
            if any(not 0 <= more[at] < max(self.stride[at], self.dilation[at]) for at in (0, 1)):
                raise ValueError(f"an output size of {tuple(output_size)} does not follow from the input's")
        return conv_transpose2d(
            input,
            self.weight,
            self.bias,
            self.stride,
            self.padding,
            more,
            self.groups,
            self.dilation,
        )
