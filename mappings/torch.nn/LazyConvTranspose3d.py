"""A layer that learns its number of input channels from the first input, as torch.nn.LazyConvTranspose3d."""

import mindspore
from helpers.torch.nn.modules.lazy import LazyModuleMixin
from mindspore import nn


class LazyConvTranspose3d(LazyModuleMixin, nn.Conv3dTranspose):
    """nn.Conv3dTranspose, made at the first call, which has to come before the optimizer is made.

    Not in compiled functions before that.
    There is no output_padding.
    """

    _channels_at = -4

    def __init__(
        self,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] = 0,
        output_padding: int = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: int | tuple[int, ...] = 1,
        padding_mode: str = "zeros",
        dtype: mindspore.Type | None = None,
    ) -> None:
        if padding_mode != "zeros" or output_padding not in (0, (0,) * 3):
            raise NotImplementedError("only padding with zeros, and no output_padding")
        size, step, apart = (
            tuple(int(part) for part in each) if isinstance(each, (tuple, list)) else int(each)
            for each in (kernel_size, stride, dilation)  # numpy's numbers too
        )
        padding = padding if isinstance(padding, (tuple, list)) else int(padding)
        pads = padding if isinstance(padding, int) else tuple(each for each in padding for _ in (0, 1))
        pad_mode = "valid" if padding in (0, (0, 0, 0)) else "pad"
        super().__init__(
            out_channels=int(out_channels),
            kernel_size=size,
            stride=step,
            pad_mode=pad_mode,
            padding=pads,
            dilation=apart,
            group=int(groups),
            has_bias=bias,
            dtype=dtype or mindspore.float32,
        )
