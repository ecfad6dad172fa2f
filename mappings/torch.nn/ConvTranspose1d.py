"""The transposed convolution of sequences as a layer, as torch.nn.ConvTranspose1d."""

import math
from collections.abc import Sequence

import mindspore
from helpers.torch import conv_transpose1d
from mindspore import Parameter, Tensor, nn, ops


class ConvTranspose1d(nn.Cell):
    """The layer of conv_transpose1d; its weight is (in_channels, out_channels / groups, length)."""

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
            raise ValueError('Only "zeros" padding mode is supported for ConvTranspose1d')
        in_channels, out_channels = int(in_channels), int(out_channels)
        if in_channels % groups or out_channels % groups:
            raise ValueError("in_channels and out_channels must be divisible by groups")
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        self.kernel_size, self.stride, self.padding, self.output_padding, self.dilation = [
            tuple(each) if isinstance(each, (tuple, list)) else (int(each),)
            for each in (kernel_size, stride, padding, output_padding, dilation)
        ]
        bound = 1 / math.sqrt(out_channels // groups * self.kernel_size[0])
        kind = dtype or mindspore.float32

        def drawn(shape: Sequence[int]) -> Parameter:
            return Parameter(((ops.rand(*shape) * 2 - 1) * bound).astype(kind))

        self.weight = drawn((in_channels, out_channels // groups, *self.kernel_size))
        self.bias = drawn((out_channels,)) if bias else None

    def construct(self, input: Tensor, output_size: Sequence[int] | None = None) -> Tensor:
        """Convolve the input with zeros put between; a size for the output says how much is added to it."""
        more = self.output_padding[0]
        if output_size is not None:
            size = (input.shape[-1] - 1) * self.stride[0] - 2 * self.padding[0]
            size += self.dilation[0] * (self.kernel_size[0] - 1) + 1
            more = output_size[-1] - size
            if not 0 <= more < max(self.stride[0], self.dilation[0]):
                raise ValueError(f"an output size of {tuple(output_size)} does not follow from the input's")
        return conv_transpose1d(
            input,
            self.weight,
            self.bias,
            self.stride[0],
            self.padding[0],
            more,
            self.groups,
            self.dilation[0],
        )
